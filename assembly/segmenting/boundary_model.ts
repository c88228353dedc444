/**
 * A segmenter: a handle with two tables of weights, one for ends of tokens and one for ends of
 * sentences. A boundary is where the weights of its features add up to more than 0.
 *
 * Models at work have integers (i8), as their files do; in training weights are floats, changed by
 * logistic regression with a step of its own for each weight (Adagrad).
 */

import { reserve } from "../memory";
import { pickCount, picks, useTables } from "./hashing";
import { makeWindow } from "./window";

/** The tables. */
export const TOKENS: i32 = 0, SENTENCES: i32 = 1;

@unmanaged
class Segmenter {
  bits: i32;
  training: bool;
  /** Both tables, that of tokens first: i8 or, in training, f32. */
  weights: usize;
  /** Training: sums of squared gradients, f32. */
  squares: usize;

  /** Bytes of a table. */
  get size(): usize {
    return (<usize> 1 << this.bits) << (this.training ? 2 : 0);
  }
}

/** The one at work. */
let segmenter: Segmenter = changetype<Segmenter>(0);

/** Before the first step of a weight, so that it is not endless. */
const FIRST_SQUARE: f32 = 0.1;

/** Places that are as sure as this teach nothing; most are, after a first pass. */
const MIN_GRADIENT: f32 = 0.001;

/** Makes a segmenter with tables of 2^bits weights. The caller fills them. */
export function newSegmenter(bits: i32, training: bool): usize {
  makeWindow();
  const made = changetype<Segmenter>(reserve(offsetof<Segmenter>()));
  made.bits = bits;
  made.training = training;
  made.weights = reserve(made.size << 1);
  made.squares = training ? reserve(made.size << 1) : 0;
  return changetype<usize>(made);
}

export function useSegmenter(handle: usize): void {
  segmenter = changetype<Segmenter>(handle);
  useTables(segmenter.bits);
}

export function boundaryWeights(handle: usize, table: i32): usize {
  const one = changetype<Segmenter>(handle);
  return one.weights + <usize> table * one.size;
}

/** Sums of squared gradients, for checkpoints. */
export function boundarySquares(handle: usize, table: i32): usize {
  const one = changetype<Segmenter>(handle);
  return one.squares + <usize> table * one.size;
}

/** The sum of the weights of the current features. */
export function score(table: i32): f32 {
  const weights = boundaryWeights(changetype<usize>(segmenter), table), count = pickCount();
  if (segmenter.training) {
    let sum: f32 = 0;
    for (let i = 0; i < count; i++) {
      sum += load<f32>(weights + (<usize> load<u32>(picks + (<usize> i << 2)) << 2));
    }
    return sum;
  }
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += load<i8>(weights + <usize> load<u32>(picks + (<usize> i << 2)));
  }
  return <f32> sum;
}

/** Moves the weights of the current features toward what is right. Returns 1 if they were wrong. */
export function learn(table: i32, isBoundary: bool, rate: f32): i32 {
  const sum = score(table);
  const gradient = sigmoid(sum) - (isBoundary ? <f32> 1 : <f32> 0);
  if (abs(gradient) < MIN_GRADIENT) return 0;
  const weights = boundaryWeights(changetype<usize>(segmenter), table), count = pickCount();
  const squares = boundarySquares(changetype<usize>(segmenter), table);
  const square = gradient * gradient;
  for (let i = 0; i < count; i++) {
    const at = <usize> load<u32>(picks + (<usize> i << 2)) << 2;
    const total = load<f32>(squares + at) + square;
    store<f32>(squares + at, total);
    const step = rate * gradient / sqrt<f32>(total + FIRST_SQUARE);
    store<f32>(weights + at, load<f32>(weights + at) - step);
  }
  return (sum > 0) != isBoundary ? 1 : 0;
}

function sigmoid(x: f32): f32 {
  return <f32> (1 / (1 + NativeMath.exp(-<f64> x)));
}
