/**
 * A sentence as plain lists, laid out as CoNLL-U text.
 *
 * @module
 */

import { inputError, quote } from "../errors.ts";
import { COLUMN_NAMES } from "./columns.ts";

/** What a sentence is built from. Each list has one entry a word; a list left out is `_`. */
export interface SentenceParts {
  /** The words. */
  readonly forms: readonly string[];
  /** Dictionary forms. */
  readonly lemmas?: readonly string[];
  /** Universal parts of speech. */
  readonly tags?: readonly string[];
  /** The treebank's own tags. */
  readonly xpos?: readonly string[];
  /** Morphological features. */
  readonly feats?: readonly string[];
  /** Heads: 0 for ROOT, -1 for none. */
  readonly heads?: ArrayLike<number>;
  /** Labels of the arcs. */
  readonly labels?: readonly string[];
  /** Arcs of the enhanced graph. */
  readonly deps?: readonly string[];
  /** Anything else, such as `SpaceAfter=No`. */
  readonly misc?: readonly string[];
  /** Multiword tokens. */
  readonly ranges?: readonly { first: number; last: number; form: string; misc?: string }[];
  /** Comment lines, each from its `#` on. */
  readonly comments?: readonly string[];
}

/**
 * Lays a sentence out as CoNLL-U.
 *
 * @example
 * ```ts
 * import { layOut } from "./sentence_parts.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(layOut({ forms: ["Fly"], heads: [0] }), "1\tFly\t_\t_\t_\t_\t0\t_\t_\t_\n\n");
 * ```
 *
 * @param parts The sentence.
 * @returns The text, with the blank line after it.
 */
export function layOut(parts: SentenceParts): string {
  const { forms, ranges = [], comments = [] } = parts;
  const heads = parts.heads && Array.from(parts.heads, (head) => head < 0 ? "_" : String(head));
  const lists = [
    forms,
    parts.lemmas,
    parts.tags,
    parts.xpos,
    parts.feats,
    heads,
    parts.labels,
    parts.deps,
    parts.misc,
  ];
  lists.forEach((list, i) => {
    if (!list || list.length === forms.length) return;
    const found = `${list.length} entries for ${COLUMN_NAMES[i + 1]}`;
    throw inputError("build a sentence", {}, found, `${forms.length}, one a word`);
  });
  const lines = comments.map(checkComment);
  for (let i = 0; i < forms.length; i++) {
    for (const range of ranges) {
      if (range.first !== i + 1) continue;
      const id = `${range.first}-${range.last}`;
      lines.push(row([id, range.form, ..."_______", range.misc ?? "_"]));
    }
    lines.push(row([String(i + 1), ...lists.map((list) => list?.[i] ?? "_")]));
  }
  return lines.map((line) => line + "\n").join("") + "\n";
}

/** A comment line, if it can be one. */
export function checkComment(line: string): string {
  if (line.startsWith("#") && !/[\r\n]/.test(line) && line.isWellFormed()) return line;
  throw inputError("set a comment", {}, quote(line), "one line that starts with #");
}

function row(columns: readonly string[]): string {
  for (const column of columns) {
    if (column !== "" && !/[\t\r\n]/.test(column) && column.isWellFormed()) continue;
    const wanted = "text without tab or line end, or _";
    throw inputError("build a sentence", {}, quote(column), wanted);
  }
  return columns.join("\t");
}
