// Writes JSON with sorted keys, so that equal values give equal bytes.

import { fail, quote } from "../errors.ts";
import { isRefusedKey, type Json, MAX_DEPTH } from "./json.ts";

/** Writes JSON with sorted keys, without spaces. */
export function writeJson(value: Json, what: string): string {
  return write(value, what, 0);
}

function write(value: unknown, what: string, depth: number): string {
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
    return `[${Array.from(value, (item) => write(item, what, depth + 1)).join(",")}]`;
  }
  const fields = Object.entries(value as object).sort(([a], [b]) => a < b ? -1 : 1);
  const written = fields.map(([key, item]) => {
    if (isRefusedKey(key)) throw refuse(`with the key ${quote(key)}`, "another name");
    return `${JSON.stringify(key)}:${write(item, what, depth + 1)}`;
  });
  return `{${written.join(",")}}`;
}
