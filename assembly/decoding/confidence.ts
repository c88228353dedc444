/**
 * Evidence for how sure the arcs of a derivation are. The derivation of the best tree is repeated
 * step by step. At each the scores, divided by a temperature, become probabilities of the candidates.
 *
 *   by token, f32: | all | own | head | share |
 *
 * - all: over all steps, what was left once arcs that give the token another head are taken away
 * - own: the probability of the transition that made the arc; 1 where the end alone made it
 * - head: over the steps before, what was left for the head's staying without a head of its own, as
 *   in most systems a word that gets its head can get no more dependents
 * - share: that of the beam's results which have the arc, by their scores; 1 without a beam
 */

import { Configuration, newConfiguration } from "../core/configuration";
import { Gold } from "../core/gold";
import { isArc } from "../core/transition";
import { borrowInts, get } from "../memory";
import { Sentence } from "../core/sentence";
import { best, candidateAt, candidateCount, gather, scoreOf, takeUp } from "../scoring/candidates";
import { systemNumbered } from "../oracles/register";
import { apply, dependentOf, headOf, init, isFinal } from "../systems/system";
import { Beam, WAITED } from "./beam";
import { forbid } from "./constraints";
import { lastBeam } from "./parse";

const ALL: i32 = 0, OWN: i32 = 1, HEAD: i32 = 2, SHARE: i32 = 3;

/** Numbers that are told of a token. */
export const EVIDENCE: i32 = 4;

/** No step leaves less than this for what was chosen. */
const LEAST: f32 = 1e-6;

// By token, f32: the weight of a step's candidates that would give it another head, and any head at
// all; 0 between two steps. Then the logarithm of what all steps so far left for its having no head.
let against: usize = 0;
let taken: usize = 0;
let free: usize = 0;

/**
 * Writes the evidence of each token's head in `tree`, [tokens + 1, 4] f32 into `out`. The last parse
 * was of `sentence` with the same beam and kept heads. Borrows memory.
 */
export function arcConfidenceFeatures(
  out: usize,
  tree: Configuration,
  sentence: Sentence,
  systemNumber: i32,
  flags: i32,
  width: i32,
  fixed: Gold,
  temperature: f32,
): void {
  const system = systemNumbered(systemNumber);
  for (let token = 0; token <= tree.length; token++) {
    put(out, token, ALL, 0);
    put(out, token, OWN, 0);
    put(out, token, HEAD, 0);
    put(out, token, SHARE, width > 1 ? shareOf(token, tree, lastBeam(), temperature) : 1);
  }
  against = zeros(tree.length + 1);
  taken = zeros(tree.length + 1);
  free = zeros(tree.length + 1);
  const c = newConfiguration(tree.length);
  init(c, system, flags);
  if (width > 1) {
    const beam = lastBeam();
    const steps = beam.steps;
    const transitions = borrowInts(steps);
    beam.derivation(transitions, 0, steps);
    for (let step = 0; step < steps; step++) {
      const transition = get(transitions, step);
      if (transition == WAITED) break;
      gather(c);
      if (changetype<usize>(fixed)) forbid(c, fixed);
      let chosen = 0;
      while (chosen < candidateCount() - 1 && candidateAt(chosen) != transition) chosen++;
      weigh(out, c, tree, chosen, temperature);
      apply(c, transition);
    }
  } else {
    takeUp(sentence, system);
    while (!isFinal(c)) {
      gather(c);
      if (changetype<usize>(fixed)) forbid(c, fixed);
      const chosen = best();
      weigh(out, c, tree, chosen, temperature);
      apply(c, candidateAt(chosen));
    }
  }
  for (let token = 1; token <= tree.length; token++) {
    for (let column = ALL; column < SHARE; column++) {
      put(out, token, column, Mathf.exp(at(out, token, column)));
    }
  }
}

/** Counts a step's candidates, one of which is chosen, for and against heads. */
function weigh(
  out: usize,
  c: Configuration,
  tree: Configuration,
  chosen: i32,
  temperature: f32,
): void {
  const top = scoreOf(best());
  let sum: f32 = 0;
  for (let t = 0; t < candidateCount(); t++) {
    const transition = candidateAt(t);
    const weight = Mathf.exp((scoreOf(t) - top) / temperature);
    sum += weight;
    if (!isArc(transition)) continue;
    const token = dependentOf(c, transition);
    add(taken, token, weight);
    if (headOf(c, transition) != tree.head(token)) add(against, token, weight);
  }
  const arc = candidateAt(chosen);
  const attached = isArc(arc) ? dependentOf(c, arc) : 0;
  if (attached) {
    put(
      out,
      attached,
      OWN,
      Mathf.log(max<f32>(LEAST, Mathf.exp((scoreOf(chosen) - top) / temperature) / sum)),
    );
    put(out, attached, HEAD, load<f32>(free + (<usize> headOf(c, arc) << 2)));
  }
  for (let t = 0; t < candidateCount(); t++) {
    const transition = candidateAt(t);
    if (!isArc(transition)) continue;
    const token = dependentOf(c, transition);
    const lost = take(against, token), some = take(taken, token);
    if (lost > 0) {
      put(out, token, ALL, at(out, token, ALL) + Mathf.log(max<f32>(LEAST, 1 - lost / sum)));
    }
    if (some > 0 && token != attached) add(free, token, Mathf.log(max<f32>(LEAST, 1 - some / sum)));
  }
}

function shareOf(token: i32, tree: Configuration, beam: Beam, temperature: f32): f32 {
  if (token == 0) return 1;
  let sum: f32 = 0;
  let same: f32 = 0;
  for (let i = 0; i < beam.size; i++) {
    const weight = Mathf.exp((beam.itemScore(i) - beam.itemScore(0)) / temperature);
    sum += weight;
    if (beam.configurationOf(i).head(token) == tree.head(token)) same += weight;
  }
  return same / sum;
}

function zeros(length: i32): usize {
  const block = borrowInts(length);
  memory.fill(block, 0, <usize> length << 2);
  return block;
}

function add(block: usize, token: i32, value: f32): void {
  const place = block + (<usize> token << 2);
  store<f32>(place, load<f32>(place) + value);
}

/** Returns the value of a token, and sets it to 0. */
function take(block: usize, token: i32): f32 {
  const place = block + (<usize> token << 2);
  const value = load<f32>(place);
  store<f32>(place, 0);
  return value;
}

// @inline
function at(out: usize, token: i32, column: i32): f32 {
  return load<f32>(out + (<usize> (EVIDENCE * token + column) << 2));
}

// @inline
function put(out: usize, token: i32, column: i32, value: f32): void {
  store<f32>(out + (<usize> (EVIDENCE * token + column) << 2), value);
}
