// Arc-standard's approximate oracle against the exact one, along one pseudo-random path a
// sentence, as in §6.2 of the master thesis Dynamic Oracle for the Arc-Standard Parser (University
// of Padova): how much of what the approximation finds cheapest really is, how alike the two
// rankings are, and how long each takes.

import { requireFields } from "../../checks.ts";
import { requireKernel, requireLength } from "../../oracles/configuration.ts";
import {
  oracleNumber,
  systemFlags,
  systemNumber,
  type SystemOptions,
  systemsThat,
  traitsOf,
} from "../../oracles/system.ts";
import { moveOf, MOVES } from "../../oracles/transition.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { type Gold, requireGold } from "../../oracles/oracle.ts";
import { RecordedPaths, ROOM } from "./pass_times.ts";
import { spearman } from "./spearman.ts";

/** The shares of the approximate set that can lie in the exact one, in percent. */
export const SHARES = ["100", "66.67", "50", "33.33", "0"] as const;

/** A share of the approximate set, in percent. */
export type InclusionShare = typeof SHARES[number];

/** The counts over some sentences. Numbers are `null` where there was nothing to measure. */
export interface GroupComparison {
  sentences: number;
  configurations: number;
  /**
   * By how much of the approximate minimum-cost set lies in the exact one: the percentage of
   * configurations.
   */
  inclusion: Record<InclusionShare, number | null>;
  /**
   * Spearman's ρ between the two rankings of SHIFT, LEFT and RIGHT, illegal ones last; `undefined`
   * counts configurations without ρ: one oracle ranks all three alike, the other does not.
   */
  spearman: { mean: number | null; std: number | null; undefined: number };
  /** Microseconds a configuration, walking there and listing legal transitions included. */
  microseconds: { exact: number | null; approximate: number | null };
}

/** A comparison, apart for projective and other sentences. */
export interface OracleComparison {
  projective: GroupComparison;
  nonprojective: GroupComparison;
}

/** The costs of the two oracles in one configuration. */
export interface ComparedConfiguration {
  /** Words of the sentence. */
  length: number;
  /** Whether its tree is projective. */
  projective: boolean;
  /** The cost of each legal transition, by the one oracle and by the other. */
  exact: readonly number[];
  approximate: readonly number[];
  /** How much of what the approximation finds cheapest is, from 0 to 1. */
  included: number;
}

/** The needs of a comparison from outside. */
export interface ComparerOptions {
  /** Random numbers from 0 up to 1. */
  random: () => number;
  /** The time in milliseconds; only differences matter. */
  clock: () => number;
  /** Bytes of Wasm memory to fill with paths before they are timed and freed. */
  batchBytes?: number;
  observe?: (seen: ComparedConfiguration) => void;
}

/** The first system that has both oracles. */
const SYSTEM: SystemOptions = {
  system: systemsThat((name) => "approximate" in traitsOf(name).oracles)[0],
};
const EXACT = oracleNumber("dynamic"), APPROXIMATE = oracleNumber("approximate");
/** How often the next transition is one that the approximate oracle finds cheapest. */
const FOLLOW = 0.1;
const BATCH_BYTES = 64 << 20;
/** SHIFT, LEFT, RIGHT. */
const RANKED = 3;

/**
 * Compares the two oracles, sentence by sentence. Paths stay in Wasm memory until there is a batch
 * of them; then they are walked again, in turns with the one oracle and the other, to be timed.
 * @example
 * ```ts
 * import { loadKernel } from "../../runtime/kernel.ts";
 * import { seededRandom } from "../../random.ts";
 * import { OracleComparer } from "./compare.ts";
 * import { Gold } from "../../oracles/oracle.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const random = seededRandom(1), clock = () => performance.now();
 * const comparer = new OracleComparer(await loadKernel(), { random, clock });
 * comparer.add(new Gold([2, 0, 2]));
 * const { projective } = comparer.finish();
 * assertEquals([projective.configurations, projective.inclusion["100"]], [6, 100]);
 * ```
 */
export class OracleComparer {
  readonly #kernel: Kernel;
  readonly #options: ComparerOptions & { batchBytes: number };
  readonly #groups: { readonly projective: Group; readonly nonprojective: Group };
  /** Addresses: transitions, their exact and their approximate costs. */
  readonly #lists: readonly number[];
  readonly #start: number;

  /** @param kernel An instance of the Wasm module, for the comparer alone until it is finished. */
  constructor(kernel: Kernel, options: ComparerOptions) {
    requireKernel(kernel);
    const functions = { random: "function", clock: "function" } as const;
    requireFields("compare oracles", options, functions, "random and clock");
    this.#kernel = kernel;
    this.#options = { batchBytes: BATCH_BYTES, ...options };
    this.#groups = { projective: new Group(kernel), nonprojective: new Group(kernel) };
    this.#lists = [0, 0, 0].map(() => kernel.allocate(4 * ROOM));
    this.#start = kernel.wasm.mark();
  }

