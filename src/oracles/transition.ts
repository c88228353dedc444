// Transitions and their names, packed as in `assembly/core/transition.ts`.

import { nameOf, requireKind } from "../checks.ts";
import { MAX_LABELS } from "../sentence/labels.ts";
import { fail, quote } from "../errors.ts";
import { type Move, MOVES } from "../runtime/module.ts";

const refuseReadTransition = fail("read a transition");

export { MAX_LABELS };

export { type Move, MOVES };

/** The largest argument of a transition. */
const MAX_NODES = 0xffff;

/** A transition packed in one integer: move, label, argument. */
export type Transition = number;

/**
 * Packs a transition.
 * @param label The label's number, 0 for none.
 * @param node The argument, from 1; 0 for none. lr-spine: which node of the spine, from its root;
 *   arc-swift: which item of the stack, from its top.
 */
export function packTransition(move: Move, label = 0, node = 0): Transition {
  requireKind("pack a transition", label, "number", "a label's number");
  requireKind("pack a transition", node, "number", "a node's number");
  const refuse = fail("pack a transition");
  if (!MOVES.includes(move)) {
    throw refuse("invalid-transition", nameOf(move), `one of ${MOVES.join(", ")}`);
  }
  if (!(label >= 0 && label <= MAX_LABELS && node >= 0 && node <= MAX_NODES)) {
    const found = `label ${label} and node ${node}`;
    throw refuse("invalid-transition", found, `at most ${MAX_LABELS} and ${MAX_NODES}`);
  }
  return MOVES.indexOf(move) | (label << 3) | (node << 16);
}

function requireTransition(transition: Transition): void {
  requireKind("read a transition", transition, "number", "a transition");
}

/** The move of a transition. */
export function moveOf(transition: Transition): Move {
  requireTransition(transition);
  return MOVES[transition & 7];
}

/** The label's number, 0 for none. */
export function labelOf(transition: Transition): number {
  requireTransition(transition);
  return (transition >> 3) & MAX_LABELS;
}

/** The argument, from 1; 0 where there is none. It counts as in `packTransition`. */
export function nodeOf(transition: Transition): number {
  requireTransition(transition);
  return transition >>> 16;
}

/**
 * A transition's name: `SHIFT`, `LEFT`, `RIGHT:2`. Labels are not part of it.
 * @example
 * ```ts
 * import { packTransition, transitionName } from "./transition.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(transitionName(packTransition("RIGHT", 0, 2)), "RIGHT:2");
 * ```
 */
export function transitionName(transition: Transition): string {
  const node = nodeOf(transition);
  const move = moveOf(transition) ?? "nothing known";
  return node ? `${move}:${node}` : move;
}

/**
 * Reads a transition's name.
 * @param name `SHIFT`, `LEFT:2` and so on.
 */
export function parseTransition(name: string): Transition {
  requireKind("read a transition", name, "text", "its name");
  const [word, node, ...rest] = name.split(":");
  const move = MOVES.find((move) => move === word);
  const count = node === undefined ? 0 : Number(node);
  const isCount = node === undefined || (/^[1-9][0-9]*$/.test(node) && count <= MAX_NODES);
  if (!move || rest.length > 0 || !isCount) {
    throw refuseReadTransition("invalid-transition", quote(name), `one of ${MOVES.join(", ")}`);
  }
  return packTransition(move, 0, count);
}
