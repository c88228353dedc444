/**
 * Arc-standard's oracle: exact costs for every gold tree, projective or not.
 *
 * Every tree that can still be built joins one thing at a time to the tree that holds the top of
 * the stack: the next stack item below, or a finished tree from the buffer. So let
 * `V(i, j, h)` be the most gold arcs still to be had once that tree, headed h, has taken the top
 * i stack elements and the first j buffer items. LEFT, RIGHT and SHIFT are its three kinds of
 * first step from (1, 0, s0), and one table gives the costs of all three.
 *
 * What makes it fast:
 * - Only *tied* elements enter the table: those with a gold arc, not yet decided, to another one.
 *   Anything else can be joined anywhere at any time, and as a head it is as good as none (h = 0).
 * - For projective gold, the tied buffer items are the gold children of stack items and the
 *   chain of gold heads above stack items, found without looking at the rest of the buffer; they
 *   are joined one by one (Goldberg, Sartorio and Satta 2014), or hang below the next of the chain.
 * - For other gold trees, `reduction.ts` shortens the buffer, and finished trees over several
 *   items are worth what `half_trees.ts` says.
 * - Values for all h are computed at once, in the bytes of a vector (`arc_standard_rows.ts`).
 *
 * With one root, ROOT joins last, and is no element of the table; else it is the deepest one.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent } from "../core/work";
import { get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, RIGHT, SHIFT } from "../core/transition";
import { fillRows, fitsRows, rowBelow, rowGrowth, rowValue } from "./arc_standard_rows";
import { fillTable, tableBelow, tableGrowth, tableValue } from "./arc_standard_table";
import { certainArcs, gatherElements, isGold, M, priceOfFront, secondIsTied } from "./elements";
import { arcsLeft, valuesToCosts } from "./values";
import { arcStandard } from "../systems/arc_standard";
import { everyTree, newOracle, Oracle, projectiveTrees } from "./oracle";
import { prepareSolids } from "./solids";

let valueOfAll: i32 = 0;
let valueOfLeft: i32 = 0;
let valueOfRight: i32 = 0;
let valueOfShift: i32 = 0;

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  let lost = arcsLeft(c, gold);
  if (c.stackSize > 1 || !c.bufferIsEmpty) {
    evaluate(c, gold);
    if (isSpent()) {
      release(start);
      return lost;
    }
    lost -= valueOfAll + certainArcs(c, gold);
  }
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
): void {
  if (count == 1) {
    set(out, 0, 0);
    return;
  }
  const start = mark();
  evaluate(c, gold);
  release(start);
  if (isSpent()) return;
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    set(out, t, move == SHIFT ? valueOfShift : move == LEFT ? valueOfLeft : valueOfRight);
  }
  valuesToCosts(out, count);
}

/** The transition of the static oracle: LEFT, then RIGHT once s0 is complete, else SHIFT. */
function canonical(c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const s1 = c.s(1);
  if (s1 > 0 && gold.head(s1) == s0) return pack(LEFT);
  if (s1 != NONE && gold.head(s0) == s1 && isComplete(c, gold, s0)) return pack(RIGHT);
  return pack(SHIFT);
}

/** Has a token all its gold children? */
export function isComplete(c: Configuration, gold: Gold, token: i32): bool {
  for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
    if (c.head(child) == NONE) return false;
  }
  return true;
}

/** Computes the values of the three moves. Borrows memory. */
function evaluate(c: Configuration, gold: Gold): void {
  gatherElements(c, gold);
  if (isSpent()) return;
  if (fitsRows(gold)) {
    fillRows();
    readValues(rowValue(1), rowValue(0), rowBelow(1), rowBelow(2), rowGrowth());
  } else {
    fillTable();
    if (isSpent()) return;
    readValues(tableValue(1), tableValue(0), tableBelow(1), tableBelow(2), tableGrowth());
  }
}

/**
 * The moves' values, by the table's corner: V(1, 0, s0) and V(1, 0, none); V(2, 0, s0) and
 * V(2, 0, s1) where s1 is an element; and V(1, 0, s0) where a buffer item is joined first.
 */
// @ts-ignore: decorator
@inline
function readValues(best: i32, headless: i32, below: i32, belowSecond: i32, grown: i32): void {
  valueOfAll = best;
  if (secondIsTied) {
    valueOfLeft = below + isGold(1, 2);
    valueOfRight = belowSecond + isGold(2, 1);
  } else {
    valueOfLeft = best;
    valueOfRight = headless;
  }
  valueOfShift = best - priceOfFront;
  if (M > 0) valueOfShift = max(valueOfShift, grown);
}

export const arcStandardDynamic: Oracle = newOracle(arcStandard, "dynamic", everyTree);
arcStandardDynamic.prepare = prepareSolids;
arcStandardDynamic.costs = costs;
arcStandardDynamic.loss = loss;

export const arcStandardStatic: Oracle = newOracle(arcStandard, "static", projectiveTrees);
arcStandardStatic.canonical = canonical;
