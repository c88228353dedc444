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
export {
  COMPARED_METRICS,
  type ComparedMetric,
  compareSystems,
  type CompareSystemsOptions,
  type SystemComparison,
} from "./src/evaluation/compare_systems.ts";
export type { Difference } from "./src/evaluation/bootstrap.ts";
export { evaluate, type EvaluatedFiles, type Evaluation } from "./src/evaluation/evaluate.ts";
export type { ExactMatch } from "./src/evaluation/exact_match.ts";
export { type EvaluationJson, evaluationJson, type MetricJson } from "./src/evaluation/json.ts";
export type { MetricName, Metrics } from "./src/evaluation/metrics.ts";
export type { Rates, Score } from "./src/evaluation/score.ts";
export type { ScoredRange, ScoredSentence } from "./src/evaluation/scored_sentence.ts";
export { metricsTable } from "./src/evaluation/table.ts";
export type { Format, FormatOptions, SentenceWriter } from "./src/formats/format.ts";
export { type FormatRow, FORMATS } from "./src/formats/registry.ts";
export { loadFormat, write } from "./src/formats/write.ts";
export { drawTree, type DrawTreeOptions } from "./src/rendering/text.ts";
export { drawVertical } from "./src/rendering/vertical.ts";
export { drawSvg, type DrawSvgOptions } from "./src/rendering/svg.ts";
export { STYLE_SHEET, type Theme } from "./src/rendering/svg_style.ts";
export {
  htmlEnd,
  type HtmlSentence,
  htmlSentence,
  type HtmlStart,
  htmlStart,
  type HtmlTable,
} from "./src/rendering/html.ts";
export { type ReferenceTree, referenceTrees } from "./src/evaluation/reference_trees.ts";
export {
  type DerivationRow,
  drawDerivation,
  type DrawDerivationOptions,
} from "./src/rendering/derivation.ts";
export { SAMPLE } from "./src/sample/sample.ts";

export { attribute, readAttributes, withAttribute } from "./src/sentence/attributes.ts";
export { type CheckOptions, checkSentence } from "./src/conllu/checks/sentence.ts";
export { type SentenceJson, sentenceToJson, type TokenJson } from "./src/sentence/json.ts";
export { MAX_LINE_BYTES, MAX_SENTENCE_BYTES } from "./src/conllu/limits.ts";
export { MAX_WORDS } from "./src/sentence/limits.ts";
export { Document, type DocumentJson } from "./src/sentence/document.ts";
export type { Feats } from "./src/sentence/feats.ts";
export { type NounChunk, nounChunks } from "./src/sentence/noun_chunks.ts";
export { lowestCommonAncestor, pathBetween } from "./src/sentence/paths.ts";
export { type PackedSentence, packSentence, unpackSentence } from "./src/sentence/packed.ts";
export type { SourceData, SourceRow } from "./src/sentence/source_text.ts";
export type { Multiword, SpansData } from "./src/sentence/text_spans.ts";
export type { WordSpans } from "./src/sentence/offsets.ts";
export type { Origin, Visit } from "./src/sentence/origin.ts";
export type { EmptyNode, MultiwordRange, RangeParts } from "./src/sentence/other_rows.ts";
export type { Problem, Report } from "./src/conllu/problem.ts";
export { parseConllu, Reader, type ReadOptions, readSentences } from "./src/conllu/read.ts";
export { Sentence } from "./src/sentence/sentence.ts";
export type { ColumnParts, Held, SentenceParts } from "./src/sentence/sentence_parts.ts";
export type { Token, TokenOwner } from "./src/sentence/token.ts";
export {
  type Relation,
  UNIVERSAL_RELATIONS,
  UNIVERSAL_TAGS,
  type Upos,
} from "./src/sentence/universal.ts";
export { writeSentence } from "./src/conllu/write.ts";

