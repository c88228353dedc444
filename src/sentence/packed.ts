// Sentences on their way to another thread: typed arrays and strings, none of which has to be
// scanned again. Objects with methods do not survive a structured clone; what is packed does.

import { requireSentence } from "../checks.ts";
import { fail } from "../errors.ts";
import { COLUMNS, FORM } from "./columns.ts";
import { MultiwordRange } from "./other_rows.ts";
import { Sentence } from "./sentence.ts";
import type { Held } from "./sentence_parts.ts";
import { type SourceData, SourceText } from "./source_text.ts";
import { type SpansData, TextSpans } from "./text_spans.ts";

const refuse = fail("unpack");

/** A sentence as plain data. */
export interface PackedSentence extends Omit<Held, "columns"> {
  /** The text that it was read from. */
  readonly source?: SourceData;
  readonly tokens?: SpansData;
  /** The places of the columns that it holds, in order. */
  readonly columns: readonly number[];
  /** The values of these columns, column by column, run together. */
  readonly values: string;
  readonly ends: Int32Array;
}

/**
 * Makes a sentence plain data.
 * @example
 * ```ts
 * import { packSentence, unpackSentence } from "./packed.ts";
 * import { Sentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const packed = packSentence(Sentence.of({ forms: ["Arrows", "fly"], heads: [2, 0] }));
 * const sentence = unpackSentence(structuredClone(packed));
 * assertEquals([sentence.forms, [...sentence.heads]], [["Arrows", "fly"], [2, 0]]);
 * ```
 * @returns All of it, the text that it was read from included.
 */
export function packSentence(sentence: Sentence): PackedSentence {
  requireSentence("pack", sentence);
  const { origin, length } = sentence;
  const { columns: held = [], ...rest } = sentence.held;
  const columns: number[] = [];
  for (let column = 0; column < COLUMNS; column++) if (held[column]) columns.push(column);
  const ends = new Int32Array(columns.length * length);
  let values = "", at = 0;
  for (const column of columns) {
    for (const value of held[column]!) {
      values += value;
      ends[at++] = values.length;
    }
  }
  return {
    ...rest,
    ...(origin instanceof SourceText ? { source: origin.data } : {}),
    ...(origin instanceof TextSpans ? { tokens: origin.data } : {}),
    columns,
    values,
    ends,
  };
}

/** Makes plain data a sentence again. */
export function unpackSentence(packed: PackedSentence): Sentence {
  const { source, tokens, columns: places, values, ends, ranges, ...rest } = packed ??
    ({} as PackedSentence);
  const isPacked = Array.isArray(places) && typeof values === "string" &&
    ends instanceof Int32Array && (source || tokens || places.includes(FORM));
  if (!isPacked) throw refuse("invalid-json", "no sentence", "one from packSentence()");
  const origin = source ? new SourceText(source) : tokens && new TextSpans(tokens);
  const held: Held = { ...rest };
  if (ranges) held.ranges = ranges.map((range) => new MultiwordRange(range));
  const length = ends.length / Math.max(1, places.length);
  places.forEach((column, i) => {
    (held.columns ??= new Array(COLUMNS))[column] = Array.from({ length }, (_, word) => {
      const at = i * length + word;
      return values.slice(at === 0 ? 0 : ends[at - 1], ends[at]);
    });
  });
  return new Sentence(origin, held);
}
