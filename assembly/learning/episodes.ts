/**
 * Episodes for the learned oracle: walks through a sentence's configurations, with what each step
 * earned. An episode may fork: a copy continues from a point along it with another transition.
 *
 *   record   | features u16 | legal u8 | column u8 | end u8 | 3 to spare | reward f32 | ids, u16 each |
 *
 * Records stand in a ring; the next configuration of a step is the next record, so a fork repeats
 * the record of its point. `end` is TERMINAL after the last step of an episode and CUT where one
 * was left before its end: what comes next is then not known.
 *
 * The reward is minus the exact cost, asked before the step is taken. In a system with a guide (an
 * oracle that continues after errors, as swap has) it is by how much the step changes the number of
 * wrong heads in the tree that the guide would build from there: all rewards of an episode
 * sum up to that of its start less that of the tree it ends with, so the highest return builds the
 * best tree (shaping by a potential: Ng, Harada and Russell 1999).
 */

import { Configuration, configurationSize, copyConfiguration } from "../core/configuration";
import { Gold } from "../core/gold";
import { beginWork } from "../core/work";
import { borrow, borrowInts, borrowRecord, get, mark, release } from "../memory";
import * as learned from "../oracles/learned";
import { legalMask, mostActive, observe } from "../oracles/observation";
import { costs, exactCostsOf, guideOf, Oracle } from "../oracles/oracle";
import { featureKind } from "../oracles/q_network";
import { systemNumbered } from "../oracles/register";
import { apply, init, isFinal, legal, systemOf } from "../systems/system";
import { moveOf } from "../core/transition";
import { nextRandom } from "./random";

const HEADER: usize = 12;
export const TERMINAL: u8 = 1;
export const CUT: u8 = 2;

/** Most forks of an episode that wait to be followed. */
const MAX_FORKS: i32 = 16;

@unmanaged
class Episode {
  c: Configuration;
  gold: Gold;
  ring: usize;
  capacity: i32;
  size: usize;
  at: i32; // slot of the first record
  steps: i32; // records so far
  mostSteps: i32;
  epsilon: f32;
  guide: f32;
  fork: f32;
  forks: usize; // where forks begin: configurations
  forced: usize; // and the transitions they begin with
  waiting: i32;
  /** The guide, or 0, and its configuration; else the oracle with exact costs. */
  leader: Oracle;
  exact: Oracle;
  ahead: Configuration;
  transitions: usize;
  prices: usize;
  features: usize;
  count: i32;

  /** Walks to the end of the episode, with transition `first` if it is not negative. */
  walk(first: i32): void {
    const c = this.c, transitions = this.transitions, prices = this.prices;
    const mostSteps = this.mostSteps, fork = this.fork;
    const isGuided = changetype<usize>(this.leader) != 0;
    let wrong = isGuided ? this.wrongAhead() : 0;
    while (!isFinal(c) && this.steps < mostSteps) {
      this.count = legal(transitions, c);
      if (!isGuided) costs(this.exact, prices, transitions, this.count, c, this.gold);
      const chosen = first >= 0 ? first : this.choose();
      if (
        first < 0 && this.count > 1 && fork > 0 && this.waiting < MAX_FORKS && nextRandom() < fork
      ) {
        this.forkAt((chosen + 1 + i32(nextRandom() * <f32> (this.count - 1))) % this.count);
      }
      first = -1;
      const record = this.ring + <usize> ((this.at + this.steps) % this.capacity) * this.size;
      this.write(record, get(transitions, chosen));
      if (!isGuided) store<f32>(record, <f32> -get(prices, chosen), 8);
      apply(c, get(transitions, chosen));
      if (isGuided) {
        const now = this.wrongAhead();
        store<f32>(record, <f32> (wrong - now), 8);
        wrong = now;
      }
      this.steps++;
      if (isFinal(c)) store<u8>(record, TERMINAL, 4);
      else if (this.steps == mostSteps) store<u8>(record, CUT, 4);
    }
  }

