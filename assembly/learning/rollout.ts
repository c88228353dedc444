/**
 * Examples for a neural network: one pass over one sentence under the network as it is.
 *
 * At each configuration the oracle says which moves are right; then the parser moves on by the
 * policy, as in `greedy_trainer.ts`. Nothing is learned here: the examples go to a batch.
 *
 * With arguments, as of spines, an arc takes more choices than one: after the move, at each node here
 * or further along. Each is an example of its own.
 */

import { Configuration } from "../core/configuration";
import {
  best, candidates, count, gather, takeUp,
} from "../scoring/candidates";
import { isFirstOfMove, isLastOfMove } from "../scoring/scorer";
import { Gold } from "../core/gold";
import { RIGHT, WRONG } from "../kernels/softmax";
import { get, mark, release } from "../memory";
import { Sentence } from "../core/sentence";
import { Oracle } from "../oracles/oracle";
import { apply, init, isFinal, MOVE_COLUMNS, System } from "../systems/system";
import { isArc, moveOf } from "../core/transition";
import {
  bestRight, makeRoomForSupervision, mayExplore, rightLabels, rightTransition, supervise,
} from "./supervision";
import {
  bestArc, FURTHER, lookAtNode, lookAtSlots, pickArc, picks, scoresArcs, slotCount,
} from "../scoring/network";
import { nextRandom } from "./random";

/** Nodes of a spine that are learned from; right ones further along are rare. */
const MAX_NODES: i32 = 8;

/** How many of the choices of the last pass were wrong. */
export let wrongChoices: i32 = 0;

// The example that is being written, and how many are.
let examplePicks: usize = 0;
let exampleKinds: usize = 0;
let exampleArcs: usize = 0;
let examples: i32 = 0;
let slots: i32 = 0;

/** Most examples of a configuration. */
export function mostExamples(system: System): i32 {
  return system.withArgument ? 1 + 2 * MAX_NODES : 1;
}

/**
 * outPicks is [examples, slots] i32; outKinds is [examples, 4] bytes, all zero; outArcs is
 * [examples, 4, 2] i32, all -1, where arcs are scored. Writes a row for each choice: the rows its
 * slots pick; which moves are right, wrong or (0) illegal; and the rows of each move's arc.
 * Returns how many there are.
 */
export function collect(
  outPicks: usize, outKinds: usize, outArcs: usize, c: Configuration, sentence: Sentence, gold: Gold,
  system: System, flags: i32, oracle: Oracle, explore: f32,
): i32 {
  const start = mark();
  takeUp(sentence, system);
  slots = slotCount();
  makeRoomForSupervision(system, sentence.length);
  init(c, system, flags);
  examplePicks = outPicks;
  exampleKinds = outKinds;
  exampleArcs = scoresArcs() ? outArcs : 0;
  examples = 0;
  wrongChoices = 0;
  for (let steps = 0; !isFinal(c); steps++) {
    gather(c);
    supervise(c, gold, oracle);
    lookAtSlots(c);
    for (let t = 0; t < count; t++) {
      const column = system.columnOf(moveOf(get(candidates, t)));
      markAs(column, isRightMove(t));
      if (isFirstOfMove(candidates, t)) noteArc(column, t, c);
    }
    closeExample();
    if (system.withArgument) collectNodes(c, system);
    const predicted = best();
    const right = isRightMove(predicted);
    if (!right) wrongChoices++;
    const explores = explore > 0 && mayExplore(steps, sentence.length);
    const own = right || (explores && nextRandom() < explore);
    apply(c, own ? get(candidates, predicted) : rightTransition(bestRight));
  }
  release(start);
  return examples;
}

/** Examples of choices along spines, as far as there are right ones ahead. */
function collectNodes(c: Configuration, system: System): void {
  let first = 0;
  for (let t = 0; t < count; t++) {
    if (isFirstOfMove(candidates, t)) first = t;
    const transition = get(candidates, t);
    if (!isArc(transition) || isLastOfMove(candidates, count, t) || t - first >= MAX_NODES) continue;
    const ahead = isAnyRightAfter(t);
    if (!ahead && !isRightMove(t)) continue;
    lookAtNode(c, transition);
    const column = system.columnOf(moveOf(transition));
    markAs(column, isRightMove(t));
    markAs(FURTHER, ahead);
    noteArc(column, t, c, true);
    noteArc(FURTHER, t + 1, c);
    closeExample();
  }
}

/** Is a candidate with the same move right that stands behind this one? */
function isAnyRightAfter(candidate: i32): bool {
  while (!isLastOfMove(candidates, count, candidate)) if (isRightMove(++candidate)) return true;
  return false;
}

// @ts-ignore: decorator
@inline
function isRightMove(candidate: i32): bool {
  return get(rightLabels, candidate) >= 0;
}

/** Marks a column of the example; of candidates with the same move one right one will do. */
// @ts-ignore: decorator
@inline
function markAs(column: i32, right: bool): void {
  const kind = exampleKinds + <usize>column;
  if (load<u8>(kind) != RIGHT) store<u8>(kind, right ? RIGHT : WRONG);
}

/** Notes the arc that a column of the example is scored with: a candidate's own, or the best from it on. */
function noteArc(column: i32, candidate: i32, c: Configuration, own: bool = false): void {
  if (!exampleArcs || !isArc(get(candidates, candidate))) return;
  const found = own ? candidate : bestArc(candidates, count, candidate);
  pickArc(exampleArcs + (<usize>column << 3), c, get(candidates, found));
}

/** What was looked at last becomes the example's, and the next one begins. */
function closeExample(): void {
  memory.copy(examplePicks, picks, <usize>slots << 2);
  examplePicks += <usize>slots << 2;
  exampleKinds += MOVE_COLUMNS;
  if (exampleArcs) exampleArcs += <usize>MOVE_COLUMNS << 3;
  examples++;
}
