/**
 * A learned oracle against the best there is to compare it with: in arc-standard the exact oracle,
 * in swap the static one.
 *
 * @module
 */

import type { LearnedSystem } from "./oracle_model.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { requireLength } from "./configuration.ts";
import { hasGuide, oracleNumber, systemFlags, systemNumber } from "./system.ts";
import { emptyJudgements, type Judgements, judgeOracle } from "./judge.ts";
import { emptySwapJudgement, judgeSwapOracle, type SwapJudgement } from "./judge_swap.ts";
import { LEARNED, type LearnedOracle } from "./learned_oracle.ts";
import type { Gold } from "./oracle.ts";
import { passTimes } from "./pass_times.ts";

/** How often paths stray where exact costs judge: the first is as in `compare.ts`. */
export const STRAYS = [0.9, 0.1] as const;
/** How often errors are made where a guide is the rival, as in swap. */
export const SWAP_STRAYS = [0, 0.05, 0.2, 0.5] as const;

/** What was found; microseconds are a configuration, walking there included. */
export type LearnedComparison =
  | {
    readonly system: LearnedSystem;
    /** For each of `STRAYS`. */
    readonly paths: readonly Judgements[];
    readonly microseconds: { readonly exact: number | null; readonly learned: number | null };
  }
  | {
    readonly system: LearnedSystem;
    /** For each of `SWAP_STRAYS`. */
    readonly takeovers: readonly SwapJudgement[];
    readonly microseconds: { readonly learned: number | null };
  };

/** What a comparison needs from outside. */
export interface LearnedComparerOptions {
  /** Random numbers from 0 up to 1. */
  readonly random: () => number;
  /** The time in milliseconds; only differences matter. */
  readonly clock: () => number;
}

/** Configurations to time; more say no more. */
const MOST_TIMED = 20_000;
const EXACT = oracleNumber("dynamic"), ROOM = 8;

interface Walk {
  readonly path: number;
  readonly steps: number;
  readonly configuration: number;
  readonly gold: number;
}

/** Compares a learned oracle, sentence by sentence. */
export class LearnedComparer {
  readonly #kernel: Kernel;
  readonly #oracle: LearnedOracle;
  readonly #options: LearnedComparerOptions;
  readonly #paths = STRAYS.map(() => emptyJudgements());
  readonly #takeovers = SWAP_STRAYS.map(() => emptySwapJudgement());
  readonly #walks: Walk[] = [];
  #timed = 0;

  /**
   * @param kernel An instance of the Wasm module, for the comparer alone.
   * @param oracle The oracle, in that module.
   * @param options Randomness and clock.
   */
  constructor(kernel: Kernel, oracle: LearnedOracle, options: LearnedComparerOptions) {
    this.#kernel = kernel;
    this.#oracle = oracle;
    this.#options = options;
  }

  /** Adds a sentence. */
  add(gold: Gold): void {
    requireLength(gold.heads.length);
    this.#kernel.guarded(() => {
      const { wasm } = this.#kernel;
      const mark = wasm.mark();
      const entered = { address: gold.enter(this.#kernel), length: gold.heads.length };
      this.#oracle.use();
      const { settings: { system, singleRoot } } = this.#oracle;
      const { random } = this.#options;
      if (hasGuide(system)) {
        SWAP_STRAYS.forEach((stray, i) => {
          const how = { system, singleRoot, stray, random };
          judgeSwapOracle(this.#kernel, [entered], how, this.#takeovers[i]);
        });
      } else {
        STRAYS.forEach((stray, i) => {
          const how = { system, singleRoot, stray, random };
          judgeOracle(this.#kernel, [entered], how, this.#paths[i]);
        });
      }
      if (this.#timed < MOST_TIMED) this.#keepWalk(entered.address, entered.length);
      else wasm.release(mark);
    });
  }

  /** What was found. */
  finish(): LearnedComparison {
    const times = (oracles: readonly number[]) => {
      if (this.#timed === 0) return oracles.map(() => null);
      this.#oracle.use();
      const works = oracles.map((oracle) => () => this.#replay(oracle));
      return passTimes(works, this.#options.clock).map((time) => 1000 * time / this.#timed);
    };
    const { system } = this.#oracle.settings;
    if (hasGuide(system)) {
      const [learned] = times([LEARNED]);
      return { system, takeovers: this.#takeovers, microseconds: { learned } };
    }
    const [learned, exact] = times([LEARNED, EXACT]);
    return { system, paths: this.#paths, microseconds: { exact, learned } };
  }

  /** Keeps a random path, to be walked again. */
  #keepWalk(gold: number, length: number): void {
    const { wasm } = this.#kernel;
    const { system, singleRoot } = this.#oracle.settings;
    const configuration = wasm.createConfiguration(length);
    const transitions = this.#kernel.allocate(4 * ROOM);
    wasm.start(configuration, systemNumber({ system }), systemFlags({ system, singleRoot }));
    const steps: number[] = [];
    while (!wasm.isFinal(configuration) && steps.length < MOST_TIMED) {
      const count = wasm.legal(transitions, configuration);
      const next = this.#kernel.ints(transitions, count)[
        Math.floor(this.#options.random() * count)
      ];
      steps.push(next);
      wasm.apply(configuration, next);
    }
    const path = this.#kernel.allocate(4 * Math.max(1, steps.length));
    this.#kernel.ints(path, steps.length).set(steps);
    this.#walks.push({ path, steps: steps.length, configuration, gold });
    this.#timed += steps.length;
  }

  #replay(oracle: number): void {
    const { wasm } = this.#kernel;
    this.#kernel.scoped(() => {
      const [transitions, out] = [0, 0].map(() => this.#kernel.allocate(4 * ROOM));
      for (const { path, steps, configuration, gold } of this.#walks) {
        wasm.replay(path, steps, configuration, gold, oracle, transitions, out);
      }
    });
  }
}
