/**
 * Transitions, packed in one integer:
 *
 *   bit  31 ........ 16  15 ........ 3  2 1 0
 *        | argument k   |    label    | move |
 *
 * `k` is 0 for moves without an argument. Else it counts from 1: lr-spine's the nodes of a spine
 * from its root, arc-swift's the items of the stack from its top.
 * Labels are numbers given by the caller; 0 stands for none.
 */

/** The moves, of all systems together: eight at most. */
export enum Move {
  SHIFT,
  LEFT,
  RIGHT,
  REDUCE,
  SWAP,
  PASS,
}

export const SHIFT: i32 = Move.SHIFT;
export const LEFT: i32 = Move.LEFT;
export const RIGHT: i32 = Move.RIGHT;
export const REDUCE: i32 = Move.REDUCE;
export const SWAP: i32 = Move.SWAP;
export const PASS: i32 = Move.PASS;

export const LABEL_BITS: i32 = 13;
const LABEL_MASK: i32 = (1 << LABEL_BITS) - 1;

// @inline
export function pack(move: i32, label: i32 = 0, k: i32 = 0): i32 {
  return move | (label << 3) | (k << 16);
}

// @inline
export function moveOf(transition: i32): i32 {
  return transition & 7;
}

// @inline
export function labelOf(transition: i32): i32 {
  return (transition >> 3) & LABEL_MASK;
}

// @inline
export function nodeOf(transition: i32): i32 {
  return transition >>> 16;
}

/** Whether a transition adds an arc. */
// @inline
export function isArc(transition: i32): bool {
  const move = moveOf(transition);
  return move == LEFT || move == RIGHT;
}
