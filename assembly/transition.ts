/**
 * Transitions, packed in one integer:
 *
 *   bit  31 ........ 16  15 ........ 3  2 1 0
 *        | spine node k |    label    | move |
 *
 * `k` is 0 but for lr-spine, where it counts the nodes of the spine from 1 at its root.
 * Labels are numbers given by the caller; 0 stands for none.
 */

export const SHIFT: i32 = 0;
export const LEFT: i32 = 1;
export const RIGHT: i32 = 2;
export const REDUCE: i32 = 3;
export const SWAP: i32 = 4;

export const LABEL_BITS: i32 = 13;
const LABEL_MASK: i32 = (1 << LABEL_BITS) - 1;

// @ts-ignore: decorator
@inline
export function pack(move: i32, label: i32 = 0, k: i32 = 0): i32 {
  return move | (label << 3) | (k << 16);
}

// @ts-ignore: decorator
@inline
export function moveOf(transition: i32): i32 {
  return transition & 7;
}

// @ts-ignore: decorator
@inline
export function labelOf(transition: i32): i32 {
  return (transition >> 3) & LABEL_MASK;
}

// @ts-ignore: decorator
@inline
export function nodeOf(transition: i32): i32 {
  return transition >>> 16;
}
