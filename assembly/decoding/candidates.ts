/**
 * The legal transitions of a configuration with their scores: what decoders and trainers choose
 * from. One candidate for each unlabelled transition, with its best label.
 */

import { Configuration } from "../core/configuration";
import * as network from "../learning/network";
import * as weights from "../learning/weights";
import { width } from "../learning/weights";
import { borrow, borrowInts, get, set } from "../memory";
import { Sentence } from "../core/sentence";
import { legal, System, systemOf } from "../systems/system";
import { isArc, labelOf, moveOf, nodeOf, pack } from "../core/transition";

/** Transitions with their best labels. */
export let candidates: usize = 0;
/** Their scores, f32. */
export let scores: usize = 0;
/** The scores of all labels, a row of `width` f32 for each arc; not if the model is quantised. */
export let labelScores: usize = 0;
/** How many candidates there are. */
export let count: i32 = 0;

let moveScores: usize = 0;

/** The column of moves that says: not at this node of the spine, further along it. */
export const FURTHER: i32 = 3;

/** Borrows memory for a sentence of `length` tokens. */
export function makeRoom(system: System, length: i32): void {
  const most = system.mostTransitions(length);
  candidates = borrowInts(most);
  scores = borrowInts(most);
  labelScores = borrow(<usize>most * <usize>width << 2);
  moveScores = borrow(16);
}

// @ts-ignore: decorator
@inline
export function scoreOf(candidate: i32): f32 {
  return load<f32>(scores + (<usize>candidate << 2));
}

/** The score of a candidate with another label. */
export function scoreWithLabel(candidate: i32, label: i32): f32 {
  const row = labelScores + (<usize>(candidate * width) << 2);
  const best = <usize>labelOfCandidate(candidate) << 2;
  return scoreOf(candidate) - load<f32>(row + best) + load<f32>(row + (<usize>label << 2));
}

// @ts-ignore: decorator
@inline
export function labelOfCandidate(candidate: i32): i32 {
  return labelOf(get(candidates, candidate));
}

/** Lists and scores the candidates of a configuration. */
export function gather(c: Configuration, sentence: Sentence): void {
  const system = systemOf(c);
  count = legal(candidates, c);
  if (network.isNetwork) {
    network.look(c);
    network.scoreMoves(moveScores);
  } else weights.scoreMoves(moveScores, c, sentence);
  for (let t = 0; t < count; t++) {
    const transition = get(candidates, t);
    const move = moveOf(transition);
    let score = load<f32>(moveScores + (<usize>system.columnOf(move) << 2));
    if (isArc(transition)) {
      const row = labelScores + (<usize>(t * width) << 2);
      score += network.isNetwork
        ? network.scoreBestLabel(row, c, transition)
        : weights.scoreBestLabel(row, c, sentence, transition);
      const label = network.isNetwork ? network.bestLabel : weights.bestLabel;
      set(candidates, t, pack(move, label, nodeOf(transition)));
    }
    store<f32>(scores + (<usize>t << 2), score);
  }
  if (!network.isNetwork) return;
  normalise();
  if (system.withArgument) scoreSpines(c);
}

/**
 * Turns the scores into logarithms of probabilities, so that sums over a derivation compare. The
 * nodes of a spine share one move, which counts once.
 */
function normalise(): void {
  let most = scoreOf(0);
  for (let t = 1; t < count; t++) most = max(most, scoreOf(t));
  let sum: f32 = 0;
  for (let t = 0; t < count; t++) {
    if (isFirstOfMove(t)) sum += Mathf.exp(scoreOf(t) - most);
  }
  const all = most + Mathf.log(sum);
  for (let t = 0; t < count; t++) store<f32>(scores + (<usize>t << 2), scoreOf(t) - all);
}

/** Is a candidate the first with its move? Those with the same move stand together. */
export function isFirstOfMove(candidate: i32): bool {
  return candidate == 0 || moveOf(get(candidates, candidate)) != moveOf(get(candidates, candidate - 1));
}

/** Is it the last? */
export function isLastOfMove(candidate: i32): bool {
  return candidate == count - 1 || isFirstOfMove(candidate + 1);
}

/**
 * Lets a network choose nodes of spines: it goes along a spine from its root, and at each node but
 * the last it takes the move there or goes further (the column that no move of lr-spine uses).
 */
function scoreSpines(c: Configuration): void {
  const system = systemOf(c);
  let passed: f32 = 0;
  for (let t = 0; t < count; t++) {
    if (isFirstOfMove(t)) passed = 0;
    const transition = get(candidates, t);
    let score = scoreOf(t) + passed;
    if (isArc(transition) && !isLastOfMove(t)) {
      const move = moveOf(transition);
      network.lookAtNode(c, transition);
      network.scoreMoves(moveScores);
      const gap = load<f32>(moveScores + (<usize>FURTHER << 2)) - load<f32>(moveScores + (<usize>system.columnOf(move) << 2));
      score += logSigmoid(-gap);
      passed += logSigmoid(gap);
    }
    store<f32>(scores + (<usize>t << 2), score);
  }
}

// @ts-ignore: decorator
@inline
function logSigmoid(x: f32): f32 {
  return min<f32>(x, 0) - Mathf.log1p(Mathf.exp(-Mathf.abs(x)));
}

/** The candidate with the highest score; the first of equals. */
export function best(): i32 {
  let found = 0;
  for (let t = 1; t < count; t++) if (scoreOf(t) > scoreOf(found)) found = t;
  return found;
}
