/**
 * Arc-hybrid-swap: a projective order of the gold forest that is still reachable which agrees with
 * all inversions and with the stack, a stack that the static oracle for that order can have.
 * Where one exists, the direct losses are exact. (Checked against exhaustive search, not proved.)
 *
 * The stack must have no gold dependent below its head, and no gold head further down than right
 * below. If a stands before b for good, the subtrees that hold them under the lowest node above both
 * stand in that order too, or before or behind that node itself. An order exists if, for every node
 * with its children's subtrees, these demands have no cycle: one graph, whose vertices are the
 * subtrees (by place) and the nodes themselves (by `size` and place).
 */

import { NONE } from "../../core/configuration";
import { borrowInts, get, mark, release, set } from "../../memory";
import { moveDown } from "../swap/items";
import { Descent } from "./descent";

@unmanaged
export class Fits extends Descent {
  parent: usize; // by place; NONE for tops
  depth: usize;
  children: usize; // how many
  demands: usize; // by vertex: the last demand that begins there, 0 for none
  blocked: usize; // by vertex: demands that end there
  targets: usize; // by demand, from 1
  earlier: usize; // by demand: the one before it that begins at the same vertex
  demandCount: i32;

  /** Tries the configuration itself, then each to which one item of the buffer hops down. */
  fitsSomewhere(x: usize, size: i32, onStack: i32, direct: i32): bool {
    if (size > MAX_ITEMS) return false;
    const start = mark();
    const y = borrowInts(size);
    let found = false;
    for (let round = 0; round <= onStack && !found; round++) {
      const to = round == 0 ? onStack : round == 1 ? 0 : onStack - round + 1;
      memory.copy(y, x, <usize> size << 2);
      if (to < onStack) {
        let most = 0;
        for (let i = to; i < onStack; i++) most = max(most, get(x, i));
        let from = onStack;
        while (from < size && get(x, from) < most) from++;
        if (from == size) continue;
        moveDown(y, from, to);
      }
      found = this.directLosses(y, size, to) <= direct && this.fits(y, size, to);
    }
    release(start);
    return found;
  }

  /** The test itself, for arcs kept as they were found last. */
  fits(s: usize, size: i32, onStack: i32): bool {
    const places = this.places;
    const start = mark();
    this.parent = borrowInts(size);
    this.depth = borrowInts(size);
    this.children = borrowInts(size);
    for (let i = 0; i < size; i++) set(places, get(s, i), i);
    const stackFits = this.linkParents(s, size, onStack);
    for (let i = 0; i < size; i++) set(places, get(s, i), NONE);
    const found = stackFits && this.isOrderable(s, size, onStack);
    release(start);
    return found;
  }

  /** Fills `parent` and `children`; false if the stack is none of the static oracle's. */
  linkParents(s: usize, size: i32, onStack: i32): bool {
    const children = this.children, parent = this.parent;
    for (let i = 0; i < size; i++) set(children, i, 0);
    for (let i = 0; i < size; i++) {
      const head = get(this.kept, get(s, i));
      set(this.depth, i, NONE);
      if (head <= 0) {
        set(parent, i, NONE);
        if (head == 0 && i < onStack && i > 0) return false;
        continue;
      }
      const at = get(this.places, head);
      if (at < onStack && i < at) return false;
      if (i < onStack && at < i - 1) return false;
      set(parent, i, at);
      set(children, at, get(children, at) + 1);
    }
    return true;
  }

  isOrderable(s: usize, size: i32, onStack: i32): bool {
    this.demands = borrowInts(2 * size);
    this.blocked = borrowInts(2 * size);
    memory.fill(this.demands, 0, <usize> size << 3);
    memory.fill(this.blocked, 0, <usize> size << 3);
    const lefts = borrowInts(size); // places of items that are larger than some behind them
    const rights = borrowInts(size); // and of items that are smaller than some before them
    let leftCount = 0;
    let rightCount = 0;
    let most = 0;
    for (let i = 0; i < size; i++) {
      if (get(s, i) < most && !this.isLoose(s, i, onStack)) set(rights, rightCount++, i);
      most = max(most, get(s, i));
    }
    let least = i32.MAX_VALUE;
    for (let i = size - 1; i >= 0; i--) {
      if (get(s, i) > least && !this.isLoose(s, i, onStack)) set(lefts, leftCount++, i);
      least = min(least, get(s, i));
    }
    for (let i = 0; i < size; i++) this.findDepth(i);
    const room = leftCount * rightCount + onStack + 1;
    this.targets = borrowInts(room);
    this.earlier = borrowInts(room);
    this.demandCount = 0;
    for (let l = 0; l < leftCount; l++) {
      const i = get(lefts, l);
      for (let r = rightCount - 1; r >= 0 && get(rights, r) > i; r--) {
        if (get(s, i) > get(s, get(rights, r))) this.demandOrder(i, get(rights, r), size);
      }
    }
    for (let i = 1; i < onStack; i++) {
      if (get(s, i - 1) < get(s, i)) this.demandOrder(i - 1, i, size);
    }
    return this.hasNoCycle(2 * size);
  }

  /** A buffer item without a reachable arc is attached anywhere as soon as it is met. */
  isLoose(s: usize, i: i32, onStack: i32): bool {
    return i >= onStack && get(this.children, i) == 0 && get(this.kept, get(s, i)) == NONE;
  }

  /** Fills `depth` from a place up to the first one known. */
  findDepth(i: i32): void {
    const depth = this.depth, parent = this.parent;
    let known = i;
    let steps = 0;
    while (known != NONE && get(depth, known) == NONE) {
      known = get(parent, known);
      steps++;
    }
    let at = (known == NONE ? -1 : get(depth, known)) + steps;
    for (let node = i; node != known; node = get(parent, node)) set(depth, node, at--);
  }

  /** Notes that the item at a is to stand before the one at b. */
  demandOrder(a: i32, b: i32, size: i32): void {
    const depth = this.depth, parent = this.parent, demands = this.demands;
    const blocked = this.blocked;
    let x = a;
    let y = b;
    let belowX = NONE;
    let belowY = NONE;
    while (x != y) {
      const dx = x == NONE ? -1 : get(depth, x);
      const dy = y == NONE ? -1 : get(depth, y);
      if (dx >= dy) {
        belowX = x;
        x = get(parent, x);
      }
      if (dy >= dx) {
        belowY = y;
        y = get(parent, y);
      }
    }
    const from = belowX == NONE ? size + x : belowX;
    const to = belowY == NONE ? size + x : belowY;
    set(this.targets, ++this.demandCount, to);
    set(this.earlier, this.demandCount, get(demands, from));
    set(demands, from, this.demandCount);
    set(blocked, to, get(blocked, to) + 1);
  }

  /** Whether some order of the vertices meets all demands. */
  hasNoCycle(vertices: i32): bool {
    const blocked = this.blocked;
    const start = mark();
    const ready = borrowInts(vertices);
    let count = 0;
    let met = 0;
    for (let v = 0; v < vertices; v++) if (get(blocked, v) == 0) set(ready, count++, v);
    while (count > 0) {
      const v = get(ready, --count);
      for (let demand = get(this.demands, v); demand; demand = get(this.earlier, demand)) {
        const to = get(this.targets, demand);
        met++;
        set(blocked, to, get(blocked, to) - 1);
        if (get(blocked, to) == 0) set(ready, count++, to);
      }
    }
    release(start);
    return met == this.demandCount;
  }
}

/** Longer sequences are left to the search, which is bounded. */
const MAX_ITEMS: i32 = 200;
