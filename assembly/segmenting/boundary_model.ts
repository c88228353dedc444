/**
 * Two tables of weights, one for ends of tokens and one for ends of sentences. A boundary is where
 * the weights of its features add up to more than 0.
 *
 * Models at work have integers (i8), as their files do; in training weights are floats, changed by
 * logistic regression with a step of its own for each weight (Adagrad).
 */

import { reserve } from "../memory";
import { count, MOST_ATOMS, MOST_FEATURES, picks, setUpHashing } from "./hashing";
import { makeWindow } from "./window";

/** The tables. */
export const TOKENS: i32 = 0, SENTENCES: i32 = 1;

let training: bool = false;
/** i8 or, in training, f32. */
let tokenWeights: usize = 0;
let sentenceWeights: usize = 0;
/** Training: sums of squared gradients, f32. */
let tokenSquares: usize = 0;
let sentenceSquares: usize = 0;

/** Before the first step of a weight, so that it is not endless. */
const FIRST_SQUARE: f32 = 0.1;

/** Places that are as sure as this teach nothing; most are, after a first pass. */
const LEAST_GRADIENT: f32 = 0.001;

/** Makes room for tables of 2^tableBits weights, and for a window of text. */
export function setUpSegmenter(tableBits: i32, train: bool): void {
  training = train;
  const size = (<usize>1 << tableBits) << (train ? 2 : 0);
  tokenWeights = reserve(size);
  sentenceWeights = reserve(size);
  if (train) {
    tokenSquares = reserve(size);
    sentenceSquares = reserve(size);
  }
  setUpHashing(reserve(MOST_FEATURES << 2), reserve(MOST_ATOMS << 2), tableBits);
  makeWindow();
}

export function boundaryWeights(table: i32): usize {
  return table == TOKENS ? tokenWeights : sentenceWeights;
}

/** Sums of squared gradients, for checkpoints. */
export function boundarySquares(table: i32): usize {
  return table == TOKENS ? tokenSquares : sentenceSquares;
}

/** The sum of the weights of the features at hand. */
export function score(table: i32): f32 {
  const weights = boundaryWeights(table);
  if (training) {
    let sum: f32 = 0;
    for (let i = 0; i < count; i++) sum += load<f32>(weights + (<usize>load<u32>(picks + (<usize>i << 2)) << 2));
    return sum;
  }
  let sum = 0;
  for (let i = 0; i < count; i++) sum += load<i8>(weights + <usize>load<u32>(picks + (<usize>i << 2)));
  return <f32>sum;
}

/** Moves the weights of the features at hand toward what is right. Returns 1 if they were wrong. */
export function learn(table: i32, isBoundary: bool, rate: f32): i32 {
  const sum = score(table);
  const gradient = sigmoid(sum) - (isBoundary ? <f32>1 : <f32>0);
  if (abs(gradient) < LEAST_GRADIENT) return 0;
  const weights = boundaryWeights(table);
  const squares = boundarySquares(table);
  const square = gradient * gradient;
  for (let i = 0; i < count; i++) {
    const at = <usize>load<u32>(picks + (<usize>i << 2)) << 2;
    const total = load<f32>(squares + at) + square;
    store<f32>(squares + at, total);
    const step = rate * gradient / sqrt<f32>(total + FIRST_SQUARE);
    store<f32>(weights + at, load<f32>(weights + at) - step);
  }
  return (sum > 0) != isBoundary ? 1 : 0;
}

function sigmoid(x: f32): f32 {
  return <f32>(1 / (1 + NativeMath.exp(-<f64>x)));
}
