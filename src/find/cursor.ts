// A place in a pattern that moves forward as the pattern is read.

import { quote } from "../errors.ts";
import { PatternError } from "./pattern_error.ts";

/** Reads a pattern from left to right. */
export class Cursor {
  /** @param at The place of reading, in UTF-16 units. */
  constructor(readonly source: string, public at = 0, readonly end = source.length) {}

  /** Whether everything is read. */
  get ended(): boolean {
    return this.at >= this.end;
  }

  /** Skips blanks and line ends; says whether there were any. */
  skipSpace(): boolean {
    return this.match(/\s+/y) !== undefined;
  }

  /** Whether this text comes next. */
  sees(text: string): boolean {
    return !this.ended && this.source.startsWith(text, this.at);
  }

  /** Reads a text, if it comes next. */
  take(text: string): boolean {
    const seen = this.sees(text);
    if (seen) this.at += text.length;
    return seen;
  }

  /** Reads the match of a sticky expression, if it matches here. */
  match(shape: RegExp): string | undefined {
    shape.lastIndex = this.at;
    const found = shape.exec(this.source)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** An error with the text found at a place, and what is wanted there. */
  error(expected: string, at = this.at): PatternError {
    const rest = /^(?:@?[\p{L}\p{N}_.:]+|[^])/u.exec(this.source.slice(at))?.[0];
    const found = rest === undefined ? "the end of the pattern" : quote(rest, 20);
    return new PatternError(this.source, at, found, expected);
  }
}
