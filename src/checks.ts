// The checks at the library's edge: that what a program gives is of the right type, has the fields
// that are read, and names no option that does not exist. Values are judged where they are used.

import { closest } from "./closest.ts";
import { type Place, quote, SagittaError } from "./errors.ts";

/** The kinds of values: how each is called, and how it is told. */
const KINDS = {
  text: ["a text", (value) => typeof value === "string"],
  number: ["a number", (value) => typeof value === "number" && !Number.isNaN(value)],
  flag: ["true or false", (value) => typeof value === "boolean"],
  function: ["a function", (value) => typeof value === "function"],
  object: ["an object", (value) => isObject(value) && !isList(value)],
  list: ["a list", isList],
  texts: ["a list of texts", (value) => Array.isArray(value) && value.every(isText)],
  numbers: ["a list of numbers", (value) => isList(value) && !hasOther(value)],
  bytes: ["bytes", (value) => value instanceof Uint8Array],
  series: ["a list or a stream", (value) => isObject(value) && isSeries(value)],
  signal: ["an AbortSignal", (value) => isObject(value) && "throwIfAborted" in value],
  module: ["a compiled module", (value) => value instanceof WebAssembly.Module],
  any: ["anything", () => true],
} as const satisfies Record<string, readonly [name: string, test: (value: unknown) => boolean]>;

/** A kind of value. */
export type Kind = keyof typeof KINDS;

/** Fields or options by name, each with its kind. */
export type Kinds<Fields = Record<string, unknown>> = {
  readonly [Name in keyof Required<Fields>]: Kind;
};

/** The fields of a {@linkcode Place}. */
export const PLACE: Kinds<Place> = { file: "text", line: "number" };

/** Refuses a value that is not of a kind. */
export function requireKind(action: string, value: unknown, kind: Kind, expected?: string): void {
  const rule = KINDS[kind];
  if (!rule[1](value)) throw refusal(action, nameOf(value), expected ?? rule[0]);
}

/** Refuses a value that lacks fields of some kinds. */
export function requireFields(
  action: string,
  value: unknown,
  fields: Kinds,
  expected: string,
): void {
  const fits = isObject(value) &&
    Object.entries(fields).every(([name, kind]) => KINDS[kind][1](value[name]));
  if (!fits) throw refusal(action, nameOf(value), expected);
}

/** Refuses what is no list of values with such fields. */
export function requireEach(
  action: string,
  values: unknown,
  fields: Kinds,
  expected: string,
): void {
  requireKind(action, values, "list", `a list, each ${expected}`);
  for (const value of values as unknown[]) requireFields(action, value, fields, expected);
}

/** Refuses options that do not exist, and values that they cannot have. */
export function requireOptions<Options extends object>(
  action: string,
  options: Options,
  kinds: Kinds<Options>,
): void {
  requireKind(action, options, "object", "options by name");
  const known = kinds as Readonly<Record<string, Kind>>;
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known), near = closest(name, names);
      const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
      throw refusal(action, `option ${quote(name)}`, `one of ${names.join(", ")}${hint}`);
    }
    const [expected, test] = KINDS[known[name]];
    if (value === undefined || test(value)) continue;
    throw refusal(action, `option ${name} ${nameOf(value)}`, expected);
  }
}

/** Refuses what is no sentence; its columns stay where they are. */
export function requireSentence(action: string, value: unknown): void {
  const methods = { length: "number", value: "function", headOf: "function" } as const;
  requireFields(action, value, methods, "a Sentence");
}

/** Refuses what is no tree: words, heads and labels. */
export function requireTree(action: string, value: unknown): void {
  const columns = { forms: "texts", heads: "list", labels: "texts" } as const;
  requireFields(action, value, columns, "a tree: forms, heads and labels");
}

/** A value in words: `null`, `an object`, `a Document`, `"text"`. */
export function nameOf(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "function") return "a function";
  if (!isObject(value)) return String(value);
  if (Array.isArray(value)) return "a list";
  const name = value.constructor?.name ?? "";
  return name === "Object" || name === "" ? "an object" : withArticle(name);
}

/** A noun with its article: `an object`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

function refusal(action: string, found: string, expected: string): SagittaError {
  const message = `Cannot ${action}: found ${found}, expected ${expected}`;
  return new SagittaError(message, "invalid-input");
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

function hasOther(values: ArrayLike<unknown>): boolean {
  if (ArrayBuffer.isView(values)) return false;
  return (values as unknown[]).some((value) => typeof value !== "number");
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isSeries(value: Record<PropertyKey, unknown>): boolean {
  return Symbol.iterator in value || Symbol.asyncIterator in value;
}
