// A place in a pattern that goes forward as the pattern is read.

import { quote } from "../errors.ts";
import { PatternError } from "./pattern_error.ts";

/** Reads a pattern from left to right. */
export class Cursor {
  readonly source: string;
  /** Where reading is, in UTF-16 units. */
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** Whether the pattern is at its end. */
  get ended(): boolean {
    return this.at >= this.source.length;
  }

  /** Goes over blanks and line ends; says whether there were any. */
  skipSpace(): boolean {
    return this.match(/\s+/y) !== undefined;
  }

  /** Does this text come next? */
  sees(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Goes over a text, if it comes next. */
  take(text: string): boolean {
    const seen = this.sees(text);
    if (seen) this.at += text.length;
    return seen;
  }

  /** Goes over what a sticky expression matches here, if it does. */
  match(shape: RegExp): string | undefined {
    shape.lastIndex = this.at;
    const found = shape.exec(this.source)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** An error that says what was found at a place, and what is wanted there. */
  error(expected: string, at = this.at): PatternError {
    const rest = /^(?:@?[\p{L}\p{N}_.:]+|[^])/u.exec(this.source.slice(at))?.[0];
    const found = rest === undefined ? "the end of the pattern" : quote(rest, 20);
    return new PatternError(this.source, at, found, expected);
  }
}
