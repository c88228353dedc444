/**
 * Parses a sentence, greedily or with a beam, and keeps what came of it: the best trees and
 * their scores.
 */

import { Configuration, copyConfiguration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { get } from "../memory";
import { Sentence } from "../core/sentence";
import { apply, finish, init, isFinal, System } from "../systems/system";
import { configurationOf, itemScore, searchBeam, size } from "./beam";
import { best, candidates, gather, labelRest, scoreOf, takeUp } from "../scoring/candidates";
import { forbid, makeRoomForConstraints } from "./constraints";

let results: i32 = 0;
let total: f32 = 0; // score of the best tree

/** Parses; the best tree is in `c`. Borrows memory for the results. Returns how many there are. */
export function parse(c: Configuration, sentence: Sentence, system: System, flags: i32, beam: i32, fixed: Gold): i32 {
  const root = changetype<usize>(fixed) ? fixed.first(0) : NONE;
  if (beam > 1) {
    searchBeam(beam, sentence, system, flags, fixed);
    results = size;
    for (let i = 0; i < size; i++) complete(configurationOf(i), root);
    copyConfiguration(c, configurationOf(0));
    total = itemScore(0);
  } else {
    takeUp(sentence, system);
    if (changetype<usize>(fixed)) makeRoomForConstraints(system, sentence.length);
    init(c, system, flags);
    total = 0;
    while (!isFinal(c)) step(c, fixed);
    complete(c, root);
    results = 1;
  }
  return results;
}

function complete(c: Configuration, root: i32): void {
  finish(c, root);
  labelRest(c);
}

function step(c: Configuration, fixed: Gold): void {
  gather(c);
  if (changetype<usize>(fixed)) forbid(c, fixed);
  const chosen = best();
  total += scoreOf(chosen);
  apply(c, get(candidates, chosen));
}

export function resultScore(i: i32): f32 {
  return i > 0 ? itemScore(i) : total;
}

/** Copies the i-th best tree. */
export function resultTree(i: i32, to: Configuration): void {
  if (results > 1) copyConfiguration(to, configurationOf(i));
}
