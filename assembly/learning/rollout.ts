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
  best,
  candidateAt,
  candidateCount,
  candidates,
  gather,
  takeUp,
} from "../scoring/candidates";
import { isFirstOfMove, isLastOfMove } from "../scoring/scorer";
import { Gold } from "../core/gold";
import { RIGHT, WRONG } from "../kernels/softmax";
import { borrowRecord, get, mark, release, set } from "../memory";
import { Sentence } from "../core/sentence";
import { oracleOf } from "../oracles/oracle";
import { systemNumbered } from "../oracles/register";
import { apply, init, isFinal, MOVE_COLUMNS, System } from "../systems/system";
import { isArc, moveOf } from "../core/transition";
import { mayExplore, newSupervision, Supervision } from "./supervision";
import {
  bestArc,
  FURTHER,
  lookAtNode,
  lookAtSlots,
  pickArc,
  picks,
  scoresArcs,
  slotCount,
} from "../scoring/network";
import { nextRandom } from "./random";

/** Nodes of a spine that are learned from; right ones further along are rare. */
const MAX_NODES: i32 = 8;

const wrong: usize = memory.data(4, 4);

/** How many of the choices of the last pass were wrong. */
export function wrongChoices(): i32 {
  return get(wrong, 0);
}

@unmanaged
class Examples {
  c: Configuration;
  system: System;
  said: Supervision;
  examplePicks: usize;
  exampleKinds: usize;
  exampleArcs: usize;
  examples: i32;
  slots: i32;

  /** Examples of the choices of a step. */
  collectStep(): void {
    const system = this.system;
    lookAtSlots(this.c);
    for (let t = 0; t < candidateCount(); t++) {
      const column = system.columnOf(moveOf(candidateAt(t)));
      this.markAs(column, this.said.isRightMove(t));
      if (isFirstOfMove(candidates(), t)) this.noteArc(column, t);
    }
    this.closeExample();
    if (system.withArgument) this.collectNodes();
  }

  /** Examples of choices along spines, as far as there are right ones ahead. */
  collectNodes(): void {
    const said = this.said;
    let first = 0;
    for (let t = 0; t < candidateCount(); t++) {
      if (isFirstOfMove(candidates(), t)) first = t;
      const transition = candidateAt(t);
      if (
        !isArc(transition) || isLastOfMove(candidates(), candidateCount(), t) ||
        t - first >= MAX_NODES
      ) continue;
      const ahead = this.isAnyRightAfter(t);
      if (!ahead && !said.isRightMove(t)) continue;
      lookAtNode(this.c, transition);
      const column = this.system.columnOf(moveOf(transition));
      this.markAs(column, said.isRightMove(t));
      this.markAs(FURTHER, ahead);
      this.noteArc(column, t, true);
      this.noteArc(FURTHER, t + 1);
      this.closeExample();
    }
  }

  /** Whether a later candidate with the same move is right. */
  isAnyRightAfter(candidate: i32): bool {
    while (!isLastOfMove(candidates(), candidateCount(), candidate)) {
      if (this.said.isRightMove(++candidate)) return true;
    }
    return false;
  }

  /** Marks a column of the example; of candidates with the same move one right one will do. */
  // @inline
  markAs(column: i32, right: bool): void {
    const kind = this.exampleKinds + <usize> column;
    if (load<u8>(kind) != RIGHT) store<u8>(kind, right ? RIGHT : WRONG);
  }

  /** Notes the arc that a column of the example is scored with: a candidate's own, or the best from it on. */
  noteArc(column: i32, candidate: i32, own: bool = false): void {
    if (!this.exampleArcs || !isArc(candidateAt(candidate))) return;
    const found = own ? candidate : bestArc(candidates(), candidateCount(), candidate);
    pickArc(this.exampleArcs + (<usize> column << 3), this.c, candidateAt(found));
  }

  /** Stores the slots looked at last in the example, and begins the next one. */
  closeExample(): void {
    memory.copy(this.examplePicks, picks, <usize> this.slots << 2);
    this.examplePicks += <usize> this.slots << 2;
    this.exampleKinds += MOVE_COLUMNS;
    if (this.exampleArcs) this.exampleArcs += <usize> MOVE_COLUMNS << 3;
    this.examples++;
  }
}

/** Most examples of a configuration. */
export function mostExamples(system: i32): i32 {
  return systemNumbered(system).withArgument ? 1 + 2 * MAX_NODES : 1;
}

/**
 * outPicks is [examples, slots] i32; outKinds is [examples, 4] bytes, all zero; outArcs is
 * [examples, 4, 2] i32, all -1, where arcs are scored. Writes a row for each choice: the rows its
 * slots pick; which moves are right, wrong or (0) illegal; and the rows of each move's arc.
 * Returns how many there are.
 */
export function collect(
  outPicks: usize,
  outKinds: usize,
  outArcs: usize,
  c: Configuration,
  sentence: Sentence,
  gold: Gold,
  systemNumber: i32,
  flags: i32,
  oracleNumber: i32,
  explore: f32,
): i32 {
  const system = systemNumbered(systemNumber), oracle = oracleOf(system, oracleNumber);
  const start = mark();
  takeUp(sentence, system);
  const said = newSupervision(system, sentence.length);
  const writer = borrowRecord<Examples>();
  writer.c = c;
  writer.system = system;
  writer.said = said;
  writer.slots = slotCount();
  writer.examplePicks = outPicks;
  writer.exampleKinds = outKinds;
  writer.exampleArcs = scoresArcs() ? outArcs : 0;
  writer.examples = 0;
  init(c, system, flags);
  let mistakes = 0;
  for (let steps = 0; !isFinal(c); steps++) {
    gather(c);
    said.supervise(c, gold, oracle);
    writer.collectStep();
    const predicted = best();
    const right = said.isRightMove(predicted);
    if (!right) mistakes++;
    const explores = explore > 0 && mayExplore(steps, sentence.length);
    const own = right || (explores && nextRandom() < explore);
    apply(c, own ? candidateAt(predicted) : said.right());
  }
  const examples = writer.examples;
  release(start);
  set(wrong, 0, mistakes);
  return examples;
}
