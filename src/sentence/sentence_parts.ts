// The parts of a sentence, with the checks that they make one.

import { type Kinds, requireFields, requireKind, requireOptions } from "../checks.ts";
import { fail, quote } from "../errors.ts";
import { COLUMN_NAMES, COLUMNS, HEAD, TEXT_COLUMNS, type TextColumn } from "./columns.ts";
import { MAX_WORDS } from "./limits.ts";
import type { WordSpans } from "./offsets.ts";
import { type EmptyNode, MultiwordRange, type RangeParts } from "./other_rows.ts";

/** Columns to give to a sentence. Each list has one entry a word; `_` is none. */
export interface ColumnParts extends Readonly<Partial<Record<TextColumn, readonly string[]>>> {
  /** Heads: 0 for ROOT, -1 for none. */
  readonly heads?: ArrayLike<number>;
  /** Comment lines, each from its `#` on. */
  readonly comments?: readonly string[];
}

/** The parts of a sentence. A list that is left out is `_`. */
export interface SentenceParts extends ColumnParts {
  readonly forms: readonly string[];
  /** Multiword tokens. */
  readonly ranges?: readonly RangeParts[];
  readonly emptyNodes?: readonly EmptyNode[];
}

/** The parts that a sentence holds itself, past its origin. */
export interface Held {
  /** The columns of text, by place. */
  columns?: (string[] | undefined)[];
  heads?: Int32Array;
  comments?: string[];
  ranges?: readonly MultiwordRange[];
  emptyNodes?: readonly EmptyNode[];
  /** Where its words stand in its text; null if they do not. */
  spans?: WordSpans | null;
}

/** Columns by kind; each is checked more closely where it is held. */
export const COLUMN_PARTS: Kinds<ColumnParts> = {
  ...{ forms: "any", lemmas: "any", upos: "any", xpos: "any", feats: "any", heads: "any" },
  ...{ deprels: "any", deps: "any", misc: "any", comments: "any" },
};

const NAMES = Object.entries(TEXT_COLUMNS) as [TextColumn, number][];
const ACTION = "build a sentence";

const refuseBuildSentence = fail(ACTION);
const refuseSetComment = fail("set a comment");

/** Columns as a sentence holds them; throws where it cannot. */
export function holdColumns(parts: ColumnParts, words: number, held: Held = {}): Held {
  const { heads, comments } = parts;
  for (const [name, column] of NAMES) {
    const values = parts[name];
    if (values === undefined) continue;
    requireKind(ACTION, values, "texts", `texts as ${name}`);
    checkLength(values.length, column, words);
    for (let i = 0; i < words; i++) checkValue(values[i], ACTION);
    (held.columns ??= new Array(COLUMNS))[column] = values.slice();
  }
  if (heads) {
    requireKind(ACTION, heads, "numbers", "numbers as heads");
    checkLength(heads.length, HEAD, words);
    for (let i = 0; i < words; i++) checkHead(heads[i], i + 1, words, ACTION);
    held.heads = Int32Array.from(heads);
  }
  if (comments) {
    requireKind(ACTION, comments, "texts", "texts as comments");
    held.comments = [...comments];
  }
  return held;
}

/** A whole sentence as it is held; throws where the parts make none. */
export function holdSentence(parts: SentenceParts): Held {
  requireOptions(ACTION, parts, { ...COLUMN_PARTS, ranges: "list", emptyNodes: "list" });
  requireFields(ACTION, parts, { forms: "texts" }, "words as forms");
  const { forms, ranges = [], emptyNodes = [], comments = [] } = parts;
  const words = forms.length;
  if (words === 0) throw refuseBuildSentence("invalid-sentence", "no words", "at least one");
  if (words > MAX_WORDS) {
    throw refuseBuildSentence("invalid-sentence", `${words} words`, `at most ${MAX_WORDS}`);
  }
  comments.forEach(checkComment);
  let covered = 0;
  for (const { first, last, form, feats, misc } of ranges) {
    if (!(first > covered && last >= first && last <= words)) {
      const expected = `ranges in order, from ${covered + 1} to ${words}`;
      throw refuseBuildSentence("invalid-sentence", `a range ${first}-${last}`, expected);
    }
    for (const value of [form, feats, misc]) if (value !== undefined) checkValue(value, ACTION);
    covered = last;
  }
  let before = { after: 0, minor: 0 };
  for (const { id, after, ...columns } of emptyNodes) {
    const minor = after === before.after ? before.minor + 1 : 1;
    if (!(after >= before.after && after <= words && id === `${after}.${minor}`)) {
      const expected = `IDs in order, from ${before.after}.${before.minor + 1} on`;
      throw refuseBuildSentence(
        "invalid-sentence",
        `an empty node ${quote(id)} after word ${after}`,
        expected,
      );
    }
    for (const value of Object.values(columns)) checkValue(value, ACTION);
    before = { after, minor };
  }
  return holdColumns(parts, words, {
    comments: [...comments],
    emptyNodes: [...emptyNodes],
    ranges: ranges.map((range) => new MultiwordRange(range)),
  });
}

/** Throws unless a text can stand in a column. */
export function checkValue(value: string, action: string): void {
  requireKind(action, value, "text");
  if (!/^$|[\t\r\n]/.test(value) && value.isWellFormed()) return;
  throw fail(action)("invalid-sentence", quote(value), "text without tab or line end, or _");
}

/** Throws unless a number can be a word's head. */
export function checkHead(head: number, word: number, words: number, action: string): void {
  if (Number.isInteger(head) && head >= -1 && head <= words && head !== word) return;
  const found = action === ACTION ? `head ${head} of word ${word}` : `${head}`;
  const expected = `-1 (none), 0 (ROOT) or another word up to ${words}`;
  throw fail(action)("invalid-sentence", found, expected);
}

/** A comment line, if it can be one. */
export function checkComment(line: string): string {
  if (line.startsWith("#") && !/[\r\n]/.test(line) && line.isWellFormed()) return line;
  throw refuseSetComment("invalid-sentence", quote(line), "one line that starts with #");
}

function checkLength(length: number, column: number, words: number): void {
  if (length === words) return;
  const found = `${length} entries for ${COLUMN_NAMES[column]}`;
  throw refuseBuildSentence("invalid-sentence", found, `${words}, one a word`);
}
