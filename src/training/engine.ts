// The engine: trains whatever learns, from its start or from a checkpoint to its end.
//
// It goes through epochs and batches, tells how far it is, scores each epoch's components as a file
// would give them back, keeps the best and calibrates it. It is cancelled between two batches, in the
// middle of one that takes long (which then counts for nothing) or in the middle of scoring; what is
// resumed from a checkpoint ends with the same bytes. Training that was cancelled is not calibrated.

import { fail, type Place, SagittaError } from "../errors.ts";
import type { Stored } from "../model_file/stored.ts";
import { type BestEpoch, type EpochReport, isBetter } from "./best_epoch.ts";
import { Cancelled, type Pause, pauseOf, yieldToEventLoop } from "./cancel.ts";
import { type Checkpoint, encodeCheckpoint } from "./checkpoint.ts";
import type { Gradients } from "../networks/gradients.ts";
import { type PartResult, sumParts } from "./parts.ts";
import type { Learner, Parallel } from "./learner.ts";
import type { OptionValues } from "./options.ts";
import {
  afterStep,
  lossOf,
  nextEpoch,
  type Position,
  START,
  type StepReport,
  type TrainingProgress,
} from "./progress.ts";

/** Told after each epoch; training waits for it. `checkpoint` gives the state to go on from. */
export type EpochListener = (
  report: EpochReport,
  checkpoint: () => Promise<Uint8Array<ArrayBuffer>>,
) => void | Promise<void>;

/** Whom the engine tells, and who may stop it. */
export interface TrainingListeners {
  /** Stops training; what came of it so far is returned. */
  readonly signal?: AbortSignal;
  /** Told after each batch. */
  readonly onProgress?: (progress: TrainingProgress) => void;
  readonly onEpoch?: EpochListener;
}

/** The result of the engine. */
export interface EngineResult {
  /** The best epoch's components; without development data, the last one's. */
  readonly components: readonly Stored[];
  readonly best: EpochReport;
  /** The last epoch's components, where there are development data. */
  readonly last?: readonly Stored[];
  readonly epochs: readonly EpochReport[];
  /** Whether it was stopped before its end. */
  readonly stopped: boolean;
}

/** Others that compute gradients of some parts of a batch (`workers.ts`). */
export interface Helpers {
  /**
   * The gradients of all parts, in their order; `own` computes those that fall to this thread.
   * @param works How much there is to do in each part.
   * @param signal Once it comes, nobody is waited for.
   */
  gradients(
    position: Position,
    works: readonly number[],
    own: (part: number) => PartResult | Promise<PartResult>,
    signal: AbortSignal | undefined,
  ): Promise<readonly PartResult[]>;
  /** Lets them take the same step. */
  apply(sum: Gradients, position: Position): void;
}

/** A step that failed, as by a loss that is not finite; the state is that before it. */
export class FailedStep extends SagittaError {
  override name = "FailedStep";
}

/** One training. */
export class Engine {
  readonly #learner: Learner;
  readonly #begun: Pick<Checkpoint, "learner" | "options" | "command">;
  readonly #reports: EpochReport[] = [];
  #position: Position = START;
  #best: BestEpoch | undefined;
  #last: readonly Stored[] | undefined;

  /** @param command The command line to keep in checkpoints. */
  constructor(name: string, options: OptionValues, learner: Learner, command?: readonly string[]) {
    this.#learner = learner;
    this.#begun = { learner: name, options, ...(command ? { command } : {}) };
  }

  /** Goes back to a checkpoint of the same learner, data and options. */
  restore(checkpoint: Checkpoint, place: Place): void {
    const { position, reports, best, fingerprint, state } = checkpoint;
    const refuse = (found: string, expected: string) =>
      fail("resume training")("cannot-resume", found, expected, place);
    const { epochs } = this.#learner;
    if (epochs < reports.length) throw refuse(`${reports.length} epochs done`, `${epochs} at most`);
    if (fingerprint !== this.#learner.fingerprint) {
      throw refuse("other training data", "the sentences that it was made with, in the same order");
    }
    this.#learner.restore(state, place);
    this.#position = position;
    this.#reports.push(...reports);
    this.#best = best;
  }

