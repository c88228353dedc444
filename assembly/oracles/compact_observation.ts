/**
 * Binary features of our own: the gold arcs that are still in doubt, and nothing else.
 *
 * A window has a slot for s0 and s1, for the next stack items that are *tied* (they have a gold arc
 * to something on stack or buffer), for b0, and for the next buffer items that matter. For
 * arc-standard these are what the buffer is reduced to (`reduction.ts`): tokens tied to the stack,
 * the chains of gold heads above them, knots of crossing arcs. For swap, where order is no bar, they
 * are the tokens tied to the stack. Everything is derived in linear time.
 *
 *   a slot      one of: no token, head lost, ROOT, below the window, beyond it, or the head's slot;
 *               whether a gold dependent waits below the window, and whether one does beyond it;
 *               whether it comes before s0 in the tree's projective order, and before s1 (not for
 *               a projective tree in arc-standard, where that is the order of the sentence); for
 *               swap, whether it comes after s0 in the sentence, and after s1
 *   the rest    items on the stack (1, 2, 3, more), in the buffer (0, 1, 2, more); whether there
 *               are tied items that found no slot, on either side; whether SHIFT, LEFT, RIGHT and
 *               SWAP are legal; gold arcs of the token that LEFT removes, but for the arc it makes
 *               (0, 1, more), and of the token that RIGHT removes
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts, borrowRecord, get, mark, release, set } from "../memory";
import { isLegal, systemOf, Trait } from "../systems/system";
import { LEFT, pack, RIGHT, SHIFT, SWAP } from "../core/transition";
import { Features, newFeatures } from "./features";
import { reduce } from "./reduction";
import { certainCost } from "./swap/static";

const STACK_SLOTS: i32 = 6;
const BUFFER_SLOTS: i32 = 8;
const SLOTS: i32 = STACK_SLOTS + BUFFER_SLOTS;

// Where a gold head is.
const NO_TOKEN: i32 = 0;
const LOST: i32 = 1;
const AT_ROOT: i32 = 2;
const BELOW: i32 = 3;
const BEYOND: i32 = 4;
const IN_SLOT: i32 = 5;
const WHERES: i32 = IN_SLOT + SLOTS;

const SLOT_FEATURES: i32 = WHERES + 6;
const STACK_AT: i32 = SLOTS * SLOT_FEATURES;
const BUFFER_AT: i32 = STACK_AT + 4;
const LEFT_OUT_AT: i32 = BUFFER_AT + 4;
const LEGAL_AT: i32 = LEFT_OUT_AT + 2;

const ARCS_AT: i32 = LEGAL_AT + 4;

export const FEATURES: i32 = ARCS_AT + 6;
export const MAX_ACTIVE: i32 = 7 * SLOTS + 10;

@unmanaged
class Window {
  c: Configuration;
  gold: Gold;
  features: Features;
  /** By token: its slot's number and IN_SLOT, BELOW or BEYOND; LOST for what is neither on stack nor buffer. */
  where: usize;
  /** By slot: its token, or NONE. */
  slots: usize;
  leftOutBelow: bool;
  leftOutBeyond: bool;

  /** Notes of every token whether it is on the stack or in the buffer; no slots yet. */
  locate(): void {
    const c = this.c, where = this.where;
    for (let token = 0; token <= c.length; token++) set(where, token, LOST);
    for (let i = 0; i < c.stackSize; i++) set(where, get(c.stack, i), BELOW);
    for (let i = c.front; i < c.end; i++) set(where, get(c.buffer, i), BEYOND);
    set(where, 0, AT_ROOT);
  }

  fillStackSlots(): void {
    const c = this.c, slots = this.slots;
    let filled = 0;
    this.leftOutBelow = false;
    for (let depth = 0; depth < c.stackSize; depth++) {
      const token = c.s(depth);
      if (token == 0) break;
      if (depth >= 2 && !this.isTied(token)) continue;
      if (filled == STACK_SLOTS) {
        this.leftOutBelow = true;
        break;
      }
      set(this.where, token, IN_SLOT + filled);
      set(slots, filled++, token);
    }
    while (filled < STACK_SLOTS) set(slots, filled++, NONE);
  }

  fillBufferSlots(): void {
    const c = this.c;
    let filled = 0;
    this.leftOutBeyond = false;
    if (systemOf(c).is(Trait.REORDERS)) {
      for (let i = c.front; i < c.end && filled <= BUFFER_SLOTS; i++) {
        const token = get(c.buffer, i);
        if (i == c.front || this.isTiedToStack(token)) filled = this.fillBufferSlot(filled, token);
      }
    } else {
      const reduced = reduce(c, this.gold, true, false, false);
      for (let j = 1; j <= reduced.count && filled <= BUFFER_SLOTS; j++) {
        filled = this.fillBufferSlot(filled, get(reduced.items, j));
      }
    }
    while (filled < BUFFER_SLOTS) set(this.slots, STACK_SLOTS + filled++, NONE);
  }

  fillBufferSlot(filled: i32, token: i32): i32 {
    if (filled == BUFFER_SLOTS) {
      this.leftOutBeyond = true;
    } else {
      set(this.where, token, IN_SLOT + STACK_SLOTS + filled);
      set(this.slots, STACK_SLOTS + filled, token);
    }
    return filled + 1;
  }

  /** Whether a token has a gold arc to something on stack or buffer, or to ROOT. */
  isTied(token: i32): bool {
    const gold = this.gold, where = this.where;
    const head = gold.head(token);
    if (head != NONE && get(where, head) != LOST) return true;
    for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
      if (get(where, child) != LOST) return true;
    }
    return false;
  }

  isOnStack(token: i32): bool {
    const at = get(this.where, token);
    return at == BELOW || (at >= IN_SLOT && at < IN_SLOT + STACK_SLOTS);
  }

  isTiedToStack(token: i32): bool {
    const gold = this.gold;
    const head = gold.head(token);
    if (head != NONE && this.isOnStack(head)) return true;
    for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
      if (this.isOnStack(child)) return true;
    }
    return false;
  }

  observeSlot(slot: i32): void {
    const gold = this.gold, features = this.features, where = this.where, slots = this.slots;
    const at = slot * SLOT_FEATURES;
    const token = get(slots, slot);
    if (token == NONE) {
      features.add(at + NO_TOKEN);
      return;
    }
    const head = gold.head(token);
    features.add(at + (head == NONE ? LOST : get(where, head)));
    let below = false;
    let beyond = false;
    for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
      const place = get(where, child);
      if (place == BELOW) below = true;
      if (place == BEYOND) beyond = true;
    }
    features.addIf(at + WHERES, below);
    features.addIf(at + WHERES + 1, beyond);
    const reorders = systemOf(this.c).is(Trait.REORDERS);
    if (gold.projective && !reorders) return;
    for (let other = 0; other < 2; other++) {
      const rival = get(slots, other);
      if (rival == NONE) continue;
      features.addIf(at + WHERES + 2 + other, gold.order(token) < gold.order(rival));
      features.addIf(at + WHERES + 4 + other, reorders && token > rival);
    }
  }
}

