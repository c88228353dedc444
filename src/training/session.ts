/**
 * Training from its start, or from a checkpoint, to its end: epochs, scores, the best one.
 *
 * @module
 */

import type { LabelInventory } from "../encoding/labels.ts";
import { inputError, type Place, quote } from "../errors.ts";
import { MOVE_COLUMNS } from "../model/linear_model.ts";
import { unfold } from "../model/sparse.ts";
import { Decoder } from "../parsing/decoder.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { type BestEpoch, type EpochReport, isBetter } from "./best_epoch.ts";
import { breath } from "./breath.ts";
import { type Checkpoint, encodeCheckpoint, squeezeTables, TRAINING_TABLES } from "./checkpoint.ts";
import { isSearch, searchTables } from "./search_trainer.ts";
import { chooseTemperature, DEFAULT_TEMPERATURES } from "./temperature.ts";
import type { DevelopmentData } from "./development.ts";
import type { EncodedTreebank } from "./encoded_treebank.ts";
import { LinearTrainer, type SizedOptions } from "./linear_trainer.ts";

/** How far training is. */
export interface TrainingProgress {
  /** The epoch at work, from 1. */
  readonly epoch: number;
  /** Epochs there will be. */
  readonly epochs: number;
  /** Words done, over all epochs. */
  readonly done: number;
  /** Words there are to do, over all epochs. */
  readonly total: number;
  /** The share of wrong choices in this epoch so far. */
  readonly loss: number;
}

/** Told after each epoch; training waits for it. `checkpoint` gives the state to go on from. */
export type EpochListener = (
  report: EpochReport,
  checkpoint: () => Uint8Array<ArrayBuffer>,
) => void | Promise<void>;

/** Whom a session tells, and who may stop it. */
export interface SessionListeners {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TrainingProgress) => void;
  readonly onEpoch?: EpochListener;
}

/** Words between two looks at the outside world, divided by the beam's width. */
const BATCH = 6000;

/** Scores of a search are costs of a few points. */
const SEARCH_SCALE = 1 / 16;

/** One training. */
export class Session {
  /** Past epochs. */
  readonly reports: EpochReport[] = [];
  readonly #kernel: Kernel;
  readonly #options: SizedOptions;
  readonly #treebank: EncodedTreebank;
  readonly #labels: LabelInventory;
  readonly #dev: DevelopmentData | undefined;
  readonly #trainer: LinearTrainer;
  readonly #decoder: Decoder;
  #best: BestEpoch | undefined;

  /** Sets the model up in the module. */
  constructor(
    kernel: Kernel,
    options: SizedOptions,
    treebank: EncodedTreebank,
    labels: LabelInventory,
    dev: DevelopmentData | undefined,
  ) {
    this.#kernel = kernel;
    this.#options = options;
    this.#treebank = treebank;
    this.#labels = labels;
    this.#dev = dev;
    this.#trainer = new LinearTrainer(kernel, options, treebank, labels.size);
    this.#decoder = new Decoder(kernel, options);
  }

