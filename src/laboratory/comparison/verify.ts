// Holds an oracle against the truth: every cost it gives, in every configuration of short sentences,
// is compared with exhaustive search.

import { requireOptions } from "../../checks.ts";
import { fail } from "../../errors.ts";
import { Configuration, requireKernel } from "../../oracles/configuration.ts";
import {
  requireSystem,
  SYSTEM_OPTIONS,
  type SystemOptions,
  traitsOf,
} from "../../oracles/system.ts";
import { type Transition, transitionName } from "../../oracles/transition.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import {
  allowedTransitions,
  type AnyOracle,
  type Cost,
  Gold,
  oracleAnswer,
} from "../../oracles/oracle.ts";
import { LearnedOracle } from "../../oracles/learned_oracle.ts";
import { allTrees, randomTree, withOpenHeads } from "./gold_trees.ts";

const refuse = fail("verify an oracle");

/** An oracle as a function: the cost of every legal transition. */
export type OracleFunction = (c: Configuration, gold: Gold) => readonly Cost[];

/** The oracle to verify, and its gold trees. */
export interface VerifyOptions extends SystemOptions {
  /** One of the system's oracles by name, a learned one, or any function. `dynamic` unless given. */
  readonly oracle?: AnyOracle | OracleFunction;
  /** The longest sentences. 4 unless given. */
  readonly tokens?: number;
  /** So many random gold trees of each length, instead of all. */
  readonly random?: number;
  /** Where randomness starts. 1 unless given. */
  readonly seed?: number;
  /** Whether there are trees with open heads too. */
  readonly openHeads?: boolean;
}

/** A cost that is not true. */
export interface Counterexample {
  /** The gold tree; null is an open head. */
  readonly heads: readonly (number | null)[];
  /** The transitions that lead to the configuration. */
  readonly moves: readonly string[];
  readonly transition: string;
  /** The oracle's cost; nothing if it leaves the transition out. */
  readonly given: number | undefined;
  readonly truth: number;
}

/** The counts of a verification. */
export interface Verification {
  readonly trees: number;
  readonly configurations: number;
  readonly compared: number;
  readonly wrong: number;
  /** Configurations whose costs the oracle itself calls estimates. */
  readonly estimates: number;
  /** Of the wrong costs, one of the shortest sentence, after the fewest transitions. */
  readonly counterexample?: Counterexample;
}

/** More tokens than this take exhaustive search too long. */
export const MAX_VERIFIED_TOKENS = 7;

/**
 * Compares an oracle with exhaustive search.
 * @example
 * ```ts
 * import { loadKernel } from "../../runtime/kernel.ts";
 * import { verifyOracle } from "./verify.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const kernel = await loadKernel();
 * const { wrong } = verifyOracle(kernel, { system: "arc-hybrid", tokens: 3 });
 * assertEquals(wrong, 0);
 * const free = verifyOracle(kernel, {
 *   system: "arc-hybrid",
 *   oracle: (c) => c.legal().map((transition) => ({ transition, cost: 0 })),
 * });
 * assertEquals(free.counterexample, {
 *   heads: [2, 0],
 *   moves: ["SHIFT"],
 *   transition: "SHIFT",
 *   given: 0,
 *   truth: 2,
 * });
 * ```
 * @returns How many costs are wrong, and the smallest counterexample.
 */
export function verifyOracle(kernel: Kernel, options: VerifyOptions): Verification {
  requireKernel(kernel);
  requireOptions("verify an oracle", options, {
    ...SYSTEM_OPTIONS,
    ...{ oracle: "any", tokens: "number", random: "number", seed: "number", openHeads: "flag" },
  });
  requireSystem(options);
  const { tokens = 4, oracle = "dynamic" } = options;
  if (!Number.isInteger(tokens) || tokens < 1 || tokens > MAX_VERIFIED_TOKENS) {
    throw refuse("invalid-oracle", `${tokens} tokens`, `1 to ${MAX_VERIFIED_TOKENS}`);
  }
  const total = { trees: 0, configurations: 0, compared: 0, wrong: 0, estimates: 0 };
  let counterexample: Counterexample | undefined;
  for (let n = 1; n <= tokens; n++) {
    const { system, multiRoot, rootFirst } = options;
    const all = allConfigurations(kernel, n, { system, multiRoot, rootFirst });
    for (const heads of goldTrees(n, options)) {
      const gold = new Gold(heads);
      fillLosses(all, gold.heads);
      total.trees++;
      for (const one of all) {
        if (one.steps.length === 0) continue;
        total.configurations++;
        const { costs, exact } = answerOf(oracle, one.configuration, gold);
        if (!exact) total.estimates++;
        const found = compare(one, costs, gold, total);
        const isSmaller = found && (!counterexample ||
          (counterexample.heads.length === n &&
            found.moves.length < counterexample.moves.length));
        if (isSmaller) counterexample = found;
      }
    }
  }
  return counterexample ? { ...total, counterexample } : total;
}

