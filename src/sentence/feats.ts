// Morphological features as a record: `{ Case: "Nom", Number: "Sing" }`.

import { readAttributes } from "./attributes.ts";
import { NONE } from "./columns.ts";

/** Features by name. What a word does not have is undefined. */
export interface Feats {
  readonly [name: string]: string | undefined;
}

/** A treebank has a few hundred bundles; a stream of any bundles must not fill the memory. */
const MAX_KEPT = 4096;
const kept = new Map<string, Feats>();

/** The record of a column. It is frozen, and the same object for the same text. */
export function readFeats(column: string): Feats {
  const known = kept.get(column);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  // Without a prototype, so that a name such as `constructor` is a feature or nothing.
  const feats: Record<string, string> = Object.create(null);
  for (const [name, value] of readAttributes(column)) feats[name] ??= value;
  kept.set(column, Object.freeze(feats));
  return feats;
}

/** The column of a record: by name in alphabetical order, as Universal Dependencies wants it. */
export function writeFeats(feats: Feats): string {
  const key = (name: string) => name.toLowerCase();
  return Object.keys(feats)
    .filter((name) => feats[name] !== undefined)
    .sort((a, b) => key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
    .map((name) => feats[name] === "" ? name : `${name}=${feats[name]}`)
    .join("|") || NONE;
}
