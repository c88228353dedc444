/**
 * Trains a BiLSTM network, a batch at a time.
 *
 * @module
 */

import type { Tensor2D } from "@tensorflow/tfjs";
import { LabelInventory, ROOT_LABEL } from "../encoding/labels.ts";
import { UNKNOWN_WORD } from "../encoding/word_numbers.ts";
import { sizesOf } from "../model/bilstm_model.ts";
import { MOVES } from "../model/bilstm_parameters.ts";
import type { BilstmSettings } from "../model/bilstm_settings.ts";
import { BilstmNetwork } from "../parsing/bilstm_network.ts";
import { systemFlags, systemNumber } from "../parsing/system.ts";
import { seededRandom } from "../random.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { type BilstmSentence, type LocalBatch, localBatch } from "./bilstm_batch.ts";
import { batchLoss, type DropoutMasks, type MoveExamples } from "./bilstm_graph.ts";
import type { SettledBilstmOptions } from "./bilstm_options.ts";
import type { BilstmTreebank } from "./bilstm_treebank.ts";
import { FusedOps } from "./fused_ops.ts";
import type { NetworkOps } from "./network_ops.ts";
import { PlainOps } from "./plain_ops.ts";
import { ParameterStore } from "./parameter_store.ts";
import { shuffled } from "./shuffle.ts";
import type { TensorFlow } from "./tensorflow.ts";
import { TRAINING_ORACLES } from "./training_options.ts";

/** The rate of the last epoch, as a share of the first one's. */
const LAST_RATE = 0.1;

/** What came of a batch. */
export interface BatchReport {
  /** Words in it. */
  readonly words: number;
  /** Configurations in it. */
  readonly choices: number;
  /** How many of the parser's choices were wrong. */
  readonly wrong: number;
  /** The sum of all losses, a word. */
  readonly loss: number;
}

/** What came of walking through a batch. */
type Walk = MoveExamples & { readonly wrong: number };

/** A trainer at work. The module holds the parameters. */
export class BilstmTrainer {
  /** The network as it is. */
  readonly network: BilstmNetwork;
  /** Its parameters. */
  readonly store: ParameterStore;
  readonly #tf: TensorFlow;
  readonly #kernel: Kernel;
  readonly #ops: NetworkOps;
  readonly #settings: BilstmSettings;
  readonly #options: SettledBilstmOptions;
  readonly #treebank: BilstmTreebank;

  /**
   * @param tf TensorFlow.js.
   * @param kernel The module, with no model yet.
   * @param settings The network's sizes.
   * @param options How to train.
   * @param treebank The training data.
   * @param ops How the network's pieces are computed; unless given by the module's kernels, where
   * tensors can be read at once.
   */
  constructor(
    tf: TensorFlow,
    kernel: Kernel,
    settings: BilstmSettings,
    options: SettledBilstmOptions,
    treebank: BilstmTreebank,
    ops?: NetworkOps,
  ) {
    const sizes = sizesOf(treebank.vocabularies);
    this.#tf = tf;
    this.#kernel = kernel;
    this.#ops = ops ?? (this.#isImmediate ? new FusedOps(tf, kernel) : new PlainOps(tf));
    this.#settings = settings;
    this.#options = options;
    this.#treebank = treebank;
    this.network = new BilstmNetwork(kernel, settings, sizes);
    this.store = new ParameterStore(kernel, this.network.addresses, settings, sizes);
    this.store.initialise(options.seed);
    this.store.setVectors(treebank.vectors);
    kernel.wasm.seedRandom(options.seed);
    const labels = new LabelInventory(treebank.vocabularies.labels);
    kernel.wasm.setRootLabel(labels.number(ROOT_LABEL));
  }

  /** The batches of an epoch: sentences of similar length, from long to short, in random order. */
  batches(epoch: number): BilstmSentence[][] {
    const { batch, seed } = this.#options;
    const { sentences } = this.#treebank;
    const order = Array.from(shuffled(sentences.length, seed, epoch), (i) => sentences[i]);
    order.sort((a, b) => b.heads.length - a.heads.length);
    const list: BilstmSentence[][] = [];
    for (let at = 0; at < order.length; at += batch) list.push(order.slice(at, at + batch));
    return Array.from(shuffled(list.length, seed, -epoch), (i) => list[i]);
  }

