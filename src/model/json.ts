/**
 * JSON as model files hold it: written with sorted keys, so that equal values give equal bytes;
 * read with suspicion, as the file may come from anywhere.
 *
 * @module
 */

import { inputError, type Place, quote, SagittaError } from "../errors.ts";

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};

/** Most levels of objects and arrays inside one another. */
export const MAX_DEPTH = 64;

/** Keys that mean something else to JavaScript than to a file's author. */
const REFUSED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Is this a key that no object in a model file may have? */
export function isRefusedKey(key: string): boolean {
  return REFUSED_KEYS.has(key);
}

/** Is this a JSON object, neither null nor an array? */
export function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads JSON of a model file. Refuses what `JSON.parse` lets pass: a key given twice, keys such
 * as `__proto__`, and nesting beyond `MAX_DEPTH`.
 *
 * @example
 * ```ts
 * import { readJson } from "./json.ts";
 * import { SagittaError } from "../errors.ts";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals(readJson('{"size": [2, 3]}', "settings", {}), { size: [2, 3] });
 * assertThrows(() => readJson('{"a": 1, "a": 2}', "settings", {}), SagittaError, "twice");
 * ```
 *
 * @param text The text.
 * @param what What it is, for messages.
 * @param place Where it stands, for messages.
 * @returns The value.
 */
export function readJson(text: string, what: string, place: Place): Json {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, `${what} ${found}`, expected);
  try {
    checkKeysAndDepth(text, refuse);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SagittaError) throw error;
    throw refuse("that is no JSON", "JSON");
  }
}

/** One pass over the text. What is no JSON may pass here: the parser refuses it afterwards. */
function checkKeysAndDepth(text: string, refuse: (found: string, expected: string) => Error): void {
  /** The keys met in each object that is open, innermost last; arrays have none. */
  const open: (Set<string> | null)[] = [];
  let start = 0, end = 0; // The last string, quotation marks included.
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      start = at++;
      while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
      end = at + 1;
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > MAX_DEPTH) {
        throw refuse(`nested more than ${MAX_DEPTH} levels deep`, "fewer levels");
      }
    } else if (character === "}" || character === "]") {
      open.pop();
    } else if (character === ":") {
      const key: string = JSON.parse(text.slice(start, end));
      const keys = open.at(-1);
      if (isRefusedKey(key)) throw refuse(`with the key ${quote(key)}`, "another name");
      if (keys?.has(key)) throw refuse(`with the key ${quote(key)} twice`, "each key once");
      keys?.add(key);
    }
  }
}

/**
 * Writes JSON with sorted keys, without spaces.
 *
 * @example
 * ```ts
 * import { writeJson } from "./json.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(writeJson({ b: [1, null], a: "x" }, "settings"), '{"a":"x","b":[1,null]}');
 * ```
 *
 * @param value The value.
 * @param what What it is, for messages.
 * @returns Its text, which `readJson` takes back.
 */
export function writeJson(value: Json, what: string): string {
  return write(value, what, 0);
}

function write(value: unknown, what: string, depth: number): string {
  const refuse = (found: string, expected: string) =>
    inputError("write model", {}, `${what} ${found}`, expected);
  if (value === null || typeof value === "boolean" || typeof value === "string") {
    return JSON.stringify(value);
  }
  if (Number.isFinite(value)) return JSON.stringify(value);
  // "Object" for a plain object, "Float32Array", "Date", "Function" … for what JSON would lose.
  const type = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (type !== "Array" && type !== "Object") {
    throw refuse(`with ${type === "Number" ? value : type}`, "a value that JSON can hold");
  }
  if (depth === MAX_DEPTH) {
    throw refuse(`nested more than ${MAX_DEPTH} levels deep`, "fewer levels");
  }
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item) => write(item, what, depth + 1)).join(",")}]`;
  }
  const fields = Object.entries(value as object).sort(([a], [b]) => a < b ? -1 : 1);
  const written = fields.map(([key, item]) => {
    if (isRefusedKey(key)) throw refuse(`with the key ${quote(key)}`, "another name");
    return `${JSON.stringify(key)}:${write(item, what, depth + 1)}`;
  });
  return `{${written.join(",")}}`;
}
