/**
 * The remaining items of a configuration with SWAP, and the arcs that are lost whatever is done.
 *
 * The remaining items, without ROOT, are one sequence: the stack from the bottom up, then the buffer. A
 * pair of items is *inverted* if the larger one stands first; SWAP inverts neighbours, and nothing
 * puts them back. The *direct losses* are the items whose gold head remains no more, and all gold
 * roots but one where ROOT takes one dependent only. What a loss has beyond them is *extra*; it is
 * 0 where no pair is inverted.
 */

import { Configuration } from "../../core/configuration";
import { borrowInts, get, set } from "../../memory";
import { Effort } from "./effort";

@unmanaged
export class Items extends Effort {
  /** Gold heads by token, NONE where open. */
  heads: usize;
  /** Whether ROOT may take one dependent only. */
  single: bool;
  /** Tokens of the sentence. */
  tokens: i32;
  /** By token: its gold dependents that remain. */
  waiting: usize;
  /** Gold roots that remain. */
  roots: i32;
  met: usize; // by token: the last survey that met it
  survey: i32;

  /** Turns to a gold tree. Borrows memory. */
  beginItems(goldHeads: usize, length: i32, singleRoot: bool): void {
    this.heads = goldHeads;
    this.tokens = length;
    this.single = singleRoot;
    this.waiting = borrowInts(length + 1);
    this.met = borrowInts(length + 1);
    memory.fill(this.met, 0, <usize> (length + 1) << 2);
    this.survey = 0;
  }

  /** Looks at the `size` items of `x`; returns their direct losses. */
  surveyItems(x: usize, size: i32): i32 {
    const waiting = this.waiting;
    this.survey++;
    for (let i = 0; i < size; i++) {
      set(this.met, get(x, i), this.survey);
      set(waiting, get(x, i), 0);
    }
    this.roots = 0;
    let lost = 0;
    for (let i = 0; i < size; i++) {
      const head = get(this.heads, get(x, i));
      if (head > 0) {
        if (this.remains(head)) set(waiting, head, get(waiting, head) + 1);
        else lost++;
      } else if (head == 0) {
        this.roots++;
      }
    }
    return lost + this.rivals();
  }

  /** Gold roots that lose to another one. */
  // @inline
  rivals(): i32 {
    return this.single && this.roots > 1 ? this.roots - 1 : 0;
  }

  /** Whether the last survey met a token. */
  // @inline
  remains(token: i32): bool {
    return get(this.met, token) == this.survey;
  }

  /** Whether the gold arc of `d` still counts. */
  isWanted(d: i32): bool {
    const head = get(this.heads, d);
    return head > 0 ? this.remains(head) : head == 0 && (!this.single || this.roots == 1);
  }

  /** Arcs lost, beyond the direct losses, when `d` is attached to an item that is not its head. */
  price(d: i32): i32 {
    return get(this.waiting, d) + i32(this.isWanted(d));
  }

  /** Takes `d`, which nothing waits for, out of the last survey. */
  takeOut(d: i32): void {
    const waiting = this.waiting;
    const head = get(this.heads, d);
    set(this.met, d, 0);
    if (head == 0) this.roots--;
    else if (head > 0 && this.remains(head)) set(waiting, head, get(waiting, head) - 1);
  }
}

/** Writes the items of a configuration to `x`, which has room for all tokens; returns how many. */
export function listItems(x: usize, c: Configuration): i32 {
  const onStack = c.stackSize - 1;
  const inBuffer = c.end - c.front;
  memory.copy(x, c.stack + 4, <usize> onStack << 2);
  memory.copy(x + (<usize> onStack << 2), c.buffer + (<usize> c.front << 2), <usize> inBuffer << 2);
  return onStack + inBuffer;
}

/** Whether no pair is inverted. */
export function isSorted(x: usize, size: i32): bool {
  for (let i = 1; i < size; i++) if (get(x, i - 1) > get(x, i)) return false;
  return true;
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
