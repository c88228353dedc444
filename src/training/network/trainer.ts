// Trains a network, a batch at a time, on any backend. In the module a batch is cut into a
// fixed number of parts whose gradients are summed in their order, so that workers may share them
// and any number of workers gives the same bytes.

import type { Gradients } from "../../networks/gradients.ts";
import type { Ops } from "../../networks/ops.ts";
import { initialParameters } from "../../networks/parameters.ts";
import type { MoveExamples } from "../../networks/outputs/output.ts";
import { ARC_ENDS, MOVES, type TreeScorer } from "../../networks/outputs/trees.ts";
import type { ParserNetwork } from "../../networks/parser_network.ts";
import type { LearningRule, Trainable } from "../../networks/trainable.ts";
import { systemFlags, systemNumber } from "../../oracles/system.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { drawSentence, trainingBatch } from "./batch.ts";
import type { ResolvedNetwork } from "./options.ts";
import type { NetworkTreebank } from "./treebank.ts";
import { addReports, type PartResult } from "../parts.ts";
import type { Pause } from "../cancel.ts";
import { MAX_TRAINED_STEPS } from "../treebank.ts";
import type { StepReport } from "../progress.ts";
import { joinNumbers } from "../../join_numbers.ts";
import { shuffled } from "../shuffle.ts";
import { TRAINING_ORACLES } from "../parser_options.ts";

/** Without a warm-up: the rate of the last epoch, as a share of the first one's. */
const LAST_RATE = 0.1;
/** The share of training that the first step is taken to have behind it, so that it does something. */
const FIRST_STEP = 1e-4;
/** Words of a part of a batch, unless it is one sentence. */
const PART_WORDS = 1_000;
/** Its multiples are spread evenly, however many there are. */
const GOLDEN_RATIO = 0.6180339887498949;

/**
 * How a network learns. Where the rate falls to nothing the last parameters are what is parsed with,
 * else their average.
 */
export function learningRule({ warmUp }: Pick<ResolvedNetwork, "warmUp">): LearningRule {
  const rule = { beta1: 0.9, beta2: 0.99, epsilon: 1e-8, maxGradientNorm: 1 };
  return warmUp > 0 ? rule : { ...rule, averagingDecay: 8 };
}

/** Sentences to learn from in one step, by their places in the treebank, from long to short. */
export interface NetworkBatch {
  readonly epoch: number;
  /** How much of the training came before: 0 to 1. */
  readonly done: number;
  readonly sentences: readonly number[];
}

/** A part of a batch: plain data, so that it can be sent to a worker. */
export interface NetworkPart extends NetworkBatch {
  /** Words of the whole batch: each weighs as much as any other. */
  readonly batchWords: number;
}

/** The outcome of a walk through some sentences. */
type Rollout = MoveExamples & { readonly wrong: number };

/** The parameters that training starts from. */
export function firstParameters(
  { parameters }: ParserNetwork,
  seed: number,
  { start }: Pick<NetworkTreebank, "start">,
): Map<string, Float32Array> {
  const all = initialParameters(parameters, seed);
  start(all);
  return all;
}

/** A trainer at work. */
export class NetworkTrainer {
  readonly network: ParserNetwork;
  /** Its parameters, where the backend keeps them. */
  readonly trainable: Trainable;
  /** Its trees' output as it is in the module. */
  readonly scorer: TreeScorer;
  readonly #kernel: Kernel;
  readonly #options: ResolvedNetwork;
  readonly #treebank: NetworkTreebank;

  /** @param kernel The module, with no model yet. */
  constructor(
    kernel: Kernel,
    network: ParserNetwork,
    trainable: Trainable,
    options: ResolvedNetwork,
    treebank: NetworkTreebank,
  ) {
    this.#kernel = kernel;
    this.#options = options;
    this.#treebank = treebank;
    this.trainable = trainable;
    this.network = network;
    this.scorer = network.trees.open(kernel, (name) => trainable.block.tensor(name).at);
  }

