/**
 * The features of a gap between two characters, where a token may end: the characters and classes
 * on both sides, the token so far, and the rest up to the next space.
 */

import { makeRows, mix, NONE as _, setAtom, START } from "./hashing";
import { classOf, unit } from "./window";

// Atoms. L3 are the three characters before the gap, R3 the three after it; LC and RC their classes.
const NIL: u8 = 0, L1: u8 = 1, L2: u8 = 2, L3: u8 = 3, L4: u8 = 4, L5: u8 = 5;
const R1: u8 = 6, R2: u8 = 7, R3: u8 = 8, R4: u8 = 9, R5: u8 = 10;
const LC1: u8 = 11, LC2: u8 = 12, LC3: u8 = 13, LC4: u8 = 14;
const RC1: u8 = 15, RC2: u8 = 16, RC3: u8 = 17, RC4: u8 = 18;
/** The token so far and its shape; all since the last space; all up to the next; what comes then. */
const TOKEN: u8 = 19, SHAPE: u8 = 20, CHUNK: u8 = 21, REST: u8 = 22, NEXT: u8 = 23;
/** The second character after the gap. */
const SECOND: u8 = 24;
/** Signs of addresses and file names between the spaces around; the shape of all up to the next. */
const KIND: u8 = 25, TAIL: u8 = 26;

const SIZE: i32 = 52;
// deno-fmt-ignore
const TEMPLATES: usize = memory.data<u8>([
  NIL, _, _, _,  L1, _, _, _,  L2, _, _, _,  L3, _, _, _,  L4, _, _, _,  L5, _, _, _,  R1, _, _, _,
  R2, _, _, _,  R3, _, _, _,  R4, _, _, _,  R5, _, _, _,  L1, R1, _, _,  L1, R2, _, _,
  L2, R1, _, _,  L2, R2, _, _,  L3, R1, _, _,  L1, R3, _, _,  L3, R3, _, _,  L2, R3, _, _,
  L3, R2, _, _,  LC1, RC1, _, _,  LC2, RC2, _, _,  LC3, RC3, _, _,  LC4, RC4, _, _,  LC1, R1, _, _,
  L1, RC1, _, _,  L1, RC2, _, _,  LC2, R1, _, _,  LC3, R1, _, _,  TOKEN, _, _, _,  TOKEN, R1, _, _,
  TOKEN, R2, _, _,  TOKEN, RC1, _, _,  SHAPE, R1, _, _,  SHAPE, RC2, _, _,  REST, _, _, _,
  TOKEN, REST, _, _,  CHUNK, REST, _, _,  L1, REST, _, _,  SHAPE, REST, _, _,  REST, NEXT, _, _,
  TOKEN, R1, NEXT, _,  SHAPE, R1, SECOND, NEXT,  KIND, LC1, RC1, _,  KIND, L1, R1, _,
  KIND, TAIL, _, _,  KIND, L1, TAIL, _,  KIND, SHAPE, R1, _,  KIND, SHAPE, TAIL, _,
  SHAPE, TAIL, _, _,  L1, R1, TAIL, _,  KIND, R1, TAIL, NEXT,
]);

/**
 * Makes the rows of the gap before `at`.
 *
 * @param token Hash of the token so far.
 * @param shape Hash of its runs of classes.
 * @param chunk Hash of everything since the last space.
 * @param rest Hash of everything up to the next space, from its end.
 * @param next The class of the first character after that space.
 * @param kind What marks addresses and file names between the spaces around the gap.
 * @param tail Hash of the runs of classes up to the next space, from its end.
 */
export function tokenFeatures(
  at: i32,
  token: u32,
  shape: u32,
  chunk: u32,
  rest: u32,
  next: u32,
  kind: u32,
  tail: u32,
): void {
  let left = START, right = START, leftKinds: u32 = 0, rightKinds: u32 = 0;
  for (let i: i32 = 0; i < 5; i++) {
    left = mix(left, unit(at - 1 - i));
    right = mix(right, unit(at + i));
    setAtom(<u8> (L1 + i), left);
    setAtom(<u8> (R1 + i), right);
    if (i == 4) break;
    leftKinds = leftKinds << 5 | <u32> classOf(at - 1 - i);
    rightKinds = rightKinds << 5 | <u32> classOf(at + i);
    setAtom(<u8> (LC1 + i), leftKinds);
    setAtom(<u8> (RC1 + i), rightKinds);
  }
  setAtom(TOKEN, token);
  setAtom(SHAPE, shape);
  setAtom(CHUNK, chunk);
  setAtom(REST, rest);
  setAtom(NEXT, next);
  setAtom(SECOND, unit(at + 1));
  setAtom(KIND, kind);
  setAtom(TAIL, tail);
  makeRows(TEMPLATES, SIZE);
}
