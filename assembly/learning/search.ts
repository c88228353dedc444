/**
 * Learning to search (Daumé III, Langford and Ross 2014; Chang et al. 2015): what turns a program
 * that makes choices into one that learns to make them.
 *
 * A task is five functions, handed over by `useTask`:
 *
 *   run        does the work from its start to its end, and asks `predict` at every choice
 *   score      writes the score of each action at hand, the higher the better
 *   reference  writes the cost of each action at hand if the reference goes on from there, and
 *              returns which of them the reference takes
 *   learn      changes the model so that scores come nearer to the costs, taken negative
 *   loss       what the work was worth when it is done; less is better
 *
 * For every sentence, the engine rolls in: it runs the task with one policy. At each choice it tries
 * each action and rolls out to the end with another policy; the losses are the costs to learn from.
 * Where the reference's costs are exact, they are the losses of roll-outs with the reference, and
 * none is run. Else the task is run again for each action: `predict` repeats the choices up to the
 * deviation, so a task has no configurations to copy or to restore.
 */

import { power } from "../kernels/power";
import { borrowInts, get, set } from "../memory";
import { nextRandom } from "./random";

/** Policies that lead in and out. */
export enum Policy {
  REFERENCE,
  LEARNED,
  /** The learned policy with probability 1 − (1 − α)^t after t examples. */
  MIXTURE,
  /** No roll-out: what the reference would take costs nothing, everything else 1. */
  NONE,
}

/** The actions at hand, their scores (f32) and costs; their number is what `predict` is told. */
export let actions: usize = 0;
export let scores: usize = 0;
export let costs: usize = 0;
export let count: i32 = 0;
/** Are the actions' scores written? */
export let scored: bool = false;

let run: () => void = nothing;
let score: () => void = nothing;
let reference: () => i32 = none;
let learn: () => void = nothing;
let loss: () => i32 = none;

let rollIn: i32 = Policy.MIXTURE;
let rollOut: i32 = Policy.REFERENCE;
let alpha: f64 = 1e-5;
let exact: bool = true;
let examples: f64 = 0;

// What a run is for.
const LEARN: i32 = 0; // roll in, and learn at each choice
const RECORD: i32 = 1; // roll in
const LOOK: i32 = 2; // repeat the trail up to `turn`, and keep the actions there
const PLAY: i32 = 3; // repeat the trail and the deviation at `turn`, then roll out
const TEACH: i32 = 4; // repeat the trail up to `turn`, and learn there
let purpose: i32 = LEARN;

let trail: usize = 0;
let steps: i32 = 0;
let turn: i32 = 0;
let deviation: i32 = 0;
let policy: i32 = Policy.REFERENCE;
let kept: usize = 0;
let keptCount: i32 = 0;
let losses: usize = 0;

/** How many of the learned policy's choices in the last roll-in were not the cheapest. */
export let wrong: i32 = 0;

function nothing(): void {}

function none(): i32 {
  return 0;
}

/** How to search. `isExact`: are the reference's costs those of roll-outs with it? */
export function setUpSearch(policyIn: i32, policyOut: i32, rateOfMixture: f64, isExact: bool): void {
  rollIn = policyIn;
  rollOut = policyOut;
  alpha = rateOfMixture;
  exact = isExact;
}

/** Takes on a task, with room for `mostActions` at a choice and `mostSteps` choices. */
export function useTask(
  runs: () => void, scoresActions: () => void, refers: () => i32, learns: () => void, loses: () => i32,
  mostActions: i32, mostSteps: i32,
): void {
  run = runs;
  score = scoresActions;
  reference = refers;
  learn = learns;
  loss = loses;
  actions = borrowInts(mostActions);
  scores = borrowInts(mostActions);
  costs = borrowInts(mostActions);
  kept = borrowInts(mostActions);
  losses = borrowInts(mostActions);
  trail = borrowInts(mostSteps);
}

/** The probability that a mixture takes the learned policy after `t` examples; α = 1 is that policy. */
export function mixtureProbability(rateOfMixture: f64, t: f64): f64 {
  return rateOfMixture >= 1 ? 1 : 1 - power(1 - rateOfMixture, t);
}

