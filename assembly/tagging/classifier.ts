/**
 * Linear classifiers of words: taggers and lemmatisers. Each is a handle with a hashed table, so
 * that a module holds as many as a pipeline needs.
 *
 *   at work      weights [2^bits, width] i8, width a multiple of 16
 *   in training  weights and sums [2^bits, width] f32, width a multiple of 4: an averaged perceptron
 *                with a margin
 *
 * A word is given one of `counts` values, chosen by a key that is known: any where there is none,
 * those of its first tag where a second is looked for. Values of different keys share no weights.
 */

import { borrow, borrowInts, get, mark, release, reserve, set } from "../memory";
import { ATOMS, features, KEY, MAX_FEATURES } from "./templates";

@unmanaged
export class Classifier {
  weights: usize;
  /** Training: sums of changes, each times the clock. */
  sums: usize;
  clock: f64;
  width: i32;
  bits: i32;
  templates: i32;
}

/** By how much the right value has to lead, for each feature: what is right by chance is learned too. */
const MARGIN: f32 = 1;

/** Words before the first that are none. */
export const AROUND: i32 = 2;

/** Makes a classifier of up to `columns` values a key. The caller fills the table. */
export function newClassifier(columns: i32, bits: i32, templates: i32, training: bool): usize {
  const classifier = changetype<Classifier>(reserve(offsetof<Classifier>()));
  classifier.bits = bits;
  classifier.templates = templates;
  classifier.width = training ? (columns + 3) & ~3 : (columns + 15) & ~15;
  classifier.clock = 1;
  const size = <u64> classifier.width << bits;
  classifier.weights = reserve(training ? size << 2 : size);
  classifier.sums = training ? reserve(size << 2) : 0;
  return changetype<usize>(classifier);
}

export function classifierWidth(handle: usize): i32 {
  return changetype<Classifier>(handle).width;
}

export function classifierWeights(handle: usize): usize {
  return changetype<Classifier>(handle).weights;
}

export function classifierSums(handle: usize): usize {
  return changetype<Classifier>(handle).sums;
}

/** How many words were learned from, and one; to be set where training is resumed. */
export function classifierClock(handle: usize): f64 {
  return changetype<Classifier>(handle).clock;
}

export function setClassifierClock(handle: usize, clock: f64): void {
  changetype<Classifier>(handle).clock = clock;
}

/** out is [2^bits, width] f32: the weights, averaged over all words learned from. */
export function meanClassifierWeights(out: usize, handle: usize): void {
  const classifier = changetype<Classifier>(handle);
  const share = f32x4.splat(<f32> (1 / classifier.clock));
  const bytes = (<usize> classifier.width << classifier.bits) << 2;
  for (let at: usize = 0; at < bytes; at += 16) {
    const sum = f32x4.mul(v128.load(classifier.sums + at), share);
    v128.store(out + at, f32x4.sub(v128.load(classifier.weights + at), sum));
  }
}

/**
 * out, keys and counts are [n]. Gives each word one of the values from 0 below its count by what it
 * looks like; -1 where its count is 0.
 */
export function classify(
  out: usize,
  handle: usize,
  words: usize,
  keys: usize,
  counts: usize,
  n: i32,
): void {
  const classifier = changetype<Classifier>(handle);
  const start = mark();
  const rows = borrowInts(MAX_FEATURES);
  const sums = borrow(<usize> classifier.width << 1);
  writeKeys(words, keys, n);
  let before: u32 = 0, beforeThat: u32 = 0;
  for (let at = 0; at < n; at++) {
    const count = get(counts, at), key = get(keys, at);
    let best = count - 1;
    if (count > 1) {
      const found = features(
        rows,
        classifier.templates,
        classifier.bits,
        words,
        at,
        key,
        before,
        beforeThat,
      );
      sumValues(sums, classifier, rows, found, count);
      best = 0;
      for (let v = 1; v < count; v++) {
        if (load<i16>(sums + (<usize> v << 1)) > load<i16>(sums + (<usize> best << 1))) best = v;
      }
    }
    set(out, at, best);
    beforeThat = before;
    before = valueOf(key, best);
  }
  release(start);
}