  /**
   * Trains until all epochs are done or the signal comes.
   *
   * @returns Was it stopped before its end?
   */
  async run({ signal, onProgress, onEpoch }: SessionListeners): Promise<boolean> {
    const { epochs, beam } = this.#options;
    const trainer = this.#trainer;
    const words = Math.max(1, Math.ceil(BATCH / beam));
    while (trainer.position.epoch <= epochs) {
      for (let done = false; !done;) {
        if (signal?.aborted) return true;
        done = trainer.step(words);
        onProgress?.(this.#progress());
        await breath();
      }
      const report = this.#closeEpoch();
      await onEpoch?.(report, () => this.checkpoint());
    }
    return false;
  }

  /** The best epoch; the one at work if none is done, or if there is nothing to choose by. */
  best(): BestEpoch {
    const { epoch, sentence } = this.#trainer.position;
    if (this.#best && (this.#dev || sentence === 0)) return this.#best;
    this.#trainer.useMean();
    return { epoch, loss: this.#trainer.loss, ...this.#trainer.tables() };
  }

  /** The temperature at which the parser is as sure as it is right, as far as is known. */
  temperature(): number {
    const { learner, rate } = this.#options;
    if (!this.#dev) return DEFAULT_TEMPERATURES[learner] * (isSearch(this.#options) ? 1 : rate);
    this.#trainer.useMean();
    const dev = this.#dev, { beam } = this.#options;
    const scale = isSearch(this.#options) ? SEARCH_SCALE : 1;
    return chooseTemperature((temperatures, words) => {
      return dev.confidences(this.#decoder, beam, temperatures, words / beam);
    }, scale);
  }

  #closeEpoch(): EpochReport {
    const trainer = this.#trainer;
    const { epoch } = trainer.position;
    const isLast = epoch === this.#options.epochs;
    if (this.#dev || isLast) trainer.useMean();
    const scores = this.#dev?.score(this.#decoder, this.#options.beam);
    const estimates = this.#kernel.wasm.takeEstimates();
    const report: EpochReport = {
      epoch,
      loss: trainer.loss,
      ...(estimates > 0 ? { estimates } : {}),
      ...(scores ? { scores: { uas: scores.uas, las: this.#las(scores) } } : {}),
    };
    this.reports.push(report);
    if ((this.#dev || isLast) && isBetter(report, this.#best)) {
      this.#best = { ...report, ...trainer.tables() };
    }
    trainer.next();
    return report;
  }

  #las({ uas, las }: { uas: number; las: number }): number {
    return this.#options.unlabelled ? uas : las;
  }

  #progress(): TrainingProgress {
    const { epoch, tokens } = this.#trainer.position;
    const { epochs } = this.#options;
    const all = this.#treebank.tokens;
    const done = (epoch - 1) * all + tokens;
    return { epoch, epochs, done, total: epochs * all, loss: this.#trainer.loss };
  }

  /** The state at hand, as bytes. */
  checkpoint(): Uint8Array<ArrayBuffer> {
    const { wasm } = this.#kernel;
    return encodeCheckpoint({
      options: this.#options,
      position: this.#trainer.position,
      clock: wasm.getClock(),
      random: wasm.randomState() >>> 0,
      fingerprint: this.#treebank.fingerprint,
      labels: this.#labels.names,
      reports: this.reports,
      ...(this.#dev && this.#best ? { best: this.#best } : {}),
      tables: squeezeTables(this.#tables()),
    });
  }

  /** Goes back to a checkpoint. */
  restore(checkpoint: Checkpoint, place: Place): void {
    const { wasm } = this.#kernel;
    const { epoch, sentence, tokens, wrong } = checkpoint.position;
    if (sentence >= Math.max(1, this.#treebank.lengths.length)) {
      throw inputError("resume training", place, `sentence ${sentence}`, "fewer");
    }
    for (const [name, table] of Object.entries(this.#tables())) {
      const kept = Object.hasOwn(checkpoint.tables, name) ? checkpoint.tables[name] : undefined;
      if (!kept) throw inputError("resume training", place, `no table ${quote(name)}`, "one");
      unfold(kept, table.fill(0), name, place);
    }
    wasm.setClock(checkpoint.clock);
    wasm.setRandomState(checkpoint.random);
    Object.assign(this.#trainer.position, { epoch, sentence, tokens, wrong });
    this.reports.push(...checkpoint.reports);
    this.#best = checkpoint.best;
  }

  /** The live tables, their sums and what else a search remembers, where they stand. */
  #tables(): Record<string, Float32Array> {
    const { wasm } = this.#kernel;
    const { moveBits, labelBits } = this.#options;
    const moves = MOVE_COLUMNS * 2 ** moveBits;
    const labels = wasm.labelWidth() * 2 ** labelBits;
    const tables: Record<string, Float32Array> = {};
    TRAINING_TABLES.forEach((name, i) => {
      tables[name] = this.#kernel.floats(wasm.trainingTable(i), i % 2 === 0 ? moves : labels);
    });
    if (isSearch(this.#options)) {
      for (const { name, values } of searchTables(this.#kernel, this.#options)) {
        tables[name] = values;
      }
    }
    return tables;
  }
}
