/**
 * A sentence as features see it: per token five numbers, hashes of its strings.
 *
 *   | header, 4 × i32 | ROOT | token 1 | … | token n | no such token |
 *                      each: | FORM | LEMMA | TAG | XTAG | FEATS | 0 | 0 | 0 |   8 × i32
 *
 * ROOT and "no such token" (n + 1) have values of their own, so that features of what is not there
 * need no test. The caller fills tokens 1..n.
 */

import { reserve, set } from "../memory";

const HEADER: usize = 16;

/** Attributes that a sentence gives. */
const GIVEN: i32 = 5;
/** Places for a token's attributes: two SIMD registers. */
export const TOKEN_SIZE: i32 = 8;

const OF_ROOT: i32 = 0x52_4f_4f_54;
const OF_NOTHING: i32 = 0x4e_4f_4e_45;

@unmanaged
export class Sentence {
  length: i32;
  unused1: i32;
  unused2: i32;
  unused3: i32;

  /** ROOT's attributes; token t's are TOKEN_SIZE × t integers further on. */
  // @inline
  get tokens(): usize {
    return changetype<usize>(this) + HEADER;
  }
}

/** A sentence to be filled. */
export function newSentence(length: i32): Sentence {
  const bytes = HEADER + (<usize> ((length + 2) * TOKEN_SIZE) << 2);
  const sentence = changetype<Sentence>(reserve(bytes));
  sentence.length = length;
  for (let attribute = 0; attribute < GIVEN; attribute++) {
    set(sentence.tokens, attribute, OF_ROOT);
    set(sentence.tokens, (length + 1) * TOKEN_SIZE + attribute, OF_NOTHING);
  }
  return sentence;
}
