/**
 * All configurations of a system in which nothing but stack and buffer matters, told apart by them
 * alone, each with the loss of what remains. For exhaustive checks: a few thousand configurations
 * stand for all, whatever was attached on the way.
 */

import type { Plain, PlainSystem } from "./exhaustive.ts";

/** A configuration, and where each transition leads. */
export interface Remaining {
  /** One way to come here. */
  plain: Plain;
  steps: Step[];
  /** Least wrong heads among the tokens that remain, for the current gold tree. */
  loss: number;
}

export interface Step {
  name: string;
  to: Remaining;
  /** The arc that it makes; 0 as the dependent: none. */
  dependent: number;
  head: number;
}

/** All configurations of n tokens, every one after those it leads to. */
export function allRemaining(system: PlainSystem, n: number): Remaining[] {
  return remainingFrom(system, system.init(n));
}

/** The same for what can be reached from one configuration. */
export function remainingFrom(system: PlainSystem, from: Plain): Remaining[] {
  const known = new Map<string, Remaining>();
  const all: Remaining[] = [];
  const visit = (plain: Plain): Remaining => {
    const key = `${plain.stack}|${plain.buffer}`;
    const found = known.get(key);
    if (found) return found;
    const node: Remaining = { plain, steps: [], loss: 0 };
    known.set(key, node);
    for (const name of system.isFinal(plain) ? [] : system.legal(plain)) {
      const next = system.apply(plain, name);
      const dependent = next.head.findIndex((head, token) => head !== plain.head[token]);
      const head = dependent > 0 ? next.head[dependent] : 0;
      node.steps.push({ name, to: visit(next), dependent: Math.max(0, dependent), head });
    }
    all.push(node);
    return node;
  };
  visit(from);
  return all;
}

/** Fills the losses; a gold head of -1 is open and never counts. */
export function fillLosses(all: readonly Remaining[], heads: readonly number[]): void {
  for (const node of all) {
    if (node.steps.length === 0) {
      node.loss = 0;
      continue;
    }
    let least = Infinity;
    for (const step of node.steps) least = Math.min(least, lossBy(step, heads));
    node.loss = least;
  }
}

/** The loss of a transition and of all after it. */
export function lossBy({ to, dependent, head }: Step, heads: readonly number[]): number {
  const wanted = dependent > 0 ? heads[dependent - 1] : head;
  return to.loss + (wanted >= 0 && wanted !== head ? 1 : 0);
}
