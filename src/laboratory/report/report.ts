// The report of an experiment: its plan, every table, every plot, and a summary in sentences.

import { requireFields } from "../../checks.ts";
import { contrastsOf, DRAWS } from "./contrasts.ts";
import { agreementPlots, costPlots, gainPlots, learningPlots, type Plot } from "./plots.ts";
import { summaryOf } from "./summary.ts";
import { type ExperimentResults, requireResults } from "../experiments/results.ts";
import {
  comparisonTable,
  differencesTable,
  GROUPS,
  groupsOf,
  microsecondsTable,
  scoresTable,
  secondsTable,
  significanceTable,
  type Table,
  treebanksTable,
} from "./tables.ts";

/** A piece of a report. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "plot"; readonly plot: Plot };

/** The words of a report besides the results. */
export interface ReportOptions {
  readonly command: string;
}

const list = (items: readonly string[]): Block => ({ kind: "list", items });
const table = (table: Table): Block => ({ kind: "table", table });
const plots = (list: readonly Plot[]): Block[] => list.map((plot) => ({ kind: "plot", plot }));

/** A heading and the blocks under it; a text is a paragraph. */
function section(level: 1 | 2 | 3, text: string, ...blocks: readonly (Block | string)[]): Block[] {
  const under = blocks.map((block): Block => {
    return typeof block === "string" ? { kind: "paragraph", text: block } : block;
  });
  return [{ kind: "heading", level, text }, ...under];
}

/**
 * Writes the report of an experiment, finished or not. It tells no times: the same command gives the
 * same report on any machine, by any number of workers.
 */
export function reportOf(results: ExperimentResults, options: ReportOptions): Block[] {
  requireResults(results);
  requireFields("write a report", options, { command: "text" }, "the command");
  const { settings, treebanks, runs, plan } = results;
  return [
    ...section(1, "Oracles compared", ...settingsPart(results, options.command)),
    ...(treebanks.length > 0 ? treebanksPart(results) : []),
    ...(groupsOf(treebanks, "projective").length > 0 ? comparisonPart(results) : []),
    ...(runs.length > 0 ? parsersPart(results) : []),
    ...(runs.length > 0 && contrastsOf(plan).length > 0 ? differencesPart(results) : []),
    ...(settings.system === "arc-standard" ? thesisPart(results) : []),
  ];
}

/** How long everything took: a report of its own, since no two runs agree on it. */
export function timesOf(results: ExperimentResults): Block[] {
  requireResults(results);
  const compared = groupsOf(results.treebanks, "projective").length > 0;
  return section(
    1,
    "Times",
    ...(compared ? GROUPS : []).flatMap(([group, name]) => {
      const title = `Microseconds a configuration, ${name} sentences`;
      return section(2, title, table(microsecondsTable(results, group)));
    }),
    ...(results.runs.length > 0
      ? section(2, "Seconds an epoch", table(secondsTable(results)))
      : []),
  );
}

function settingsPart({ settings, plan, runs }: ExperimentResults, command: string): Block[] {
  const { system, learner, preset, epochs, limit, unlabelled } = settings;
  const planned = plan.treebanks.length * plan.arms.length * plan.seeds.length;
  const network = preset === null ? "" : `, preset ${preset}`;
  const taken = limit === null ? "all sentences" : `the first ${limit} sentences`;
  return [
    { kind: "code", text: command },
    list([
      `parser: ${system}, greedy, ${learner}${network}, ` +
      `${unlabelled ? "without labels" : "with labels"}`,
      `${epochs} epochs, seeds ${plan.seeds.join(", ")}`,
      `data: ${taken} of each file`,
      `runs: ${runs.length} of ${planned} are finished`,
    ]),
  ];
}

function treebanksPart(results: ExperimentResults): Block[] {
  return section(
    2,
    "Treebanks",
    "Training data: the share of sentences with a non-projective arc, tokens a sentence, " +
      "distinct forms, and the average of |head − dependent|. (Table 6.2 of the thesis.)",
    table(treebanksTable(results)),
  );
}

function comparisonPart(results: ExperimentResults): Block[] {
  return section(
    2,
    "The approximate oracle against the exact one",
    "Along one pseudo-random path through each training sentence: how much of what the " +
      "approximation finds cheapest really is, in percent of configurations; Spearman's ρ " +
      "between the two rankings, mean ± standard deviation. (Tables 6.3 and 6.4.)",
    ...GROUPS.flatMap(([group, name]) => {
      const title = `${name[0].toUpperCase()}${name.slice(1)} sentences`;
      return section(3, title, table(comparisonTable(results, group)));
    }),
    ...plots(agreementPlots(results)),
    ...plots(costPlots(results)),
  );
}

function parsersPart(results: ExperimentResults): Block[] {
  const { unlabelled } = results.settings;
  return section(
    2,
    "Parsers by oracle",
    "On development data after the last epoch: the mean over seeds ± the standard deviation of " +
      "a sample; a score without it is of one seed. Rows say which training sentences were " +
      "used. (Tables 6.5 and 8.1, with the exact dynamic oracle on non-projective trees as a " +
      "column of its own.)",
    ...section(3, "UAS", table(scoresTable(results, "uas"))),
    ...(unlabelled ? [] : section(3, "LAS", table(scoresTable(results, "las")))),
    ...section(3, "UAS of the best epoch", table(scoresTable(results, "best uas"))),
    ...plots(learningPlots(results)),
  );
}

function differencesPart(results: ExperimentResults): Block[] {
  return section(
    2,
    "Differences",
    "Differences of UAS after the last epoch, paired by seed: mean ± standard deviation. The " +
      "spread over seeds says nothing about other sentences than those of the development data.",
    table(differencesTable(results)),
    `Paired bootstrap over seeds and development sentences, ${DRAWS} draws: differences after ` +
      "the last epoch, the middle 95 % of those drawn, and p, twice the share of draws on the " +
      "other side. Other sentences are accounted for here; of a single seed, other seeds are not.",
    table(significanceTable(results)),
    list(summaryOf(results)),
    ...plots(gainPlots(results)),
  );
}

function thesisPart(results: ExperimentResults): Block[] {
  return section(
    2,
    "Against the thesis",
    "The experiment follows chapters 6 and 8 of the master thesis Dynamic Oracle for the " +
      "Arc-Standard Parser: from Approximation to Reinforcement Learning (University of Padova). " +
      "Where it differs:",
    list(notesOf(results)),
  );
}

/** Where the experiment is not the thesis's. */
function notesOf({ settings }: ExperimentResults): string[] {
  const { learner, preset } = settings;
  return [
    "The data are the files named above, not the whole of the treebanks that the thesis used.",
    learner === "bilstm"
      ? `The parser is a BiLSTM of preset ${preset}; the thesis's is preset thesis: 200 wide, forms ` +
        "only, no labels."
      : `The parser is linear (${learner}) with gold tags; the thesis's is a BiLSTM over forms.`,
    "dynamic is exact, for non-projective trees too; the thesis's dynamic oracle is approximate " +
    "here, and the exact one is the column that it could not afford.",
    "nondeterministic judges by exact costs; the thesis's rests on approximate ones.",
    "static on all sentences goes along exact costs where a tree is not projective; the thesis " +
    "trains it on projective sentences only.",
    "Exploration starts after the first epoch and follows wrong choices with probability 0.9.",
    "Weights change after each sentence or batch, by all configurations of its path; the thesis " +
    "gathers wrong choices over a batch.",
  ];
}
