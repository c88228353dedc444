// Follows an oracle through a sentence, step by step, to look at what it does.

import { requireOptions } from "../checks.ts";
import { type Configuration, requireConfiguration } from "./configuration.ts";
import { canReorder } from "./system.ts";
import type { Transition } from "./transition.ts";
import {
  allowedTransitions,
  type AnyOracle,
  type Cost,
  type Gold,
  oracleAnswer,
} from "./oracle.ts";
import { LearnedOracle } from "./learned_oracle.ts";
import { firstCheapest, preferredTransition } from "./ties.ts";

/** A configuration and the transition taken in it. */
export interface TraceStep {
  /** How many transitions led here. */
  readonly step: number;
  /** The tokens on the stack, bottom first; 0 is ROOT. */
  readonly stack: number[];
  /** The tokens in the buffer, front first. */
  readonly buffer: number[];
  /** The head of each token so far, -1 for none. */
  readonly heads: number[];
  /** The cost of every legal transition: exact ones, or those that the oracle gives. */
  readonly costs: Cost[];
  /** False where they are a learned oracle's, or estimates, because a search did not end in time. */
  readonly exact?: false;
  /** The transition; nothing in the final configuration. */
  readonly transition?: Transition;
  /** The arc it adds, if it adds one. */
  readonly arc?: { head: number; dependent: number };
  /** The chooser of the transition: the oracle, chance, or the costs where the oracle has none. */
  readonly chosenBy?: "oracle" | "chance" | "costs";
}

/** How to stray from the oracle. */
export interface TraceOptions {
  /** The probability of taking any legal transition instead of the oracle's. Default 0. */
  explore?: number;
  /** Random numbers from 0 up to 1; needed to explore. */
  random?: () => number;
}

/**
 * Follows an oracle to the end: its first transition, and the first of the cheapest where it has
 * nothing to say. Where SWAP is among the moves, the dynamic oracle's ties are broken as in training
 * (`ties.ts`).
 * @example
 * ```ts
 * import { loadKernel } from "../runtime/kernel.ts";
 * import { Configuration } from "./configuration.ts";
 * import { transitionName } from "./transition.ts";
 * import { Gold } from "./oracle.ts";
 * import { traceOracle } from "./trace.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const c = Configuration.start(await loadKernel(), 2, { system: "arc-standard" });
 * const steps = [...traceOracle(c, new Gold([2, 0]), "static")];
 * assertEquals(
 *   steps.map(({ transition }) => transition === undefined ? "" : transitionName(transition)),
 *   ["SHIFT", "SHIFT", "LEFT", "RIGHT", ""],
 * );
 * assertEquals(c.heads, [2, 0]);
 * ```
 * @param c The configuration to start from; it is taken to the end.
 * @param oracle The oracle to follow; costs are exact unless it has its own.
 */
export function* traceOracle(
  c: Configuration,
  gold: Gold,
  oracle: AnyOracle,
  options: TraceOptions = {},
): Generator<TraceStep> {
  requireConfiguration(c);
  requireOptions("trace an oracle", options, { explore: "number", random: "function" });
  const { explore = 0, random = () => 1 } = options;
  for (let step = 0;; step++) {
    const { stack, buffer, heads } = c;
    const hasCosts = oracle === "approximate" || oracle instanceof LearnedOracle;
    const { costs, exact } = oracleAnswer(c, gold, hasCosts ? oracle : "dynamic");
    const mark = oracle !== "approximate" && !exact ? { exact: false as const } : {};
    if (c.isFinal) {
      yield { step, stack, buffer, heads, costs };
      return;
    }
    const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)];
    const allowed = oracle === "dynamic" && canReorder(c.options.system)
      ? preferredTransition(c, gold, costs)
      : allowedTransitions(c, gold, oracle)[0];
    const strays = explore > 0 && random() < explore;
    const transition = strays ? pick(c.legal()) : allowed ?? firstCheapest(costs);
    const chosenBy = strays ? "chance" : allowed === undefined ? "costs" : "oracle";
    c.take(transition);
    const after = c.heads;
    const token = after.findIndex((head, i) => head !== heads[i]);
    const arc = token < 0 ? undefined : { head: after[token], dependent: token + 1 };
    yield { step, stack, buffer, heads, costs, ...mark, transition, arc, chosenBy };
  }
}
