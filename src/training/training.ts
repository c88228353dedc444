// What training takes and what it gives, whatever is trained.

import type { Json } from "../pipeline/file/json.ts";
import type { ModelFile } from "../pipeline/file/model_file.ts";
import { type EngineResult, FailedStep, type TrainingListeners } from "./engine.ts";
import type { LearnerFacts } from "./learner.ts";
import type { OptionValues } from "./options.ts";
import type { Treebank } from "./treebank.ts";

/** What training needs, and whom it tells, whatever is trained. */
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

/** What training starts with. */
export interface TrainingStart extends LearnerFacts {
  readonly learner: string;
  readonly epochs: number;
  /** All options, with nothing left open. */
  readonly options: OptionValues;
}

/** What came of training. */
export interface TrainingResult extends EngineResult {
  /** The best epoch's component as a model file holds it. */
  readonly model: ModelFile;
  /** How it came about. */
  readonly provenance: Readonly<Record<string, Json>>;
  /** The state at the end, to go on from: the bytes of a checkpoint. */
  checkpoint(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Training that failed in the middle, as by a loss that is not finite; holds what came before. */
export class TrainingFailure extends FailedStep {
  override name = "TrainingFailure";
  /** What came of training before. */
  readonly result: TrainingResult;

  /** @param message What went wrong, and where. */
  constructor(message: string, result: TrainingResult) {
    super(message);
    this.result = result;
  }
}