  /** The sentences of an epoch, as often as their weight says. */
  #sentencesOf(epoch: number): number[] {
    const { sentences, gold } = this.#treebank, { silverWeight } = this.#options;
    const list: number[] = [];
    sentences.forEach((_, i) => {
      // Sentences take turns: after so many epochs each was there as often as the others.
      const turn = i * GOLDEN_RATIO % 1;
      const times = i < gold
        ? 1
        : Math.floor(epoch * silverWeight + turn) - Math.floor((epoch - 1) * silverWeight + turn);
      for (let n = 0; n < times; n++) list.push(i);
    });
    return list;
  }

  /** Words of all epochs. */
  total(): number {
    const wordsOf = (_: unknown, i: number) => this.#words(this.#sentencesOf(i + 1));
    return Array.from({ length: this.#options.epochs }, wordsOf).reduce((a, b) => a + b, 0);
  }

  /** The batches of an epoch: sentences of similar length, from long to short, in random order. */
  batches(epoch: number): NetworkBatch[] {
    const { batch, seed, epochs } = this.#options;
    const { sentences, encoder } = this.#treebank;
    const all = this.#sentencesOf(epoch);
    const order = Array.from(shuffled(all.length, seed, epoch), (i) => all[i]);
    order.sort((a, b) => sentences[b].heads.length - sentences[a].heads.length);
    const lists: number[][] = [];
    for (let at = 0, end = 0; at < order.length; at = end) {
      let count = 0;
      do count += encoder.count(sentences[order[end++]].input); while (
        end < order.length && count + encoder.count(sentences[order[end]].input) <= batch
      );
      lists.push(order.slice(at, end));
    }
    return Array.from(shuffled(lists.length, seed, -epoch), (i, at) => {
      return { epoch, done: (epoch - 1 + at / lists.length) / epochs, sentences: lists[i] };
    });
  }

  /**
   * Cuts a batch into parts, always the same ones: as many as the backend likes, and more where
   * sentences are long, so that none of them takes much time or memory.
   */
  parts({ sentences, ...batch }: NetworkBatch): NetworkPart[] {
    const batchWords = this.#words(sentences), { parts: count } = this.trainable;
    const size = Math.ceil(sentences.length / count);
    const lists: number[][] = [];
    let work = 0;
    for (const [at, index] of sentences.entries()) {
      const own = this.#workOf(index), list = lists.at(-1);
      const isFull = at % size === 0 || (count > 1 && work + own > 1);
      work = own + (isFull ? 0 : work);
      if (isFull || !list) lists.push([index]);
      else list.push(index);
    }
    return lists.map((sentences) => ({ ...batch, sentences, batchWords }));
  }

  /** The work of a sentence, as a share of the most that a part should take. */
  #workOf(index: number): number {
    const { heads: { length } } = this.#treebank.sentences[index];
    const system = systemNumber({ system: this.#options.system });
    const steps = this.#kernel.wasm.mostSteps(system, length);
    return Math.max(length / PART_WORDS, steps / MAX_TRAINED_STEPS);
  }

  async learn(batch: NetworkBatch, pause?: Pause): Promise<StepReport> {
    const reports: StepReport[] = [];
    try {
      for (const part of this.parts(batch)) {
        await pause?.();
        reports.push(await this.differentiate(part, pause));
      }
      await this.trainable.step(this.#rate(batch));
    } catch (error) {
      this.trainable.forget();
      throw error;
    }
    return reports.reduce(addReports);
  }

  /** Words, as the time of a step grows with them. */
  work({ sentences }: NetworkPart): number {
    return this.#words(sentences);
  }

  /** The gradients of a part, for another instance to sum and apply. */
  async gradients(part: NetworkPart, pause?: Pause): Promise<PartResult> {
    const report = await this.differentiate(part, pause);
    return { gradients: await this.trainable.takeGradients(), report };
  }

  /** Learns from the gradients of all parts of a batch, summed in their order. */
  async apply(sum: Gradients, batch: NetworkBatch): Promise<void> {
    this.trainable.addGradients(sum);
    await this.trainable.step(this.#rate(batch));
  }

  /** Adds the gradients of a part to those of the current step, with pauses where it takes long. */
  async differentiate(part: NetworkPart, pause?: Pause): Promise<Required<StepReport>> {
    const { network } = this, { epoch } = part, { seed } = this.#options;
    const list = part.sentences.map((index) => this.#treebank.sentences[index]);
    const draws = list.map((sentence, i) => {
      const index = part.sentences[i];
      return drawSentence(network.encoder, sentence, seed, epoch, index, this.#options);
    });
    const batch = trainingBatch(network, list, draws, 1 / part.batchWords);
    let found: Rollout | undefined;
    const walk = (moves: number, ...arcs: number[]) => {
      this.scorer.use(batch.words, moves, 0, ...arcs);
      return found = this.#rollOut(part, draws.map(({ seed }) => seed));
    };
    const lossOf = <T>(ops: Ops<T>) => network.loss(ops, { ...batch, walk });
    const loss = await this.trainable.differentiate(lossOf, pause);
    const { kinds, wrong } = found!;
    const estimates = this.#kernel.wasm.takeEstimates();
    const units = this.#words(part.sentences);
    return { units, choices: kinds.length / MOVES, wrong, estimates, loss };
  }

  #words(sentences: readonly number[]): number {
    return sentences.reduce((sum, i) => sum + this.#treebank.sentences[i].heads.length, 0);
  }

  #rate({ epoch, done }: NetworkBatch): number {
    const { epochs, rate, warmUp } = this.#options;
    if (warmUp > 0) return rate * Math.min((done + FIRST_STEP) / warmUp, (1 - done) / (1 - warmUp));
    const share = epochs > 1 ? (epoch - 1) / (epochs - 1) : 0;
    return rate * (1 - share * (1 - LAST_RATE));
  }

  /** Walks through sentences with the oracle, as the policy says, by the table in use. */
  #rollOut({ sentences, epoch }: NetworkPart, seeds: readonly number[]): Rollout {
    const { wasm } = this.#kernel;
    const { system, multiRoot, rootFirst, oracle, policy, ...rest } = this.#options;
    const { slots, arc } = this.network.trees.sizes;
    const arcColumns = arc > 0 ? MOVES * ARC_ENDS : 0;
    const explore = policy === "explore" && epoch > rest.exploreAfter ? rest.exploreRate : 0;
    const how = [
      systemNumber({ system }),
      systemFlags({ system, multiRoot, rootFirst }),
      TRAINING_ORACLES.indexOf(oracle),
      explore,
    ] as const;
    const found = {
      picks: [] as Int32Array[],
      kinds: [] as Uint8Array[],
      arcs: [] as Int32Array[],
    };
    let wrong = 0;
    sentences.forEach((index, b) => {
      const { heads: { length }, gold } = this.#treebank.sentences[index];
      this.#kernel.scoped(() => {
        wasm.seedRandom(seeds[b]);
        wasm.setSentence(b);
        const most = wasm.mostSteps(how[0], length) * wasm.mostExamples(how[0]);
        const picks = this.#kernel.allocate(4 * most * slots);
        const kinds = this.#kernel.allocate(MOVES * most);
        const arcs = this.#kernel.allocate(4 * most * arcColumns);
        this.#kernel.ints(arcs, most * arcColumns).fill(-1);
        const sentence = wasm.createSentence(length);
        const c = wasm.createConfiguration(length);
        const steps = wasm.collect(picks, kinds, arcs, c, sentence, gold, ...how);
        wrong += wasm.wrongChoices();
        found.picks.push(this.#kernel.ints(picks, steps * slots).slice());
        found.kinds.push(this.#kernel.bytes(kinds, steps * MOVES).slice());
        found.arcs.push(this.#kernel.ints(arcs, steps * arcColumns).slice());
      });
    });
    const [picks, arcs] = [found.picks, found.arcs].map((lists) => joinNumbers(Int32Array, lists));
    return { picks, kinds: joinNumbers(Uint8Array, found.kinds), arcs, wrong };
  }
}
