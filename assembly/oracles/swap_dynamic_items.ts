/**
 * The remaining items of a configuration with SWAP, and the arcs that are lost whatever is done.
 *
 * What remains, without ROOT, is one sequence: the stack from the bottom up, then the buffer. A
 * pair of items is *inverted* if the larger one stands first; SWAP inverts neighbours, and nothing
 * puts them back. The *direct losses* are the items whose gold head remains no more, and all gold
 * roots but one where ROOT takes one dependent only. What a loss has beyond them is *extra*; it is
 * 0 where no pair is inverted.
 */

import { Configuration } from "../core/configuration";
import { borrowInts, get, set } from "../memory";

/** Gold heads by token, NONE where open. */
export let heads: usize = 0;
/** May ROOT take one dependent only? */
export let single: bool = false;
/** Tokens of the sentence. */
export let tokens: i32 = 0;
/** By token: its gold dependents that remain. */
export let waiting: usize = 0;
/** Gold roots that remain. */
export let roots: i32 = 0;

let met: usize = 0; // by token: the last survey that met it
let survey: i32 = 0;

/** Turns to a gold tree. Borrows memory. */
export function beginItems(goldHeads: usize, length: i32, singleRoot: bool): void {
  heads = goldHeads;
  tokens = length;
  single = singleRoot;
  waiting = borrowInts(length + 1);
  met = borrowInts(length + 1);
  memory.fill(met, 0, <usize> (length + 1) << 2);
  survey = 0;
}

/** Writes the items of a configuration to `x`, which has room for all tokens; returns how many. */
export function listItems(x: usize, c: Configuration): i32 {
  const onStack = c.stackSize - 1;
  const inBuffer = c.end - c.front;
  memory.copy(x, c.stack + 4, <usize> onStack << 2);
  memory.copy(x + (<usize> onStack << 2), c.buffer + (<usize> c.front << 2), <usize> inBuffer << 2);
  return onStack + inBuffer;
}

/** Is no pair inverted? */
export function isSorted(x: usize, size: i32): bool {
  for (let i = 1; i < size; i++) if (get(x, i - 1) > get(x, i)) return false;
  return true;
}

/** Looks at the `size` items of `x`; returns their direct losses. */
export function surveyItems(x: usize, size: i32): i32 {
  survey++;
  for (let i = 0; i < size; i++) {
    set(met, get(x, i), survey);
    set(waiting, get(x, i), 0);
  }
  roots = 0;
  let lost = 0;
  for (let i = 0; i < size; i++) {
    const head = get(heads, get(x, i));
    if (head > 0) {
      if (remains(head)) set(waiting, head, get(waiting, head) + 1);
      else lost++;
    } else if (head == 0) {
      roots++;
    }
  }
  return lost + rivals();
}

/** Gold roots that lose to another one. */
// @ts-ignore: decorator
@inline
function rivals(): i32 {
  return single && roots > 1 ? roots - 1 : 0;
}

/** Did the last survey meet a token? */
// @ts-ignore: decorator
@inline
export function remains(token: i32): bool {
  return get(met, token) == survey;
}

/** Is the gold arc of `d` one that still counts? */
export function isWanted(d: i32): bool {
  const head = get(heads, d);
  return head > 0 ? remains(head) : head == 0 && (!single || roots == 1);
}

/** Arcs lost, beyond the direct losses, when `d` is attached to an item that is not its head. */
export function price(d: i32): i32 {
  return get(waiting, d) + i32(isWanted(d));
}

/** Takes `d`, which nothing waits for, out of the last survey. */
export function takeOut(d: i32): void {
  const head = get(heads, d);
  set(met, d, 0);
  if (head == 0) roots--;
  else if (head > 0 && remains(head)) set(waiting, head, get(waiting, head) - 1);
}

/** Copies the `size` items of `x` but the one at `place`. */
export function copyWithout(to: usize, x: usize, size: i32, place: i32): void {
  memory.copy(to, x, <usize> place << 2);
  const behind = <usize> (place + 1) << 2;
  memory.copy(to + (<usize> place << 2), x + behind, <usize> (size - place - 1) << 2);
}

/** Moves the item at `from` to the earlier place `to`, in place. */
export function moveDown(x: usize, from: i32, to: i32): void {
  const item = get(x, from);
  for (let i = from; i > to; i--) set(x, i, get(x, i - 1));
  set(x, to, item);
}
