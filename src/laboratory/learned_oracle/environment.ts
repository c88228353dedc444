// The environment in which an agent learns an oracle: episodes over configurations of gold trees.

import type { Sentence } from "../../sentence/sentence.ts";
import { inputError } from "../../errors.ts";
import { type LearnedSystem, OBSERVATIONS } from "../../oracles/oracle_model.ts";
import type { EnteredGold } from "../comparison/evaluate_oracle.ts";
import { Gold } from "../../oracles/oracle.ts";
import { MAX_NONPROJECTIVE } from "../../oracles/configuration.ts";
import { hasExactCosts, hasGuide, systemFlags, systemNumber } from "../../oracles/system.ts";
import { seededRandom } from "../../random.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { ResolvedOracle } from "./options.ts";
import { ReplayMemory } from "./replay_memory.ts";
import { mix } from "../../training/fingerprint.ts";
import { shuffled } from "../../training/shuffle.ts";

/** Longer sentences are left out: there are few, and they would fill the memory with one tree. */
const MAX_WORDS = 120;
/** Most records that an episode and its forks may bring. */
const MAX_STEPS = 1024;
/** Records before the first step, as a share of the memory. */
const HEAD_START = 0.1;
/** How much priorities count. */
const ALPHA = 0.6;
/** How often a guide leads, where a system has one and no step is random. */
const GUIDE = 0.5;

/** Puts gold trees into the module, but for those that take too long. */
export function enterGolds(
  kernel: Kernel,
  sentences: readonly Sentence[],
  system: LearnedSystem,
): EnteredGold[] {
  return sentences.flatMap(({ heads, length }) => {
    const gold = new Gold(heads);
    if (length > MAX_WORDS) return [];
    if (hasExactCosts(system) && gold.nonprojective > MAX_NONPROJECTIVE) return [];
    return [{ address: gold.enter(kernel), length }];
  });
}

/** Episodes over some trees, and the memory they go to. */
export class OracleEnvironment {
  readonly memory: ReplayMemory;
  /** Episodes so far, forks not counted. */
  episodes = 0;
  /** Records so far. */
  records = 0;
  /** The fingerprint of the trees. */
  readonly fingerprint: number;
  readonly #kernel: Kernel;
  readonly #options: ResolvedOracle;
  readonly #golds: readonly EnteredGold[];
  #order: { pass: number; numbers: Uint32Array } | undefined;

  constructor(kernel: Kernel, sentences: readonly Sentence[], options: ResolvedOracle) {
    this.#kernel = kernel;
    this.#options = options;
    this.#golds = enterGolds(kernel, sentences, options.system);
    if (this.#golds.length === 0) {
      const found = `no sentence of at most ${MAX_WORDS} words`;
      throw inputError("train", {}, found, "one at least");
    }
    this.fingerprint = sentences.reduce((hash, { heads }) => mix(hash ^ heads.length, heads), 0);
    const kind = OBSERVATIONS.indexOf(options.features);
    this.memory = new ReplayMemory(kernel, kind, options.memory, options.priority ? ALPHA : 0);
  }

  get sentences(): number {
    return this.#golds.length;
  }

  /** Plays by the network in use, until there are enough records for a step. */
  play(step: number): void {
    const { seed, records, memory } = this.#options;
    const mixed = Math.imul(seed, 0x85ebca6b) + step;
    const random = seededRandom(mixed);
    this.#kernel.wasm.seedRandom(mixed >>> 0);
    const enough = this.records === 0 ? Math.floor(HEAD_START * memory) : records;
    for (let written = 0; written < enough;) written += this.#episode(random());
  }

  /** Its counts, for a checkpoint; `memory` has the rest. */
  counts(): { readonly episodes: number; readonly records: number } {
    return { episodes: this.episodes, records: this.records };
  }

  /** Plays the next tree's episode, random steps with probability `epsilon`. */
  #episode(epsilon: number): number {
    const { system, multiRoot, fork, seed } = this.#options;
    const { wasm } = this.#kernel;
    const pass = Math.floor(this.episodes / this.#golds.length);
    if (this.#order?.pass !== pass) {
      this.#order = { pass, numbers: shuffled(this.#golds.length, seed, pass) };
    }
    const { address, length } =
      this.#golds[this.#order.numbers[this.episodes % this.#golds.length]];
    const guide = hasGuide(system) ? GUIDE : 0;
    const how = [systemNumber({ system }), systemFlags({ system, multiRoot })] as const;
    const count = this.#kernel.scoped(() => {
      const c = wasm.createConfiguration(length);
      return this.memory.write((ring, slots, at) => {
        const limits = [epsilon, guide, fork, MAX_STEPS] as const;
        return wasm.playEpisode(ring, slots, at, c, address, ...how, ...limits);
      });
    });
    this.episodes++;
    this.records += count;
    return count;
  }
}
