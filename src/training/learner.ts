// The contract between the engine and learners.

import type { Place } from "../errors.ts";
import type { Stored } from "../model_file/stored.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import type { Pause } from "./cancel.ts";
import type { Gradients } from "../networks/gradients.ts";
import type { PartResult } from "./parts.ts";
import type { OptionTable, OptionValues } from "./options.ts";
import type { StepReport } from "./progress.ts";
import type { Treebank } from "./treebank.ts";

/** Something that learns from batches. All its randomness comes from seed, epoch and batch. */
export interface Learner<Batch = unknown> {
  readonly facts: LearnerFacts;
  /** The data fingerprint, so that a checkpoint resumes with its own data. */
  readonly fingerprint: number;
  readonly epochs: number;
  /** Units of all epochs, as `StepReport.units` counts them. */
  readonly total: number;
  /** Epochs without a better score after which training ends. */
  readonly patience?: number;
  /** Judges results, where there are development data. */
  readonly development?: Development;
  /** How a batch is split over workers; `learn` gives the same to the last bit. */
  readonly parallel?: Parallel<Batch>;
  /** The batches of an epoch, each small enough for a tenth of a second. */
  batches(epoch: number): Iterable<Batch>;
  /**
   * Learns from one of them. Where it fails, or its loss is not finite, nothing was changed; so it
   * is where a pause, awaited in batches that take long, is cancelled.
   */
  learn(batch: Batch, epoch: number, pause: Pause): StepReport | Promise<StepReport>;
  /** Other numbers to report of the epoch so far. */
  details?(): Readonly<Record<string, number>>;
  /** All that is needed to resume, but for the position and the data. */
  state(): Stored | Promise<Stored>;
  /** Goes back to a state; throws `SagittaError` where it is not sound. */
  restore(state: Stored, place: Place): void;
  /** The components of the current state. */
  result(): readonly Stored[] | Promise<readonly Stored[]>;
  /** Gives back what lies outside memory, such as on a GPU; nothing is asked of it then. */
  dispose?(): void;
}

/** Facts about a learner's data. */
export interface LearnerFacts {
  readonly sentences: number;
  readonly tokens?: number;
  readonly labels?: number;
  /** Sentences left out because they have several roots. */
  readonly severalRoots: number;
  /** Sentences left out because they are not projective. */
  readonly nonprojective: number;
  /** Sentences left out because they are too long. */
  readonly tooLong?: number;
  /** Words without a head, which are guessed first or not learned from. */
  readonly openHeads?: number;
  /** How it learns, in a few words for people. */
  readonly how: string;
}

/** Development data: judges components as a file would give them back. */
export interface Development {
  /** The score that the best epoch is chosen by. */
  readonly chosenBy: string;
  score(components: readonly Stored[], pause: Pause): Promise<DevelopmentScores>;
  /** Makes the components that are saved as sure as they are right. */
  calibrate?(components: readonly Stored[], pause: Pause): Promise<readonly Stored[]>;
}

/** A batch in parts: as many whatever the number of workers, so that sums are always the same. */
export interface Parallel<Batch = unknown, Part = unknown> {
  parts(batch: Batch, epoch: number): readonly Part[];
  /** How much there is to do in a part, in any measure: threads share the parts by it. */
  work(part: Part): number;
  /** @param pause Awaited where a part takes long; once it throws, the part is dropped. */
  gradients(part: Part, pause?: Pause): PartResult | Promise<PartResult>;
  /** Takes a step with the sum over all parts; where that is not finite, none, and throws. */
  apply(sum: Gradients, batch: Batch): void | Promise<void>;
}

/** The input of a learner. */
export interface LearnerSetup<Options = OptionValues> {
  /** Checked, with nothing left open. */
  readonly options: Options;
  readonly train: readonly Treebank[];
  readonly dev?: readonly Treebank[];
  /** Other things to learn from, by the names of `LearnerRow.inputs`. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
  /** Awaited in preparations that take long; reading treebanks awaits it itself. */
  readonly pause: Pause;
}

/** The code of a learner. */
export interface LearnerKind {
  /** Fills in defaults that depend on other options, and refuses what does not go together. */
  complete?(options: OptionValues, name: string): object;
  prepare(setup: LearnerSetup, name: string): Promise<Learner>;
}

/** A row of the registry, or one that a program brings. */
export interface LearnerRow {
  readonly name: string;
  /** The kind of component that it makes, such as `parser`. */
  readonly makes: string;
  readonly options: OptionTable;
  /** Names of what else it learns from besides treebanks, such as `oracleModel`. */
  readonly inputs?: readonly string[];
  /** Whether its component looks at tags, so that it cannot read plain text alone. */
  needsTags?(options: OptionValues): boolean;
  /** Whether its batches can be split over workers. */
  readonly parallel?: boolean;
  /** The module that exports the row as `row`, where workers do not find it in the registry. */
  readonly url?: string;
  load(): Promise<LearnerKind>;
}
