/**
 * The contract of scorers: they prepare a sentence, score transitions, score labels.
 * Linear models (`linear.ts`) and networks (`network.ts`) are scorers.
 *
 * A scorer is a block of the arena with its weights or where they lie, so one module holds as many as
 * it has room for. One is at work at a time: it is chosen by its address.
 */

import { Configuration } from "../core/configuration";
import { Sentence } from "../core/sentence";
import { moveOf } from "../core/transition";
import { fail, Failure, get } from "../memory";

@unmanaged
export class Scorer {
  /** Takes up a sentence; configurations that follow are of it, with at most so many candidates. */
  begin: (sentence: Sentence, most: i32) => void;
  /** out is [count] f32: the scores of candidates that `legal` has listed, without their labels. */
  score: (out: usize, candidates: usize, count: i32, c: Configuration) => void;
  /**
   * out is [width] f32: what the arc of a transition adds to its score, in column 0, and what each
   * label adds. Returns the best label, 0 in an unlabelled model. For the configuration scored last.
   */
  scoreLabels: (out: usize, c: Configuration, transition: i32, head: i32, dependent: i32) => i32;
  /** How many labels there are. */
  labels: i32;
  /** Columns of a row of labels. */
  width: i32;
  /** The label that all arcs from ROOT have, and no others; 0 if there is none. */
  rootLabel: i32;
}

/** Labels are scored in groups of so many: one cache line of f32. */
export const LABEL_GROUP: i32 = 16;

let inUse: Scorer = changetype<Scorer>(0);

/** The scorer in use. */
// @inline
export function scorer(): Scorer {
  return inUse;
}

/** Chooses the scorer at work. */
export function useScorer(address: usize): void {
  inUse = changetype<Scorer>(address);
}

/** The address of the scorer at work. */
export function currentScorer(): usize {
  return changetype<usize>(inUse);
}

/** Takes up a sentence with the scorer at work. */
export function begin(sentence: Sentence, most: i32): void {
  if (changetype<usize>(inUse) == 0) fail(Failure.SCORER, 0);
  inUse.begin(sentence, most);
}

/** Notes how many labels a scorer has. */
export function setLabels(to: Scorer, labels: i32): void {
  to.labels = labels;
  to.width = (labels + LABEL_GROUP) / LABEL_GROUP * LABEL_GROUP;
}

/** Which label all arcs from ROOT have, and no others, with the scorer at work; 0 for none. */
export function setRootLabel(label: i32): void {
  inUse.rootLabel = label;
}

/** Whether a candidate is the first with its move. Those with the same move stand together. */
export function isFirstOfMove(candidates: usize, candidate: i32): bool {
  return candidate == 0 ||
    moveOf(get(candidates, candidate)) != moveOf(get(candidates, candidate - 1));
}

/** Whether it is the last. */
export function isLastOfMove(candidates: usize, count: i32, candidate: i32): bool {
  return candidate == count - 1 || isFirstOfMove(candidates, candidate + 1);
}

/** The f32 of a column. */
// @inline
export function at(row: usize, column: i32): f32 {
  return load<f32>(row + (<usize> column << 2));
}

// @inline
export function put(row: usize, column: i32, value: f32): void {
  store<f32>(row + (<usize> column << 2), value);
}
