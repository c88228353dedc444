/**
 * The build for tests, which is not shipped: everything of the other one; kernels that only tests
 * call; probes; names, which become the binding; and scratch memory that is full of nonsense until
 * it is written.
 */

import { Configuration } from "./core/configuration";
import { Gold } from "./core/gold";
import { B0 } from "./core/place";
import { Sentence } from "./core/sentence";
import { gatherNodes, nodes } from "./features/nodes";
import { learnerNumbered } from "./learning/learner";
import * as regression from "./learning/regression";
import { rollOutLosses as rollOut } from "./learning/search_parser";
import { borrow, borrowInts, mark, poisonScratch, release } from "./memory";
import * as observations from "./oracles/observation";
import { Oracle } from "./oracles/oracle";
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
export { Policy } from "./learning/search";
export { Rule } from "./learning/regression";
export { learnerCount } from "./learning/learner";
export { oracleCount, systemCount } from "./oracles/register";

export function systemName(number: i32): usize {
  return changetype<usize>(systemNumbered(number).name);
}

export function systemMoves(number: i32): i32 {
  return systemNumbered(number).moves;
}

export function systemArguments(number: i32): i32 {
  return systemNumbered(number).withArgument;
}

/** Is the dependent of a RIGHT the buffer's front, which may get dependents after its head? */
export function systemDependentStays(number: i32): bool {
  return systemNumbered(number).dependentOfRight == B0;
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

/** Does a system's oracle give costs? */
export function oracleHasCosts(system: i32, oracle: i32): bool {
  return oracleNumbered(system, oracle).hasCosts;
}

/** Does it go on after errors? */
export function oracleHasGuide(system: i32, oracle: i32): bool {
  return oracleNumbered(system, oracle).hasFollow;
}

/** Is it exact for this tree? */
export function oracleIsExact(system: i32, oracle: i32, gold: usize): bool {
  return oracleNumbered(system, oracle).exact(changetype<Gold>(gold));
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

/** What scratch memory holds before anybody wrote there. */
export function unwritten(): i32 {
  const start = mark();
  const found = load<i32>(borrow(4));
  release(start);
  return found;
}

/** Is there room for a table of integers in scratch space? Traps where there is none. */
export function borrowTable(rows: i32, columns: i32): void {
  const start = mark();
  borrowInts(<i64>rows * columns);
  release(start);
}

/** Finds the places of a configuration. Returns their address. */
export function placesOf(c: usize): usize {
  gatherNodes(changetype<Configuration>(c));
  return nodes;
}

/** Writes the numbers of the features that are 1; `out` has room for `mostActive`. */
export function observe(out: usize, c: usize, gold: usize, kind: i32): i32 {
  return observations.observe(out, changetype<Configuration>(c), changetype<Gold>(gold), kind);
}

export function legalMask(c: usize): i32 {
  return observations.legalMask(changetype<Configuration>(c));
}

export { networkSize } from "./oracles/q_network";
export { mixtureProbability, rolledIn } from "./learning/search";

export function newTable(live: usize, sum: usize, row: usize, bytes: usize): usize {
  return changetype<usize>(regression.newTable(live, sum, row, bytes));
}

export function regressRow(table: usize, rows: usize, count: i32, errors: usize, columns: i32, clock: f32): void {
  regression.regressRow(changetype<regression.Table>(table), rows, count, errors, columns, clock);
}

export function rollOutLosses(
  out: usize, c: usize, sentence: usize, gold: usize, system: i32, flags: i32, oracle: i32, at: i32, policy: i32,
): i32 {
  return rollOut(
    out, changetype<Configuration>(c), changetype<Sentence>(sentence), changetype<Gold>(gold),
    systemNumbered(system), flags, oracleNumbered(system, oracle), at, policy,
  );
}

// Kernels.

export { indexOfLargest, sumRows, sumRows4 } from "./kernels/rows";
export { usePlainTables } from "./oracles/arc_standard_rows";
export { power } from "./kernels/power";
export { dense, denseBackward } from "./kernels/dense";
export { distinct, zeroRows } from "./kernels/embedding";
export { matmul, matmulPacked } from "./kernels/matmul";
export { matmulI8 } from "./kernels/matmul_i8";
export { transpose } from "./kernels/packing";
export { exponentials, sigmoids, tanhs } from "./kernels/vector";
export { roundRowsI4, rowScaleI4 } from "./kernels/embedding_i4";
