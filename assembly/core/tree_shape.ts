/**
 * The shape of a gold tree, worked out once a sentence: children, projective order, maximal
 * projective components, and which arcs cross others.
 */

import { NONE } from "./configuration";
import { COMPONENT, CROSSING, FIRST, Gold, HEAD, NEXT, ORDER, SCRATCH } from "./gold";
import { borrowInts, get, mark, release, set } from "../memory";

/**
 * Links children and derives projectivity, order, components and crossing arcs. Linear in the
 * sentence; for non-projective trees, in the sum of the arcs' lengths.
 */
export function prepare(gold: Gold): void {
  set(gold.row(HEAD), 0, NONE);
  gold.whole = i32(linkChildren(gold, false));
  gold.roots = 0;
  for (let token = gold.first(0); token != NONE; token = gold.next(token)) gold.roots++;
  gold.crossings = 0;
  gold.prepared = 0;
  gold.forgetSolids();
  gold.projective = 0;
  if (!gold.whole) return shapeParts(gold);
  gold.projective = inOrder(gold);
  components(gold);
  if (!gold.projective) listCrossings(gold);
}

/**
 * Links each node's children; tokens with an open head count as ROOT's if wanted. Returns whether
 * no head is open.
 */
function linkChildren(gold: Gold, openOnRoot: bool): bool {
  const first = gold.row(FIRST);
  const next = gold.row(NEXT);
  memory.fill(first, 0xff, <usize> gold.stride);
  let whole = true;
  for (let token = gold.length; token >= 1; token--) {
    let head = gold.head(token);
    if (head == NONE) {
      whole = false;
      if (!openOnRoot) continue;
      head = 0;
    }
    set(next, token, get(first, head));
    set(first, head, token);
  }
  set(next, 0, NONE);
  return whole;
}

/** With open heads: the order of the parts, each where its root stands; every token by itself. */
function shapeParts(gold: Gold): void {
  linkChildren(gold, true);
  inOrder(gold);
  linkChildren(gold, false);
  for (let token = 0; token <= gold.length; token++) set(gold.row(COMPONENT), token, token);
}

/** An arc crosses another if a token inside it has a neighbour outside. */
function listCrossings(gold: Gold): void {
  for (let token = 1; token <= gold.length; token++) {
    const head = gold.head(token);
    const low = min(head, token);
    const high = max(head, token);
    for (let inside = low + 1; inside < high; inside++) {
      const above = gold.head(inside);
      let out = above < low || above > high;
      for (let child = gold.first(inside); child != NONE && !out; child = gold.next(child)) {
        out = child < low || child > high;
      }
      if (!out) continue;
      set(gold.row(CROSSING), gold.crossings++, token);
      break;
    }
  }
}

/** Numbers the tokens in projective order; returns 1 if that is the order they stand in. */
function inOrder(gold: Gold): i32 {
  const order = gold.row(ORDER);
  const cursor = gold.row(SCRATCH); // the next child to visit
  memory.fill(order, 0xff, <usize> gold.stride);
  memory.copy(cursor, gold.row(FIRST), <usize> gold.stride);
  let projective = 1;
  let place = 0;
  let node = 0;
  while (node != NONE) {
    const child = get(cursor, node);
    const emitted = get(order, node) != NONE;
    if (child != NONE && (child < node || emitted)) {
      set(cursor, node, gold.next(child));
      node = child;
    } else if (!emitted) {
      if (place != node) projective = 0;
      set(order, node, place++);
    } else {
      node = node == 0 ? NONE : max(gold.head(node), 0);
    }
  }
  return projective;
}

/** Runs the arc-standard static oracle without SWAP; what it leaves on the stack are the roots. */
function components(gold: Gold): void {
  const n = gold.length;
  const root = gold.row(COMPONENT);
  for (let token = 0; token <= n; token++) set(root, token, token);
  if (gold.projective) {
    for (let token = 1; token <= n; token++) set(root, token, 0);
    return;
  }
  const open = gold.row(SCRATCH); // children not yet attached
  memory.fill(open, 0, <usize> gold.stride);
  for (let token = 1; token <= n; token++) {
    const head = gold.head(token);
    set(open, head, get(open, head) + 1);
  }
  const before = mark();
  const stack = borrowInts(n + 1);
  let size = 0;
  for (let token = 0; token <= n; token++) {
    set(stack, size++, token);
    while (size >= 2) {
      const s0 = get(stack, size - 1);
      const s1 = get(stack, size - 2);
      if (s1 != 0 && gold.head(s1) == s0 && get(open, s1) == 0) {
        set(root, s1, s0);
        set(open, s0, get(open, s0) - 1);
        set(stack, size-- - 2, s0);
      } else if (gold.head(s0) == s1 && get(open, s0) == 0) {
        set(root, s0, s1);
        set(open, s1, get(open, s1) - 1);
        size--;
      } else {
        break;
      }
    }
  }
  release(before);
  // Point every token at the end of its chain, shortening chains on the way.
  for (let token = 1; token <= n; token++) {
    let end = token;
    while (get(root, end) != end) end = get(root, end);
    for (let node = token; node != end;) {
      const above = get(root, node);
      set(root, node, end);
      node = above;
    }
  }
}