/** Learns from the task as it stands, after `seen` examples. Returns how many it learned from. */
export function learnTask(seen: f64): i32 {
  examples = seen;
  wrong = 0;
  if (rollOut == Policy.NONE || (rollOut == Policy.REFERENCE && exact)) {
    start(LEARN);
    return steps;
  }
  start(RECORD);
  const end = steps;
  for (let at = 0; at < end; at++) {
    turn = at;
    tryAll();
    start(TEACH);
  }
  return end;
}

/** Rolls in, and out from each action at a choice. Writes the losses; returns how many, 0 past the end. */
export function tryAt(out: usize, at: i32, policyOut: i32): i32 {
  start(RECORD);
  if (at >= steps) return 0;
  turn = at;
  tryEach(policyOut);
  memory.copy(out, losses, <usize>keptCount << 2);
  return keptCount;
}

/** The choice that the last recorded roll-in made at a step; valid until memory is used again. */
export function rolledIn(at: i32): i32 {
  return get(trail, at);
}

function start(why: i32): void {
  purpose = why;
  steps = 0;
  run();
}

/** Finds out what each action at the turn leads to. */
function tryAll(): void {
  policy = choosePolicy(rollOut);
  if (policy != Policy.REFERENCE || !exact) tryEach(policy);
}

function tryEach(policyOut: i32): void {
  policy = policyOut;
  start(LOOK);
  for (let a = 0; a < keptCount; a++) {
    deviation = get(kept, a);
    start(PLAY);
    set(losses, a, loss());
  }
}

function choosePolicy(given: i32): i32 {
  if (given != Policy.MIXTURE) return given;
  return <f64>nextRandom() < mixtureProbability(alpha, examples) ? Policy.LEARNED : Policy.REFERENCE;
}

/** Asks for a choice among the `available` actions that the task has written to `actions`. */
export function predict(available: i32): i32 {
  count = available;
  scored = false;
  const at = steps++;
  if (purpose <= RECORD) return keep(at, rollInStep());
  if (at < turn) return get(trail, at);
  if (purpose == PLAY) return at == turn ? deviation : take(policy);
  if (at > turn) return get(actions, 0);
  look();
  if (purpose == LOOK) {
    keptCount = count;
    memory.copy(kept, actions, <usize>count << 2);
  } else {
    reference();
    if (!(policy == Policy.REFERENCE && exact)) memory.copy(costs, losses, <usize>count << 2);
    teach();
  }
  return get(actions, 0);
}

/** Remembers a choice for the runs that repeat it. */
function keep(at: i32, action: i32): i32 {
  if (purpose == RECORD) set(trail, at, action);
  return action;
}

function look(): void {
  if (!scored) score();
  scored = true;
}

/** A choice on the way in: made by the policy, and learned from where that is all there is to it. */
function rollInStep(): i32 {
  look();
  const best = get(actions, highest());
  const right = reference();
  if (best != right && get(costs, highest()) > cheapest()) wrong++;
  const chosen = choosePolicy(rollIn) == Policy.LEARNED ? best : right;
  if (purpose == LEARN) {
    if (rollOut == Policy.NONE) toZeroOne();
    teach();
  }
  return chosen;
}

function take(which: i32): i32 {
  if (which == Policy.REFERENCE) return reference();
  look();
  return get(actions, highest());
}

/** Learns from costs that are 0 for the cheapest action. */
function teach(): void {
  examples += 1;
  const least = cheapest();
  for (let a = 0; a < count; a++) set(costs, a, get(costs, a) - least);
  learn();
}

/** Makes the costs 0 for right and 1 for wrong: no roll-out says how wrong. */
function toZeroOne(): void {
  const least = cheapest();
  for (let a = 0; a < count; a++) set(costs, a, i32(get(costs, a) > least));
}

function cheapest(): i32 {
  let least = get(costs, 0);
  for (let a = 1; a < count; a++) least = min(least, get(costs, a));
  return least;
}

function highest(): i32 {
  let found = 0;
  for (let a = 1; a < count; a++) if (scoreOf(a) > scoreOf(found)) found = a;
  return found;
}

// @ts-ignore: decorator
@inline
export function scoreOf(action: i32): f32 {
  return load<f32>(scores + (<usize>action << 2));
}
