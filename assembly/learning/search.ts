/**
 * Learning to search (Daumé III, Langford and Ross 2014; Chang et al. 2015): what turns a program
 * that makes choices into one that learns to make them.
 *
 * A task is five functions, handed over by `useTask`:
 *
 *   run        does the work from its start to its end, and asks `predict` at every choice
 *   score      writes the score of each available action, the higher the better
 *   reference  writes the cost of each available action, followed by the reference, and
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
import { borrowInts, get, reserveRecord, set } from "../memory";
import { nextRandom } from "./random";

/** Roll-in and roll-out policies. */
export enum Policy {
  REFERENCE,
  LEARNED,
  /** The learned policy with probability 1 − (1 − α)^t after t examples. */
  MIXTURE,
  /** No roll-out: what the reference would take costs nothing, everything else 1. */
  NONE,
}

type Part = (task: Task) => void;
type Answer = (task: Task) => i32;

/** How to search. */
@unmanaged
export class Settings {
  rollIn: i32;
  rollOut: i32;
  alpha: f64;
  /** Whether the reference's costs are those of roll-outs with it. */
  exact: bool;
}

const settings: Settings = reserveRecord<Settings>();
setUpSearch(Policy.MIXTURE, Policy.REFERENCE, 1e-5, true);

@unmanaged
export class Task {
  run: Part;
  score: Part;
  reference: Answer;
  learn: Part;
  loss: Answer;
  actions: usize;
  scores: usize;
  costs: usize;
  count: i32;
  scored: bool; // are the actions' scores written?
  examples: f64;
  purpose: i32;
  trail: usize;
  steps: i32;
  turn: i32;
  deviation: i32;
  policy: i32;
  kept: usize;
  keptCount: i32;
  losses: usize;
  /** How many of the learned policy's choices in the last roll-in were not the cheapest. */
  mistakes: i32;

  /** Makes room for `mostActions` at a choice and `mostSteps` choices. Borrows memory. */
  makeRoom(mostActions: i32, mostSteps: i32): void {
    this.actions = borrowInts(mostActions);
    this.scores = borrowInts(mostActions);
    this.costs = borrowInts(mostActions);
    this.kept = borrowInts(mostActions);
    this.losses = borrowInts(mostActions);
    this.trail = borrowInts(mostSteps);
  }

  /** Learns from the task as it stands, after `seen` examples. Returns how many it learned from. */
  learnTask(seen: f64): i32 {
    this.examples = seen;
    this.mistakes = 0;
    if (
      settings.rollOut == Policy.NONE || (settings.rollOut == Policy.REFERENCE && settings.exact)
    ) {
      this.start(LEARN);
      return this.steps;
    }
    this.start(RECORD);
    const end = this.steps;
    for (let at = 0; at < end; at++) {
      this.turn = at;
      this.tryAll();
      this.start(TEACH);
    }
    return end;
  }

  /** Rolls in, and out from each action at a choice. Writes the losses; returns how many, 0 past the end. */
  tryAt(out: usize, at: i32, policyOut: i32): i32 {
    this.start(RECORD);
    if (at >= this.steps) return 0;
    this.turn = at;
    this.tryEach(policyOut);
    memory.copy(out, this.losses, <usize> this.keptCount << 2);
    return this.keptCount;
  }

  start(why: i32): void {
    this.purpose = why;
    this.steps = 0;
    this.run(this);
  }

  /** Finds out what each action at the turn leads to. */
  tryAll(): void {
    this.policy = this.choosePolicy(settings.rollOut);
    if (this.policy != Policy.REFERENCE || !settings.exact) this.tryEach(this.policy);
  }

  tryEach(policyOut: i32): void {
    this.policy = policyOut;
    this.start(LOOK);
    for (let a = 0; a < this.keptCount; a++) {
      this.deviation = get(this.kept, a);
      this.start(PLAY);
      set(this.losses, a, this.loss(this));
    }
  }

  choosePolicy(given: i32): i32 {
    if (given != Policy.MIXTURE) return given;
    return <f64> nextRandom() < mixtureProbability(settings.alpha, this.examples)
      ? Policy.LEARNED
      : Policy.REFERENCE;
  }

