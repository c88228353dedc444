// The checks at the library's edge: values of programs are of the right type, have the fields that
// are read, and name existing options. Whether a value is in bounds is checked where it is used.

import { closest } from "./closest.ts";
import { fail, type Place, quote } from "./errors.ts";

const isText = (value: unknown) => typeof value === "string";
const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);

/** Lists of numbers; typed arrays hold nothing else. */
const isNumbers = (value: unknown) =>
  isList(value) && (ArrayBuffer.isView(value) || value.every((one) => typeof one === "number"));

/** The kinds of values: the name of each in messages, and its test. */
const KINDS = {
  text: ["a text", isText],
  number: ["a number", (value) => typeof value === "number" && !Number.isNaN(value)],
  flag: ["true or false", (value) => typeof value === "boolean"],
  function: ["a function", (value) => typeof value === "function"],
  object: ["an object", (value) => isObject(value) && !isList(value)],
  list: ["a list", isList],
  texts: ["a list of texts", (value) => Array.isArray(value) && value.every(isText)],
  numbers: ["a list of numbers", isNumbers],
  bytes: ["bytes", (value) => value instanceof Uint8Array],
  series: [
    "a list or a stream",
    (value) => isObject(value) && (Symbol.iterator in value || Symbol.asyncIterator in value),
  ],
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
export function requireKind(action: string, value: unknown, kind: Kind, noun?: string): void {
  const rule = KINDS[kind];
  if (!rule[1](value)) throw refusal(action, nameOf(value), noun ?? rule[0]);
}

/** Refuses a value that lacks fields of some kinds. */
export function requireFields(action: string, value: unknown, fields: Kinds, noun: string): void {
  const fits = isObject(value) &&
    Object.entries(fields).every(([name, kind]) => KINDS[kind][1](value[name]));
  if (!fits) throw refusal(action, nameOf(value), noun);
}

/** Refuses all but a list of values with such fields. */
export function requireEach(action: string, values: unknown, fields: Kinds, noun: string): void {
  requireKind(action, values, "list", `a list, each ${noun}`);
  for (const value of values as unknown[]) requireFields(action, value, fields, noun);
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

const SENTENCE = { length: "number", value: "function", headOf: "function" } as const;
const TREE = { forms: "texts", heads: "list", labels: "texts" } as const;

/** Refuses all but a sentence; its columns stay where they are. */
export function requireSentence(action: string, value: unknown): void {
  requireFields(action, value, SENTENCE, "a Sentence");
}

/** Refuses all but a tree: words, heads and labels. */
export function requireTree(action: string, value: unknown): void {
  requireFields(action, value, TREE, "a tree: forms, heads and labels");
}

/** A value as messages name it: `null`, `an object`, `a Document`, `"text"`. */
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

function refusal(action: string, found: string, expected: string): Error {
  return fail(action)("invalid-input", found, expected);
}
