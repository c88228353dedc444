/**
 * Parsing as a task of learning to search (search.ts): a run makes transitions until none is left;
 * the reference is an oracle; a wrong head counts 2, a wrong label under a right head 1.
 *
 * Labels are no choices of their own: a transition comes with its best label, and what that adds to
 * the loss is part of its cost.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { Sentence } from "../core/sentence";
import { isArc, labelOf, moveOf, nodeOf, pack } from "../core/transition";
import { borrowInts, borrowRecord, get, mark, release, set } from "../memory";
import { costs as costsBy, Oracle, oracleOf } from "../oracles/oracle";
import { systemNumbered } from "../oracles/register";
import { candidates, candidateScores, gather, takeUp } from "../scoring/candidates";
import { scorer } from "../scoring/scorer";
import {
  apply,
  dependentOf,
  finish,
  headOf,
  init,
  isFinal,
  legal,
  System,
} from "../systems/system";
import { learnCosts } from "./cost_regression";
import { Task } from "./search";
import { newSupervision, Supervision } from "./supervision";
import { getClock, tick } from "./updates";

/** The loss of a wrong head. */
const HEAD: i32 = 2;

@unmanaged
export class Parsing extends Task {
  c: Configuration;
  gold: Gold;
  system: System;
  flags: i32;
  oracle: Oracle;
  said: Supervision;
  right: usize; // gold labels of the actions' arcs

  /** The gold label of a transition's arc; 0 if it adds none, or none that is gold. */
  goldLabel(transition: i32): i32 {
    if (!isArc(transition) || scorer().labels == 0) return 0;
    const c = this.c, gold = this.gold;
    const dependent = dependentOf(c, transition);
    return gold.head(dependent) == headOf(c, transition) ? gold.label(dependent) : 0;
  }
}

/** The task of parsing a sentence. Borrows memory. */
export function newParsing(
  c: Configuration,
  sentence: Sentence,
  gold: Gold,
  systemNumber: i32,
  flags: i32,
  oracle: i32,
): Parsing {
  const system = systemNumbered(systemNumber);
  const n = sentence.length;
  const most = system.mostTransitions(n);
  const task = borrowRecord<Parsing>();
  task.run = run;
  task.score = score;
  task.reference = reference;
  task.learn = learn;
  task.loss = loss;
  task.c = c;
  task.gold = gold;
  task.system = system;
  task.flags = flags;
  task.oracle = oracleOf(system, oracle);
  takeUp(sentence, system);
  task.said = newSupervision(system, n);
  task.right = borrowInts(most);
  task.makeRoom(most, system.mostSteps(n));
  return task;
}

/** Learns from a sentence. Returns how many of the model's choices were wrong. */
export function trainSearch(
  c: Configuration,
  sentence: Sentence,
  gold: Gold,
  system: i32,
  flags: i32,
  oracle: i32,
): i32 {
  const start = mark();
  const task = newParsing(c, sentence, gold, system, flags, oracle);
  task.learnTask(getClock() - 1);
  const mistakes = task.mistakes;
  release(start);
  return mistakes;
}

// The parts of the task.

function run(task: Task): void {
  const parsing = changetype<Parsing>(task), c = parsing.c;
  init(c, parsing.system, parsing.flags);
  while (!isFinal(c)) apply(c, task.predict(legal(task.actions, c)));
  finish(c);
}

function score(task: Task): void {
  gather(changetype<Parsing>(task).c);
  memory.copy(task.actions, candidates(), <usize> task.count << 2);
  memory.copy(task.scores, candidateScores(), <usize> task.count << 2);
}

/** Of the cheapest transitions, the reference takes the one with the highest score, or the first. */
function reference(task: Task): i32 {
  const parsing = changetype<Parsing>(task);
  const actions = task.actions, costs = task.costs, right = parsing.right, count = task.count;
  for (let a = 0; a < count; a++) set(right, a, parsing.goldLabel(get(actions, a)));
  if (task.scored) {
    const said = parsing.said;
    said.supervise(parsing.c, parsing.gold, parsing.oracle);
    for (let a = 0; a < count; a++) {
      const label = get(right, a);
      const mistaken = label > 0 && label != labelOf(get(actions, a));
      set(costs, a, HEAD * get(said.moveCosts, a) + i32(mistaken));
    }
    return said.right();
  }
  costsBy(parsing.oracle, costs, actions, count, parsing.c, parsing.gold);
  let first = 0;
  for (let a = 1; a < count; a++) if (get(costs, a) < get(costs, first)) first = a;
  const transition = get(actions, first);
  return pack(moveOf(transition), get(right, first), nodeOf(transition));
}

function learn(task: Task): void {
  const parsing = changetype<Parsing>(task);
  learnCosts(task.actions, task.scores, task.costs, parsing.right, task.count, parsing.c);
  tick();
}

function loss(task: Task): i32 {
  const c = changetype<Parsing>(task).c, gold = changetype<Parsing>(task).gold;
  let sum = 0;
  for (let token = 1; token <= c.length; token++) {
    if (gold.head(token) == NONE) continue;
    if (c.head(token) != gold.head(token)) sum += HEAD;
    else if (scorer().labels > 0 && c.label(token) != gold.label(token)) sum++;
  }
  return sum;
}
