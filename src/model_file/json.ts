// JSON as model files hold it: the values it may consist of, and how they are written.

import { fail, quote } from "../errors.ts";

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};

/** Most levels of objects and arrays inside one another. */
export const MAX_DEPTH = 64;

/** Keys that mean something else to JavaScript than to a file's author. */
const REFUSED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether no object in a model file may have this key. */
export function isRefusedKey(key: string): boolean {
  return REFUSED_KEYS.has(key);
}

/** Whether this is a JSON object, neither null nor an array. */
export function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Writes JSON without spaces, with sorted keys, so that equal values give equal bytes. */
export function writeJson(value: unknown, what: string, depth = 0): string {
  const refuse = (found: string, expected: string) =>
    fail("write model")("invalid-model", `${what} ${found}`, expected);
  if (value === null || typeof value === "boolean" || typeof value === "string") {
    return JSON.stringify(value);
  }
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  // "Object" for a plain object, "Float32Array", "Date", "Function" … for what JSON would lose.
  const type = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (type !== "Array" && type !== "Object") {
    throw refuse(`with ${type === "Number" ? value : type}`, "a value that JSON can hold");
  }
  if (depth === MAX_DEPTH) {
    throw refuse(`nested more than ${MAX_DEPTH} levels deep`, "fewer levels");
  }
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item) => writeJson(item, what, depth + 1)).join(",")}]`;
  }
  const fields = Object.entries(value as object).sort(([a], [b]) => a < b ? -1 : 1);
  const written = fields.map(([key, item]) => {
    if (isRefusedKey(key)) throw refuse(`with the key ${quote(key)}`, "another name");
    return `${JSON.stringify(key)}:${writeJson(item, what, depth + 1)}`;
  });
  return `{${written.join(",")}}`;
}
