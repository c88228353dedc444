/**
 * Trains a linear model in the Wasm module, some sentences at a time.
 *
 * @module
 */

import { FEATURE_SETS } from "../encoding/feature_set.ts";
import { type LinearModel, MOVE_COLUMNS } from "../model/linear_model.ts";
import { weightTable } from "../model/weight_table.ts";
import { systemFlags, systemNumber } from "../parsing/system.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { hiddenLayer, isSearch, setUpSearch } from "./search_trainer.ts";
import type { EncodedTreebank } from "./encoded_treebank.ts";
import { shuffled } from "./shuffle.ts";
import { LEARNERS, type SettledOptions, TRAINING_ORACLES } from "./training_options.ts";

/** How far training is: all that a trainer remembers besides its tables. */
export interface TrainerPosition {
  /** The epoch at work, from 1. */
  epoch: number;
  /** Sentences of it that are done. */
  sentence: number;
  /** Words of it that are done. */
  tokens: number;
  /** Wrong choices in it so far; with a beam, sentences that changed the weights. */
  wrong: number;
}

/** Options whose tables have a size. */
export type SizedOptions = SettledOptions & { moveBits: number; labelBits: number };

/** A trainer at work. The module holds its tables. */
export class LinearTrainer {
  /** How far it is. */
  readonly position: TrainerPosition = { epoch: 1, sentence: 0, tokens: 0, wrong: 0 };
  readonly #kernel: Kernel;
  readonly #options: SizedOptions;
  readonly #treebank: EncodedTreebank;
  readonly #labels: number;
  #order: Uint32Array | undefined;

  /**
   * @param kernel The module, with the treebank in it and no model.
   * @param options How to train.
   * @param treebank The training data.
   * @param labels How many labels there are.
   */
  constructor(kernel: Kernel, options: SizedOptions, treebank: EncodedTreebank, labels: number) {
    this.#kernel = kernel;
    this.#options = options;
    this.#treebank = treebank;
    this.#labels = labels;
    const features = FEATURE_SETS.indexOf(options.features);
    kernel.wasm.setUpModel(features, labels, options.moveBits, options.labelBits, 1);
    kernel.wasm.seedRandom(options.seed);
    if (isSearch(options)) setUpSearch(kernel, options);
  }

  /**
   * Trains on the next sentences of the epoch, until so many words are done.
   *
   * @returns Is the epoch over?
   */
  step(words: number): boolean {
    const { position } = this;
    const { lengths } = this.#treebank;
    const order = this.#order ??= shuffled(lengths.length, this.#options.seed, position.epoch);
    this.#kernel.wasm.useLive();
    for (let done = 0; done < words && position.sentence < order.length; position.sentence++) {
      const sentence = order[position.sentence];
      position.wrong += this.#learn(sentence);
      position.tokens += lengths[sentence];
      done += lengths[sentence];
    }
    return position.sentence === order.length;
  }

  /** Goes on to the next epoch. */
  next(): void {
    Object.assign(this.position, { sentence: 0, tokens: 0, wrong: 0 });
    this.position.epoch++;
    this.#order = undefined;
  }

  /** The share of wrong choices in the epoch so far; with a beam, of sentences that are wrong. */
  get loss(): number {
    const { wrong, tokens, sentence } = this.position;
    const choices = this.#options.beam > 1 ? sentence : 2 * tokens;
    return choices === 0 ? 0 : wrong / choices;
  }

  /** Scores with the averaged weights from now on, until training goes on. */
  useMean(): void {
    this.#kernel.wasm.useMean();
  }

  /** The averaged weights, made small. To be called after `useMean`. */
  tables(): Pick<LinearModel, "moveTable" | "labelTable" | "hidden"> {
    const { wasm } = this.#kernel;
    const { moveBits, labelBits } = this.#options;
    const moves = this.#kernel.floats(wasm.moveWeights(), MOVE_COLUMNS * 2 ** moveBits);
    const width = wasm.labelWidth(), columns = this.#labels + 1;
    const padded = this.#kernel.floats(wasm.labelWeights(), width * 2 ** labelBits);
    const labels = new Float32Array(columns * 2 ** labelBits);
    for (let from = 0, to = 0; from < padded.length; from += width, to += columns) {
      for (let column = 0; column < columns; column++) labels[to + column] = padded[from + column];
    }
    const hidden = isSearch(this.#options) ? hiddenLayer(this.#kernel, this.#options) : undefined;
    return {
      moveTable: weightTable(moves, "I16"),
      labelTable: weightTable(labels, "I8"),
      ...(hidden ? { hidden } : {}),
    };
  }

  #learn(index: number): number {
    const { wasm } = this.#kernel;
    const { system, singleRoot, rootFirst, oracle, learner, beam, rate, update } = this.#options;
    const { policy, exploreAfter, exploreRate } = this.#options;
    const { lengths, sentences, golds } = this.#treebank;
    const exploring = policy === "explore" && this.position.epoch > exploreAfter;
    const mark = wasm.mark();
    const c = wasm.createConfiguration(lengths[index]);
    const common = [
      c,
      sentences[index],
      golds[index],
      systemNumber({ system }),
      systemFlags({ system, singleRoot, rootFirst }),
      TRAINING_ORACLES.indexOf(oracle),
    ] as const;
    const number = LEARNERS.indexOf(learner);
    const wrong = isSearch(this.#options)
      ? wasm.trainSearch(...common)
      : beam > 1
      ? wasm.trainBeam(...common, number, beam, rate, update === "max-violation" ? 1 : 0)
      : wasm.trainGreedy(...common, number, exploring ? exploreRate : 0, rate);
    wasm.release(mark);
    return wrong;
  }
}
