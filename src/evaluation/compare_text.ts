// The check that two sides annotate one text; only then can their words be aligned.

import { fail, quote } from "../errors.ts";
import type { Document } from "./document.ts";

const refuse = fail("align the system text with the gold text");

/** Characters of text that a message shows from the place where the sides differ. */
const SHOWN = 20;

/** Throws unless both sides have the same text, spaces aside. */
export function compareText(gold: Document, system: Document, file?: string): void {
  if (gold.text === system.text) return;
  const at = firstDifference(gold.text, system.text);
  const number = [...gold.text.slice(0, at)].length + 1;
  throw refuse(
    "cannot-evaluate",
    `${show(system, at)} as character ${number}, spaces not counted`,
    `${show(gold, at)} as in the gold file`,
    { file },
  );
}

/** The index of the first character in which two texts differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  const insidePair = at > 0 && /[\uD800-\uDBFF]/.test(a[at - 1]);
  return insidePair ? at - 1 : at;
}

/** The text from there on, with its sentence. */
function show(document: Document, at: number): string {
  if (at >= document.text.length) return "the end of the text";
  const sentence = document.sentences.findIndex(({ end }) => at < end) + 1;
  const rest = [...document.text.slice(at, at + 2 * SHOWN)].slice(0, SHOWN).join("");
  return `${quote(rest)} (sentence ${sentence})`;
}
