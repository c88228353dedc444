/**
 * Episodes for the learned oracle: walks through a sentence's configurations, with what each step
 * earned. An episode may fork: a copy goes on from a point along it with another transition.
 *
 *   record   | features u16 | legal u8 | column u8 | end u8 | 3 to spare | reward f32 | ids, u16 each |
 *
 * Records stand in a ring; the next configuration of a step is the next record, so a fork repeats
 * the record of its point. `end` is TERMINAL after the last step of an episode and CUT where one
 * was left before its end: what comes next is then not known.
 *
 * The reward is minus the exact cost, asked before the step is taken. In a system with a guide (an
 * oracle that goes on after errors, as swap has) it is by how much the step changes the number of
 * wrong heads in the tree that the guide would build from there: all rewards of an episode
 * sum up to that of its start less that of the tree it ends with, so whoever earns most builds the
 * best tree (shaping by a potential: Ng, Harada and Russell 1999).
 */

import { Configuration, configurationSize, copyConfiguration } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrow, borrowInts, get, mark, release } from "../memory";
import * as learned from "../oracles/learned";
import { legalMask, mostActive, observe } from "../oracles/observation";
import { costs, exactCostsOf, guideOf, Oracle } from "../oracles/oracle";
import { featureKind } from "../oracles/q_network";
import { apply, init, isFinal, legal, System, systemOf } from "../systems/system";
import { moveOf } from "../core/transition";
import { nextRandom } from "./random";

const HEADER: usize = 12;
export const TERMINAL: u8 = 1;
export const CUT: u8 = 2;

/** Most forks of an episode that wait to be followed. */
const MAX_FORKS: i32 = 16;

let ring: usize = 0;
let capacity: i32 = 0;
let size: usize = 0;

/** Where forks begin: configurations, and the transitions they begin with. */
let forks: usize = 0;
let forced: usize = 0;
let waiting: i32 = 0;

/** Who goes on after errors, or 0, and where; else who gives exact costs. */
let leader: Oracle = changetype<Oracle>(0);
let exact: Oracle = changetype<Oracle>(0);
let ahead: Configuration = changetype<Configuration>(0);

let transitions: usize = 0;
let prices: usize = 0;
let features: usize = 0;
let count: i32 = 0;

/** Bytes of a record. */
export function recordSize(kind: i32): i32 {
  return <i32>((HEADER + (<usize>mostActive(kind) << 1) + 3) & ~3);
}

/**
 * Plays an episode and its forks, and writes a record for each step, from slot `at` of the ring on.
 * Steps are random with probability `epsilon`; else the guide's with probability `guide`: the first
 * cheapest of the exact oracle, or the guide's own; else the network's choice.
 * Returns how many records there are, `mostSteps` at most.
 */
export function play(
  records: usize, slots: i32, at: i32, c: Configuration, gold: Gold, system: System, flags: i32,
  epsilon: f32, guide: f32, fork: f32, mostSteps: i32,
): i32 {
  const start = mark();
  ring = records;
  capacity = slots;
  size = recordSize(featureKind());
  const bytes = configurationSize(c.length);
  forks = borrow(<u64>MAX_FORKS * bytes);
  forced = borrowInts(MAX_FORKS);
  transitions = borrowInts(system.mostTransitions(c.length));
  prices = borrowInts(system.mostTransitions(c.length));
  features = borrowInts(mostActive(featureKind()));
  ahead = changetype<Configuration>(borrow(bytes));
  waiting = 0;
  leader = guideOf(system);
  exact = exactCostsOf(system);
  init(c, system, flags);
  let first = -1;
  let steps = 0;
  while (true) {
    steps = walk(c, gold, at, steps, first, epsilon, guide, fork, mostSteps);
    if (waiting == 0 || steps >= mostSteps) break;
    waiting--;
    copyConfiguration(c, changetype<Configuration>(forks + <usize>waiting * bytes));
    first = get(forced, waiting);
  }
  release(start);
  return steps;
}

/** Goes on to the end of the episode. Returns the number of records there are by then. */
function walk(
  c: Configuration, gold: Gold, at: i32, steps: i32, first: i32,
  epsilon: f32, guide: f32, fork: f32, mostSteps: i32,
): i32 {
  const isGuided = changetype<usize>(leader) != 0;
  let wrong = isGuided ? wrongAhead(c, gold) : 0;
  while (!isFinal(c) && steps < mostSteps) {
    count = legal(transitions, c);
    if (!isGuided) costs(exact, prices, transitions, count, c, gold);
    const chosen = first >= 0 ? first : choose(c, gold, epsilon, guide);
    if (first < 0 && count > 1 && fork > 0 && waiting < MAX_FORKS && nextRandom() < fork) {
      forkAt(c, (chosen + 1 + i32(nextRandom() * <f32>(count - 1))) % count);
    }
    first = -1;
    const record = ring + <usize>((at + steps) % capacity) * size;
    write(record, c, gold, get(transitions, chosen));
    if (!isGuided) store<f32>(record, <f32>-get(prices, chosen), 8);
    apply(c, get(transitions, chosen));
    if (isGuided) {
      const now = wrongAhead(c, gold);
      store<f32>(record, <f32>(wrong - now), 8);
      wrong = now;
    }
    steps++;
    if (isFinal(c)) store<u8>(record, TERMINAL, 4);
    else if (steps == mostSteps) store<u8>(record, CUT, 4);
  }
  return steps;
}

/** Wrong heads of the tree that the guide builds, going on from here. */
function wrongAhead(c: Configuration, gold: Gold): i32 {
  copyConfiguration(ahead, c);
  while (!isFinal(ahead)) apply(ahead, leader.follow(ahead, gold));
  return leader.loss(ahead, gold);
}

/** Remembers to go on from here with the t-th transition. */
function forkAt(c: Configuration, t: i32): void {
  const to = changetype<Configuration>(forks + <usize>waiting * configurationSize(c.length));
  copyConfiguration(to, c);
  store<i32>(forced + (<usize>waiting << 2), t);
  waiting++;
}

/** Which of the legal transitions to take. */
function choose(c: Configuration, gold: Gold, epsilon: f32, guide: f32): i32 {
  if (count == 1) return 0;
  if (nextRandom() < epsilon) return i32(nextRandom() * <f32>count);
  let wanted = -1;
  if (guide > 0 && nextRandom() < guide) {
    if (!changetype<usize>(leader)) return cheapest();
    wanted = leader.follow(c, gold);
  } else {
    wanted = learned.explore(c, gold);
  }
  for (let t = 0; t < count; t++) if (get(transitions, t) == wanted) return t;
  return 0;
}

function cheapest(): i32 {
  let best = 0;
  for (let t = 1; t < count; t++) if (get(prices, t) < get(prices, best)) best = t;
  return best;
}

function write(record: usize, c: Configuration, gold: Gold, transition: i32): void {
  const active = observe(features, c, gold, featureKind());
  store<u16>(record, <u16>active);
  store<u8>(record, <u8>legalMask(c), 2);
  store<u8>(record, <u8>systemOf(c).columnOf(moveOf(transition)), 3);
  store<u8>(record, 0, 4);
  for (let i = 0; i < active; i++) store<u16>(record + HEADER + (<usize>i << 1), <u16>get(features, i));
}
