/**
 * Arc-standard's oracle: exact costs for every gold tree, projective or not.
 *
 * Every tree that can still be built joins one thing at a time to the tree that holds the top of
 * the stack: the next stack item below, or a finished tree from the buffer. So let
 * `V(i, j, h)` be the most gold arcs still reachable once that tree, headed h, has taken the top
 * i stack elements and the first j buffer items. LEFT, RIGHT and SHIFT are its three kinds of
 * first step from (1, 0, s0), and one table gives the costs of all three.
 *
 * It is fast because:
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

import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent } from "../core/work";
import { borrow, get, mark, release, set } from "../memory";
import { LEFT, moveOf, SHIFT } from "../core/transition";
import { fitsRows, Rows } from "./arc_standard_rows";
import { Table } from "./arc_standard_table";
import { Elements, gatherElements } from "./elements";
import { arcsLeft, valuesToCosts } from "./values";
import { arcStandard } from "../systems/arc_standard";
import { everyTree, Oracle } from "./oracle";
import { newOracle } from "./register";
import { prepareSolids } from "./solids";

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const left = arcsLeft(c, gold);
  if (c.stackSize <= 1 && c.bufferIsEmpty) return left;
  const start = mark();
  const e = evaluate(c, gold);
  const lost = isSpent() ? left : left - e.valueOfAll - e.certainArcs();
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  return costsBy(out, transitions, count, c, gold, false);
}

/** The same, by the plain table alone if `plain`. */
export function costsBy(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
  plain: bool,
): bool {
  set(out, 0, 0);
  if (count == 1) return true;
  const start = mark();
  const e = evaluate(c, gold, plain);
  for (let t = 0; t < count && !isSpent(); t++) {
    const move = moveOf(get(transitions, t));
    set(out, t, move == SHIFT ? e.valueOfShift : move == LEFT ? e.valueOfLeft : e.valueOfRight);
  }
  if (!isSpent()) valuesToCosts(out, count);
  release(start);
  return true;
}

/** Finds the elements and computes the values of the three moves. Borrows memory. */
function evaluate(c: Configuration, gold: Gold, plain: bool = false): Elements {
  const room = borrow(max(offsetof<Rows>(), offsetof<Table>())); // for either: both are elements
  const elements = changetype<Elements>(room);
  gatherElements(elements, c, gold);
  if (isSpent()) return elements;
  if (!plain && fitsRows(elements)) {
    const rows = changetype<Rows>(room);
    rows.fill();
    rows.noteValues(rows.value(1), rows.value(0), rows.below(1), rows.below(2), rows.grown());
  } else {
    const table = changetype<Table>(room);
    table.fill();
    if (isSpent()) return elements;
    const headless = table.value(0), grown = table.grown();
    table.noteValues(table.value(1), headless, table.below(1), table.below(2), grown);
  }
  return elements;
}

export const arcStandardDynamic: Oracle = newOracle(arcStandard, "dynamic", everyTree);
arcStandardDynamic.prepare = prepareSolids;
arcStandardDynamic.costs = costs;
arcStandardDynamic.loss = loss;
