/**
 * Losses of rows of scores, where several classes may be right and some may be illegal.
 *
 * `kinds` says of each class: ILLEGAL, it takes no part; WRONG; or RIGHT. A row without a right
 * class has loss 0 and no gradient, and so has one without a wrong class.
 */

import { borrow, mark, release } from "../memory";
import { exp4, sum4 } from "./vector";

export enum ClassKind {
  ILLEGAL,
  WRONG,
  RIGHT,
}

export const ILLEGAL: u8 = <u8> ClassKind.ILLEGAL;
export const WRONG: u8 = <u8> ClassKind.WRONG;
export const RIGHT: u8 = <u8> ClassKind.RIGHT;

/** The score of an illegal class: far below any other, and still finite. */
const LEAST: f32 = -3.0e38;

/**
 * dscores is [rows, classes]; losses is [rows]; scores is [rows, classes]; kinds is
 * [rows, classes] bytes.
 * losses = −log of the probability of all right classes together, under a softmax over the legal
 * ones; dscores = scale · its gradient. Returns the sum of the losses.
 */
export function softmaxLoss(
  dscores: usize,
  losses: usize,
  scores: usize,
  kinds: usize,
  scale: f32,
  rows: i32,
  classes: i32,
): f32 {
  const start = mark();
  const padded = (classes + 3) & ~3;
  const row = borrow(<usize> padded << 2);
  const rightRow = borrow(<usize> padded << 2);
  const end = row + (<usize> padded << 2);
  const step = <usize> classes << 2;
  let sum: f32 = 0;
  for (let r = 0; r < rows; r++, dscores += step, losses += 4, scores += step, kinds += classes) {
    let most = LEAST;
    let mostRight = LEAST;
    for (let c: usize = 0; c < <usize> padded; c++) {
      const kind = c < <usize> classes ? load<u8>(kinds + c) : ILLEGAL;
      const score = kind == ILLEGAL ? LEAST : load<f32>(scores + (c << 2));
      most = max(most, score);
      store<f32>(row + (c << 2), score);
      store<f32>(rightRow + (c << 2), kind == RIGHT ? score : LEAST);
      if (kind == RIGHT) mostRight = max(mostRight, score);
    }
    if (mostRight == LEAST) {
      store<f32>(losses, 0);
      memory.fill(dscores, 0, step);
      continue;
    }
    // The right classes are scaled by their own best, so that they never vanish all together.
    let total = f32x4.splat(0);
    let totalRight = f32x4.splat(0);
    for (let at: usize = row, right: usize = rightRow; at < end; at += 16, right += 16) {
      const p = probabilities(v128.load(at), most);
      const q = probabilities(v128.load(right), mostRight);
      total = f32x4.add(total, p);
      totalRight = f32x4.add(totalRight, q);
      v128.store(at, p);
      v128.store(right, q);
    }
    const all = sum4(total);
    const right = sum4(totalRight);
    const loss = max<f32>(Mathf.log(all / right) + (most - mostRight), 0);
    store<f32>(losses, loss);
    sum += loss;
    const p = scale / all;
    const q = scale / right;
    for (let c: usize = 0; c < step; c += 4) {
      store<f32>(dscores + c, load<f32>(row + c) * p - load<f32>(rightRow + c) * q);
    }
  }
  release(start);
  return sum;
}

/** e^(scores − most), and 0 for classes that take no part. */
// @inline
function probabilities(scores: v128, most: f32): v128 {
  const p = exp4(f32x4.sub(scores, f32x4.splat(most)));
  return v128.andnot(p, f32x4.le(scores, f32x4.splat(LEAST)));
}
