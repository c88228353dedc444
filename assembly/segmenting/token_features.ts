/**
 * What is seen of a gap between two characters, where a token may end: the characters and classes
 * on both sides, the token so far, and the rest up to the next space.
 *
 * L1 is the character before the gap, L2 the one before that; R1 the one after it, and so on.
 */

import { put, put2, put3, put4, mix, START } from "./hashing";
import { classOf, unit } from "./window";

/** Most features of a gap. */
export const MOST_TOKEN_FEATURES: i32 = 48;

/**
 * Adds the features of the gap before `at`.
 *
 * @param token Hash of the token so far.
 * @param shape Hash of its runs of classes.
 * @param chunk Hash of everything since the last space.
 * @param rest Hash of everything up to the next space, from its end.
 * @param next The class of the first character after that space.
 */
export function tokenFeatures(at: i32, token: u32, shape: u32, chunk: u32, rest: u32, next: u32): void {
  const l1 = mix(START, unit(at - 1)), r1 = mix(START, unit(at));
  const l2 = mix(l1, unit(at - 2)), r2 = mix(r1, unit(at + 1));
  const l3 = mix(l2, unit(at - 3)), r3 = mix(r2, unit(at + 2));
  const l4 = mix(l3, unit(at - 4)), r4 = mix(r3, unit(at + 3));
  const l5 = mix(l4, unit(at - 5)), r5 = mix(r4, unit(at + 4));
  const lc1: u32 = classOf(at - 1), rc1: u32 = classOf(at);
  const lc2 = lc1 << 5 | <u32>classOf(at - 2), rc2 = rc1 << 5 | <u32>classOf(at + 1);
  const lc3 = lc2 << 5 | <u32>classOf(at - 3), rc3 = rc2 << 5 | <u32>classOf(at + 2);
  const lc4 = lc3 << 5 | <u32>classOf(at - 4), rc4 = rc3 << 5 | <u32>classOf(at + 3);

  put(1, 0);
  put(2, l1);
  put(3, l2);
  put(4, l3);
  put(5, l4);
  put(6, l5);
  put(7, r1);
  put(8, r2);
  put(9, r3);
  put(10, r4);
  put(11, r5);
  put2(12, l1, r1);
  put2(13, l1, r2);
  put2(14, l2, r1);
  put2(15, l2, r2);
  put2(16, l3, r1);
  put2(17, l1, r3);
  put2(18, l3, r3);
  put2(19, l2, r3);
  put2(20, l3, r2);
  put2(21, lc1, rc1);
  put2(22, lc2, rc2);
  put2(23, lc3, rc3);
  put2(24, lc4, rc4);
  put2(25, lc1, r1);
  put2(26, l1, rc1);
  put2(27, l1, rc2);
  put2(28, lc2, r1);
  put2(29, lc3, r1);
  put(30, token);
  put2(31, token, r1);
  put2(32, token, r2);
  put2(33, token, rc1);
  put2(34, shape, r1);
  put2(35, shape, rc2);
  put(36, rest);
  put2(37, token, rest);
  put2(38, chunk, rest);
  put2(39, l1, rest);
  put2(40, shape, rest);
  put2(41, rest, next);
  put3(42, token, r1, next);
  put4(43, shape, r1, unit(at + 1), next);
}
