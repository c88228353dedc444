// Which of several cheapest transitions to take where words can be reordered. Nearly every SWAP is
// free there and so is SHIFT, and who takes any free transition wanders: arcs come first, the gold
// one before others, then what the static oracle says, then SHIFT. Training breaks ties in the same
// way (`assembly/learning/supervision.ts`).

import type { Configuration } from "./configuration.ts";
import { type Move, moveOf, type Transition } from "./transition.ts";
import { type Cost, type Gold, staticTransition } from "./oracle.ts";

const ORDER: readonly Move[] = ["LEFT", "RIGHT", "REDUCE", "SHIFT", "SWAP"];

/** The cheapest transition to prefer. */
export function preferredTransition(
  c: Configuration,
  gold: Gold,
  costs: readonly Cost[],
): Transition {
  const least = Math.min(...costs.map(({ cost }) => cost));
  const cheapest = costs.filter(({ cost }) => cost === least);
  const wanted = staticTransition(c, gold);
  const isArc = ({ transition }: Cost) => ["LEFT", "RIGHT"].includes(moveOf(transition));
  // Of arcs that cost nothing, the static oracle's is the gold one.
  const arcs = cheapest.filter(isArc);
  const among = arcs.length > 0 ? arcs : cheapest;
  if (among.some(({ transition }) => transition === wanted)) return wanted!;
  const place = ({ transition }: Cost) => ORDER.indexOf(moveOf(transition));
  return cheapest.reduce((best, one) => place(one) < place(best) ? one : best).transition;
}

/** The first of the cheapest transitions, but SWAP last. */
export function firstCheapest(costs: readonly Cost[]): Transition {
  const isBetter = (one: Cost, other: Cost) =>
    one.cost < other.cost || (one.cost === other.cost && moveOf(other.transition) === "SWAP");
  return costs.reduce((best, one) => isBetter(one, best) ? one : best).transition;
}
