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

/** Transitions with their best labels. */
export let candidates: usize = 0;
/** Their scores, f32. */
export let scores: usize = 0;
/** The scores of all labels, a row of `width` f32 for each arc; not if the model is quantised. */
export let labelScores: usize = 0;
/** How many candidates there are. */
export let count: i32 = 0;

/** Takes up a sentence: borrows memory for its candidates, and the scorer at work reads it. */
export function takeUp(sentence: Sentence, system: System): void {
  beginWork();
  const most = system.mostTransitions(sentence.length);
  begin(sentence, most);
  candidates = borrowInts(most);
  scores = borrowInts(most);
  labelScores = borrow(<u64>most * <u64>scorer.width << 2);
}

// @ts-ignore: decorator
@inline
export function scoreOf(candidate: i32): f32 {
  return at(scores, candidate);
}

/** The labels' scores of a candidate. */
// @ts-ignore: decorator
@inline
export function labelRow(candidate: i32): usize {
  return labelScores + (<usize>(candidate * scorer.width) << 2);
}

/** The score of a candidate with another label. */
export function scoreWithLabel(candidate: i32, label: i32): f32 {
  const row = labelRow(candidate);
  return scoreOf(candidate) - at(row, labelOfCandidate(candidate)) + at(row, label);
}

// @ts-ignore: decorator
@inline
export function labelOfCandidate(candidate: i32): i32 {
  return labelOf(get(candidates, candidate));
}

/** Lists and scores the candidates of a configuration of the sentence at hand. */
export function gather(c: Configuration): void {
  count = legal(candidates, c);
  scorer.score(scores, candidates, count, c);
  for (let t = 0; t < count; t++) {
    const transition = get(candidates, t);
    if (!isArc(transition)) continue;
    const row = labelRow(t);
    const label = scorer.scoreLabels(row, c, transition, headOf(c, transition), dependentOf(c, transition));
    put(scores, t, scoreOf(t) + (at(row, 0) + (label ? at(row, label) : 0)));
    set(candidates, t, pack(moveOf(transition), label, nodeOf(transition)));
  }
}

/**
 * Labels the arcs that the end alone made (`finish`): those of words without a head, and of further
 * roots that became dependents of the first. Arcs from ROOT stay unlabelled: there is one label for
 * them.
 */
export function labelRest(c: Configuration): void {
  if (scorer.labels == 0) return;
  let scored = false;
  for (let token = 1; token <= c.length; token++) {
    const head = c.head(token);
    const label = c.label(token);
    if (head <= 0 || (label != 0 && label != scorer.rootLabel)) continue;
    if (!scored) scorer.score(scores, candidates, 0, c);
    scored = true;
    const transition = pack(head > token ? LEFT : RIGHT);
    set(c.labels, token, scorer.scoreLabels(labelScores, c, transition, head, token));
  }
}

/** The candidate with the highest score; the first of equals. */
export function best(): i32 {
  let found = 0;
  for (let t = 1; t < count; t++) if (scoreOf(t) > scoreOf(found)) found = t;
  return found;
}
