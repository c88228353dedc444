// What is wrong with a CoNLL-U file, and at which line.

import { inputError } from "../errors.ts";

/** One thing that is wrong with a file. */
export interface Problem {
  /** The line it stands on, counted from 1. */
  readonly line: number;
  /** What stands there. */
  readonly found: string;
  /** What is wanted there. */
  readonly expected: string;
}

/** Takes a problem: throws it, or keeps it and lets the work go on. */
export type Report = (problem: Problem) => void;

/**
 * A report that throws the first problem as an error.
 * @example
 * ```ts
 * import { throwProblem } from "./problem.ts";
 * import { SagittaError } from "../errors.ts";
 * import { assertThrows } from "@std/assert";
 *
 * const report = throwProblem("words.conllu");
 * assertThrows(
 *   () => report({ line: 14, found: "9 columns", expected: "10" }),
 *   SagittaError,
 *   "Cannot read CoNLL-U in words.conllu at line 14: found 9 columns, expected 10",
 * );
 * ```
 */
export function throwProblem(file?: string): Report {
  return ({ line, found, expected }) => {
    throw inputError("read CoNLL-U", { file, line }, found, expected);
  };
}
