// The source of a sentence's columns, read when they are first asked for: one contract for the
// text of a file and for the tokens of plain text.

import type { EmptyNode, MultiwordRange } from "./other_rows.ts";

/** Takes the value of a word: the stretch of a text from `start` to `end`. */
export type Visit = (text: string, start: number, end: number, word: number) => void;

/** A source of columns. Words are counted from 0. */
export interface Origin {
  readonly length: number;
  /** The head of each word; left out where none is given. */
  readonly heads?: Int32Array;
  /** Where each word starts in its document, in UTF-16 units, if that is known. */
  readonly starts?: Int32Array;
  readonly ends?: Int32Array;
  /** The number of the sentence's first line in its file, where it has one. */
  readonly line?: number;
  /** Whether a column may hold anything but `_`. */
  has(column: number): boolean;
  column(column: number): string[];
  /** One of its values, where that is cheaper than the whole column. */
  value?(column: number, word: number): string;
  /** Goes through the values of a column without cutting them out. */
  visit(column: number, visit: Visit): void;
  comments(): string[];
  /** The multiword tokens, in order. */
  ranges(): MultiwordRange[];
  /** The empty nodes, in order; left out where there are none. */
  emptyNodes?(): EmptyNode[];
}
