/**
 * The gold tree of a sentence, and what oracles want to know of it at once.
 *
 *   | header, 8 × i32 | HEAD | LABEL | FIRST | NEXT | ORDER | COMPONENT |
 *   | CROSSING | LOW | HIGH | SOLID | SOLID_LOSS | SOLID_ABOVE | PIECE | PIECE_END | SCRATCH |
 *
 * Rows are as in a configuration. HEAD[0] is NONE. FIRST and NEXT link a node's children from left
 * to right. ORDER is a token's place in the tree's projective order, COMPONENT the root of its
 * maximal projective component: both serve the swap oracle. CROSSING lists the tokens whose gold
 * arc crosses another one, from left to right. The rows from LOW on are filled for non-projective
 * trees only, by `oracles/solids.ts`.
 */

import { NONE } from "./configuration";
import { get, reserve, set } from "../memory";

const HEADER: usize = 32;
export const HEAD: usize = 0;
const LABEL: usize = 1;
export const FIRST: usize = 2;
export const NEXT: usize = 3;
export const ORDER: usize = 4;
export const COMPONENT: usize = 5;
export const CROSSING: usize = 6;
const LOW: usize = 7;
const HIGH: usize = 8;
const SOLID: usize = 9;
const SOLID_LOSS: usize = 10;
const SOLID_ABOVE: usize = 11;
const PIECE: usize = 12;
const PIECE_END: usize = 13;
export const SCRATCH: usize = 14;
const ROWS: usize = 15;

@unmanaged
export class Gold {
  length: i32;
  /** 1 where no two arcs cross, ROOT standing at the left of all tokens. */
  projective: i32;
  stride: i32;
  /** How many arcs cross others. */
  crossings: i32;
  /** How many solid subtrees there are. */
  solids: i32;
  /** How many tokens hang on ROOT. */
  roots: i32;
  /** 1 where every token has a head; 0 for a tree with holes, which costs can be asked of too. */
  whole: i32;
  /** Which oracles have derived what they want to know of it: a bit for each (oracles/oracle.ts). */
  prepared: i32;

  // @inline
  row(which: usize): usize {
    return changetype<usize>(this) + HEADER + which * <usize> this.stride;
  }

  // @inline
  get heads(): usize {
    return this.row(HEAD);
  }

  // @inline
  get labels(): usize {
    return this.row(LABEL);
  }

  // @inline
  head(token: i32): i32 {
    return get(this.row(HEAD), token);
  }

  // @inline
  label(token: i32): i32 {
    return get(this.row(LABEL), token);
  }

  /** Leftmost child, or NONE. */
  // @inline
  first(token: i32): i32 {
    return get(this.row(FIRST), token);
  }

  /** The next child of the same head to the right, or NONE. */
  // @inline
  next(token: i32): i32 {
    return get(this.row(NEXT), token);
  }

  /** The i-th token whose arc crosses another. */
  // @inline
  crossing(i: i32): i32 {
    return get(this.row(CROSSING), i);
  }

  get lows(): usize {
    return this.row(LOW);
  }

  get highs(): usize {
    return this.row(HIGH);
  }

  /** Leftmost token of a token's subtree. */
  // @inline
  low(token: i32): i32 {
    return get(this.row(LOW), token);
  }

  /** Rightmost token of a token's subtree. */
  // @inline
  high(token: i32): i32 {
    return get(this.row(HIGH), token);
  }

  /** The root of the i-th solid subtree; inner ones come before outer ones. */
  // @inline
  solid(i: i32): i32 {
    return get(this.row(SOLID), i);
  }

  /** Gold arcs that a solid subtree loses in itself, those of solid subtrees inside it apart. */
  // @inline
  solidLoss(root: i32): i32 {
    return get(this.row(SOLID_LOSS), root);
  }

  /** Root of the innermost solid subtree that holds a crossing arc into `token`, or NONE. */
  // @inline
  solidAbove(token: i32): i32 {
    return get(this.row(SOLID_ABOVE), token);
  }

  /**
   * Root of the largest subtree that begins at `start`, covers a stretch without gaps and has no
   * crossing arcs; `start` itself where there is none.
   */
  // @inline
  piece(start: i32): i32 {
    return get(this.row(PIECE), start);
  }

  /** The last token of that subtree. */
  // @inline
  pieceEnd(start: i32): i32 {
    return get(this.row(PIECE_END), start);
  }

  /** Notes such a subtree; larger ones come later. */
  addPiece(root: i32): void {
    set(this.row(PIECE), this.low(root), root);
    set(this.row(PIECE_END), this.low(root), this.high(root));
  }

  /** Forgets what the rows from LOW on say. */
  forgetSolids(): void {
    this.solids = 0;
    for (let token = 0; token <= this.length; token++) {
      set(this.row(PIECE), token, token);
      set(this.row(PIECE_END), token, token);
    }
    memory.fill(this.row(SOLID_ABOVE), 0xff, <usize> this.stride);
  }

  /** Adds a solid subtree. */
  addSolid(root: i32, loss: i32): void {
    set(this.row(SOLID), this.solids++, root);
    set(this.row(SOLID_LOSS), root, loss);
    for (let token = this.low(root); token <= this.high(root); token++) {
      if (token != root && this.solidAbove(token) == NONE) set(this.row(SOLID_ABOVE), token, root);
    }
  }

  // @inline
  order(token: i32): i32 {
    return get(this.row(ORDER), token);
  }

  // @inline
  component(token: i32): i32 {
    return get(this.row(COMPONENT), token);
  }
}

/** A gold tree to be filled: write HEAD and LABEL of tokens 1..n, then `prepare` it (tree_shape.ts). */
export function newGold(length: i32): Gold {
  const stride = (length + 2) << 2;
  const gold = changetype<Gold>(reserve(HEADER + ROWS * <u64> stride));
  gold.length = length;
  gold.stride = stride;
  return gold;
}

/**
 * Whether every head is in range and every token hangs on ROOT in the end. With holes allowed, a
 * token may have no head (NONE) instead.
 */
export function isTree(gold: Gold, holes: bool): bool {
  const n = gold.length;
  const seen = gold.row(SCRATCH); // 0 unseen, t on the path of t, -1 reaches ROOT
  memory.fill(seen, 0, <usize> gold.stride);
  for (let token = 1; token <= n; token++) {
    let node = token;
    while (node != 0 && get(seen, node) == 0) {
      set(seen, node, token);
      node = gold.head(node);
      if (node == NONE && holes) node = 0;
      if (node < 0 || node > n) return false;
    }
    if (node != 0 && get(seen, node) == token) return false;
    for (node = token; node > 0 && get(seen, node) == token; node = gold.head(node)) {
      set(seen, node, -1);
    }
  }
  return true;
}
