// The problems of a CoNLL-U file, each with its line.

import { fail } from "../errors.ts";

const refuse = fail("read CoNLL-U");

/** One thing that is wrong with a file. */
export interface Problem {
  /** The line it stands on, counted from 1. */
  readonly line: number;
  readonly found: string;
  readonly expected: string;
}

/** Takes a problem: throws it, or keeps it and lets the work continue. */
export type Report = (problem: Problem) => void;

/** A report that throws the first problem as an error. */
export function throwProblem(file?: string): Report {
  return ({ line, found, expected }) => {
    throw refuse("invalid-conllu", found, expected, { file, line });
  };
}
