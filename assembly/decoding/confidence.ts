/**
 * What a derivation knows of how sure its arcs are. The derivation of the best tree is gone through
 * again. At each step the scores, divided by a temperature, become probabilities of the candidates;
 * those of arcs that would have given a token another head than it has in the tree count against it.
 *
 *   by token, f32: | all: product over the steps | least: the smallest factor | share |
 *
 * A factor is the probability that a step leaves for the token's head. `share` is that of the beam's
 * results which have the head, weighted by their scores; without a beam it is 1. A token that falls
 * to ROOT in the end, or a root that alone was left to take, has factors like any other: those of the
 * arcs it might have had.
 */

import { Configuration, newConfiguration } from "../core/configuration";
import { Gold } from "../core/gold";
import { isArc } from "../core/transition";
import { borrowInts, get } from "../memory";
import { Sentence } from "../core/sentence";
import { best, candidates, count, gather, scoreOf, takeUp } from "../scoring/candidates";
import { apply, dependentOf, headOf, init, isFinal, System } from "../systems/system";
import { configurationOf, derivation, itemScore, size, steps, WAITED } from "./beam";
import { forbid } from "./constraints";

/** Numbers that are told of a token. */
export const EVIDENCE: i32 = 3;

/** No step leaves less than this for a head that was chosen. */
const LEAST: f32 = 1e-6;

// By token, f32: the weight of a step's candidates against its head; 0 between two steps.
let against: usize = 0;

/**
 * Writes the evidence of each token's head in `tree`, [tokens + 1, 3] f32 into `out`. The last parse
 * was of `sentence` with the same beam and kept heads. Borrows memory.
 */
export function tellEvidence(
  out: usize, tree: Configuration, sentence: Sentence, system: System, flags: i32, beam: i32, fixed: Gold,
  temperature: f32,
): void {
  for (let token = 0; token <= tree.length; token++) {
    put(out, token, 0, 0);
    put(out, token, 1, 1);
    put(out, token, 2, beam > 1 ? shareOf(token, tree, temperature) : 1);
  }
  against = borrowInts(tree.length + 1);
  memory.fill(against, 0, <usize>(tree.length + 1) << 2);
  const c = newConfiguration(tree.length);
  init(c, system, flags);
  if (beam > 1) {
    const transitions = borrowInts(steps);
    derivation(transitions, 0, steps);
    for (let step = 0; step < steps; step++) {
      const transition = get(transitions, step);
      if (transition == WAITED) break;
      weigh(out, c, tree, fixed, temperature);
      apply(c, transition);
    }
  } else {
    takeUp(sentence, system);
    while (!isFinal(c)) apply(c, get(candidates, weigh(out, c, tree, fixed, temperature)));
  }
  for (let token = 1; token <= tree.length; token++) put(out, token, 0, Mathf.exp(at(out, token, 0)));
}

/** Counts a step's candidates against heads; returns the best one. */
function weigh(out: usize, c: Configuration, tree: Configuration, fixed: Gold, temperature: f32): i32 {
  gather(c);
  if (changetype<usize>(fixed)) forbid(c, fixed);
  const chosen = best();
  let sum: f32 = 0;
  for (let t = 0; t < count; t++) {
    const weight = Mathf.exp((scoreOf(t) - scoreOf(chosen)) / temperature);
    const token = losing(c, tree, get(candidates, t));
    sum += weight;
    store<f32>(against + (<usize>token << 2), load<f32>(against + (<usize>token << 2)) + weight);
  }
  for (let t = 0; t < count; t++) {
    const token = losing(c, tree, get(candidates, t));
    const weight = load<f32>(against + (<usize>token << 2));
    store<f32>(against + (<usize>token << 2), 0);
    if (token == 0 || weight == 0) continue;
    const left = max<f32>(LEAST, 1 - weight / sum);
    put(out, token, 0, at(out, token, 0) + Mathf.log(left));
    put(out, token, 1, min<f32>(left, at(out, token, 1)));
  }
  return chosen;
}

/** The token that a candidate would give another head than the tree does; 0 if there is none. */
function losing(c: Configuration, tree: Configuration, transition: i32): i32 {
  if (!isArc(transition)) return 0;
  const token = dependentOf(c, transition);
  return headOf(c, transition) == tree.head(token) ? 0 : token;
}

function shareOf(token: i32, tree: Configuration, temperature: f32): f32 {
  if (token == 0) return 1;
  let sum: f32 = 0;
  let same: f32 = 0;
  for (let i = 0; i < size; i++) {
    const weight = Mathf.exp((itemScore(i) - itemScore(0)) / temperature);
    sum += weight;
    if (configurationOf(i).head(token) == tree.head(token)) same += weight;
  }
  return same / sum;
}

// @ts-ignore: decorator
@inline
function at(out: usize, token: i32, column: i32): f32 {
  return load<f32>(out + (<usize>(EVIDENCE * token + column) << 2));
}

// @ts-ignore: decorator
@inline
function put(out: usize, token: i32, column: i32, value: f32): void {
  store<f32>(out + (<usize>(EVIDENCE * token + column) << 2), value);
}
