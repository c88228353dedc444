/**
 * Experiments that others can run again: oracles compared over treebanks and seeds, with records of
 * every run, tables, plots and a report.
 *
 * @example
 * ```ts
 * import { SAMPLE } from "@sagitta/parser/conllu";
 * import { experimentFile, readArms, runExperiment } from "@sagitta/parser/experiments";
 * import { assertEquals } from "@std/assert";
 *
 * const file = await experimentFile("sample", new TextEncoder().encode(SAMPLE), 10);
 * const { results } = await runExperiment({
 *   treebanks: [{ name: "sample", train: file, dev: file }],
 *   arms: readArms("static:all,dynamic:all"),
 *   seeds: [1],
 *   settings: {
 *     system: "arc-standard",
 *     learner: "perceptron",
 *     preset: null,
 *     epochs: 1,
 *     limit: 10,
 *     unlabelled: false,
 *   },
 *   clock: () => performance.now(),
 * });
 * assertEquals(results.runs.map(({ arm }) => arm), ["static:all", "dynamic:all"]);
 * ```
 *
 * @module
 */

export {
  type Arm,
  EXPERIMENT_ORACLES,
  readArms,
  SENTENCES as ARM_SENTENCES,
  type Sentences as ArmSentences,
} from "./src/laboratory/experiments/arms.ts";
export {
  type ExperimentOptions,
  type ExperimentOutcome,
  type ExperimentProgress,
  runExperiment,
} from "./src/laboratory/experiments/experiment.ts";
export type {
  CostRecord,
  EpochRecord,
  ExperimentPlan,
  ExperimentResults,
  ExperimentSettings,
  FileRecord,
  GroupRecord,
  LengthRecord,
  RunRecord,
  TreebankRecord,
} from "./src/laboratory/experiments/results.ts";
export {
  type Contrast,
  contrastsOf,
  type Significance,
  significanceOf,
} from "./src/laboratory/report/contrasts.ts";
export {
  type Block as ReportBlock,
  reportOf,
  type ReportOptions,
  timesOf,
} from "./src/laboratory/report/report.ts";
export type { Plot as ReportPlot } from "./src/laboratory/report/plots.ts";
export type { Table as ReportTable } from "./src/laboratory/report/tables.ts";
export { reportHtml } from "./src/laboratory/report/html.ts";
export { reportMarkdown } from "./src/laboratory/report/markdown.ts";
export {
  type ExperimentFile,
  experimentFile,
  type ExperimentTreebank,
} from "./src/laboratory/experiments/treebank.ts";
