// A sentence as a plain object for JSON, and back.

import { requireSentence } from "../checks.ts";
import { fail, quote } from "../errors.ts";
import { DEPREL, DEPS, FEATS, FORM, LEMMA, MISC, NONE, UPOS, XPOS } from "./columns.ts";
import type { WordSpans } from "./offsets.ts";
import type { EmptyNode } from "./other_rows.ts";
import type { SentenceParts } from "./sentence_parts.ts";
import type { TokenOwner } from "./token.ts";

const refuse = fail("read a sentence from JSON");

/** A syntactic word, as JSON has it. */
export interface TokenJson {
  /** Its number, counted from 1. */
  id: number;
  form: string;
  /** Its dictionary form. */
  lemma: string;
  /** Its universal part of speech. */
  upos: string;
  /** The treebank's own tag. */
  xpos: string;
  /** Morphological features. */
  feats: string;
  /** Its head: 0 for ROOT, null where none is given. */
  head: number | null;
  /** The label of the arc. */
  deprel: string;
  /** Arcs of the enhanced graph. */
  deps: string;
  /** Anything else. */
  misc: string;
  /** Where it starts in its document, in UTF-16 units, where that is known. */
  start?: number;
  end?: number;
}

/** A sentence, as JSON has it. */
export interface SentenceJson {
  /** Its `sent_id`, or null. */
  id: string | null;
  /** Its `text`, or null. */
  text: string | null;
  tokens: TokenJson[];
  /** Its multiword tokens. */
  ranges: { first: number; last: number; form: string; feats: string; misc: string }[];
  emptyNodes: (Omit<TokenJson, "id" | "head" | "deprel" | "start" | "end"> & { id: string })[];
  /** Its comment lines, each from its `#` on. */
  comments: string[];
}

interface WholeSentence extends TokenOwner {
  readonly comments: readonly string[];
  readonly emptyNodes: readonly EmptyNode[];
  comment(name: string): string | undefined;
}

/**
 * Makes a sentence a plain object.
 * @example
 * ```ts
 * import { sentenceToJson } from "./json.ts";
 * import { Sentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const json = sentenceToJson(Sentence.of({ forms: ["Fly"], comments: ["# sent_id = a"] }));
 * assertEquals(json.id, "a");
 * assertEquals(json.tokens[0].head, null);
 * ```
 */
export function sentenceToJson(sentence: WholeSentence): SentenceJson {
  requireSentence("write a sentence as JSON", sentence);
  const { starts, ends } = sentence;
  const tokens = new Array<TokenJson>(sentence.length);
  for (let word = 0; word < tokens.length; word++) {
    const head = sentence.headOf(word);
    const token: TokenJson = {
      id: word + 1,
      form: sentence.value(FORM, word),
      lemma: sentence.value(LEMMA, word),
      upos: sentence.value(UPOS, word),
      xpos: sentence.value(XPOS, word),
      feats: sentence.value(FEATS, word),
      head: head < 0 ? null : head,
      deprel: sentence.value(DEPREL, word),
      deps: sentence.value(DEPS, word),
      misc: sentence.value(MISC, word),
    };
    if (starts && ends) {
      token.start = starts[word];
      token.end = ends[word];
    }
    tokens[word] = token;
  }
  return {
    id: sentence.id ?? null,
    text: sentence.comment("text") ?? null,
    tokens,
    ranges: sentence.ranges.map(({ first, last, form, feats, misc }) => {
      return { first, last, form, feats, misc };
    }),
    emptyNodes: sentence.emptyNodes.map(({ id, form, lemma, upos, xpos, feats, deps, misc }) => {
      return { id, form, lemma, upos, xpos, feats, deps, misc };
    }),
    comments: [...sentence.comments],
  };
}

/** The parts of a sentence that JSON holds; a value of another type is refused. */
export function partsOfJson(json: unknown): { parts: SentenceParts; spans?: WordSpans } {
  const { tokens, ranges, emptyNodes, comments } = record(json, "sentence");
  const words = list(tokens, "tokens").map((token) => record(token, "token"));
  const column = (name: string) => words.map((word) => text(word[name], name));
  const parts: SentenceParts = {
    forms: words.map((word) => text(word.form, "form", null)),
    lemmas: column("lemma"),
    upos: column("upos"),
    xpos: column("xpos"),
    feats: column("feats"),
    heads: words.map(({ head }) => head == null ? -1 : number(head, "head")),
    deprels: column("deprel"),
    deps: column("deps"),
    misc: column("misc"),
    ranges: list(ranges ?? [], "ranges").map((range) => {
      const { first, last, form, ...rest } = record(range, "range");
      return {
        first: number(first, "first"),
        last: number(last, "last"),
        form: text(form, "form", null),
        ...texts(rest, ["feats", "misc"]),
      };
    }),
    emptyNodes: list(emptyNodes ?? [], "emptyNodes").map((node): EmptyNode => {
      const { id, ...rest } = record(node, "empty node");
      const name = text(id, "id", null);
      const columns = texts(rest, ["form", "lemma", "upos", "xpos", "feats", "deps", "misc"]);
      return { id: name, after: Number.parseInt(name, 10), deprel: NONE, ...columns };
    }),
    comments: list(comments ?? [], "comments").map((line) => text(line, "comment", null)),
  };
  if (words.length === 0 || words.some(({ start, end }) => start == null || end == null)) {
    return { parts };
  }
  const place = (name: string) => Int32Array.from(words, (word) => offset(word[name], name));
  return { parts, spans: { starts: place("start"), ends: place("end") } };
}

/** Texts by name; those that are missing are `_`. */
function texts<Name extends string>(
  values: Record<string, unknown>,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => [name, text(values[name], name)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function record(value: unknown, name: string): Record<string, unknown> {
  const fits = typeof value === "object" && value !== null && !Array.isArray(value);
  return required(value, fits, `an object as ${name}`);
}

function list(value: unknown, name: string): unknown[] {
  return required(value, Array.isArray(value), `a list as ${name}`);
}

function text(value: unknown, name: string, otherwise: string | null = NONE): string {
  const given = value ?? otherwise;
  return typeof given === "string" ? given : required(value, false, `a string as ${name}`);
}

function number(value: unknown, name: string): number {
  return required(value, Number.isInteger(value), `a whole number as ${name}`);
}

function offset(value: unknown, name: string): number {
  const given = number(value, name);
  return required(given, given >= 0 && given < 2 ** 31, `0 to ${2 ** 31 - 1} as ${name}`);
}

function required<Value>(value: unknown, fits: boolean, expected: string): Value {
  if (fits) return value as Value;
  const found = value === undefined ? "nothing" : quote(JSON.stringify(value) ?? typeof value);
  throw refuse("invalid-json", found, expected);
}
