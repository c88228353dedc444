/**
 * The transition systems behind one set of functions: the only switch over them.
 * A new system is a file beside this one, a number here, and a line in each function.
 */

import { Configuration, NONE } from "../configuration";
import { set } from "../memory";
import { LEFT, moveOf, nodeOf, pack, REDUCE, RIGHT, SHIFT, SWAP } from "../transition";
import * as arcEager from "./arc_eager";
import * as arcHybrid from "./arc_hybrid";
import * as arcStandard from "./arc_standard";
import * as lrSpine from "./lr_spine";
import * as swap from "./swap";

export const ARC_STANDARD: i32 = 0;
export const ARC_HYBRID: i32 = 1;
export const ARC_EAGER: i32 = 2;
export const LR_SPINE: i32 = 3;
export const SWAP_SYSTEM: i32 = 4;

/** Brings the configuration to the system's initial one. */
export function init(c: Configuration, system: i32, flags: i32): void {
  c.clear(system, flags);
  switch (system) {
    case ARC_STANDARD:
      return arcStandard.init(c);
    case ARC_HYBRID:
      return arcHybrid.init(c);
    case ARC_EAGER:
      return arcEager.init(c);
    case LR_SPINE:
      return lrSpine.init(c);
    default:
      return swap.init(c);
  }
}

/** Is nothing left to do? */
export function isFinal(c: Configuration): bool {
  switch (c.system) {
    case ARC_STANDARD:
      return arcStandard.isFinal(c);
    case ARC_HYBRID:
      return arcHybrid.isFinal(c);
    case ARC_EAGER:
      return arcEager.isFinal(c);
    case LR_SPINE:
      return lrSpine.isFinal(c);
    default:
      return swap.isFinal(c);
  }
}

/** May this transition be taken here? Its label plays no part. */
export function isLegal(c: Configuration, transition: i32): bool {
  const isSpined = c.system == LR_SPINE && moveOf(transition) != SHIFT;
  if (!isSpined && nodeOf(transition) != 0) return false;
  switch (c.system) {
    case ARC_STANDARD:
      return arcStandard.isLegal(c, transition);
    case ARC_HYBRID:
      return arcHybrid.isLegal(c, transition);
    case ARC_EAGER:
      return arcEager.isLegal(c, transition);
    case LR_SPINE:
      return lrSpine.isLegal(c, transition);
    default:
      return swap.isLegal(c, transition);
  }
}

/** Takes a legal transition. */
export function apply(c: Configuration, transition: i32): void {
  switch (c.system) {
    case ARC_STANDARD:
      arcStandard.apply(c, transition);
      break;
    case ARC_HYBRID:
      arcHybrid.apply(c, transition);
      break;
    case ARC_EAGER:
      arcEager.apply(c, transition);
      break;
    case LR_SPINE:
      lrSpine.apply(c, transition);
      break;
    default:
      swap.apply(c, transition);
  }
  c.remember(transition, moveOf(transition));
}

/**
 * Turns the arcs of a final configuration into a tree, where the system alone does not. Of several
 * roots, `preferred` is kept if it is one of them.
 */
export function finish(c: Configuration, preferred: i32 = NONE): void {
  switch (c.system) {
    case ARC_STANDARD:
      return arcStandard.finish(c);
    case ARC_HYBRID:
      return arcHybrid.finish(c);
    case ARC_EAGER:
      return arcEager.finish(c, preferred);
    case LR_SPINE:
      return lrSpine.finish(c);
    default:
      return swap.finish(c);
  }
}

/**
 * Lists the legal transitions, unlabelled, in the order SHIFT, LEFT, RIGHT, REDUCE, SWAP.
 * `out` has room for `mostTransitions`. Returns how many there are.
 */
export function legal(out: usize, c: Configuration): i32 {
  let count = 0;
  if (isLegal(c, pack(SHIFT))) set(out, count++, pack(SHIFT));
  if (c.system == LR_SPINE) return lrSpine.legalArcs(out, count, c);
  if (isLegal(c, pack(LEFT))) set(out, count++, pack(LEFT));
  if (isLegal(c, pack(RIGHT))) set(out, count++, pack(RIGHT));
  if (c.system == ARC_EAGER && isLegal(c, pack(REDUCE))) set(out, count++, pack(REDUCE));
  if (c.system == SWAP_SYSTEM && isLegal(c, pack(SWAP))) set(out, count++, pack(SWAP));
  return count;
}

/** The head of the arc that LEFT or RIGHT would add. */
export function headOf(c: Configuration, transition: i32): i32 {
  const isLeft = moveOf(transition) == LEFT;
  if (c.system == LR_SPINE) return lrSpine.spineNode(c, transition);
  if (c.system == ARC_EAGER) return isLeft ? c.b(0) : c.s(0);
  if (c.system == ARC_HYBRID) return isLeft ? c.b(0) : c.s(1);
  return isLeft ? c.s(0) : c.s(1);
}

/** The dependent of the arc that LEFT or RIGHT would add. */
export function dependentOf(c: Configuration, transition: i32): i32 {
  const isLeft = moveOf(transition) == LEFT;
  if (c.system == ARC_EAGER) return isLeft ? c.s(0) : c.b(0);
  if (c.system == ARC_HYBRID) return c.s(0);
  return isLeft ? c.s(1) : c.s(0);
}

/** Most transitions, unlabelled, that can be legal at once over `length` tokens. */
export function mostTransitions(length: i32): i32 {
  return 2 * length + 8;
}