  /** Wrong heads of the tree that the guide builds from here. */
  wrongAhead(): i32 {
    const gold = this.gold, ahead = this.ahead, leader = this.leader;
    copyConfiguration(ahead, this.c);
    while (!isFinal(ahead)) apply(ahead, leader.follow(ahead, gold));
    return leader.loss(ahead, gold);
  }

  /** Remembers to continue from here with the t-th transition. */
  forkAt(t: i32): void {
    const c = this.c;
    const to = changetype<Configuration>(
      this.forks + <usize> this.waiting * configurationSize(c.length),
    );
    copyConfiguration(to, c);
    store<i32>(this.forced + (<usize> this.waiting << 2), t);
    this.waiting++;
  }

  /** Which of the legal transitions to take. */
  choose(): i32 {
    const c = this.c, gold = this.gold, leader = this.leader, count = this.count;
    const guide = this.guide;
    if (count == 1) return 0;
    if (nextRandom() < this.epsilon) return i32(nextRandom() * <f32> count);
    let wanted = -1;
    if (guide > 0 && nextRandom() < guide) {
      if (!changetype<usize>(leader)) return this.cheapest();
      wanted = leader.follow(c, gold);
    } else {
      wanted = learned.explore(c, gold);
    }
    for (let t = 0; t < count; t++) if (get(this.transitions, t) == wanted) return t;
    return 0;
  }

  cheapest(): i32 {
    const prices = this.prices;
    let best = 0;
    for (let t = 1; t < this.count; t++) if (get(prices, t) < get(prices, best)) best = t;
    return best;
  }

  write(record: usize, transition: i32): void {
    const c = this.c, features = this.features;
    const active = observe(features, c, this.gold, featureKind());
    store<u16>(record, <u16> active);
    store<u8>(record, <u8> legalMask(c), 2);
    store<u8>(record, <u8> systemOf(c).columnOf(moveOf(transition)), 3);
    store<u8>(record, 0, 4);
    for (let i = 0; i < active; i++) {
      store<u16>(record + HEADER + (<usize> i << 1), <u16> get(features, i));
    }
  }
}

/** Bytes of a record. */
export function recordSize(kind: i32): i32 {
  return <i32> ((HEADER + (<usize> mostActive(kind) << 1) + 3) & ~3);
}

/**
 * Plays an episode and its forks, and writes a record for each step, from slot `at` of the ring on.
 * Steps are random with probability `epsilon`; else the guide's with probability `guide`: the first
 * cheapest of the exact oracle, or the guide's own; else the network's choice.
 * Returns how many records there are, `mostSteps` at most.
 */
export function play(
  records: usize,
  slots: i32,
  at: i32,
  c: Configuration,
  gold: Gold,
  systemNumber: i32,
  flags: i32,
  epsilon: f32,
  guide: f32,
  fork: f32,
  mostSteps: i32,
): i32 {
  beginWork();
  const system = systemNumbered(systemNumber);
  const start = mark();
  const e = borrowRecord<Episode>();
  e.c = c;
  e.gold = gold;
  e.ring = records;
  e.capacity = slots;
  e.size = recordSize(featureKind());
  e.at = at;
  e.steps = 0;
  e.mostSteps = mostSteps;
  e.epsilon = epsilon;
  e.guide = guide;
  e.fork = fork;
  const bytes = configurationSize(c.length);
  e.forks = borrow(<u64> MAX_FORKS * bytes);
  e.forced = borrowInts(MAX_FORKS);
  e.transitions = borrowInts(system.mostTransitions(c.length));
  e.prices = borrowInts(system.mostTransitions(c.length));
  e.features = borrowInts(mostActive(featureKind()));
  e.ahead = changetype<Configuration>(borrow(bytes));
  e.waiting = 0;
  e.leader = guideOf(system);
  e.exact = exactCostsOf(system);
  init(c, system, flags);
  let first = -1;
  while (true) {
    e.walk(first);
    if (e.waiting == 0 || e.steps >= mostSteps) break;
    e.waiting--;
    copyConfiguration(c, changetype<Configuration>(e.forks + <usize> e.waiting * bytes));
    first = get(e.forced, e.waiting);
  }
  const steps = e.steps;
  release(start);
  return steps;
}
