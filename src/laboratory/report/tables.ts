// The tables of an experiment's report, as cells of text.

import { SHARES } from "../comparison/compare.ts";
import { SENTENCES } from "../experiments/arms.ts";
import type { ExperimentResults, GroupRecord, TreebankRecord } from "../experiments/results.ts";
import { contrastName, contrastsOf, difference, significanceOf } from "./contrasts.ts";
import {
  armScore,
  type Figure,
  meanScore,
  runsOf,
  signedText,
  spreadOf,
  spreadText,
} from "./scores.ts";

/** A table: a header, and as many cells in each row. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of columns by name, each with the cell of a row. */
function tableOf<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string>>,
): Table {
  const cells = Object.values(columns);
  return { header: Object.keys(columns), rows: rows.map((row) => cells.map((cell) => cell(row))) };
}

/** Figures of the training data (the thesis's table 6.2). */
export function treebanksTable({ treebanks }: ExperimentResults): Table {
  return tableOf(treebanks, {
    treebank: ({ name }) => name,
    "non-projective, %": (treebank) => nonprojectiveShare(treebank).toFixed(2),
    sentences: ({ train }) => `${train.sentences}`,
    length: ({ train }) => (train.tokens / train.sentences).toFixed(2),
    tokens: ({ train }) => `${train.tokens}`,
    types: ({ types }) => `${types}`,
    "arc length": ({ averageArcLength }) => averageArcLength.toFixed(2),
    "dev sentences": ({ dev }) => `${dev.sentences}`,
    "dev tokens": ({ dev }) => `${dev.tokens}`,
  });
}

/** The share of non-projective training sentences, in percent. */
export function nonprojectiveShare({ nonprojectiveSentences, train }: TreebankRecord): number {
  return 100 * nonprojectiveSentences / train.sentences;
}

/** Kinds of sentences that oracles are compared on, with their names. */
export const GROUPS = [["projective", "projective"], ["nonprojective", "non-projective"]] as const;
/** One of them. */
export type Group = typeof GROUPS[number][0];
/** The measures of them in a treebank. */
type NamedGroup = GroupRecord & { readonly name: string };

/** The measures of treebanks on some kind of sentences, where oracles were compared. */
export function groupsOf(treebanks: readonly TreebankRecord[], group: Group): NamedGroup[] {
  return treebanks.flatMap(({ name, [group]: record }) => record ? [{ name, ...record }] : []);
}

/** The approximate oracle against the exact one (tables 6.3 and 6.4). */
export function comparisonTable({ treebanks }: ExperimentResults, group: Group): Table {
  const shareOf = (share: typeof SHARES[number]) => ({ comparison }: NamedGroup) =>
    decimals(comparison.inclusion[share]);
  return tableOf(groupsOf(treebanks, group), {
    treebank: ({ name }) => name,
    sentences: ({ comparison }) => `${comparison.sentences}`,
    configurations: ({ comparison }) => `${comparison.configurations}`,
    ...Object.fromEntries(SHARES.map((share) => [`${share} %`, shareOf(share)])),
    ρ: ({ comparison: { spearman: { mean, std } } }) =>
      mean === null ? "–" : `${mean.toFixed(3)} ± ${decimals(std, 3)}`,
  });
}

/** Microseconds a configuration of either oracle. */
export function microsecondsTable({ treebanks }: ExperimentResults, group: Group): Table {
  return tableOf(groupsOf(treebanks, group), {
    treebank: ({ name }) => name,
    "exact, µs": ({ comparison }) => decimals(comparison.microseconds.exact),
    "approximate, µs": ({ comparison }) => decimals(comparison.microseconds.approximate),
  });
}

/** Scores by treebank and oracle, with and without non-projective sentences (6.5 and 8.1). */
export function scoresTable(results: ExperimentResults, figure: Figure): Table {
  const { plan, runs } = results;
  const table = armsTable(results, (treebank, arm) => {
    return spreadText(armScore(runs, treebank, arm, figure));
  });
  if (plan.treebanks.length === 1) return table;
  const meanCell = (_: string, arm: string) => spreadText(meanScore(results, arm, figure));
  return { ...table, rows: [...table.rows, ...armsTable(results, meanCell, ["mean"]).rows] };
}

/** A row for each treebank and kind of training sentences, a column for each oracle. */
function armsTable(
  { plan }: ExperimentResults,
  cell: (treebank: string, arm: string) => string,
  names = plan.treebanks,
): Table {
  const oracles = [...new Set(plan.arms.map((arm) => arm.split(":")[0]))];
  const kinds = SENTENCES.filter((kind) => plan.arms.some((arm) => arm.endsWith(`:${kind}`)));
  const rows = names.flatMap((name) =>
    kinds.map((kind) => [name, kind, ...oracles.map((oracle) => cell(name, `${oracle}:${kind}`))])
  );
  return { header: ["treebank", "trained on", ...oracles], rows };
}

/** The differences between arms, seed by seed. */
export function differencesTable(results: ExperimentResults): Table {
  const { plan } = results;
  return {
    header: ["", "difference of", ...plan.treebanks],
    rows: contrastsOf(plan).map((contrast) => [
      contrast.question,
      contrastName(contrast),
      ...plan.treebanks.map((name) => spreadText(difference(results, contrast, name), true)),
    ]),
  };
}

/** How far differences could be chance. */
export function significanceTable(results: ExperimentResults): Table {
  const figures = results.settings.unlabelled ? ["uas"] as const : ["uas", "las"] as const;
  const header = figures.flatMap((figure) => [figure.toUpperCase(), "95 %", "p"]);
  return {
    header: ["difference of", "treebank", "seeds", ...header],
    rows: contrastsOf(results.plan).flatMap((contrast) =>
      results.plan.treebanks.flatMap((treebank) => {
        const found = significanceOf(results, contrast, treebank);
        if (!found) return [];
        const cells = figures.flatMap((figure) => {
          const { difference, low, high, p } = found[figure];
          return [
            signedText(difference),
            `${signedText(low)} to ${signedText(high)}`,
            p.toFixed(3),
          ];
        });
        return [[contrastName(contrast), treebank, `${found.seeds}`, ...cells]];
      })
    ),
  };
}

/** Seconds of training an epoch, scoring included: the mean over seeds. */
export function secondsTable(results: ExperimentResults): Table {
  const { runs, settings } = results;
  return armsTable(results, (treebank, arm) => {
    const seconds = runsOf(runs, treebank, arm).map((run) => run.seconds / settings.epochs);
    return decimals(spreadOf(seconds)?.mean);
  });
}

function decimals(value: number | null | undefined, digits = 2): string {
  return value?.toFixed(digits) ?? "–";
}
