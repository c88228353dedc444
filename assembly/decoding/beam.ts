/**
 * Beam search: the `k` best configurations after each step, by the sum of their transitions'
 * scores (Zhang and Clark 2008).
 *
 *   items:   | configuration | score f32 | right? |        k of them, and k to come
 *   history: step × k: | parent item | transition |        to tell how an item came about
 *
 * Derivations of a sentence may differ in length; a final item waits in its place until the others
 * are done. Trainers look on: they say which transitions are right.
 */

import { Configuration, copyConfiguration, newConfiguration } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts, get, set } from "../memory";
import { Sentence } from "../core/sentence";
import { apply, init, isFinal, System } from "../systems/system";
import { candidates, count, gather, scoreOf, takeUp } from "../scoring/candidates";
import { forbid, makeRoomForConstraints } from "./constraints";

/** Stands in the history where a final item only waited. */
export const WAITED: i32 = -1;

let width: i32 = 0;
let room: i32 = 0; // most steps of a derivation

// Items at hand, and items to come; slots of configurations change places.
export let size: i32 = 0;
let slots: usize = 0;
let nextSlots: usize = 0;
let itemScores: usize = 0;
let itemRight: usize = 0;

// What may come next, the best first.
let offers: i32 = 0;
let offerScores: usize = 0;
let offerItems: usize = 0;
let offerTransitions: usize = 0;
let offerRight: usize = 0;

// The history, a chunk of steps at a time: few derivations of swap are as long as they may be.
const CHUNK: i32 = 64;
let chunks: usize = 0; // address of each, as far as there are steps
export let steps: i32 = 0;

/** Borrows memory for a beam of `k` over a sentence, and puts the initial configuration in it. */
export function startBeam(k: i32, sentence: Sentence, system: System, flags: i32): void {
  const n = sentence.length;
  width = k;
  room = system.mostSteps(n);
  takeUp(sentence, system);
  slots = borrowInts(k);
  nextSlots = borrowInts(k);
  for (let i = 0; i < k; i++) {
    set(slots, i, <i32>changetype<usize>(newConfiguration(n)));
    set(nextSlots, i, <i32>changetype<usize>(newConfiguration(n)));
  }
  itemScores = borrowInts(k);
  itemRight = borrowInts(k);
  offerScores = borrowInts(k + 1);
  offerItems = borrowInts(k + 1);
  offerTransitions = borrowInts(k + 1);
  offerRight = borrowInts(k + 1);
  chunks = borrowInts(room / CHUNK + 1);
  steps = 0;
  size = 1;
  init(configurationOf(0), system, flags);
  store<f32>(itemScores, 0);
  set(itemRight, 0, 1);
}

// @ts-ignore: decorator
@inline
export function configurationOf(item: i32): Configuration {
  return changetype<Configuration>(<usize>get(slots, item));
}

// @ts-ignore: decorator
@inline
export function itemScore(item: i32): f32 {
  return load<f32>(itemScores + (<usize>item << 2));
}

/** Is an item the work of right transitions alone? */
// @ts-ignore: decorator
@inline
export function isRightItem(item: i32): bool {
  return get(itemRight, item) != 0;
}

/** Forgets the offers of the step before. */
export function clearOffers(): void {
  offers = 0;
}

/** Offers a transition of an item for the next step; kept if it is among the k best. */
export function offer(item: i32, transition: i32, score: f32, right: bool): void {
  if (offers == width && !(score > load<f32>(offerScores + (<usize>(width - 1) << 2)))) return;
  let at = offers < width ? offers++ : width - 1;
  while (at > 0 && score > load<f32>(offerScores + (<usize>(at - 1) << 2))) {
    store<f32>(offerScores + (<usize>at << 2), load<f32>(offerScores + (<usize>(at - 1) << 2)));
    set(offerItems, at, get(offerItems, at - 1));
    set(offerTransitions, at, get(offerTransitions, at - 1));
    set(offerRight, at, get(offerRight, at - 1));
    at--;
  }
  store<f32>(offerScores + (<usize>at << 2), score);
  set(offerItems, at, item);
  set(offerTransitions, at, transition);
  set(offerRight, at, i32(right));
}

/** The i-th item of a step: the item it came from, then the transition that it took. */
// @ts-ignore: decorator
@inline
function entryOf(step: i32, item: i32): usize {
  return <usize>get(chunks, step / CHUNK) + (<usize>((step % CHUNK) * width + item) << 3);
}

/** Makes the offers the items at hand. */
export function advance(): void {
  if (steps % CHUNK == 0) set(chunks, steps / CHUNK, <i32>borrowInts(<i64>2 * CHUNK * width));
  for (let i = 0; i < offers; i++) {
    const transition = get(offerTransitions, i);
    const from = get(offerItems, i);
    const to = changetype<Configuration>(<usize>get(nextSlots, i));
    copyConfiguration(to, configurationOf(from));
    if (transition != WAITED) apply(to, transition);
    set(entryOf(steps, i), 0, from);
    set(entryOf(steps, i), 1, transition);
  }
  const swap = slots;
  slots = nextSlots;
  nextSlots = swap;
  for (let i = 0; i < offers; i++) {
    set(itemScores, i, get(offerScores, i));
    set(itemRight, i, get(offerRight, i));
  }
  size = offers;
  steps++;
}

/** Are all items final? */
export function isDone(): bool {
  for (let i = 0; i < size; i++) if (!isFinal(configurationOf(i))) return false;
  return true;
}

/**
 * Writes the transitions that led to `item` after `step` steps. Returns how many there are.
 */
export function derivation(out: usize, item: i32, step: i32): i32 {
  let at = step;
  for (let s = step - 1; s >= 0; s--) {
    const entry = entryOf(s, item);
    set(out, --at, get(entry, 1));
    item = get(entry, 0);
  }
  return step;
}

/** Most steps of a derivation. */
export function mostSteps(): i32 {
  return room;
}

/** Searches; the items at hand are the results, the best first. */
export function searchBeam(k: i32, sentence: Sentence, system: System, flags: i32, fixed: Gold): void {
  startBeam(k, sentence, system, flags);
  if (changetype<usize>(fixed)) makeRoomForConstraints(system, sentence.length);
  while (!isDone()) {
    clearOffers();
    for (let i = 0; i < size; i++) {
      const c = configurationOf(i);
      const score = itemScore(i);
      if (isFinal(c)) {
        offer(i, WAITED, score, false);
        continue;
      }
      gather(c);
      if (changetype<usize>(fixed)) forbid(c, fixed);
      for (let t = 0; t < count; t++) offer(i, get(candidates, t), score + scoreOf(t), false);
    }
    advance();
  }
}