  /** Walks one random path through a sentence's configurations. */
  add(gold: Gold): void {
    requireGold(gold);
    requireLength(gold.heads.length);
    this.#kernel.guarded(() => this.#walk(gold));
    const { batchBytes } = this.#options;
    if (this.#kernel.wasm.mark() - this.#start >= batchBytes) this.#finishBatch();
  }

  /** The comparison so far. Gives the Wasm memory back to the next sentences. */
  finish(): OracleComparison {
    this.#finishBatch();
    const { projective, nonprojective } = this.#groups;
    return { projective: projective.result(), nonprojective: nonprojective.result() };
  }

  #walk(gold: Gold): void {
    const { wasm } = this.#kernel;
    const tree = gold.enter(this.#kernel);
    const projective = Boolean(wasm.isProjective(tree));
    const group = this.#groups[projective ? "projective" : "nonprojective"];
    const { length } = gold.heads;
    const configuration = wasm.createConfiguration(length);
    wasm.start(configuration, systemNumber(SYSTEM), systemFlags(SYSTEM));
    const path: number[] = [];
    const [transitions, exactCosts, approximateCosts] = this.#lists;
    while (!wasm.isFinal(configuration)) {
      const count = wasm.legal(transitions, configuration);
      wasm.costs(exactCosts, transitions, count, configuration, tree, EXACT);
      wasm.costs(approximateCosts, transitions, count, configuration, tree, APPROXIMATE);
      const [legal, exact, approximate] = this.#lists.map((list) => {
        return [...this.#kernel.ints(list, count)];
      });
      const included = group.count(legal, exact, approximate);
      this.#options.observe?.({ length, projective, exact, approximate, included });
      const next = this.#choose(legal, approximate);
      path.push(next);
      wasm.apply(configuration, next);
    }
    group.sentences++;
    group.recorded.add(path, configuration, tree);
  }

  #choose(legal: number[], approximate: number[]): number {
    const { random } = this.#options;
    const least = Math.min(...approximate);
    const pool = random() < FOLLOW ? legal.filter((_, i) => approximate[i] === least) : legal;
    return pool[Math.floor(random() * pool.length)];
  }

  /** Times the paths so far, then frees them. */
  #finishBatch(): void {
    for (const group of Object.values(this.#groups)) {
      if (group.recorded.steps === 0) continue;
      const { clock } = this.#options;
      const [approximate, exact] = group.recorded.times([APPROXIMATE, EXACT], clock);
      group.milliseconds.approximate += approximate;
      group.milliseconds.exact += exact;
      group.recorded = new RecordedPaths(this.#kernel);
    }
    this.#kernel.wasm.release(this.#start);
  }
}

/** Counts of some sentences. */
class Group {
  sentences = 0;
  recorded: RecordedPaths;
  readonly milliseconds = { exact: 0, approximate: 0 };
  #configurations = 0;
  readonly #shares = new Map<string, number>();
  readonly #correlation = { count: 0, sum: 0, squares: 0, undefined: 0 };

  constructor(kernel: Kernel) {
    this.recorded = new RecordedPaths(kernel);
  }

  /** Counts one configuration. Gives the share of the approximate set that lies in the exact one. */
  count(legal: number[], exact: number[], approximate: number[]): number {
    this.#configurations++;
    const leastExact = Math.min(...exact), least = Math.min(...approximate);
    const chosen = exact.filter((_, i) => approximate[i] === least);
    const included = chosen.filter((cost) => cost === leastExact).length / chosen.length;
    const share = String(Math.round(1e4 * included) / 100);
    this.#shares.set(share, (this.#shares.get(share) ?? 0) + 1);
    const rho = spearman(ranking(legal, exact), ranking(legal, approximate));
    const correlation = this.#correlation;
    if (rho === undefined) correlation.undefined++;
    else {
      correlation.count++;
      correlation.sum += rho;
      correlation.squares += rho * rho;
    }
    return included;
  }

  result(): GroupComparison {
    const configurations = this.#configurations;
    const { count, sum, squares, undefined: silent } = this.#correlation;
    const mean = ratio(sum, count);
    const std = mean === null ? null : Math.sqrt(Math.max(0, squares / count - mean * mean));
    const inclusion = SHARES.map((share) =>
      [share, ratio(100 * (this.#shares.get(share) ?? 0), configurations)] as const
    );
    return {
      sentences: this.sentences,
      configurations,
      inclusion: Object.fromEntries(inclusion) as Record<InclusionShare, number | null>,
      spearman: { mean, std, undefined: silent },
      microseconds: {
        exact: ratio(1000 * this.milliseconds.exact, configurations),
        approximate: ratio(1000 * this.milliseconds.approximate, configurations),
      },
    };
  }
}

/** The costs of SHIFT, LEFT and RIGHT; one that is not legal costs `Infinity`. */
function ranking(legal: number[], costs: number[]): number[] {
  const all = new Array<number>(RANKED).fill(Infinity);
  legal.forEach((transition, i) => all[MOVES.indexOf(moveOf(transition))] = costs[i]);
  return all;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
