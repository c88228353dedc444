/**
 * The part of `@std/assert` that the tests use, over `node:assert`. The import map points
 * `@std/assert` here because the JSR registry cannot be reached from every build machine; where
 * it can, that one line is the swap.
 *
 * @module
 */

import {
  deepStrictEqual,
  match,
  notDeepStrictEqual,
  ok,
  rejects,
  throws,
} from "node:assert/strict";

/** Fails unless the two are deeply equal. */
export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  deepStrictEqual(actual, expected, message);
}

/** Fails if the two are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, message?: string): void {
  notDeepStrictEqual(actual, expected, message);
}

/** Fails unless the value is truthy. */
export function assert(value: unknown, message?: string): asserts value {
  ok(value, message);
}

/** Fails unless the text matches. */
export function assertMatch(text: string, pattern: RegExp, message?: string): void {
  match(text, pattern, message);
}

/** Fails unless the two numbers differ by at most the tolerance. */
export function assertAlmostEquals(actual: number, expected: number, tolerance = 1e-7): void {
  ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected} ± ${tolerance}`);
}

// deno-lint-ignore no-explicit-any
type ErrorClass = new (...args: any[]) => Error;

/** Fails unless the function throws such an error, with such a text in its message. */
export function assertThrows(run: () => unknown, kind: ErrorClass, includes = ""): void {
  throws(run, (error: Error) => isSuch(error, kind, includes));
}

/** Fails unless the promise is rejected with such an error, with such a text in its message. */
export async function assertRejects(
  run: () => Promise<unknown>,
  kind: ErrorClass,
  includes = "",
): Promise<void> {
  await rejects(run, (error: Error) => isSuch(error, kind, includes));
}

function isSuch(error: Error, kind: ErrorClass, includes: string): boolean {
  ok(error instanceof kind, `expected ${kind.name}, found ${error?.name}: ${error?.message}`);
  ok(error.message.includes(includes), `"${error.message}" does not say "${includes}"`);
  return true;
}
