/**
 * The build for tests, which is not shipped: everything of the other one; kernels that only tests
 * call; probes; names, which become the binding; and scratch memory that is full of nonsense until
 * it is written.
 */

import "./registry"; // first, as in index.ts
import { Configuration } from "./core/configuration";
import { Gold } from "./core/gold";
import { Sentence } from "./core/sentence";
import { ATTRIBUTES as tokenAttributes } from "./features/templates";
import { gatherNodes, nodes } from "./features/nodes";
import { learnerNumbered } from "./learning/learner";
import { newParsing } from "./learning/search_parser";
import { borrow, borrowInts, mark, poisonScratch, release } from "./memory";
import { costsBy } from "./oracles/arc_standard";
import { Oracle } from "./oracles/oracle";
import { MAX_UNITS as hiddenUnitsAtMost } from "./scoring/hidden";
import { ARC_SLOTS as arcEnds } from "./scoring/network";
import { MOVE_COLUMNS as moveColumns } from "./systems/system";
import { AROUND as wordsAround } from "./tagging/classifier";
import { ATOMS as wordAtoms } from "./tagging/templates";
import { EVIDENCE as evidence } from "./decoding/confidence";
import { oracleNamed, oracleNumbered, systemNumbered } from "./oracles/register";

export * from "./index";

poisonScratch();

// Names. A string's address comes with its length in bytes four bytes before.

export { Activation } from "./kernels/activation";
export { ClassKind } from "./kernels/softmax";
export { Failure } from "./memory";
export { PackedProblem } from "./kernels/packed_rows";
export { CharacterClass, WindowLimit, WindowMark } from "./segmenting/window";
export { TemplateSet } from "./tagging/templates";
export { FeatureSet } from "./features/templates";
export { Flag } from "./core/configuration";
export { Move } from "./core/transition";
export { Observation } from "./oracles/observation";
export { Trait } from "./systems/system";
export { Policy } from "./learning/search";
export { Rule } from "./learning/regression";
export { learnerCount } from "./learning/learner";
export { oracleCount, systemCount } from "./oracles/register";

/** How many places things have in memory that JavaScript reads or writes. */
export enum Layout {
  /** Columns of scores of moves. */
  MOVE_COLUMNS = moveColumns,
  /** Attributes of a token (core/sentence.ts). */
  TOKEN_ATTRIBUTES = tokenAttributes,
  /** Numbers that a tagger sees of a word, and words on either side that are none. */
  WORD_ATOMS = wordAtoms,
  WORDS_AROUND = wordsAround,
  /** Most units of a linear model's hidden layer. */
  HIDDEN_UNITS = hiddenUnitsAtMost,
  /** Ends of an arc. */
  ARC_ENDS = arcEnds,
  /** Numbers that tell how sure a head is. */
  EVIDENCE = evidence,
}

export function systemName(number: i32): usize {
  return changetype<usize>(systemNumbered(number).name);
}

export function systemMoves(number: i32): i32 {
  return systemNumbered(number).moves;
}

export function systemArguments(number: i32): i32 {
  return systemNumbered(number).withArgument;
}

export function systemTraits(number: i32): i32 {
  return systemNumbered(number).traits;
}

export function systemFlags(number: i32): i32 {
  return systemNumbered(number).flags;
}

/** The number of a system's i-th oracle, or -1. */
export function systemOracle(number: i32, i: i32): i32 {
  let oracle = systemNumbered(number).oracles;
  while (i-- > 0 && oracle) oracle = changetype<Oracle>(oracle).next;
  return oracle ? changetype<Oracle>(oracle).number : -1;
}

export function oracleName(number: i32): usize {
  return changetype<usize>(oracleNamed(number).name);
}

/** Whether a system's oracle gives costs. */
export function oracleHasCosts(system: i32, oracle: i32): bool {
  return oracleNumbered(system, oracle).hasCosts;
}

/** Whether it continues after errors. */
export function oracleHasGuide(system: i32, oracle: i32): bool {
  return oracleNumbered(system, oracle).hasFollow;
}

/** Whether it is exact for this tree. */
export function oracleIsExact(system: i32, oracle: i32, gold: Gold): bool {
  return oracleNumbered(system, oracle).exact(gold);
}

export function learnerName(number: i32): usize {
  return changetype<usize>(learnerNumbered(number).name);
}

export function learnerRate(number: i32): f64 {
  return learnerNumbered(number).rate;
}

export function learnerHasBeams(number: i32): bool {
  return learnerNumbered(number).beamMargin >= 0;
}

// Probes.

/** The content of scratch memory that was not written yet. */
export function unwritten(): i32 {
  const start = mark();
  const found = load<i32>(borrow(4));
  release(start);
  return found;
}

/** Borrows a table of integers from scratch space. Traps where there is no room. */
export function borrowTable(rows: i32, columns: i32): void {
  const start = mark();
  borrowInts(<i64> rows * columns);
  release(start);
}

/** Finds the places of a configuration. Returns their address. */
export function placesOf(c: Configuration): usize {
  gatherNodes(c);
  return nodes;
}

export { legalMask, observe } from "./oracles/observation";
export { networkSize } from "./oracles/q_network";
export { mixtureProbability } from "./learning/search";

export { newTable, regressRow } from "./learning/regression";

/**
 * Rolls in to a choice and out from each transition there, whatever the costs are known to be. Writes
 * the losses, and the choices up to there to `path`. Returns how many losses there are; none if the
 * sentence has fewer choices.
 */
export function rollOutLosses(
  out: usize,
  path: usize,
  c: Configuration,
  sentence: Sentence,
  gold: Gold,
  system: i32,
  flags: i32,
  oracle: i32,
  at: i32,
  policy: i32,
): i32 {
  const start = mark();
  const task = newParsing(c, sentence, gold, system, flags, oracle);
  const found = task.tryAt(out, at, policy);
  memory.copy(path, task.trail, <usize> at << 2);
  release(start);
  return found;
}

/** Costs of arc-standard's transitions by the plain table alone. */
export function plainCosts(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
): bool {
  return costsBy(out, transitions, count, c, gold, true);
}

// Kernels.

export { indexOfLargest, sumRows, sumRows4 } from "./kernels/rows";
export { power } from "./kernels/power";
export { dense, denseBackward } from "./kernels/dense";
export { distinct, zeroRows } from "./kernels/embedding";
export { matmul, matmulPacked } from "./kernels/matmul";
export { matmulI8 } from "./kernels/matmul_i8";
export { transpose } from "./kernels/packing";
export { exponentials, sigmoids, tanhs } from "./kernels/vector";
export { roundRowsI4, rowScaleI4 } from "./kernels/embedding_i4";