/** An oracle's costs; one that only allows transitions says that those cost nothing. */
function answerOf(oracle: AnyOracle | OracleFunction, c: Configuration, gold: Gold): {
  readonly costs: readonly Cost[];
  readonly exact: boolean;
} {
  if (typeof oracle === "function") return { costs: oracle(c, gold), exact: true };
  if (oracle === "dynamic") return oracleAnswer(c, gold, oracle);
  if (oracle === "approximate" || oracle instanceof LearnedOracle) {
    return { costs: oracleAnswer(c, gold, oracle).costs, exact: true };
  }
  const allowed = allowedTransitions(c, gold, oracle);
  return { costs: allowed.map((transition) => ({ transition, cost: 0 })), exact: true };
}

/** Compares the costs that are given; returns the first that is wrong. */
function compare(
  { moves, steps, loss }: ReachedConfiguration,
  costs: readonly Cost[],
  gold: Gold,
  total: { compared: number; wrong: number },
): Counterexample | undefined {
  let first: Counterexample | undefined;
  const onlyAllows = costs.length < steps.length;
  for (const step of steps) {
    const given = costs.find(({ transition }) => transition === step.transition)?.cost;
    if (given === undefined && onlyAllows) continue;
    const truth = lossBy(step, gold.heads) - loss;
    total.compared++;
    if (given === truth) continue;
    total.wrong++;
    first ??= {
      heads: [...gold.heads].map((head) => head < 0 ? null : head),
      moves: moves.map(transitionName),
      transition: transitionName(step.transition),
      given,
      truth,
    };
  }
  return first;
}

/** The gold trees of n tokens: with one root where ROOT takes one, and, if asked, open heads. */
function* goldTrees(n: number, options: VerifyOptions): Generator<number[]> {
  const { multiRoot = false, random = 0, seed = 1, openHeads = false } = options;
  if (random > 0) {
    for (let i = 0; i < random; i++) yield randomTree(n, multiRoot, openHeads, seed + i);
    return;
  }
  for (const heads of allTrees(n, multiRoot)) {
    yield heads;
    if (openHeads) yield* withOpenHeads(heads);
  }
}

/** A configuration with its transitions and the loss from it on. */
export interface ReachedConfiguration {
  readonly configuration: Configuration;
  /** A shortest way to it. */
  readonly moves: readonly Transition[];
  readonly steps: readonly ReachedStep[];
  /** Tokens that have a wrong head in the end at best, not counting those attached before. */
  loss: number;
}

/** A legal transition. */
export interface ReachedStep {
  readonly transition: Transition;
  readonly to: ReachedConfiguration;
  /** The arc that it makes; a dependent of 0 stands for none. */
  readonly dependent: number;
  readonly head: number;
}

/** Lists all configurations of n tokens, shortest ways first. */
export function allConfigurations(
  kernel: Kernel,
  n: number,
  options: SystemOptions,
): ReachedConfiguration[] {
  const keepsHeads = traitsOf(options.system).traits.includes("heads-matter");
  const keyOf = ({ stack, buffer, heads }: Configuration) =>
    `${stack}|${buffer}` + (keepsHeads ? `|${heads}` : "");
  const reached = (configuration: Configuration, moves: readonly Transition[]) => {
    return { configuration, moves, steps: [] as ReachedStep[], loss: 0 };
  };
  const start = reached(Configuration.start(kernel, n, options), []);
  const known = new Map([[keyOf(start.configuration), start]]);
  const all = [start];
  for (const { configuration, moves, steps } of all) {
    if (configuration.isFinal) continue;
    for (const transition of configuration.legal()) {
      const after = configuration.clone().take(transition);
      const key = keyOf(after);
      let to = known.get(key);
      if (!to) {
        to = reached(after, [...moves, transition]);
        known.set(key, to);
        all.push(to);
      }
      const { heads } = after;
      const at = configuration.heads.findIndex((head, i) => head !== heads[i]);
      steps.push({ transition, to, dependent: at + 1, head: at < 0 ? 0 : heads[at] });
    }
  }
  return all;
}

/** Works out the loss from each configuration on, for one gold tree; -1 is an open head. */
export function fillLosses(all: readonly ReachedConfiguration[], gold: ArrayLike<number>): void {
  const done = new Set<ReachedConfiguration>();
  const lossOf = (one: ReachedConfiguration): number => {
    if (done.has(one)) return one.loss;
    done.add(one);
    one.loss = one.steps.length === 0
      // Tokens without a head in the end hang on ROOT.
      ? one.configuration.heads.filter((head, i) => head < 0 && gold[i] > 0).length
      : one.steps.reduce((least, step) => {
        lossOf(step.to);
        return Math.min(least, lossBy(step, gold));
      }, Infinity);
    return one.loss;
  };
  for (const one of all) lossOf(one);
}

/** The loss of a step and of all after it. */
export function lossBy({ to, dependent, head }: ReachedStep, gold: ArrayLike<number>): number {
  const wanted = dependent > 0 ? gold[dependent - 1] : head;
  return to.loss + (wanted >= 0 && wanted !== head ? 1 : 0);
}
