// JSON as model files hold it: what it may consist of.

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