/**
 * keys, counts and gold are [n]; gold is -1 where nothing is to be learned. Learns from a sentence,
 * its own choices before it, as at work. Returns how many were wrong.
 */
export function learnClassifier(
  handle: usize,
  words: usize,
  keys: usize,
  counts: usize,
  gold: usize,
  n: i32,
): i32 {
  const classifier = changetype<Classifier>(handle);
  const start = mark();
  const rows = borrowInts(MAX_FEATURES);
  const sums = borrow(<usize> classifier.width << 2);
  writeKeys(words, keys, n);
  let before: u32 = 0, beforeThat: u32 = 0, wrong = 0;
  for (let at = 0; at < n; at++) {
    const count = get(counts, at), key = get(keys, at), right = get(gold, at);
    let best = count - 1;
    if (count > 1) {
      const found = features(
        rows,
        classifier.templates,
        classifier.bits,
        words,
        at,
        key,
        before,
        beforeThat,
      );
      best = largestSum(sums, classifier, rows, found, count);
      if (right >= 0) {
        const rival = best == right ? second(sums, right, count) : best;
        const lead = load<f32>(sums + (<usize> right << 2)) -
          load<f32>(sums + (<usize> rival << 2));
        if (lead <= MARGIN * <f32> found) {
          change(classifier, rows, found, right, 1);
          change(classifier, rows, found, rival, -1);
        }
        wrong += i32(best != right);
      }
      classifier.clock += 1;
    }
    beforeThat = before;
    before = valueOf(key, best);
  }
  release(start);
  return wrong;
}

/** A value as the words behind see it. */
// @inline
function valueOf(key: u32, value: i32): u32 {
  return (key << 12) + <u32> (value + 2);
}

/** Lets each word know its key, so that its neighbours see it. */
function writeKeys(words: usize, keys: usize, n: i32): void {
  for (let at = 0; at < n; at++) {
    set(words, (at + AROUND) * ATOMS + KEY, get(keys, at) * 0x2545f491 + 1);
  }
}

/** out is [width] i16: the sums of the first `count` columns, in sixteens. */
function sumValues(out: usize, classifier: Classifier, rows: usize, found: i32, count: i32): void {
  const width = <usize> classifier.width;
  for (let column: usize = 0; column < <usize> count; column += 16) {
    const table = classifier.weights + column;
    let low = i16x8.splat(0), high = i16x8.splat(0);
    for (let f = 0; f < found; f++) {
      const row = v128.load(table + <usize> get(rows, f) * width);
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(row));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(row));
    }
    v128.store(out + (column << 1), low);
    v128.store(out + (column << 1), high, 16);
  }
}

/** In training: the column with the largest sum of weights. */
function largestSum(sums: usize, classifier: Classifier, rows: usize, found: i32, count: i32): i32 {
  const row = <usize> classifier.width << 2;
  for (let column: usize = 0; column < <usize> count << 2; column += 16) {
    let sum = f32x4.splat(0);
    for (let f = 0; f < found; f++) {
      sum = f32x4.add(sum, v128.load(classifier.weights + <usize> get(rows, f) * row + column));
    }
    v128.store(sums + column, sum);
  }
  let best = 0;
  for (let v = 1; v < count; v++) {
    if (load<f32>(sums + (<usize> v << 2)) > load<f32>(sums + (<usize> best << 2))) best = v;
  }
  return best;
}

/** The largest but for one. */
function second(sums: usize, but: i32, count: i32): i32 {
  let best = but == 0 ? 1 : 0;
  for (let v = best + 1; v < count; v++) {
    if (v != but && load<f32>(sums + (<usize> v << 2)) > load<f32>(sums + (<usize> best << 2))) {
      best = v;
    }
  }
  return best;
}

function change(classifier: Classifier, rows: usize, found: i32, column: i32, by: f32): void {
  const sum = by * <f32> classifier.clock;
  for (let f = 0; f < found; f++) {
    const at = (<usize> get(rows, f) * <usize> classifier.width + <usize> column) << 2;
    store<f32>(classifier.weights + at, load<f32>(classifier.weights + at) + by);
    store<f32>(classifier.sums + at, load<f32>(classifier.sums + at) + sum);
  }
}
