// The text that a sentence was read from, and where its values stand in it: offsets, no copies.
// It is plain data in one string and typed arrays, so that it can cross threads as it is.

import { COLUMNS, DEPREL, DEPS, FEATS, FORM, ID, LEMMA, MISC, UPOS, XPOS } from "./columns.ts";
import type { Origin, Visit } from "./origin.ts";
import { type EmptyNode, MultiwordRange } from "./other_rows.ts";

/** Offsets kept for a row: where each column starts, and where an eleventh would. */
export const STRIDE: number = COLUMNS + 1;

/** A row that is no word: a multiword range `first-last` or an empty node `first.last`. */
export interface SourceRow {
  readonly kind: "word" | "range" | "empty";
  readonly first: number;
  readonly last: number;
  /** [STRIDE]: its offsets, as in {@linkcode SourceData.cells}. */
  readonly cells: Int32Array;
}

/** The parts of a source text. */
export interface SourceData {
  /** The text, exactly as it stands in the file. */
  readonly text: string;
  /** The number of its first line, counted from 1. */
  readonly firstLine: number;
  /** Where the comment lines start; they end where the first row starts. */
  readonly commentStart: number;
  readonly rowStart: number;
  /** [words, STRIDE]: column c of a word is the text from `[c]` to `[c + 1] - 1`. */
  readonly cells: Int32Array;
  /** [words]: the head of each word, -1 where none is given. */
  readonly heads: Int32Array;
  /** Ranges and empty nodes, in order. */
  readonly others: readonly SourceRow[];
}

/** A text with a sentence in it. */
export class SourceText implements Origin {
  /** Where everything stands, as plain data. */
  readonly data: SourceData;

  /** @param data Where everything stands; it is trusted. */
  constructor(data: SourceData) {
    this.data = data;
  }

  get length(): number {
    return this.data.heads.length;
  }

  get heads(): Int32Array {
    return this.data.heads;
  }

  get line(): number {
    const { text, firstLine, commentStart } = this.data;
    return lineFinder(text, firstLine)(commentStart);
  }

  has(): boolean {
    return true;
  }

  column(column: number): string[] {
    return Array.from({ length: this.length }, (_, word) => this.value(column, word));
  }

  value(column: number, word: number): string {
    return cut(this.data.text, this.data.cells, word * STRIDE + column);
  }

  visit(column: number, visit: Visit): void {
    const { text, cells } = this.data;
    for (let at = column, word = 0; at < cells.length; at += STRIDE, word++) {
      visit(text, cells[at], cells[at + 1] - 1, word);
    }
  }

  comments(): string[] {
    const { text, commentStart, rowStart } = this.data;
    if (commentStart === rowStart) return [];
    return text.slice(commentStart, rowStart - 1).split("\n")
      .map((line) => line.replace(/\r$/, ""));
  }

  ranges(): MultiwordRange[] {
    return this.#rows("range").map(({ first, last, cells }) => {
      const [form, feats, misc] = this.#values(cells, [FORM, FEATS, MISC]);
      return new MultiwordRange({ first, last, form, feats, misc });
    });
  }

  emptyNodes(): EmptyNode[] {
    return this.#rows("empty").map(({ first: after, cells }) => {
      const [id, form, lemma, upos, xpos, feats, deprel, deps, misc] = this.#values(
        cells,
        [ID, FORM, LEMMA, UPOS, XPOS, FEATS, DEPREL, DEPS, MISC],
      );
      return { id, after, form, lemma, upos, xpos, feats, deprel, deps, misc };
    });
  }

  #rows(kind: SourceRow["kind"]): SourceRow[] {
    return this.data.others.filter((row) => row.kind === kind);
  }

  #values(cells: Int32Array, columns: readonly number[]): string[] {
    return columns.map((column) => cut(this.data.text, cells, column));
  }
}

/** The text of the cell whose offset stands at a place. */
export function cut(text: string, cells: Int32Array, place: number): string {
  return text.slice(cells[place], cells[place + 1] - 1);
}

/** Tells on which line an offset stands. Offsets that ascend cost one pass over the text in all. */
export function lineFinder(text: string, firstLine: number): (offset: number) => number {
  let line = firstLine, lineStart = 0;
  return (offset) => {
    if (offset < lineStart) {
      line = firstLine;
      lineStart = 0;
    }
    for (;;) {
      const end = text.indexOf("\n", lineStart);
      if (end < 0 || end >= offset) return line;
      line++;
      lineStart = end + 1;
    }
  };
}
