/**
 * Transitions and their names, packed as in `assembly/transition.ts`.
 *
 * @module
 */

import { quote, SagittaError } from "../errors.ts";

/** The moves, by their number. */
export const MOVES = ["SHIFT", "LEFT", "RIGHT", "REDUCE", "SWAP"] as const;

/** A move's name. */
export type Move = typeof MOVES[number];

/** A transition packed in one integer: move, label, spine node. */
export type Transition = number;

/**
 * Packs a transition.
 *
 * @param move The move.
 * @param label The label's number, 0 for none.
 * @param node lr-spine: which node of the spine, counted from 1 at its root.
 * @returns The packed transition.
 */
export function packTransition(move: Move, label = 0, node = 0): Transition {
  return MOVES.indexOf(move) | (label << 3) | (node << 16);
}

/** The move of a transition. */
export function moveOf(transition: Transition): Move {
  return MOVES[transition & 7];
}

/** The label's number, 0 for none. */
export function labelOf(transition: Transition): number {
  return (transition >> 3) & 0x1fff;
}

/** lr-spine: which node of the spine; else 0. */
export function nodeOf(transition: Transition): number {
  return transition >>> 16;
}

/**
 * A transition's name: `SHIFT`, `LEFT`, `RIGHT:2`. Labels are not part of it.
 *
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
  return node ? `${moveOf(transition)}:${node}` : moveOf(transition);
}

/** Most spine nodes that a transition's name may count. */
const MOST_NODES = 0xffff;

/**
 * Reads a transition's name.
 *
 * @param name `SHIFT`, `LEFT:2` and so on.
 * @returns The packed transition, without a label.
 */
export function parseTransition(name: string): Transition {
  const [word, node, ...rest] = name.split(":");
  const move = MOVES.find((move) => move === word);
  const count = node === undefined ? 0 : Number(node);
  const isCount = node === undefined || (/^[1-9][0-9]*$/.test(node) && count <= MOST_NODES);
  if (!move || rest.length > 0 || !isCount) {
    throw new SagittaError(`found transition ${quote(name)}, expected one of ${MOVES.join(", ")}`);
  }
  return packTransition(move, 0, count);
}
