// The tables of an experiment's report, as cells of text.

import type { Difference } from "../../evaluation/bootstrap.ts";
import { type GroupComparison, SHARES } from "../comparison/compare.ts";
import { SENTENCES } from "../experiments/arms.ts";
import { type Contrast, contrastsOf, difference } from "./contrasts.ts";
import type { ExperimentResults, GroupRecord, TreebankRecord } from "../experiments/results.ts";
import { armScore, type Figure, meanScore } from "./scores.ts";
import { significanceOf } from "./significance.ts";
import { spreadOf, spreadText } from "./spread.ts";

/** A table: a header, and as many cells in each row. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Figures of the training data (the thesis's table 6.2). */
export function treebanksTable({ treebanks }: ExperimentResults): Table {
  return {
    header: [
      "treebank",
      "non-projective, %",
      "sentences",
      "length",
      "tokens",
      "types",
      "arc length",
      "dev sentences",
      "dev tokens",
    ],
    rows: treebanks.map((treebank) => [
      treebank.name,
      nonprojectiveShare(treebank).toFixed(2),
      `${treebank.train.sentences}`,
      (treebank.train.tokens / treebank.train.sentences).toFixed(2),
      `${treebank.train.tokens}`,
      `${treebank.types}`,
      treebank.averageArcLength.toFixed(2),
      `${treebank.dev.sentences}`,
      `${treebank.dev.tokens}`,
    ]),
  };
}

/** The share of non-projective training sentences, in percent. */
export function nonprojectiveShare({ nonprojectiveSentences, train }: TreebankRecord): number {
  return 100 * nonprojectiveSentences / train.sentences;
}

/** A kind of sentences that oracles are compared on. */
export type Group = "projective" | "nonprojective";

/** What was measured on treebanks with some kind of sentences, where oracles were compared. */
export function groupsOf(
  treebanks: readonly TreebankRecord[],
  group: Group,
): (GroupRecord & { readonly name: string })[] {
  return treebanks.flatMap(({ name, [group]: record }) => record ? [{ name, ...record }] : []);
}

/** The approximate oracle against the exact one (tables 6.3 and 6.4). */
export function comparisonTable({ treebanks }: ExperimentResults, group: Group): Table {
  const shares = SHARES.map((share) => `${share} %`);
  return {
    header: ["treebank", "sentences", "configurations", ...shares, "ρ"],
    rows: groupsOf(treebanks, group).map(({ name, comparison }) => [
      name,
      ...comparisonCells(comparison),
    ]),
  };
}

function comparisonCells(comparison: GroupComparison): string[] {
  const { mean, std } = comparison.spearman;
  return [
    `${comparison.sentences}`,
    `${comparison.configurations}`,
    ...SHARES.map((share) => decimals(comparison.inclusion[share], 2)),
    mean === null ? "–" : `${mean.toFixed(3)} ± ${decimals(std, 3)}`,
  ];
}

/** Microseconds a configuration of either oracle. */
export function microsecondsTable({ treebanks }: ExperimentResults, group: Group): Table {
  return {
    header: ["treebank", "exact, µs", "approximate, µs"],
    rows: groupsOf(treebanks, group).map(({ name, comparison: { microseconds } }) => [
      name,
      decimals(microseconds.exact, 2),
      decimals(microseconds.approximate, 2),
    ]),
  };
}

/** Scores by treebank and oracle, with and without non-projective sentences (6.5 and 8.1). */
export function scoresTable(results: ExperimentResults, figure: Figure): Table {
  const { plan, runs } = results;
  const one = (treebank: string, arm: string) => {
    return spreadText(armScore(runs, treebank, arm, figure));
  };
  const table = armsTable(results, one);
  if (plan.treebanks.length === 1) return table;
  const mean = armsTable(results, (_, arm) => spreadText(meanScore(results, arm, figure)), [
    "mean",
  ]);
  return { ...table, rows: [...table.rows, ...mean.rows] };
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

/** What arms score above others, seed by seed. */
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
  const labelled = !results.settings.unlabelled;
  const figures = (name: string) => [name, "95 %", "p"];
  return {
    header: [
      "difference of",
      "treebank",
      "seeds",
      ...figures("UAS"),
      ...(labelled ? figures("LAS") : []),
    ],
    rows: contrastsOf(results.plan).flatMap((contrast) =>
      results.plan.treebanks.flatMap((treebank) => {
        const found = significanceOf(results, contrast, treebank);
        if (!found) return [];
        const { seeds, uas, las } = found;
        const start = [contrastName(contrast), treebank, `${seeds}`];
        return [[...start, ...differenceCells(uas), ...(labelled ? differenceCells(las) : [])]];
      })
    ),
  };
}

function differenceCells({ difference, low, high, p }: Difference): string[] {
  const signed = (mean: number) => spreadText({ mean, deviation: null, count: 1 }, true);
  return [signed(difference), `${signed(low)} to ${signed(high)}`, p.toFixed(3)];
}

/** A contrast in short. */
export function contrastName({ arm, against }: Contrast): string {
  return `${arm} − ${against}`;
}

/** Seconds of training an epoch, scoring included: the mean over seeds. */
export function secondsTable(results: ExperimentResults): Table {
  const { runs, settings } = results;
  return armsTable(results, (treebank, arm) => {
    const own = runs.filter((run) => run.treebank === treebank && run.arm === arm);
    return decimals(spreadOf(own.map(({ seconds }) => seconds / settings.epochs))?.mean, 2);
  });
}

function decimals(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}
