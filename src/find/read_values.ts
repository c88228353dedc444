// Reads values after `=` in a constraint, and labels after a relation.

import { PatternError } from "./pattern_error.ts";
import type { Cursor } from "./cursor.ts";
import { type Key, KEY_SHAPE, keyOf, KEYS } from "./key.ts";
import { Regexp } from "./regexp/regexp.ts";
import type { Value } from "./syntax.ts";

/** The shape of a name: `@verb`. */
export const NAME_SHAPE = /@[\p{L}_][\p{L}\p{N}_]*/uy;
/** A value without quotes, inside brackets. */
const WORD = /[^\s[\]()|&!=@/";]+/uy;
/** A label without quotes: fewer signs, as operators may follow. */
const LABEL = /[^\s[\]()|&!=@/";{}<>$.?]+/uy;

/** Finds the node of a name at a place in the pattern; throws if there is none. */
export type Lookup = (name: string, at: number) => number;

/** Reads alternatives of a value: `give|send|/off.r/`, and with names, `@noun.Number`. */
export function readValues(cursor: Cursor, lookup: Lookup): Value[] {
  return readAlternatives(cursor, () => readValue(cursor, WORD, lookup));
}

/** Reads labels, if some come next: `nsubj|obj`, `/nsubj(:pass)?/`. */
export function readLabels(cursor: Cursor): Value[] | undefined {
  if (cursor.ended || /[\s[(@{!<>$.?;&|)\]-]/.test(cursor.source[cursor.at])) return undefined;
  return readAlternatives(cursor, () => readValue(cursor, LABEL));
}

/** Alternatives stand together without spaces; `||` comes between constraints. */
function readAlternatives(cursor: Cursor, readOne: () => Value): Value[] {
  const values = [readOne()];
  while (!cursor.sees("||") && cursor.take("|")) values.push(readOne());
  return values;
}

function readValue(cursor: Cursor, shape: RegExp, lookup?: Lookup): Value {
  if (cursor.sees('"')) return { kind: "text", text: readText(cursor) };
  if (cursor.sees("/")) return readRegexpValue(cursor);
  if (lookup && cursor.sees("@")) {
    const at = cursor.at, name = readName(cursor);
    if (!cursor.take(".")) throw cursor.error(`.KEY after ${name}, such as ${name}.lemma`);
    return { kind: "same", node: lookup(name, at), key: readKey(cursor) };
  }
  const text = cursor.match(shape);
  if (text !== undefined) return { kind: "text", text };
  if (cursor.sees("|") || /\s/.test(cursor.source[cursor.at] ?? "")) {
    throw cursor.error("a value: alternatives have one | and no spaces, constraints have ||");
  }
  throw cursor.error('a value such as noun, "a word" or /an?/');
}

/** Reads a name, with its `@`. */
export function readName(cursor: Cursor): string {
  const name = cursor.match(NAME_SHAPE);
  if (name === undefined) throw cursor.error("a name after @, of letters, digits and _");
  return name;
}

/** Reads a key. */
export function readKey(cursor: Cursor): Key {
  const at = cursor.at, text = cursor.match(KEY_SHAPE);
  const key = text === undefined ? undefined : keyOf(text);
  if (key) return key;
  throw cursor.error(KEYS, at);
}

function readText(cursor: Cursor): string {
  const at = cursor.at, written = cursor.match(/"(?:[^"\\]|\\[^])*"/y);
  if (written === undefined) {
    throw new PatternError(cursor.source, at, "a text without an end", 'a " after it');
  }
  return written.slice(1, -1).replace(/\\([^])/g, "$1");
}

function readRegexpValue(cursor: Cursor): Value {
  const start = cursor.at + 1, written = cursor.match(/\/(?:[^/\\]|\\[^])*\//y);
  if (written === undefined) {
    const found = "a regular expression without an end";
    throw new PatternError(cursor.source, start - 1, found, "a / after it");
  }
  const end = cursor.at - 1, flags = cursor.match(/[\p{L}]*/uy) ?? "";
  if (flags !== "" && flags !== "i") {
    throw cursor.error("i, or nothing, after a regular expression", end + 1);
  }
  const regexp = new Regexp({ source: cursor.source, start, end }, flags === "i");
  return { kind: "regexp", regexp, source: cursor.source.slice(start, end), flags };
}
