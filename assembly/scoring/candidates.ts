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

/** The candidates of the configuration looked at last. */
@unmanaged
class Candidates {
  /** Transitions with their best labels. */
  transitions: usize;
  /** Their scores, f32. */
  scores: usize;
  /** The scores of all labels, a row of `width` f32 for each arc; not if the model is quantised. */
  labelScores: usize;
  /** How many candidates there are. */
  count: i32;

  // @inline
  at(candidate: i32): i32 {
    return get(this.transitions, candidate);
  }
}

export const choices: Candidates = changetype<Candidates>(memory.data(offsetof<Candidates>(), 8));

/** Takes up a sentence: borrows memory for its candidates, and the scorer at work reads it. */
export function takeUp(sentence: Sentence, system: System): void {
  beginWork();
  const most = system.mostTransitions(sentence.length);
  begin(sentence, most);
  choices.transitions = borrowInts(most);
  choices.scores = borrowInts(most);
  choices.labelScores = borrow(<u64>most * <u64>scorer().width << 2);
}

// @inline
export function scoreOf(candidate: i32): f32 {
  return at(choices.scores, candidate);
}

/** The labels' scores of a candidate. */
// @inline
export function labelRow(candidate: i32): usize {
  return choices.labelScores + (<usize>(candidate * scorer().width) << 2);
}

/** The score of a candidate with another label. */
export function scoreWithLabel(candidate: i32, label: i32): f32 {
  const row = labelRow(candidate);
  return scoreOf(candidate) - at(row, labelOfCandidate(candidate)) + at(row, label);
}

// @inline
export function labelOfCandidate(candidate: i32): i32 {
  return labelOf(choices.at(candidate));
}

/** Lists and scores the candidates of a configuration of the sentence at hand. */
export function gather(c: Configuration): void {
  choices.count = legal(choices.transitions, c);
  scorer().score(choices.scores, choices.transitions, choices.count, c);
  for (let t = 0; t < choices.count; t++) {
    const transition = choices.at(t);
    if (!isArc(transition)) continue;
    const row = labelRow(t);
    const label = scorer().scoreLabels(row, c, transition, headOf(c, transition), dependentOf(c, transition));
    put(choices.scores, t, scoreOf(t) + (at(row, 0) + (label ? at(row, label) : 0)));
    set(choices.transitions, t, pack(moveOf(transition), label, nodeOf(transition)));
  }
}

/**
 * Labels the arcs that the end alone made, for want of a head (`finish`), but not those from ROOT:
 * nobody learns to label these, and there is one label for them.
 */
export function labelRest(c: Configuration): void {
  if (scorer().labels == 0) return;
  let scored = false;
  for (let token = 1; token <= c.length; token++) {
    const head = c.head(token);
    if (head <= 0 || c.label(token) != 0) continue;
    if (!scored) scorer().score(choices.scores, choices.transitions, 0, c);
    scored = true;
    const transition = pack(head > token ? LEFT : RIGHT);
    set(c.labels, token, scorer().scoreLabels(choices.labelScores, c, transition, head, token));
  }
}

/** The candidate with the highest score; the first of equals. */
export function best(): i32 {
  let found = 0;
  for (let t = 1; t < choices.count; t++) if (scoreOf(t) > scoreOf(found)) found = t;
  return found;
}