  /** Learns from a batch. `number` tells it from all other batches. */
  async learn(
    sentences: readonly BilstmSentence[],
    epoch: number,
    number: number,
  ): Promise<BatchReport> {
    const { epochs, rate, seed } = this.#options;
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) + number);
    const { dropping, vocabularies } = this.#treebank;
    const { tags, feats, labels } = sizesOf(vocabularies);
    const batch = localBatch(sentences, { tags, feats, labels }, (word) => {
      return word >= 0 && random() < dropping[word] ? UNKNOWN_WORD : word;
    });
    const masks = this.#masks(sentences.length, random);
    const words = sentences.reduce((sum, { heads }) => sum + heads.length, 0);
    const { gradients, ...report } = await this.differentiate(sentences, batch, masks, epoch);
    const share = epochs > 1 ? (epoch - 1) / (epochs - 1) : 0;
    this.store.learn(gradients, rowsOf(batch), rate * (1 - share * (1 - LAST_RATE)));
    return { ...report, words };
  }

  /** The loss of a batch, a word, and its gradients, with the parameters as they are. */
  async differentiate(
    sentences: readonly BilstmSentence[],
    batch: LocalBatch,
    masks: DropoutMasks,
    epoch: number,
  ): Promise<Omit<BatchReport, "words"> & { gradients: Map<string, Float32Array> }> {
    const tf = this.#tf, settings = this.#settings;
    const words = sentences.reduce((sum, { heads }) => sum + heads.length, 0);
    let found = this.#isImmediate ? undefined : this.#walkAhead(sentences, batch, epoch);
    const collect = (table: Tensor2D) => {
      return found ??= this.#walkBetween(sentences, table, batch.words.rows, epoch);
    };
    const names: string[] = [];
    const { value, grads } = this.#kernel.scoped(() =>
      tf.tidy(() => {
        const tensors = this.store.tensors(tf, rowsOf(batch));
        names.push(...tensors.keys());
        const parts = { tf, ops: this.#ops, settings, batch, masks, collect };
        return tf.valueAndGrads((...values) => {
          const parameters = new Map(names.map((name, i) => [name, values[i] as Tensor2D]));
          return batchLoss(parts, parameters).div(words);
        })([...tensors.values()]);
      })
    );
    const [loss, ...lists] = await Promise.all([value, ...grads].map((tensor) => tensor.data()));
    tf.dispose([value, ...grads]);
    const gradients = new Map(names.map((name, i) => [name, lists[i] as Float32Array]));
    const { kinds, wrong } = found!;
    return { choices: kinds.length / MOVES, wrong, loss: loss[0], gradients };
  }

  /** Can tensors be read at once, so that the walk can use the pass that is differentiated? */
  get #isImmediate(): boolean {
    return ["wasm", "cpu"].includes(this.#tf.getBackend());
  }

  /** Walks before the pass that is differentiated, by one of the module's own without dropout. */
  #walkAhead(sentences: readonly BilstmSentence[], batch: LocalBatch, epoch: number): Walk {
    return this.#kernel.scoped(() => {
      this.network.read(batch.words);
      return this.#walk(sentences, epoch);
    });
  }

  /** Walks in the middle of the pass that is differentiated, where its table of moves is known. */
  #walkBetween(
    sentences: readonly BilstmSentence[],
    table: Tensor2D,
    rows: number,
    epoch: number,
  ): Walk {
    return this.#kernel.scoped(() => {
      const values = table.dataSync() as Float32Array;
      const at = this.#kernel.allocate(4 * values.length);
      this.#kernel.floats(at, values.length).set(values);
      this.#kernel.wasm.setTables(at, 0, rows, sentences.length);
      return this.#walk(sentences, epoch);
    });
  }

  /** Walks through the sentences with the oracle, as the policy says, by the tables in use. */
  #walk(sentences: readonly BilstmSentence[], epoch: number): Walk {
    const { wasm } = this.#kernel;
    const { system, singleRoot, rootFirst, oracle, policy } = this.#options;
    const { exploreAfter, exploreRate } = this.#options;
    const { slots } = this.#settings;
    const explore = policy === "explore" && epoch > exploreAfter ? exploreRate : 0;
    const how = [
      systemNumber({ system }),
      systemFlags({ system, singleRoot, rootFirst }),
      TRAINING_ORACLES.indexOf(oracle),
      explore,
    ] as const;
    const pickLists: Int32Array[] = [], kindLists: Uint8Array[] = [];
    let wrong = 0;
    sentences.forEach(({ heads: { length }, gold }, b) => {
      this.#kernel.scoped(() => {
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

  #masks(size: number, random: () => number): DropoutMasks {
    const { dropout } = this.#options;
    const { wordWidth, ngramWidth, layers, cells } = this.#settings;
    if (dropout === 0) return [];
    return Array.from({ length: layers }, (_, layer) => {
      const width = layer === 0 ? wordWidth + ngramWidth : 2 * cells;
      const kept = () => random() < dropout ? 0 : 1 / (1 - dropout);
      return { width, values: Float32Array.from({ length: size * width }, kept) };
    });
  }
}

/** The rows of looked-up tables that a batch needs. */
function rowsOf({ lookups }: LocalBatch): Map<string, Int32Array> {
  const list = Object.entries(lookups).map(([name, { rows }]) => [name, rows] as const);
  return new Map(list);
}
