/**
 * Covington's oracle: exact costs for every gold tree, projective or not, after Gómez-Rodríguez and
 * Fernández-González (2015); and a static one for every tree.
 *
 * With i and j as in systems/covington.ts: the gold arc of a token without a head is *passed* if
 * both its ends lie before j, or one is j and the other in the passed list. Give every token the
 * head it has, else its gold head unless that is ROOT or the arc is passed. Each cycle of this graph
 * loses one arc and no more, so
 *
 *   loss = wrong arcs + passed arcs + cycles
 *
 * (The paper counts a cycle with a single gold arc as a lost arc, which is the same.) No arc of the
 * graph comes or goes but at i and j, and one cycle at most goes through either; so costs are found
 * by walks up from these two, in time linear in the sentence and without memory. Mostly they are as
 * long as the tree is deep.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { LEFT, moveOf, pack, PASS, RIGHT, SHIFT } from "../core/transition";
import { isSpent, spend } from "../core/work";
import { borrowInts, get, mark, release, set } from "../memory";
import { covington } from "../systems/covington";
import { everyTree, Oracle } from "./oracle";
import { newOracle } from "./register";
import { wrongArcs } from "./values";

/** i: the left list is 1..i; 0 for none. */
// @inline
function lastLeft(c: Configuration): i32 {
  return c.stackSize;
}

/** j, n + 1 at the end. */
// @inline
function frontOf(c: Configuration): i32 {
  return c.front + 1;
}

/** Whether a token has no head yet, and its gold arc was passed. */
function isPassed(c: Configuration, gold: Gold, token: i32): bool {
  const head = gold.head(token);
  if (c.head(token) != NONE || head <= 0) return false;
  const j = frontOf(c);
  const far = max(head, token);
  return far < j || far == j && min(head, token) > lastLeft(c);
}

/** The head that a token has in the graph, or 0. */
function above(c: Configuration, gold: Gold, token: i32): i32 {
  const head = c.head(token);
  if (head != NONE) return head;
  return isPassed(c, gold, token) ? 0 : max(gold.head(token), 0);
}

/** Whether a walk up from the head of `from` meets `to`. Ends at a cycle of others, as from none. */
function reaches(c: Configuration, gold: Gold, from: i32, to: i32): bool {
  let node = above(c, gold, from);
  let steps = 0;
  while (node != 0 && node != to && steps++ < c.length) node = above(c, gold, node);
  spend(steps);
  return node == to;
}

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  let lost = wrongArcs(c, gold);
  const start = mark();
  const seen = borrowInts(c.length + 1); // 0, or the token whose walk came by first
  memory.fill(seen, 0, (<usize> c.length + 1) << 2);
  for (let token = 1; token <= c.length; token++) {
    lost += i32(isPassed(c, gold, token));
    let node = token;
    while (node != 0 && get(seen, node) == 0) {
      set(seen, node, token);
      node = above(c, gold, node);
    }
    lost += i32(node != 0 && get(seen, node) == token);
  }
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  const i = lastLeft(c), j = frontOf(c);
  for (let t = 0; t < count && !isSpent(); t++) {
    const move = moveOf(get(transitions, t));
    let cost: i32;
    if (move == SHIFT) cost = ofShift(c, gold);
    else if (move == PASS) cost = ofPass(c, gold);
    else cost = move == LEFT ? ofArc(j, i, c, gold) : ofArc(i, j, c, gold);
    set(out, t, cost);
  }
  return true;
}

/** Whether head → dependent is a gold arc of the graph that the configuration has not made. */
function isWanted(head: i32, dependent: i32, c: Configuration, gold: Gold): bool {
  return gold.head(dependent) == head && c.head(dependent) == NONE;
}

/** PASS: a gold arc between i and j is passed; a cycle through it is then broken. */
function ofPass(c: Configuration, gold: Gold): i32 {
  const i = lastLeft(c), j = frontOf(c);
  const dependent = isWanted(j, i, c, gold) ? i : isWanted(i, j, c, gold) ? j : 0;
  return i32(dependent != 0 && !reaches(c, gold, dependent, dependent));
}

/** SHIFT: all gold arcs between j and the left list are passed; any cycle through them goes by j. */
function ofShift(c: Configuration, gold: Gold): i32 {
  const i = lastLeft(c), j = frontOf(c);
  const head = gold.head(j);
  const up = head > 0 && head <= i && c.head(j) == NONE;
  let cost = i32(up);
  for (let child = gold.first(j); child != NONE && child <= i; child = gold.next(child)) {
    cost += i32(c.head(child) == NONE);
  }
  if (cost == 0) return 0;
  // Round the cycle through j, if there is one: `last` leads back to j.
  let last = j;
  let node = above(c, gold, j);
  let steps = 0;
  while (node != 0 && node != j && steps++ < c.length) {
    last = node;
    node = above(c, gold, node);
  }
  spend(steps);
  return cost - i32(node == j && (up || last <= i && isWanted(j, last, c, gold)));
}

/**
 * LEFT and RIGHT: the dependent leaves its gold arc, and a cycle that this was part of, for an arc
 * that may close another; and a gold arc the other way round is passed.
 */
function ofArc(head: i32, dependent: i32, c: Configuration, gold: Gold): i32 {
  const wanted = gold.head(dependent);
  if (wanted == head) return 0;
  let cost = i32(wanted != NONE && !isPassed(c, gold, dependent)) -
    i32(reaches(c, gold, dependent, dependent));
  if (isWanted(dependent, head, c, gold)) cost++;
  else cost += i32(reaches(c, gold, head, dependent));
  return cost;
}

/**
 * The static oracle's transition: the gold arc between i and j; PASS while j has one with an earlier
 * token of the left list; else SHIFT.
 */
function canonical(c: Configuration, gold: Gold): i32 {
  const i = lastLeft(c), j = frontOf(c);
  if (i == 0) return pack(SHIFT);
  if (isWanted(j, i, c, gold)) return pack(LEFT);
  if (isWanted(i, j, c, gold)) return pack(RIGHT);
  const head = gold.head(j);
  if (head > 0 && head < i && c.head(j) == NONE) return pack(PASS);
  for (let child = gold.first(j); child != NONE && child < i; child = gold.next(child)) {
    if (c.head(child) == NONE) return pack(PASS);
  }
  return pack(SHIFT);
}

export const covingtonDynamic: Oracle = newOracle(covington, "dynamic", everyTree);
covingtonDynamic.costs = costs;
covingtonDynamic.loss = loss;

export const covingtonStatic: Oracle = newOracle(covington, "static", everyTree);
covingtonStatic.canonical = canonical;
