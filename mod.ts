/**
 * Sagitta: transition-based dependency parsing for the web platform.
 *
 * @module
 */

export { SagittaError, UsageError } from "./src/errors.ts";
export { AttachmentScores, attachmentScores } from "./src/evaluation/attachment.ts";
export type { BreakdownRow } from "./src/evaluation/breakdown.ts";
export type { Breakdowns } from "./src/evaluation/breakdowns.ts";
export { breakdownsTable } from "./src/evaluation/breakdowns_table.ts";
export { evaluate, type EvaluatedFiles, type Evaluation } from "./src/evaluation/evaluate.ts";
export type { ExactMatch } from "./src/evaluation/exact_match.ts";
export { type EvaluationJson, evaluationJson, type MetricJson } from "./src/evaluation/json.ts";
export type { MetricName, Metrics } from "./src/evaluation/metrics.ts";
export type { Rates, Score } from "./src/evaluation/score.ts";
export type { ScoredRange, ScoredSentence, ScoredWord } from "./src/evaluation/scored_sentence.ts";
export { metricsTable } from "./src/evaluation/table.ts";
export type { Tree } from "./src/tree/tree.ts";
export { drawTree, type DrawTreeOptions } from "./src/rendering/text.ts";
export { drawVertical } from "./src/rendering/vertical.ts";
export { drawSvg, type DrawSvgOptions } from "./src/rendering/svg.ts";
export type { Theme } from "./src/rendering/svg_style.ts";
export {
  type DerivationRow,
  drawDerivation,
  type DrawDerivationOptions,
} from "./src/rendering/derivation.ts";
export { SAMPLE } from "./src/sample/sample.ts";
