/**
 * Sagitta: transition-based dependency parsing for the web platform.
 *
 * @module
 */

export { type Place, SagittaError, UsageError } from "./src/errors.ts";
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
export { compressModel, decompressModel } from "./src/model/compression.ts";
export type { Json } from "./src/model/json.ts";
export {
  decodeModel,
  encodeModel,
  MAX_MODEL_BYTES,
  MODEL_VERSION,
  type ModelFile,
} from "./src/model/model_file.ts";
export { dequantise, quantise, type Quantised } from "./src/model/quantise.ts";
export { requireTensor } from "./src/model/require_tensor.ts";
export { readSafetensors, type Safetensors, writeSafetensors } from "./src/model/safetensors.ts";
export { type ModelSummary, modelSummary, modelSummaryText } from "./src/model/summary.ts";
export type { Dtype, Tensor, TensorArrays } from "./src/model/tensor.ts";
