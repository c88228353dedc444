/**
 * A sentence as features see it: per token five numbers, hashes of its strings.
 *
 *   | header, 4 × i32 | FORM | LEMMA | TAG | XTAG | FEATS |
 *
 * Rows have an entry for ROOT (0), each token (1..n) and "no such token" (n + 1), so that features
 * of what is not there need no test. The caller fills 1..n; the two others are fixed here.
 */

import { get, reserve, set } from "./memory";

const HEADER: usize = 16;

/** Attributes that a sentence gives. */
export const GIVEN: i32 = 5;

const OF_ROOT: i32 = 0x52_4f_4f_54;
const OF_NOTHING: i32 = 0x4e_4f_4e_45;

@unmanaged
export class Sentence {
  length: i32;
  stride: i32;
  unused1: i32;
  unused2: i32;

  /** The row of an attribute, indexed by token. */
  // @ts-ignore: decorator
  @inline
  row(attribute: i32): usize {
    return changetype<usize>(this) + HEADER + <usize>(attribute * this.stride);
  }

  // @ts-ignore: decorator
  @inline
  at(attribute: i32, token: i32): i32 {
    return get(this.row(attribute), token);
  }
}

/** Bytes of a sentence of `length` tokens. */
export function sentenceSize(length: i32): usize {
  return HEADER + <usize>(GIVEN * ((length + 2) << 2));
}

/** A sentence to be filled. */
export function newSentence(length: i32): Sentence {
  const sentence = changetype<Sentence>(reserve(sentenceSize(length)));
  sentence.length = length;
  sentence.stride = (length + 2) << 2;
  for (let attribute = 0; attribute < GIVEN; attribute++) {
    set(sentence.row(attribute), 0, OF_ROOT);
    set(sentence.row(attribute), length + 1, OF_NOTHING);
  }
  return sentence;
}