export { isProjective, nonprojectiveArcs } from "./src/sentence/projectivity.ts";
export { Statistics } from "./src/sentence/statistics.ts";
export type { Tree } from "./src/sentence/tree.ts";
export { type TreeProblem, validateTree } from "./src/sentence/validity.ts";
export { compressModel, decompressModel } from "./src/pipeline/file/compression.ts";
export type { Json } from "./src/pipeline/file/json.ts";
export {
  decodeModel,
  encodeModel,
  MAX_MODEL_BYTES,
  MODEL_VERSION,
  type ModelFile,
} from "./src/pipeline/file/model_file.ts";
export { dequantise, quantise, type Quantised } from "./src/pipeline/file/quantise.ts";
export { requireTensor } from "./src/pipeline/file/require_tensor.ts";
export {
  readSafetensors,
  type Safetensors,
  writeSafetensors,
} from "./src/pipeline/file/safetensors.ts";
export { type ModelSummary, modelSummary, modelSummaryText } from "./src/pipeline/file/summary.ts";
export type { Dtype, Tensor, TensorArrays } from "./src/pipeline/file/tensor.ts";

export { type Kernel, type KernelExports, loadKernel } from "./src/runtime/kernel.ts";
export { Configuration, type Inside, MOST_TOKENS } from "./src/oracles/configuration.ts";
export { type SystemName, type SystemOptions, SYSTEMS } from "./src/oracles/system.ts";
export {
  labelOf,
  type Move,
  moveOf,
  MOVES,
  nodeOf,
  packTransition,
  parseTransition,
  type Transition,
  transitionName,
} from "./src/oracles/transition.ts";

