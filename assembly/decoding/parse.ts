/**
 * Parses a sentence, greedily or with a beam, and keeps what came of it: the best trees, their
 * scores, and how sure each arc of the best tree is.
 */

import { Configuration, copyConfiguration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts, get } from "../memory";
import { Sentence } from "../core/sentence";
import { isArc, moveOf, SHIFT } from "../core/transition";
import { apply, dependentOf, finish, init, isFinal, System } from "../systems/system";
import { configurationOf, itemScore, searchBeam, size } from "./beam";
import { best, candidates, count, gather, scoreOf, takeUp } from "../scoring/candidates";
import { forbid, makeRoomForConstraints } from "./constraints";

let results: i32 = 0;
let total: f32 = 0; // score of the best tree
let confidence: usize = 0; // f32 by token
let wanted: bool = false;
let temperature: f32 = 1;

/** Are confidences to be worked out? And how much does a difference in scores mean? */
export function wantConfidences(yes: bool, scale: f32): void {
  wanted = yes;
  temperature = scale;
}

/** Parses; the best tree is in `c`. Borrows memory for the results. Returns how many there are. */
export function parse(c: Configuration, sentence: Sentence, system: System, flags: i32, beam: i32, fixed: Gold): i32 {
  if (wanted) confidence = borrowInts(sentence.length + 2);
  const root = changetype<usize>(fixed) ? fixed.first(0) : NONE;
  if (beam > 1) {
    searchBeam(beam, sentence, system, flags, fixed);
    results = size;
    for (let i = 0; i < size; i++) finish(configurationOf(i), root);
    copyConfiguration(c, configurationOf(0));
    total = itemScore(0);
    if (wanted) confidencesOfBeam(c);
  } else {
    takeUp(sentence, system);
    if (changetype<usize>(fixed)) makeRoomForConstraints(system, sentence.length);
    init(c, system, flags);
    total = 0;
    while (!isFinal(c)) step(c, fixed);
    finish(c, root);
    results = 1;
  }
  return results;
}

function step(c: Configuration, fixed: Gold): void {
  gather(c);
  if (changetype<usize>(fixed)) forbid(c, fixed);
  const chosen = best();
  const transition = get(candidates, chosen);
  total += scoreOf(chosen);
  if (wanted) {
    const token = decided(c, transition);
    if (token != NONE) {
      let sum: f32 = 0;
      for (let t = 0; t < count; t++) sum += Mathf.exp((scoreOf(t) - scoreOf(chosen)) / temperature);
      store<f32>(confidence + (<usize>token << 2), 1 / sum);
    }
  }
  apply(c, transition);
}

/**
 * The token whose head a transition decides: the dependent of its arc. One that SHIFT passes has none
 * so far; if it gets none later, it falls to ROOT in the end, and that is as sure as SHIFT was.
 */
function decided(c: Configuration, transition: i32): i32 {
  if (isArc(transition)) return dependentOf(c, transition);
  return moveOf(transition) == SHIFT ? c.b(0) : NONE;
}

/** An arc is as sure as the share of results that have it, weighted by their scores. */
function confidencesOfBeam(c: Configuration): void {
  for (let token = 1; token <= c.length; token++) {
    let sum: f32 = 0;
    let same: f32 = 0;
    for (let i = 0; i < size; i++) {
      const weight = Mathf.exp((itemScore(i) - itemScore(0)) / temperature);
      sum += weight;
      if (configurationOf(i).head(token) == c.head(token)) same += weight;
    }
    store<f32>(confidence + (<usize>token << 2), same / sum);
  }
}

export function resultScore(i: i32): f32 {
  return i > 0 ? itemScore(i) : total;
}

/** Copies the i-th best tree. */
export function resultTree(i: i32, to: Configuration): void {
  if (results > 1) copyConfiguration(to, configurationOf(i));
}

export function confidences(): usize {
  return confidence;
}
