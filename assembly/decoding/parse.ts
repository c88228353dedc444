/**
 * Parses a sentence, greedily or with a beam, and keeps what came of it: the best trees and
 * their scores.
 */

import { Configuration, copyConfiguration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { Sentence } from "../core/sentence";
import { systemNumbered } from "../oracles/register";
import { apply, finish, init, isFinal } from "../systems/system";
import { Beam, newBeam } from "./beam";
import { best, candidateAt, gather, labelRest, scoreOf, takeUp } from "../scoring/candidates";
import { forbid, makeRoomForConstraints } from "./constraints";

/** The beam of the last parse, 0 without one, and the score of its best tree. */
let beam: Beam = changetype<Beam>(0);
let total: f32 = 0;

/** That beam, while its memory is not released. */
export function lastBeam(): Beam {
  return beam;
}

/**
 * Parses, greedily (`width` 1) or with a beam; the best tree is in `c`. `fixed` is 0, or a gold tree
 * with holes (-1) whose arcs are to be kept. Returns how many results there are; they stay until the
 * caller releases memory.
 */
export function parse(
  c: Configuration,
  sentence: Sentence,
  systemNumber: i32,
  flags: i32,
  width: i32,
  fixed: Gold,
): i32 {
  const system = systemNumbered(systemNumber);
  const root = changetype<usize>(fixed) ? fixed.first(0) : NONE;
  if (width > 1) {
    beam = newBeam();
    beam.search(width, sentence, system, flags, fixed);
    for (let i = 0; i < beam.size; i++) complete(beam.configurationOf(i), root);
    copyConfiguration(c, beam.configurationOf(0));
    total = beam.itemScore(0);
    return beam.size;
  }
  beam = changetype<Beam>(0);
  takeUp(sentence, system);
  if (changetype<usize>(fixed)) makeRoomForConstraints(system, sentence.length);
  init(c, system, flags);
  total = 0;
  while (!isFinal(c)) step(c, fixed);
  complete(c, root);
  return 1;
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
  apply(c, candidateAt(chosen));
}

export function resultScore(i: i32): f32 {
  return i > 0 ? beam.itemScore(i) : total;
}

/** Copies the i-th best tree. */
export function resultTree(i: i32, to: Configuration): void {
  if (changetype<usize>(beam) && beam.size > 1) copyConfiguration(to, beam.configurationOf(i));
}
