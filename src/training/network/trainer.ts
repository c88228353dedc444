/**
 * Trains a BiLSTM network, a batch at a time, on any backend. In the module a batch is cut into a
 * fixed number of parts whose gradients are summed in their order, so that workers may share them
 * and any number of workers gives the same bytes.
 *
 * @module
 */

import { LabelInventory, ROOT_LABEL } from "../../sentence/labels.ts";
import type { Gradients } from "../../networks/gradients.ts";
import { NetworkInference } from "../../networks/inference.ts";
import { initialParameters } from "../../networks/parameters.ts";
import { MOVES, type ParserNetwork, type SlotExamples } from "../../networks/parser_network.ts";
import type { LearningRule, Trainable } from "../../networks/trainable.ts";
import { systemFlags, systemNumber } from "../../oracles/system.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { type DrawOptions, drawSentence, trainingBatch } from "./batch.ts";
import type { ResolvedNetwork } from "./options.ts";
import type { BilstmTreebank } from "./treebank.ts";
import { addReports, type PartResult } from "../parts.ts";
import type { StepReport } from "../progress.ts";
import { shuffled } from "../shuffle.ts";
import { TRAINING_ORACLES } from "../parser_options.ts";

/** The rate of the last epoch, as a share of the first one's. */
const LAST_RATE = 0.1;

/** How a BiLSTM learns. */
export const BILSTM_RULE: LearningRule = {
  beta1: 0.9,
  beta2: 0.99,
  epsilon: 1e-8,
  longest: 1,
  lateness: 8,
};

/** Sentences to learn from in one step, by their places in the treebank, from long to short. */
export interface BilstmBatch {
  readonly epoch: number;
  readonly sentences: readonly number[];
}

/** A part of a batch: plain data, so that it can be sent to a worker. */
export interface BilstmPart extends BilstmBatch {
  /** Words of the whole batch: each weighs as much as any other. */
  readonly batchWords: number;
}

/** What came of walking through some sentences. */
type Walk = SlotExamples & { readonly wrong: number };

/** The parameters that training starts from. */
export function firstParameters(
  { parameters }: ParserNetwork,
  seed: number,
  { vectors }: BilstmTreebank,
): Map<string, Float32Array> {
  const start = initialParameters(parameters, seed);
  for (const [row, vector] of vectors) start.get("words")!.set(vector, row * vector.length);
  return start;
}

/** A trainer at work. */
export class BilstmTrainer {
  /** The network as it is in the module. */
  readonly inference: NetworkInference;
  /** Its parameters, where the backend keeps them. */
  readonly trainable: Trainable;
  readonly #kernel: Kernel;
  readonly #options: ResolvedNetwork;
  readonly #treebank: BilstmTreebank;
  readonly #draws: DrawOptions;

  /**
   * @param kernel The module, with no model yet.
   * @param network What the network is made of.
   * @param trainable Its parameters.
   * @param options How to train.
   * @param treebank The training data.
   */
  constructor(
    kernel: Kernel,
    network: ParserNetwork,
    trainable: Trainable,
    options: ResolvedNetwork,
    treebank: BilstmTreebank,
  ) {
    this.#kernel = kernel;
    this.#options = options;
    this.#treebank = treebank;
    this.trainable = trainable;
    this.inference = new NetworkInference(kernel, network, trainable.block);
    const { seed, dropout } = options, { dropping, vocabularies } = treebank;
    const maskWidths = network.encoder.maskWidths(network.sizes);
    this.#draws = { seed, dropout, dropping, maskWidths };
    const labels = new LabelInventory(vocabularies.labels);
    kernel.wasm.setRootLabel(labels.number(ROOT_LABEL));
  }

  /** The batches of an epoch: sentences of similar length, from long to short, in random order. */
  batches(epoch: number): BilstmBatch[] {
    const { batch, seed } = this.#options;
    const { sentences } = this.#treebank;
    const order = Array.from(shuffled(sentences.length, seed, epoch));
    order.sort((a, b) => sentences[b].heads.length - sentences[a].heads.length);
    const list: BilstmBatch[] = [];
    for (let at = 0; at < order.length; at += batch) {
      list.push({ epoch, sentences: order.slice(at, at + batch) });
    }
    return Array.from(shuffled(list.length, seed, -epoch), (i) => list[i]);
  }

