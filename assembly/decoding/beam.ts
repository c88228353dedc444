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
import { borrowInts, borrowRecord, get, set } from "../memory";
import { Sentence } from "../core/sentence";
import { apply, init, isFinal, System } from "../systems/system";
import { candidateAt, candidateCount, gather, scoreOf, takeUp } from "../scoring/candidates";
import { forbid, makeRoomForConstraints } from "./constraints";

/** Stands in the history where a final item only waited. */
export const WAITED: i32 = -1;

@unmanaged
export class Beam {
  width: i32;
  room: i32; // most steps of a derivation
  size: i32;
  slots: usize;
  nextSlots: usize;
  itemScores: usize;
  itemRight: usize;
  offers: i32;
  offerScores: usize;
  offerItems: usize;
  offerTransitions: usize;
  offerRight: usize;
  chunks: usize; // address of each, as far as there are steps
  steps: i32;

  /** Borrows memory for a beam of `k` over a sentence, and puts the initial configuration in it. */
  start(k: i32, sentence: Sentence, system: System, flags: i32): void {
    const n = sentence.length;
    this.width = k;
    this.room = system.mostSteps(n);
    takeUp(sentence, system);
    this.slots = borrowInts(k);
    this.nextSlots = borrowInts(k);
    for (let i = 0; i < k; i++) {
      set(this.slots, i, <i32> changetype<usize>(newConfiguration(n)));
      set(this.nextSlots, i, <i32> changetype<usize>(newConfiguration(n)));
    }
    this.itemScores = borrowInts(k);
    this.itemRight = borrowInts(k);
    this.offerScores = borrowInts(k + 1);
    this.offerItems = borrowInts(k + 1);
    this.offerTransitions = borrowInts(k + 1);
    this.offerRight = borrowInts(k + 1);
    this.chunks = borrowInts(this.room / CHUNK + 1);
    this.steps = 0;
    this.size = 1;
    init(this.configurationOf(0), system, flags);
    store<f32>(this.itemScores, 0);
    set(this.itemRight, 0, 1);
  }

  // @inline
  configurationOf(item: i32): Configuration {
    return changetype<Configuration>(<usize> get(this.slots, item));
  }

  // @inline
  itemScore(item: i32): f32 {
    return load<f32>(this.itemScores + (<usize> item << 2));
  }

  /** Whether all transitions of an item were right. */
  // @inline
  isRightItem(item: i32): bool {
    return get(this.itemRight, item) != 0;
  }

  /** Forgets the offers of the step before. */
  clearOffers(): void {
    this.offers = 0;
  }

  /** Offers a transition of an item for the next step; kept if it is among the k best. */
  offer(item: i32, transition: i32, score: f32, right: bool): void {
    const width = this.width, offers = this.offers, offerScores = this.offerScores;
    if (offers == width && !(score > load<f32>(offerScores + (<usize> (width - 1) << 2)))) return;
    if (offers < width) this.offers++;
    let at = min(offers, width - 1);
    const offerItems = this.offerItems, offerTransitions = this.offerTransitions;
    const offerRight = this.offerRight;
    while (at > 0 && score > load<f32>(offerScores + (<usize> (at - 1) << 2))) {
      store<f32>(offerScores + (<usize> at << 2), load<f32>(offerScores + (<usize> (at - 1) << 2)));
      set(offerItems, at, get(offerItems, at - 1));
      set(offerTransitions, at, get(offerTransitions, at - 1));
      set(offerRight, at, get(offerRight, at - 1));
      at--;
    }
    store<f32>(offerScores + (<usize> at << 2), score);
    set(offerItems, at, item);
    set(offerTransitions, at, transition);
    set(offerRight, at, i32(right));
  }

  /** The i-th item of a step: the item it came from, then the transition that it took. */
  // @inline
  entryOf(step: i32, item: i32): usize {
    return <usize> get(this.chunks, step / CHUNK) +
      (<usize> ((step % CHUNK) * this.width + item) << 3);
  }

  /** Makes the offers the current items. */
  advance(): void {
    const offers = this.offers;
    if (this.steps % CHUNK == 0) {
      set(this.chunks, this.steps / CHUNK, <i32> borrowInts(<i64> 2 * CHUNK * this.width));
    }
    for (let i = 0; i < offers; i++) {
      const transition = get(this.offerTransitions, i);
      const from = get(this.offerItems, i);
      const to = changetype<Configuration>(<usize> get(this.nextSlots, i));
      copyConfiguration(to, this.configurationOf(from));
      if (transition != WAITED) apply(to, transition);
      set(this.entryOf(this.steps, i), 0, from);
      set(this.entryOf(this.steps, i), 1, transition);
    }
    const swap = this.slots;
    this.slots = this.nextSlots;
    this.nextSlots = swap;
    for (let i = 0; i < offers; i++) {
      set(this.itemScores, i, get(this.offerScores, i));
      set(this.itemRight, i, get(this.offerRight, i));
    }
    this.size = offers;
    this.steps++;
  }

  /** Whether all items are final. */
  isDone(): bool {
    for (let i = 0; i < this.size; i++) if (!isFinal(this.configurationOf(i))) return false;
    return true;
  }

  /**
   * Writes the transitions that led to `item` after `step` steps. Returns how many there are.
   */
  derivation(out: usize, item: i32, step: i32): i32 {
    let at = step;
    for (let s = step - 1; s >= 0; s--) {
      const entry = this.entryOf(s, item);
      set(out, --at, get(entry, 1));
      item = get(entry, 0);
    }
    return step;
  }

  /** Searches; the current items are the results, the best first. */
  search(k: i32, sentence: Sentence, system: System, flags: i32, fixed: Gold): void {
    this.start(k, sentence, system, flags);
    if (changetype<usize>(fixed)) makeRoomForConstraints(system, sentence.length);
    while (!this.isDone()) {
      this.clearOffers();
      for (let i = 0; i < this.size; i++) {
        const c = this.configurationOf(i);
        const score = this.itemScore(i);
        if (isFinal(c)) {
          this.offer(i, WAITED, score, false);
          continue;
        }
        gather(c);
        if (changetype<usize>(fixed)) forbid(c, fixed);
        for (let t = 0; t < candidateCount(); t++) {
          this.offer(i, candidateAt(t), score + scoreOf(t), false);
        }
      }
      this.advance();
    }
  }
}

// A chunk of the history has so many steps: few derivations of swap are as long as they may be.
const CHUNK: i32 = 64;

/** An empty record. Borrows memory. */
export function newBeam(): Beam {
  return borrowRecord<Beam>();
}