  /** Asks for a choice among the `available` actions that the task has written to `actions`. */
  predict(available: i32): i32 {
    const purpose = this.purpose, turn = this.turn, actions = this.actions;
    this.count = available;
    this.scored = false;
    const at = this.steps++;
    if (purpose <= RECORD) return this.keep(at, this.rollInStep());
    if (at < turn) return get(this.trail, at);
    if (purpose == PLAY) return at == turn ? this.deviation : this.take(this.policy);
    if (at > turn) return get(actions, 0);
    this.look();
    if (purpose == LOOK) {
      this.keptCount = this.count;
      memory.copy(this.kept, actions, <usize> this.count << 2);
    } else {
      this.reference(this);
      if (!(this.policy == Policy.REFERENCE && settings.exact)) {
        memory.copy(this.costs, this.losses, <usize> this.count << 2);
      }
      this.teach();
    }
    return get(actions, 0);
  }

  /** Remembers a choice for the runs that repeat it. */
  keep(at: i32, action: i32): i32 {
    if (this.purpose == RECORD) set(this.trail, at, action);
    return action;
  }

  look(): void {
    if (!this.scored) this.score(this);
    this.scored = true;
  }

  /** A choice on the way in: made by the policy, and learned from where that is all there is to it. */
  rollInStep(): i32 {
    this.look();
    const best = get(this.actions, this.highest());
    const right = this.reference(this);
    if (best != right && get(this.costs, this.highest()) > this.cheapest()) this.mistakes++;
    const chosen = this.choosePolicy(settings.rollIn) == Policy.LEARNED ? best : right;
    if (this.purpose == LEARN) {
      if (settings.rollOut == Policy.NONE) this.toZeroOne();
      this.teach();
    }
    return chosen;
  }

  take(which: i32): i32 {
    if (which == Policy.REFERENCE) return this.reference(this);
    this.look();
    return get(this.actions, this.highest());
  }

  /** Learns from costs that are 0 for the cheapest action. */
  teach(): void {
    const costs = this.costs;
    this.examples += 1;
    const least = this.cheapest();
    for (let a = 0; a < this.count; a++) set(costs, a, get(costs, a) - least);
    this.learn(this);
  }

  /** Makes the costs 0 for right and 1 for wrong: no roll-out says how wrong. */
  toZeroOne(): void {
    const costs = this.costs;
    const least = this.cheapest();
    for (let a = 0; a < this.count; a++) set(costs, a, i32(get(costs, a) > least));
  }

  cheapest(): i32 {
    const costs = this.costs;
    let least = get(costs, 0);
    for (let a = 1; a < this.count; a++) least = min(least, get(costs, a));
    return least;
  }

  highest(): i32 {
    let found = 0;
    for (let a = 1; a < this.count; a++) if (this.scoreOf(a) > this.scoreOf(found)) found = a;
    return found;
  }

  // @inline
  scoreOf(action: i32): f32 {
    return load<f32>(this.scores + (<usize> action << 2));
  }
}

// Purposes of a run.
const LEARN: i32 = 0; // roll in, and learn at each choice
const RECORD: i32 = 1; // roll in
const LOOK: i32 = 2; // repeat the trail up to `turn`, and keep the actions there
const PLAY: i32 = 3; // repeat the trail and the deviation at `turn`, then roll out
const TEACH: i32 = 4; // repeat the trail up to `turn`, and learn there

/** Says how to search from now on. */
export function setUpSearch(
  policyIn: i32,
  policyOut: i32,
  rateOfMixture: f64,
  isExact: bool,
): void {
  settings.rollIn = policyIn;
  settings.rollOut = policyOut;
  settings.alpha = rateOfMixture;
  settings.exact = isExact;
}

/** The probability that a mixture takes the learned policy after `t` examples; α = 1 is that policy. */
export function mixtureProbability(rateOfMixture: f64, t: f64): f64 {
  return rateOfMixture >= 1 ? 1 : 1 - power(1 - rateOfMixture, t);
}