  /** Cuts a batch into parts, always the same ones. */
  parts({ epoch, sentences }: BilstmBatch): BilstmPart[] {
    const batchWords = this.#words(sentences);
    const size = Math.ceil(sentences.length / this.trainable.parts);
    const parts: BilstmPart[] = [];
    for (let at = 0; at < sentences.length; at += size) {
      parts.push({ epoch, sentences: sentences.slice(at, at + size), batchWords });
    }
    return parts;
  }

  /** Learns from a batch. */
  async learn(batch: BilstmBatch): Promise<StepReport> {
    const reports: StepReport[] = [];
    for (const part of this.parts(batch)) reports.push(await this.differentiate(part));
    await this.trainable.step(this.#rate(batch.epoch));
    return reports.reduce(addReports);
  }

  /** The gradients of a part, for another instance to sum and apply. */
  async gradients(part: BilstmPart): Promise<PartResult> {
    const report = await this.differentiate(part);
    return { gradients: await this.trainable.takeGradients(), report };
  }

  /** Learns from the gradients of all parts of a batch, summed in their order. */
  async apply(sum: Gradients, epoch: number): Promise<void> {
    this.trainable.addGradients(sum);
    await this.trainable.step(this.#rate(epoch));
  }

  /** Adds the gradients of a part to those of the step at hand. */
  async differentiate(part: BilstmPart): Promise<Required<StepReport>> {
    const { network } = this.inference, { epoch } = part;
    const list = part.sentences.map((index) => this.#treebank.sentences[index]);
    const draws = list.map(({ numbers }, i) => {
      return drawSentence(numbers, epoch, part.sentences[i], this.#draws);
    });
    const batch = trainingBatch(network, list, draws, 1 / part.batchWords);
    let found: Walk | undefined;
    const walk = (table: number) => {
      this.#kernel.wasm.setTables(table, 0, batch.words.rows, list.length);
      return found = this.#walk(part, draws.map(({ seed }) => seed));
    };
    const loss = await this.trainable.differentiate((ops) => network.loss(ops, batch, walk));
    const { kinds, wrong } = found!;
    return { units: this.#words(part.sentences), choices: kinds.length / MOVES, wrong, loss };
  }

  #words(sentences: readonly number[]): number {
    return sentences.reduce((sum, i) => sum + this.#treebank.sentences[i].heads.length, 0);
  }

  #rate(epoch: number): number {
    const { epochs, rate } = this.#options;
    const share = epochs > 1 ? (epoch - 1) / (epochs - 1) : 0;
    return rate * (1 - share * (1 - LAST_RATE));
  }

  /** Walks through sentences with the oracle, as the policy says, by the table in use. */
  #walk({ sentences, epoch }: BilstmPart, seeds: readonly number[]): Walk {
    const { wasm } = this.#kernel;
    const { system, singleRoot, rootFirst, oracle, policy } = this.#options;
    const { exploreAfter, exploreRate } = this.#options;
    const { slots } = this.inference.network.sizes;
    const explore = policy === "explore" && epoch > exploreAfter ? exploreRate : 0;
    const how = [
      systemNumber({ system }),
      systemFlags({ system, singleRoot, rootFirst }),
      TRAINING_ORACLES.indexOf(oracle),
      explore,
    ] as const;
    const pickLists: Int32Array[] = [], kindLists: Uint8Array[] = [];
    let wrong = 0;
    sentences.forEach((index, b) => {
      const { heads: { length }, gold } = this.#treebank.sentences[index];
      this.#kernel.scoped(() => {
        wasm.seedRandom(seeds[b]);
        wasm.setSentence(b);
        const most = wasm.mostSteps(how[0], length) * wasm.mostExamples(how[0]);
        const picks = this.#kernel.allocate(4 * most * slots);
        const kinds = this.#kernel.allocate(MOVES * most);
        const sentence = wasm.createSentence(length);
        const c = wasm.createConfiguration(length);
        const steps = wasm.collect(picks, kinds, c, sentence, gold, ...how);
        wrong += wasm.wrongChoices();
        pickLists.push(this.#kernel.ints(picks, steps * slots).slice());
        kindLists.push(this.#kernel.bytes(kinds, steps * MOVES).slice());
      });
    });
    const choices = kindLists.reduce((sum, list) => sum + list.length / MOVES, 0);
    const picks = new Int32Array(choices * slots), kinds = new Uint8Array(choices * MOVES);
    let done = 0;
    kindLists.forEach((list, i) => {
      picks.set(pickLists[i], done * slots);
      kinds.set(list, done * MOVES);
      done += list.length / MOVES;
    });
    return { picks, kinds, wrong };
  }
}
