// Checks of FEATS and MISC, the columns of `Name=Value` items.

import { quote } from "../../errors.ts";
import { readAttributes } from "../../sentence/attributes.ts";

const NAME = /^[A-Z][A-Za-z0-9]*(\[[a-z0-9]+\])?$/;
const VALUES = /^[A-Z0-9][A-Za-z0-9]*(,[A-Z0-9][A-Za-z0-9]*)*$/;

/** A problem without its place; undefined if there is none. */
export type Finding = { found: string; expected: string } | undefined;

/**
 * The problem of a FEATS column: its items are `Name=Value`, each name once, sorted by name without
 * regard to case.
 */
export function checkFeats(column: string): Finding {
  let before = "";
  for (const [name, value] of readAttributes(column)) {
    if (!NAME.test(name) || !VALUES.test(value)) {
      const found = `feature ${quote(value ? `${name}=${value}` : name)}`;
      return { found, expected: "Name=Value, or _ for none" };
    }
    const key = name.toLowerCase(), last = before.toLowerCase();
    if (key === last) return { found: `feature ${quote(name)} twice`, expected: "each once" };
    if (key < last) {
      const found = `feature ${quote(name)} after ${quote(before)}`;
      return { found, expected: "features sorted by name" };
    }
    before = name;
  }
}

/**
 * The problem of a MISC column: its items are joined by single bars and have no white space at
 * their ends.
 */
export function checkMisc(column: string): Finding {
  if (column === "_") return undefined;
  for (const item of column.split("|")) {
    if (item === "") return { found: "an empty item in MISC", expected: "Name=Value" };
    if (item !== item.trim()) {
      return { found: `item ${quote(item)} in MISC`, expected: "no white space at its ends" };
    }
  }
}
