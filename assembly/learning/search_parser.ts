/**
 * Parsing as a task of learning to search (search.ts): a run makes transitions until none is left;
 * the reference is an oracle; a wrong head counts 2, a wrong label under a right head 1.
 *
 * Labels are no choices of their own: a transition comes with its best label, and what that adds to
 * the loss is part of its cost.
 */

import { Configuration } from "../core/configuration";
import * as scoring from "../scoring/candidates";
import { scorer } from "../scoring/scorer";
import { Gold } from "../core/gold";
import { borrowInts, get, mark, release, set } from "../memory";
import { costs as costsBy, Oracle } from "../oracles/oracle";
import { Sentence } from "../core/sentence";
import { apply, dependentOf, finish, headOf, init, isFinal, legal, System } from "../systems/system";
import { isArc, labelOf, moveOf, nodeOf, pack } from "../core/transition";
import { supervise, rightTransition, makeRoomForSupervision, moveCosts, bestRight } from "./supervision";
import { learnCosts } from "./cost_regression";
import { actions, costs, count, learnTask, predict, scored, scores, tryAt, useTask, wrong } from "./search";
import { getClock, tick } from "./updates";

/** What a wrong head counts. */
const HEAD: i32 = 2;

let c: Configuration = changetype<Configuration>(0);
let sentence: Sentence = changetype<Sentence>(0);
let gold: Gold = changetype<Gold>(0);
let system: System = changetype<System>(0);
let flags: i32 = 0;
let oracle: Oracle = changetype<Oracle>(0);
let right: usize = 0; // gold labels of the actions' arcs

/** Learns from a sentence. Returns how many of the model's choices were wrong. */
export function trainSearch(
  configuration: Configuration, words: Sentence, tree: Gold, ofSystem: System, withFlags: i32, asked: Oracle,
): i32 {
  const start = mark();
  takeUp(configuration, words, tree, ofSystem, withFlags, asked);
  learnTask(getClock() - 1);
  release(start);
  return wrong;
}

/**
 * Rolls in to a choice and out from each transition there, whatever the costs are known to be. Writes
 * the losses. Returns how many there are; none if the sentence has fewer choices.
 */
export function rollOutLosses(
  out: usize, configuration: Configuration, words: Sentence, tree: Gold, ofSystem: System, withFlags: i32, asked: Oracle,
  at: i32, policy: i32,
): i32 {
  const start = mark();
  takeUp(configuration, words, tree, ofSystem, withFlags, asked);
  const found = tryAt(out, at, policy);
  release(start);
  return found;
}

function takeUp(
  configuration: Configuration, words: Sentence, tree: Gold, ofSystem: System, withFlags: i32, asked: Oracle,
): void {
  c = configuration;
  sentence = words;
  gold = tree;
  system = ofSystem;
  flags = withFlags;
  oracle = asked;
  const n = sentence.length;
  const most = system.mostTransitions(n);
  scoring.takeUp(sentence, system);
  makeRoomForSupervision(system, n);
  right = borrowInts(most);
  useTask(run, score, reference, learn, loss, most, system.mostSteps(n));
}

function run(): void {
  init(c, system, flags);
  while (!isFinal(c)) apply(c, predict(legal(actions, c)));
  finish(c);
}

function score(): void {
  scoring.gather(c);
  memory.copy(actions, scoring.candidates, <usize>count << 2);
  memory.copy(scores, scoring.scores, <usize>count << 2);
}

/** Of the cheapest transitions, the reference takes the one with the highest score, or the first. */
function reference(): i32 {
  for (let a = 0; a < count; a++) set(right, a, goldLabel(get(actions, a)));
  if (scored) {
    supervise(c, gold, oracle);
    for (let a = 0; a < count; a++) {
      const label = get(right, a);
      const mistaken = label > 0 && label != labelOf(get(actions, a));
      set(costs, a, HEAD * get(moveCosts, a) + i32(mistaken));
    }
    return rightTransition(bestRight);
  }
  costsBy(oracle, costs, actions, count, c, gold);
  let first = 0;
  for (let a = 1; a < count; a++) if (get(costs, a) < get(costs, first)) first = a;
  const transition = get(actions, first);
  return pack(moveOf(transition), get(right, first), nodeOf(transition));
}

/** The gold label of a transition's arc; 0 if it adds none, or none that is gold. */
function goldLabel(transition: i32): i32 {
  if (!isArc(transition) || scorer.labels == 0) return 0;
  const dependent = dependentOf(c, transition);
  return gold.head(dependent) == headOf(c, transition) ? gold.label(dependent) : 0;
}

function learn(): void {
  learnCosts(actions, scores, costs, right, count, c);
  tick();
}

function loss(): i32 {
  let sum = 0;
  for (let token = 1; token <= c.length; token++) {
    if (c.head(token) != gold.head(token)) sum += HEAD;
    else if (scorer.labels > 0 && c.label(token) != gold.label(token)) sum++;
  }
  return sum;
}
