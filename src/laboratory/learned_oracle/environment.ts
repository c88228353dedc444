// The environment in which an agent learns an oracle: episodes over configurations of gold trees.

import type { Sentence } from "../../sentence/sentence.ts";
import { fail } from "../../errors.ts";
import { type LearnedSystem, OBSERVATIONS } from "../../oracles/oracle_model.ts";
import type { EnteredGold } from "../comparison/evaluate_oracle.ts";
import { Gold } from "../../oracles/oracle.ts";
import { MAX_NONPROJECTIVE } from "../../oracles/configuration.ts";
import { hasExactCosts, hasGuide, systemFlags, systemNumber } from "../../oracles/system.ts";
import { seededRandom } from "../../random.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { ResolvedOracle } from "./options.ts";
import { replayMemory } from "./replay_memory.ts";
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
export type OracleEnvironment = ReturnType<typeof oracleEnvironment>;

/** Puts trees into the module to play over. */
export function oracleEnvironment(
  kernel: Kernel,
  sentences: readonly Sentence[],
  options: ResolvedOracle,
) {
  const { wasm } = kernel, { system, multiRoot, fork, seed } = options;
  const golds = enterGolds(kernel, sentences, system);
  if (golds.length === 0) {
    const found = `no sentence of at most ${MAX_WORDS} words`;
    throw fail("train")("cannot-train", found, "one at least");
  }
  const kind = OBSERVATIONS.indexOf(options.features);
  const memory = replayMemory(kernel, kind, options.memory, options.priority ? ALPHA : 0);
  const guide = hasGuide(system) ? GUIDE : 0;
  const how = [systemNumber({ system }), systemFlags({ system, multiRoot })] as const;
  /** Episodes so far, forks not counted, and records so far. */
  const counts = { episodes: 0, records: 0 };
  let order: { readonly pass: number; readonly numbers: Uint32Array } | undefined;
  /** Plays the next tree's episode, random steps with probability `epsilon`. */
  const playEpisode = (epsilon: number): number => {
    const pass = Math.floor(counts.episodes / golds.length);
    if (order?.pass !== pass) order = { pass, numbers: shuffled(golds.length, seed, pass) };
    const { address, length } = golds[order.numbers[counts.episodes % golds.length]];
    const count = kernel.scoped(() => {
      const c = wasm.createConfiguration(length);
      return memory.write((ring, slots, at) => {
        const limits = [epsilon, guide, fork, MAX_STEPS] as const;
        return wasm.playEpisode(ring, slots, at, c, address, ...how, ...limits);
      });
    });
    counts.episodes++;
    counts.records += count;
    return count;
  };
  return {
    memory,
    counts,
    sentences: golds.length,
    /** A number that differs where the trees do. */
    fingerprint: sentences.reduce((hash, { heads }) => mix(hash ^ heads.length, heads), 0),
    /** Plays by the network at work, until there are enough records for a step. */
    play(step: number): void {
      const mixed = Math.imul(seed, 0x85ebca6b) + step;
      const random = seededRandom(mixed);
      wasm.seedRandom(mixed >>> 0);
      const first = Math.floor(HEAD_START * options.memory);
      const enough = counts.records === 0 ? first : options.records;
      for (let written = 0; written < enough;) written += playEpisode(random());
    },
  };
}
