/**
 * Follows an oracle through a sentence, step by step, to look at what it does.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import type { Configuration } from "./configuration.ts";
import type { Transition } from "./transition.ts";
import {
  allowedTransitions,
  type Cost,
  type Gold,
  type OracleName,
  oraclesOf,
  transitionCosts,
} from "./oracle.ts";

/** A configuration and the transition taken in it. */
export interface TraceStep {
  /** How many transitions led here. */
  readonly step: number;
  /** The tokens on the stack, bottom first; 0 is ROOT. */
  readonly stack: number[];
  /** The tokens in the buffer, front first. */
  readonly buffer: number[];
  /** The cost of every legal transition; nothing where the system has no dynamic oracle. */
  readonly costs?: Cost[];
  /** The transition; nothing in the final configuration. */
  readonly transition?: Transition;
  /** The arc it adds, if it adds one. */
  readonly arc?: { head: number; dependent: number };
  /** Who chose the transition: the oracle, chance, or the costs where the oracle says nothing. */
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
 * nothing to say.
 *
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
 *
 * @param c The configuration to start from; it is taken to the end.
 * @param gold The gold tree.
 * @param oracle The oracle to follow.
 * @param options Whether to stray from it.
 * @returns The steps, the final configuration last.
 */
export function* traceOracle(
  c: Configuration,
  gold: Gold,
  oracle: OracleName,
  options: TraceOptions = {},
): Generator<TraceStep> {
  const { explore = 0, random = () => 1 } = options;
  const hasCosts = oraclesOf(c.options.system).includes("dynamic");
  for (let step = 0;; step++) {
    const { stack, buffer, heads } = c;
    const costs = hasCosts
      ? transitionCosts(c, gold, oracle === "approximate" ? oracle : "dynamic")
      : undefined;
    if (c.isFinal) {
      yield { step, stack, buffer, costs };
      return;
    }
    const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)];
    const [allowed] = allowedTransitions(c, gold, oracle);
    const strays = explore > 0 && random() < explore;
    const transition = strays ? pick(c.legal()) : allowed ?? cheapest(costs, c, oracle);
    const chosenBy = strays ? "chance" : allowed === undefined ? "costs" : "oracle";
    c.take(transition);
    const after = c.heads;
    const token = after.findIndex((head, i) => head !== heads[i]);
    const arc = token < 0 ? undefined : { head: after[token], dependent: token + 1 };
    yield { step, stack, buffer, costs, transition, arc, chosenBy };
  }
}

function cheapest(costs: Cost[] | undefined, c: Configuration, oracle: OracleName): Transition {
  if (!costs) {
    const { system } = c.options;
    throw new SagittaError(
      `found no transition that the ${oracle} oracle of ${system} allows, expected a gold tree ` +
        `that ${system} can build`,
    );
  }
  return costs.reduce((best, one) => one.cost < best.cost ? one : best).transition;
}