export {
  allowedTransitions,
  configurationLoss,
  type Cost,
  Gold,
  type OracleAnswer,
  oracleAnswer,
  type OracleName,
  ORACLES,
  oraclesOf,
  transitionCosts,
} from "./src/oracles/oracle.ts";
export {
  type Counterexample,
  MAX_VERIFIED_TOKENS,
  type OracleFunction,
  type Verification,
  type VerifyOptions,
  verifyOracle,
} from "./src/oracles/verify.ts";
export {
  type ComparedConfiguration,
  type ComparerOptions,
  type GroupComparison,
  OracleComparer,
  type OracleComparison,
  type Share,
  SHARES,
} from "./src/oracles/compare.ts";
export {
  LearnedComparer,
  type LearnedComparerOptions,
  type LearnedComparison,
} from "./src/oracles/compare_learned.ts";
export type { Judgement, Judgements } from "./src/oracles/judge.ts";
export type { SwapJudgement } from "./src/oracles/judge_swap.ts";
export { LearnedOracle } from "./src/oracles/learned_oracle.ts";
export {
  LEARNED_SYSTEMS,
  type LearnedSystem,
  type Observation,
  OBSERVATIONS,
  type OracleModel,
  type OracleSettings,
  readOracleModel,
} from "./src/oracles/oracle_model.ts";
export type { OracleOptions } from "./src/training/oracle/options.ts";
export { type TraceOptions, traceOracle, type TraceStep } from "./src/oracles/trace.ts";
export { seededRandom } from "./src/random.ts";
export { drawTable, type Piece, type TableCell } from "./src/rendering/table.ts";
export type {
  Batch,
  Component,
  ComponentKind,
  Layer,
  ParserComponent,
  ParserSettings,
  ReadContext,
  SegmenterComponent,
  SentenceStream,
} from "./src/components/component.ts";
export { DEFAULT_MEMORY } from "./src/pipeline/file/need.ts";
export { Pipeline, type PipelineOptions } from "./src/pipeline/pipeline.ts";
export { FEATURE_SETS, type FeatureSet } from "./src/components/encoding/feature_set.ts";
export { ENGLISH, load, type LoadOptions } from "./src/pipeline/load.ts";
export { ParserPool, type PoolOptions, type PoolParseOptions } from "./src/pipeline/parser_pool.ts";
export { rawText, RawTextWriter } from "./src/sentence/raw_text.ts";
export type { SegmenterOptions } from "./src/training/segmenter/options.ts";
export type { Alternative, ParseOptions } from "./src/components/parser/parse_options.ts";
export type { Candidate, ScoredChoice } from "./src/components/parser/decoder.ts";
export { Parser } from "./src/pipeline/parser.ts";
export { LIMITS, type ServiceLimits } from "./src/server/limits.ts";
export type { RequestRecord } from "./src/server/request_record.ts";
export { Service, type ServiceOptions } from "./src/server/service.ts";
export type { StaticFile } from "./src/server/static_file.ts";
export { MOST_LABELS } from "./src/sentence/labels.ts";
export { VERSION } from "./src/version.ts";
export type { DevelopmentScores, EpochReport } from "./src/training/best_epoch.ts";
export type { EngineResult, EpochListener, TrainingListeners } from "./src/training/engine.ts";
export type { StepReport, TrainingProgress } from "./src/training/progress.ts";
export type {
  Development,
  Learner,
  LearnerFacts,
  LearnerKind,
  LearnerRow,
  LearnerSetup,
  Parallel,
} from "./src/training/learner.ts";
export type { Gradients, RowGradients } from "./src/networks/gradients.ts";
export type { PartResult } from "./src/training/parts.ts";
export type {
  ChoiceOption,
  FlagOption,
  NumberOption,
  Option,
  OptionTable,
  OptionValues,
  RecordOption,
} from "./src/training/options.ts";
export type { Pause } from "./src/training/cancel.ts";
export type { Stored } from "./src/pipeline/file/stored.ts";
export { type LearnerOptions, LEARNERS } from "./src/training/registry.ts";
export {
  train,
  type TrainingData,
  type TrainingOptions,
  type TrainingResult,
  type TrainingStart,
} from "./src/training/train.ts";
export { TrainingFailure } from "./src/training/training.ts";
export {
  type NetworkOptions,
  type Preset,
  PRESETS,
  SIZES,
  type Sizes,
} from "./src/training/network/options.ts";
export { type Backend, BACKENDS } from "./src/networks/backends.ts";
export {
  type ParserOptions,
  POLICIES,
  type Policy,
  type PolicyOptions,
  TRAINING_ORACLES,
  type TrainingOracle,
} from "./src/training/parser_options.ts";
export {
  type FeatureOptions,
  type LinearName,
  type LinearOptions,
  type Update,
  UPDATES,
} from "./src/training/linear/options.ts";
export type { Treebank } from "./src/training/treebank.ts";
export { readWordVectors, type WordVectors } from "./src/training/network/word_vectors.ts";
export { type Arm, EXPERIMENT_ORACLES, readArms, type Sentences } from "./src/experiments/arms.ts";
export {
  type ExperimentOptions,
  type ExperimentOutcome,
  type ExperimentProgress,
  runExperiment,
} from "./src/experiments/experiment.ts";
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
} from "./src/experiments/results.ts";
export {
  type Block as ReportBlock,
  reportOf,
  type ReportOptions,
} from "./src/experiments/report.ts";
export type { Plot } from "./src/experiments/plots.ts";
export type { Table } from "./src/experiments/tables.ts";
export { reportHtml } from "./src/experiments/report_html.ts";
export { reportMarkdown } from "./src/experiments/report_markdown.ts";
export {
  type ExperimentFile,
  experimentFile,
  type ExperimentTreebank,
} from "./src/experiments/treebank.ts";
export { type BarPlot, type BarSeries, drawBars } from "./src/rendering/plot_bars.ts";
export {
  drawLines,
  type LinePlot,
  type LinePoint,
  type LineSeries,
} from "./src/rendering/plot_lines.ts";
export type { PlotTick } from "./src/rendering/plot_frame.ts";
export {
  type Algorithm,
  ALGORITHM_NAMES,
  ALGORITHMS,
  type Base,
  BASES,
  ROLL_INS,
  ROLL_OUTS,
  type RollIn,
  type RollOut,
  type SearchOptions,
} from "./src/training/search/options.ts";
export type { LemmatiserOptions } from "./src/training/lemmatiser/options.ts";
export type { LinearTaggerOptions } from "./src/training/linear_tagger/options.ts";
