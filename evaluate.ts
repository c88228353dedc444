/**
 * Score parses against a gold standard as the CoNLL 2018 shared task counts them, break scores
 * down, compare two systems by paired bootstrap.
 *
 * @example
 * ```ts
 * import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
 * import { evaluate } from "@sagitta/parser/evaluate";
 * import { assertEquals } from "@std/assert";
 *
 * const gold = parseConllu(SAMPLE);
 * const { metrics } = evaluate(gold, gold);
 * assertEquals([metrics.UAS.f1, metrics.LAS.f1], [100, 100]);
 * ```
 *
 * @module
 */

export { evaluate, type EvaluatedFiles, type Evaluation } from "./src/evaluation/evaluate.ts";
export type { MetricName, Metrics, WordMetric } from "./src/evaluation/metrics.ts";
export {
  type ConfidentSentence,
  type Reliability,
  reliability,
  type ReliabilityRow,
  reliabilityTable,
} from "./src/evaluation/reliability.ts";
export type { Rates, Score } from "./src/evaluation/score.ts";
export type { ScoredRange, ScoredSentence } from "./src/evaluation/scored_sentence.ts";
export { metricsTable } from "./src/evaluation/table.ts";
export type { BreakdownRow } from "./src/evaluation/breakdown.ts";
export type { Breakdowns, ExactMatch } from "./src/evaluation/breakdowns.ts";
export { breakdownsTable } from "./src/evaluation/breakdowns_table.ts";
export { type EvaluationJson, evaluationJson, type MetricJson } from "./src/evaluation/json.ts";
export { AttachmentScores, attachmentScores } from "./src/evaluation/attachment.ts";
export {
  COMPARED_METRICS,
  type ComparedMetric,
  compareSystems,
  type CompareSystemsOptions,
  type SystemComparison,
} from "./src/evaluation/compare_systems.ts";
export type { Difference } from "./src/evaluation/bootstrap.ts";
export { type ReferenceTree, referenceTrees } from "./src/evaluation/reference_trees.ts";
