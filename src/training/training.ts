// The input and the result of training, whatever is trained.

import type { Json } from "../model_file/json.ts";
import type { ModelFile } from "../model_file/model_file.ts";
import { type EngineResult, FailedStep, type TrainingListeners } from "./engine.ts";
import type { LearnerFacts } from "./learner.ts";
import type { OptionValues } from "./options.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import type { TrainingProgress } from "./progress.ts";
import type { SegmenterOptions } from "./segmenter/options.ts";
import type { Treebank } from "./treebank.ts";

/** The data and listeners of a training, whatever is trained. */
export interface TrainingData extends TrainingListeners {
  readonly train: readonly Treebank[];
  /** Development data: the best epoch on them is kept. Without them, the last is. */
  readonly dev?: readonly Treebank[];
  /** A checkpoint to go on from. Options left out are taken from it; others must be as there. */
  readonly resume?: Uint8Array;
  /** The checkpoint's file name, for messages. */
  readonly resumeFile?: string;
  /** The command line that checkpoints keep, so that it need not be given again to resume. */
  readonly command?: readonly string[];
  /** Told once when the data are in memory. */
  readonly onStart?: (start: TrainingStart) => void;
  /** How many threads to train in, this one counted; 1 unless given. All give the same bytes. */
  readonly workers?: number;
  /** Makes a worker that runs `src/training/worker.ts`, where the file is elsewhere. */
  readonly createWorker?: () => Worker;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
  /** When this happens, for the model's provenance; without it, none is written. */
  readonly date?: string;
  /** Under what terms the model may be used. */
  readonly licence?: string;
}

/** Whom the parts of a pipeline tell. */
export interface PartListeners {
  /** Told after each batch; `part` is at work, the parser unless it is given. */
  readonly onProgress?: (progress: TrainingProgress, part?: string) => void;
  /** Told what came of each part in front of the parser. */
  readonly onPart?: (part: string, scores: DevelopmentScores | undefined) => void;
}

/** A parser's training as a whole: with all that its model needs to read text, or in stages. */
export interface PipelineData extends PartListeners {
  /**
   * Train all that plain text needs into one model: a segmenter, and a tagger and a lemmatiser
   * where the learner wants tags; with `auto` where the data have text and those tags. `false`
   * trains the parser alone. Unless it is given, data are not looked at, either.
   */
  readonly pipeline?: boolean | "auto";
  /** Options of the segmenter, where they are others than seed and pruning of the parser. */
  readonly segmenter?: SegmenterOptions;
  /** Without development data, the share of 100 sentences or more that is held out; 0 unless given. */
  readonly holdOut?: number;
  /** Options of further trainings, each of which starts from the model before. */
  readonly stages?: readonly OptionValues[];
  /** Told in lines what the data lack; options are named as on the command line. */
  readonly onNote?: (line: string) => void;
  /** Told what the data decided; gives the command line that checkpoints keep. */
  readonly onPlan?: (plan: TrainingPlan) => Promise<readonly string[]>;
}

/** The decisions that the data made. */
export interface TrainingPlan {
  /** Options that were left open. */
  readonly options: OptionValues;
  /** Whether a segmenter, and a tagger where the parser needs one, are trained, too. */
  readonly pipeline: boolean;
}

/** The facts that training starts with. */
export interface TrainingStart extends LearnerFacts {
  readonly learner: string;
  readonly epochs: number;
  /** All options, with nothing left open. */
  readonly options: OptionValues;
}

/** The result of training. */
export interface TrainingResult extends EngineResult {
  /** The best epoch's component as a model file holds it. */
  readonly model: ModelFile;
  /** How it came about. */
  readonly provenance: Readonly<Record<string, Json>>;
  /** Scores of a pipeline's segmenter on development data. */
  readonly segmenter?: DevelopmentScores;
  /** Scores on the raw text of development data, where there are any and the model reads text. */
  readonly textScores?: () => Promise<DevelopmentScores>;
  /** The state at the end, to go on from: the bytes of a checkpoint. */
  checkpoint(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Training that failed in the middle, as by a loss that is not finite; holds what came before. */
export class TrainingFailure extends FailedStep {
  override name = "TrainingFailure";
  /** The result so far. */
  readonly result: TrainingResult;

  /** @param message What went wrong, and where. */
  constructor(message: string, result: TrainingResult) {
    super(message, "cannot-train");
    this.result = result;
  }
}
