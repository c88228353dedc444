/**
 * Sentences of odd words with heads that need not be trees.
 *
 * @module
 */

import { Sentence } from "../../src/sentence/sentence.ts";
import { oddText } from "./damage.ts";
import type { Draw } from "./fuzz.ts";

/** An odd word as a column of CoNLL-U can hold it. */
export function oddWord(draw: Draw): string {
  return oddText(draw, 5).toWellFormed().replaceAll(/[\t\n\r]/g, "").trim() || "x";
}

/** Heads from -1 to one too many: trees by luck, else cycles, several roots and open heads. */
export function oddHeads(length: number, draw: Draw, spare = 0): number[] {
  return Array.from({ length }, (_, i) => {
    const head = draw(length + 2 + spare) - 1;
    return head === i + 1 ? 0 : head;
  });
}

/** Heads of a random tree. */
export function treeHeads(length: number, draw: Draw): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const heads = new Array<number>(length).fill(0);
  for (let i = 1; i < length; i++) heads[order[i]] = order[draw(i)] + 1;
  return heads;
}

/** A sentence of up to `most` words. */
export function oddSentence(draw: Draw, most = 12): Sentence {
  const length = 1 + draw(most);
  const forms = Array.from({ length }, () => oddWord(draw));
  const heads = draw(2) === 0 ? treeHeads(length, draw) : oddHeads(length, draw);
  return Sentence.of({
    forms,
    heads,
    upos: forms.map(() => ["NOUN", "VERB", "X"][draw(3)]),
    deprels: heads.map((head) => head === 0 ? "root" : oddWord(draw)),
  });
}
