/**
 * Train parsers, segmenters, taggers, lemmatisers and oracles on treebanks: one `train()` for every
 * learner. An option that a learner does not know is an error.
 *
 * @example
 * ```ts
 * import { load } from "@sagitta/parser";
 * import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
 * import { train } from "@sagitta/parser/train";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const { model } = await train({ train: [{ sentences }], learner: "perceptron", epochs: 3 });
 * const parser = await load(model);
 *
 * const [, sentence] = sentences; // The dog sleeps.
 * assertEquals([...parser.parse(sentence).heads], [2, 3, 0, 3]);
 * ```
 *
 * @module
 */

export {
  type PipelineData,
  train,
  type TrainingData,
  type TrainingOptions,
  type TrainingResult,
  type TrainingStart,
} from "./src/training/train.ts";
export { type LearnerOptions, LEARNERS } from "./src/training/registry.ts";
export { type PartListeners, TrainingFailure, type TrainingPlan } from "./src/training/training.ts";
export type { DevelopmentScores, EpochReport } from "./src/training/best_epoch.ts";
export {
  type EngineResult,
  type EpochListener,
  FailedStep,
  type TrainingListeners,
} from "./src/training/engine.ts";
export type { StepReport, TrainingProgress } from "./src/training/progress.ts";
export type { Pause } from "./src/training/cancel.ts";
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
export type { Treebank } from "./src/training/treebank.ts";
export type {
  ChoiceOption,
  FlagOption,
  NumberOption,
  Option,
  OptionsOf,
  OptionTable,
  OptionValue,
  OptionValues,
  RecordOption,
} from "./src/training/options.ts";
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
  LINEAR_LEARNERS,
  type LinearName,
  type LinearOptions,
  type OpenHeadOptions,
  type Update,
  UPDATES,
} from "./src/training/linear/options.ts";
export { FEATURE_SETS, type FeatureSet } from "./src/components/encoding/feature_set.ts";
export {
  type Algorithm,
  ALGORITHM_NAMES,
  ALGORITHMS,
  BASES as REGRESSION_BASES,
  type RegressionBase,
  ROLL_INS,
  ROLL_OUTS,
  type RollIn,
  type RollOut,
  type SearchOptions,
} from "./src/training/search/options.ts";
export {
  type NetworkOptions,
  type Preset,
  PRESETS,
  SIZES,
  type Sizes,
} from "./src/training/network/options.ts";
export { type Backend, BACKENDS } from "./src/networks/backends.ts";
export { readWordVectors, type WordVectors } from "./src/networks/word_vectors.ts";
export {
  type PretrainedEncoder,
  type PretrainedFiles,
  type PretrainedOptions,
  readPretrained,
} from "./src/networks/pretrained.ts";
export type { SegmenterOptions } from "./src/training/segmenter/options.ts";
export type { LemmatiserOptions } from "./src/training/lemmatiser/options.ts";
export type { LinearTaggerOptions } from "./src/training/linear_tagger/options.ts";
export type { OracleOptions } from "./src/laboratory/learned_oracle/options.ts";

export { compressModel, decompressModel } from "./src/model_file/compression.ts";
export {
  decodeModel,
  encodeModel,
  MAX_MODEL_BYTES,
  MODEL_VERSION,
} from "./src/model_file/model_file.ts";
export {
  type ComponentSummary,
  type ModelSummary,
  modelSummary,
  modelSummaryText,
} from "./src/model_file/summary.ts";
export {
  readSafetensors,
  type Safetensors,
  writeSafetensors,
} from "./src/model_file/safetensors.ts";