/** Writes the features that are 1. Returns how many. */
export function observe(out: usize, c: Configuration, gold: Gold): i32 {
  const start = mark();
  const features = newFeatures(out);
  const window = borrowRecord<Window>();
  window.c = c;
  window.gold = gold;
  window.features = features;
  window.where = borrowInts(c.length + 1);
  window.slots = borrowInts(SLOTS);
  window.locate();
  window.fillStackSlots();
  window.fillBufferSlots();
  for (let slot = 0; slot < SLOTS; slot++) window.observeSlot(slot);
  features.add(STACK_AT + min(c.stackSize, 4) - 1);
  features.add(BUFFER_AT + min(c.end - c.front, 3));
  features.addIf(LEFT_OUT_AT, window.leftOutBelow);
  features.addIf(LEFT_OUT_AT + 1, window.leftOutBeyond);
  const left = isLegal(c, pack(LEFT));
  const right = isLegal(c, pack(RIGHT));
  features.addIf(LEGAL_AT, isLegal(c, pack(SHIFT)));
  features.addIf(LEGAL_AT + 1, left);
  features.addIf(LEGAL_AT + 2, right);
  features.addIf(LEGAL_AT + 3, isLegal(c, pack(SWAP)));
  if (left) features.add(ARCS_AT + min(2, certainCost(c, gold, pack(LEFT))));
  if (right) features.add(ARCS_AT + 3 + min(2, certainCost(c, gold, pack(RIGHT))));
  const count = features.count;
  release(start);
  return count;
}
