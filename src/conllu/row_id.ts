// The ID column: which kind of row it makes, and whether it may stand where it stands.
//
// | row | ID | stands |
// |---|---|---|
// | word | `7` | after word 6 |
// | range | `3-4` | directly before word 3; the words up to 4 follow; ranges do not overlap |
// | empty node | `8.1` | after word 8; `8.2` after it, and so on; `0.1` before word 1 |

/** An ID, taken apart. */
export interface RowId {
  /** A word `first`, a range `first-last`, or an empty node `first.last`. */
  readonly kind: "word" | "range" | "empty";
  /** The number before the sign, or the only one. */
  readonly first: number;
  /** The number after the sign; 0 for a word. */
  readonly last: number;
}

/** The answer of `readNumber` for text that is no number. */
export const NO_NUMBER = -2;

/** Numbers of more digits are not numbers of words. */
const MAX_DIGITS = 9;

const ZERO = 48, NINE = 57, DASH = "-", DOT = ".";

/** The whole number at `start..end`, written without sign or leading zero, or `NO_NUMBER`. */
export function readNumber(text: string, start: number, end: number): number {
  const digits = end - start;
  if (digits < 1 || digits > MAX_DIGITS) return NO_NUMBER;
  if (digits > 1 && text.charCodeAt(start) === ZERO) return NO_NUMBER;
  let number = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return NO_NUMBER;
    number = number * 10 + code - ZERO;
  }
  return number;
}

/** Takes an ID apart. */
export function readId(id: string): RowId | undefined {
  const sign = Math.max(id.indexOf(DASH), id.indexOf(DOT));
  const first = readNumber(id, 0, sign < 0 ? id.length : sign);
  const last = sign < 0 ? 0 : readNumber(id, sign + 1, id.length);
  if (first === NO_NUMBER || last === NO_NUMBER) return undefined;
  return { kind: sign < 0 ? "word" : id[sign] === DASH ? "range" : "empty", first, last };
}

/**
 * The ID expected here instead of a misplaced one; undefined if it may stand here.
 * @param others The ranges and empty nodes before it.
 */
export function misplaced(id: RowId, words: number, others: readonly RowId[]): string | undefined {
  const next = words + 1;
  const last = others.at(-1);
  if (id.kind === "word") return id.first === next ? undefined : `${next}`;
  if (last?.kind === "range" && last.first === next) {
    return `${next}, as its range stands before it`;
  }
  if (id.kind === "empty") {
    const minor = last?.kind === "empty" && last.first === words ? last.last + 1 : 1;
    return id.first === words && id.last === minor ? undefined : `${words}.${minor}`;
  }
  const open = others.findLast((row) => row.kind === "range");
  if (open && id.first <= open.last) return `a range that starts after ${open.last}`;
  if (id.first !== next) return `a range that starts at ${next}`;
  return id.last < id.first ? `a range that ends at ${id.first} or later` : undefined;
}
