// The errors of patterns: one that cannot be read, and one that asks for too much in a sentence.

import { SagittaError } from "../errors.ts";

/** A pattern that cannot be read. */
export class PatternError extends SagittaError {
  /** The class's name, for messages and logs. */
  override name = "PatternError";
  /** @param offset The place in the pattern, in UTF-16 units from 0. */
  constructor(source: string, readonly offset: number, found: string, expected: string) {
    super(
      `Cannot read the pattern at ${placeIn(source, offset)}: found ${found}, expected ${expected}`,
      "invalid-pattern",
    );
  }
}

/** A pattern that would take too many steps, or has too many matches, in one sentence. */
export class PatternLimitError extends SagittaError {
  /** The class's name, for messages and logs. */
  override name = "PatternLimitError";
}

/** `column 7`, counted from 1 in characters; with the line where there are several. */
function placeIn(source: string, offset: number): string {
  const before = source.slice(0, offset).split("\n");
  const column = `column ${[...before[before.length - 1]].length + 1}`;
  return source.includes("\n") ? `line ${before.length}, ${column}` : column;
}
