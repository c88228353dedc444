// Checks of DEPS, the arcs of the enhanced graph: `4:nsubj|8.1:nsubj`.

import { quote } from "../../errors.ts";
import { readId } from "../row_id.ts";
import type { Finding } from "./attribute_lists.ts";

/**
 * The problem of a DEPS column: its items are `head:label`, sorted by head, each once, and every
 * head is 0, a word or an empty node of the sentence.
 */
export function checkDeps(
  column: string,
  id: string,
  words: number,
  emptyNodes: ReadonlySet<string>,
): Finding {
  if (column === "_") return undefined;
  let before = { first: -1, last: 0, label: "" };
  for (const item of column.split("|")) {
    const sign = item.indexOf(":");
    const head = item.slice(0, Math.max(sign, 0)), label = item.slice(sign + 1);
    const place = readId(head);
    if (!place || place.kind === "range" || label === "") {
      return { found: `${quote(item)} in DEPS`, expected: "head:label" };
    }
    const exists = place.kind === "empty" ? emptyNodes.has(head) : place.first <= words;
    if (!exists || head === id) {
      const expected = "0, another word or an empty node";
      return { found: `head ${quote(head)} in DEPS`, expected };
    }
    const arc = { first: place.first, last: place.last, label };
    const order = arc.first - before.first || arc.last - before.last ||
      Number(arc.label > before.label);
    if (order <= 0) {
      const found = `${quote(item)} out of order or twice in DEPS`;
      return { found, expected: "arcs sorted by head, each once" };
    }
    before = arc;
  }
}
