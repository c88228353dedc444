/**
 * The legal transitions of a configuration with their scores: what decoders and trainers choose
 * from. One candidate for each unlabelled transition, with its best label.
 */

import { Configuration } from "../core/configuration";
import { Sentence } from "../core/sentence";
import { beginWork } from "../core/work";
import { isArc, labelOf, LEFT, moveOf, nodeOf, pack, RIGHT } from "../core/transition";
import { borrow, borrowInts, get, set } from "../memory";
import { dependentOf, headOf, legal, System } from "../systems/system";
import { at, begin, put, scorer } from "./scorer";

// The candidates of the configuration looked at last.
let transitions: usize = 0; // with their best labels
let scores: usize = 0; // f32
let labelScores: usize = 0; // of all labels, a row of `width` f32 for each arc; not if quantised
let count: i32 = 0;

/** How many candidates there are. */
// @inline
export function candidateCount(): i32 {
  return count;
}

/** Where they stand: transitions with their best labels. */
// @inline
export function candidates(): usize {
  return transitions;
}

/** And their scores, f32. */
// @inline
export function candidateScores(): usize {
  return scores;
}

/** One of them. */
// @inline
export function candidateAt(t: i32): i32 {
  return get(transitions, t);
}

/** Takes up a sentence: borrows memory for its candidates, and the scorer at work reads it. */
export function takeUp(sentence: Sentence, system: System): void {
  beginWork();
  const most = system.mostTransitions(sentence.length);
  begin(sentence, most);
  transitions = borrowInts(most);
  scores = borrowInts(most);
  labelScores = borrow(<u64> most * <u64> scorer().width << 2);
}

// @inline
export function scoreOf(t: i32): f32 {
  return at(scores, t);
}

/** The labels' scores of a candidate. */
// @inline
export function labelRow(t: i32): usize {
  return labelScores + (<usize> (t * scorer().width) << 2);
}

/** The score of a candidate with another label. */
export function scoreWithLabel(t: i32, label: i32): f32 {
  const row = labelRow(t);
  return scoreOf(t) - at(row, labelOfCandidate(t)) + at(row, label);
}

// @inline
export function labelOfCandidate(t: i32): i32 {
  return labelOf(candidateAt(t));
}

/** Lists and scores the candidates of a configuration of the sentence taken up. */
export function gather(c: Configuration): void {
  count = legal(transitions, c);
  scorer().score(scores, transitions, count, c);
  for (let t = 0; t < count; t++) {
    const transition = candidateAt(t);
    if (!isArc(transition)) continue;
    const row = labelRow(t);
    const label = scorer().scoreLabels(
      row,
      c,
      transition,
      headOf(c, transition),
      dependentOf(c, transition),
    );
    put(scores, t, scoreOf(t) + (at(row, 0) + (label ? at(row, label) : 0)));
    set(transitions, t, pack(moveOf(transition), label, nodeOf(transition)));
  }
}

/**
 * Labels the arcs that the end alone made (`finish`): those of words without a head, and of further
 * roots that became dependents of the first. Arcs from ROOT stay unlabelled: there is one label for
 * them.
 */
export function labelRest(c: Configuration): void {
  if (scorer().labels == 0) return;
  let scored = false;
  for (let token = 1; token <= c.length; token++) {
    const head = c.head(token);
    const label = c.label(token);
    if (head <= 0 || (label != 0 && label != scorer().rootLabel)) continue;
    if (!scored) scorer().score(scores, transitions, 0, c);
    scored = true;
    const transition = pack(head > token ? LEFT : RIGHT);
    set(c.labels, token, scorer().scoreLabels(labelScores, c, transition, head, token));
  }
}

/** The candidate with the highest score; the first of equals. */
export function best(): i32 {
  let found = 0;
  for (let t = 1; t < count; t++) if (scoreOf(t) > scoreOf(found)) found = t;
  return found;
}