  /** The current state, as bytes. */
  async checkpoint(): Promise<Uint8Array<ArrayBuffer>> {
    return encodeCheckpoint({
      ...{ ...this.#begun, position: this.#position, reports: this.#reports },
      fingerprint: this.#learner.fingerprint,
      ...(this.#best ? { best: this.#best } : {}),
      state: await this.#learner.state(),
    });
  }

  /** Trains until all epochs are done, none gets better any more, or the signal comes. */
  async run(listeners: TrainingListeners, helpers?: Helpers): Promise<EngineResult> {
    const pause = pauseOf(listeners.signal);
    try {
      while (this.#position.epoch <= this.#learner.epochs && !this.#isTired) {
        await this.#finishEpoch(listeners, helpers);
        const report = await this.#closeEpoch(pause);
        await listeners.onEpoch?.(report, () => this.checkpoint());
      }
      const { components, best, ...rest } = await this.result();
      const { development } = this.#learner;
      const calibrated = await development?.calibrate?.(components, pause) ?? components;
      return { components: calibrated, best, ...rest, stopped: false };
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      return await this.result();
    }
  }

  /** What came of training so far, as if it was stopped here. */
  async result(): Promise<EngineResult> {
    const { epoch, batch } = this.#position;
    const epochs = this.#reports;
    if (this.#best && this.#learner.development) {
      const { report: best, components } = this.#best;
      const last = this.#last;
      return { components, best, ...(last ? { last } : {}), epochs, stopped: true };
    }
    const last = batch === 0 ? epochs.at(-1) : undefined;
    const best = last ?? { epoch, loss: lossOf(this.#position) };
    return { components: await this.#learner.result(), best, epochs, stopped: true };
  }

  /** Whether the last epochs brought nothing. */
  get #isTired(): boolean {
    const { development, patience = Infinity } = this.#learner;
    return development !== undefined && this.#best !== undefined &&
      this.#position.epoch - 1 - this.#best.report.epoch >= patience;
  }

  /** Learns from the batches that are left of an epoch. */
  async #finishEpoch(
    { signal, onProgress }: TrainingListeners,
    helpers: Helpers | undefined,
  ): Promise<void> {
    const { epochs, total } = this.#learner;
    const { epoch } = this.#position;
    const pause = pauseOf(signal, 0);
    let number = 0;
    for (const batch of this.#learner.batches(epoch)) {
      if (number++ < this.#position.batch) continue;
      if (signal?.aborted) throw new Cancelled();
      const report = await this.#learn(batch, pause, signal, helpers);
      this.#position = afterStep(this.#position, report);
      const { done } = this.#position;
      onProgress?.({ epoch, epochs, done, total, loss: lossOf(this.#position) });
      await yieldToEventLoop();
    }
  }

  async #learn(
    batch: unknown,
    pause: Pause,
    signal: AbortSignal | undefined,
    helpers: Helpers | undefined,
  ): Promise<StepReport> {
    const { epoch, batch: before } = this.#position;
    const { parallel } = this.#learner;
    try {
      return helpers && parallel
        ? await this.#learnInParts(parallel, batch, pause, signal, helpers)
        : finite(await this.#learner.learn(batch, epoch, pause));
    } catch (error) {
      if (!(error instanceof SagittaError)) throw error;
      throw new FailedStep(`${error.message} (epoch ${epoch}, batch ${before + 1})`, error.code);
    }
  }

  /** Parts are summed in their order, whichever thread computed them. */
  async #learnInParts(
    parallel: Parallel,
    batch: unknown,
    pause: Pause,
    signal: AbortSignal | undefined,
    helpers: Helpers,
  ): Promise<StepReport> {
    const { epoch } = this.#position;
    const parts = parallel.parts(batch, epoch);
    const own = async (part: number) => {
      await pause();
      return await parallel.gradients(parts[part], pause);
    };
    const works = parts.map((part) => parallel.work(part));
    const list = await helpers.gradients(this.#position, works, own, signal);
    const { report, gradients } = sumParts(list);
    finite(report);
    // All take their steps at the same time.
    helpers.apply(gradients, this.#position);
    await parallel.apply(gradients, batch);
    return report;
  }

  async #closeEpoch(pause: Pause): Promise<EpochReport> {
    const { development } = this.#learner;
    const details = this.#learner.details?.();
    const { epoch, estimates } = this.#position;
    const components = development && await this.#learner.result();
    const scores = components && await development!.score(components, pause);
    const report: EpochReport = {
      ...{ epoch, loss: lossOf(this.#position) },
      ...(estimates > 0 ? { estimates } : {}),
      ...(details ? { details } : {}),
      ...(scores ? { scores } : {}),
    };
    this.#last = components;
    if (components && isBetter(report, this.#best?.report, development!.chosenBy)) {
      this.#best = { report, components };
    }
    this.#reports.push(report);
    this.#position = nextEpoch(this.#position);
    return report;
  }
}

/** Refuses a step whose loss is not finite. */
function finite(report: StepReport): StepReport {
  const loss = report.loss ?? report.wrong;
  if (Number.isFinite(loss)) return report;
  throw fail("train")("cannot-train", `a loss of ${loss}`, "a finite one; try a lower rate");
}
