/**
 * A BiLSTM's training from its start, or from a checkpoint, to its end: epochs, scores, the best.
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { Parameters } from "../networks/parameters.ts";
import { checkParameters, type ParameterState, using } from "../networks/trainable.ts";
import { Decoder } from "../parsing/decoder.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { type EpochReport, isBetter } from "./best_epoch.ts";
import {
  type BilstmCheckpoint,
  type BilstmPosition,
  encodeBilstmCheckpoint,
  START,
} from "./bilstm_checkpoint.ts";
import type { BilstmDevelopment } from "./bilstm_development.ts";
import type { SettledBilstmOptions } from "./bilstm_options.ts";
import type { BilstmTrainer } from "./bilstm_trainer.ts";
import type { BilstmTreebank } from "./bilstm_treebank.ts";
import { breath } from "./breath.ts";
import type { SessionListeners } from "./session.ts";
import { chooseTemperature } from "./temperature.ts";

/** One training. */
export class BilstmSession {
  /** Past epochs. */
  readonly reports: EpochReport[] = [];
  readonly #kernel: Kernel;
  readonly #options: SettledBilstmOptions;
  readonly #treebank: BilstmTreebank;
  readonly #trainer: BilstmTrainer;
  readonly #dev: BilstmDevelopment | undefined;
  #position: BilstmPosition = START;
  #best: BilstmCheckpoint["best"];

  /**
   * @param kernel The module.
   * @param options How to train.
   * @param treebank The training data.
   * @param trainer A trainer for them.
   * @param dev Development data, if there are any.
   */
  constructor(
    kernel: Kernel,
    options: SettledBilstmOptions,
    treebank: BilstmTreebank,
    trainer: BilstmTrainer,
    dev: BilstmDevelopment | undefined,
  ) {
    this.#kernel = kernel;
    this.#options = options;
    this.#treebank = treebank;
    this.#trainer = trainer;
    this.#dev = dev;
  }

  /**
   * Trains until all epochs are done, none gets better any more, or the signal comes.
   *
   * @returns Was it stopped before its end?
   */
  async run(listeners: SessionListeners): Promise<boolean> {
    while (this.#position.epoch <= this.#options.epochs && !this.#isTired) {
      if (await this.#finishEpoch(listeners)) return true;
      const report = await this.#closeEpoch();
      // Nothing learns while whoever listens may ask for the state.
      const state = await this.#trainer.trainable.state();
      await listeners.onEpoch?.(report, () => this.#encode(state));
    }
    return false;
  }

  /** The best epoch; the one at work if none is done. */
  async best(): Promise<EpochReport & { readonly parameters: Parameters }> {
    if (this.#best) return this.#best;
    const parameters = await this.#trainer.trainable.averages();
    return { epoch: this.#position.epoch, loss: this.#loss, parameters };
  }

  /** The temperature at which the parser of these parameters is as sure as it is right. */
  temperature(parameters: Parameters): number {
    const dev = this.#dev, { inference, trainable } = this.#trainer;
    if (!dev) return 1;
    return using(trainable.block, parameters, () => {
      return chooseTemperature((temperatures, words) => {
        return dev.confidences(inference, this.#decoder(), temperatures, words);
      });
    });
  }

  /** The state at hand; as bytes where they are asked for. */
  async checkpoint(): Promise<() => Uint8Array<ArrayBuffer>> {
    const state = await this.#trainer.trainable.state();
    return () => this.#encode(state);
  }

  #encode(state: ParameterState): Uint8Array<ArrayBuffer> {
    return encodeBilstmCheckpoint({
      options: this.#options,
      position: this.#position,
      fingerprint: this.#treebank.fingerprint,
      reports: this.reports,
      state,
      ...(this.#best ? { best: this.#best } : {}),
    });
  }

  /** Goes back to a checkpoint. */
  restore(checkpoint: BilstmCheckpoint, place: Place): void {
    const { fingerprint, position, state, reports, best } = checkpoint;
    if (fingerprint !== this.#treebank.fingerprint) {
      const expected = "the sentences that it was made with, in the same order";
      throw inputError("resume training", place, "other training data", expected);
    }
    const { trainable } = this.#trainer, { specs } = trainable.block;
    const all = [...Object.values(state.parameters), ...(best ? [best.parameters] : [])];
    for (const parameters of all) checkParameters(specs, parameters, place);
    trainable.restore(state);
    this.#position = position;
    this.reports.push(...reports);
    this.#best = best;
  }

  /** Did the last epochs bring nothing? */
  get #isTired(): boolean {
    const { epoch } = this.#position;
    return this.#dev !== undefined && this.#best !== undefined &&
      epoch - 1 - this.#best.epoch >= this.#options.patience;
  }

  get #loss(): number {
    const { choices, wrong } = this.#position;
    return choices === 0 ? 0 : wrong / choices;
  }

  #decoder(): Decoder {
    return new Decoder(this.#kernel, this.#options);
  }

  /** Learns from the batches that are left of an epoch. Was it stopped before its end? */
  async #finishEpoch({ signal, onProgress }: SessionListeners): Promise<boolean> {
    const { epochs } = this.#options;
    const { epoch } = this.#position;
    for (const batch of this.#trainer.batches(epoch).slice(this.#position.batch)) {
      if (signal?.aborted) return true;
      const { words, choices, wrong } = await this.#trainer.learn(batch);
      const before = this.#position;
      this.#position = {
        epoch,
        batch: before.batch + 1,
        words: before.words + words,
        choices: before.choices + choices,
        wrong: before.wrong + wrong,
      };
      const all = this.#treebank.tokens;
      const done = (epoch - 1) * all + this.#position.words;
      onProgress?.({ epoch, epochs, done, total: epochs * all, loss: this.#loss });
      await breath();
    }
    return false;
  }

  async #closeEpoch(): Promise<EpochReport> {
    const { epoch } = this.#position;
    const { trainable, inference } = this.#trainer;
    const parameters = await trainable.averages();
    const scores = this.#dev &&
      using(trainable.block, parameters, () => this.#dev!.score(inference, this.#decoder()));
    const report = { epoch, loss: this.#loss, ...(scores ? { scores } : {}) };
    this.reports.push(report);
    if (isBetter(report, this.#best)) this.#best = { ...report, parameters };
    this.#position = { ...START, epoch: epoch + 1 };
    return report;
  }
}
