/**
 * A sentence as a plain object for JSON.
 *
 * @module
 */

import type { Sentence } from "./sentence.ts";

/** A syntactic word, as JSON has it. */
export interface TokenJson {
  /** Its number, counted from 1. */
  id: number;
  /** The word. */
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
}

/** A sentence, as JSON has it. */
export interface SentenceJson {
  /** Its `sent_id`, or null. */
  id: string | null;
  /** Its `text`, or null. */
  text: string | null;
  /** Its words. */
  tokens: TokenJson[];
  /** Its multiword tokens. */
  ranges: { first: number; last: number; form: string; feats: string; misc: string }[];
  /** Its empty nodes. */
  emptyNodes: (Omit<TokenJson, "id" | "head" | "deprel"> & { id: string })[];
  /** Its comment lines, each from its `#` on. */
  comments: string[];
}

/**
 * Makes a sentence a plain object.
 *
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
 *
 * @param sentence The sentence.
 * @returns The object.
 */
export function sentenceToJson(sentence: Sentence): SentenceJson {
  const tokens = sentence.tokens.map((token): TokenJson => {
    const { id, form, lemma, upos, xpos, feats, head, deprel, deps, misc } = token;
    return {
      id,
      form,
      lemma,
      upos,
      xpos,
      feats,
      head: head < 0 ? null : head,
      deprel,
      deps,
      misc,
    };
  });
  return {
    id: sentence.id ?? null,
    text: sentence.text ?? null,
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
