/**
 * Where everything stands in the text of a sentence: offsets, no copies.
 *
 * @module
 */

import type { Block } from "./blocks.ts";
import { COLUMNS } from "./columns.ts";
import type { RowId } from "./row_id.ts";

/** Offsets kept for a row: where each column starts, and where an eleventh would. */
export const STRIDE: number = COLUMNS + 1;

/** A row that is no word: a multiword range or an empty node. */
export interface OtherRow extends RowId {
  /** [STRIDE]: its offsets, as in {@linkcode Layout.columns}. */
  readonly columns: Int32Array;
}

/** Where everything stands in a block. */
export interface Layout extends Block {
  /** Where the comments start; they end where the first row starts. */
  readonly comments: number;
  /** Where the first row starts. */
  readonly rows: number;
  /** [words, STRIDE]: column c of a word is the text from `[c]` to `[c + 1] - 1`. */
  readonly columns: Int32Array;
  /** [words]: the head of each word, -1 where none is given. */
  readonly heads: Int32Array;
  /** Ranges and empty nodes, in order. */
  readonly others: readonly OtherRow[];
}

/** The text of a column, of the row whose offsets start at `base`. */
export function columnText(
  text: string,
  offsets: Int32Array,
  base: number,
  column: number,
): string {
  return text.slice(offsets[base + column], offsets[base + column + 1] - 1);
}

/** Tells on which line an offset stands. Offsets that ascend cost one pass over the text in all. */
export function lineFinder(block: Block): (offset: number) => number {
  let line = block.line, lineStart = 0;
  return (offset) => {
    if (offset < lineStart) {
      line = block.line;
      lineStart = 0;
    }
    for (;;) {
      const end = block.text.indexOf("\n", lineStart);
      if (end < 0 || end >= offset) return line;
      line++;
      lineStart = end + 1;
    }
  };
}
