// Trees too long to be drawn: a token a line, with the number of its head.

import type { Tree } from "../sentence/tree.ts";
import { type Look, paint, type Style } from "./ansi.ts";
import { rootName } from "./arcs.ts";
import { isolate } from "./direction.ts";
import { displayWidth, pad, printable } from "./display_width.ts";

const GAP = "  ";

/**
 * Lists a tree: number, word, tag, head and label, in columns.
 * @example
 * ```ts
 * import { listTree } from "./list.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const tree = { forms: ["Birds", "sing"], heads: [2, 0], labels: ["nsubj", "root"] };
 * assertEquals(listTree(tree), "1  Birds  ◀ 2  nsubj\n2  sing        ROOT");
 * ```
 */
export function listTree({ forms, tags, heads, labels }: Tree, look: Look = {}): string {
  const { color = false, highlight } = look;
  const column = (textOf: (token: number) => string, style: Style) => {
    const texts = forms.map((_, token) => printable(textOf(token)));
    const width = texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
    return { texts, style, width };
  };
  const columns = [
    column((token) => `${token + 1}`, "tag"),
    column((token) => forms[token], "word"),
    ...(tags ? [column((token) => tags[token] ?? "", "tag")] : []),
    column((token) => heads[token] > 0 ? `◀ ${heads[token]}` : "", "arc"),
    column((token) => {
      return heads[token] === 0 ? rootName(labels[token]) : heads[token] > 0 ? labels[token] : "";
    }, "label"),
  ];
  return forms.map((_, token) => {
    return columns.map(({ texts, style, width }) => {
      const marked = style === "word" && highlight?.has(token + 1);
      const text = paint(isolate(texts[token]), marked ? "match" : style, color);
      return text + pad("", width - displayWidth(texts[token]));
    }).join(GAP).trimEnd();
  }).join("\n");
}
