/**
 * The oracles behind one set of functions: the only switch over them.
 * A new oracle is a file beside this one and a line in each function.
 */

import { Configuration } from "../configuration";
import { Gold } from "../gold";
import { borrowInts, mark, release } from "../memory";
import {
  ARC_EAGER,
  ARC_HYBRID,
  ARC_STANDARD,
  isLegal,
  legal,
  LR_SPINE,
  mostTransitions,
} from "../systems/system";
import { prepare as shapeTree } from "../tree_shape";
import * as approximate from "./approximate";
import * as arcEager from "./arc_eager";
import * as arcHybrid from "./arc_hybrid";
import * as arcStandard from "./arc_standard";
import * as learned from "./learned";
import * as lrSpine from "./lr_spine";
import * as solids from "./solids";
import * as swap from "./swap";

export const DYNAMIC: i32 = 0;
export const APPROXIMATE: i32 = 1;
export const STATIC: i32 = 2;
export const STATIC_LAZY: i32 = 3;
export const LEARNED: i32 = 4;

/** Derives from a gold tree what the oracles want to know of it; once a sentence. */
export function prepare(gold: Gold): void {
  shapeTree(gold);
  solids.prepare(gold);
}

/** Costs of the `count` legal transitions: exact (DYNAMIC), or estimated (APPROXIMATE, LEARNED). */
export function costs(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
  oracle: i32,
): void {
  if (oracle == APPROXIMATE) return approximate.costs(out, transitions, count, c, gold);
  if (oracle == LEARNED) return learned.costs(out, transitions, count, c, gold);
  switch (c.system) {
    case ARC_STANDARD:
      return arcStandard.costs(out, transitions, count, c, gold);
    case ARC_HYBRID:
      return arcHybrid.costs(out, transitions, count, c, gold);
    case ARC_EAGER:
      return arcEager.costs(out, transitions, count, c, gold);
    default:
      return lrSpine.costs(out, transitions, count, c, gold);
  }
}

/** Gold arcs that are out of reach already. */
export function loss(c: Configuration, gold: Gold): i32 {
  switch (c.system) {
    case ARC_STANDARD:
      return arcStandard.loss(c, gold);
    case ARC_HYBRID:
      return arcHybrid.loss(c, gold);
    case ARC_EAGER:
      return arcEager.loss(c, gold);
    case LR_SPINE:
      return lrSpine.loss(c, gold);
    default:
      return swap.loss(c, gold);
  }
}

/** The static oracle's one transition on a gold path, or -1 where it is not legal. */
export function canonical(c: Configuration, gold: Gold, lazy: bool): i32 {
  const transition = choose(c, gold, lazy);
  return isLegal(c, transition) ? transition : -1;
}

function choose(c: Configuration, gold: Gold, lazy: bool): i32 {
  switch (c.system) {
    case ARC_STANDARD:
      return arcStandard.canonical(c, gold);
    case ARC_HYBRID:
      return arcHybrid.canonical(c, gold);
    case ARC_EAGER:
      return arcEager.canonical(c, gold);
    case LR_SPINE:
      return cheapest(c, gold);
    default:
      return swap.canonical(c, gold, lazy);
  }
}

function cheapest(c: Configuration, gold: Gold): i32 {
  const start = mark();
  const most = mostTransitions(c.length);
  const transitions = borrowInts(most);
  const prices = borrowInts(most);
  const count = legal(transitions, c);
  lrSpine.costs(prices, transitions, count, c, gold);
  const chosen = lrSpine.canonical(transitions, prices, count);
  release(start);
  return chosen;
}
