// Finds a pattern in many sentences, one after the other, as they come.

import { requireFields, requireKind } from "../checks.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Match } from "./match.ts";
import { compile, type Pattern } from "./pattern.ts";

/**
 * Goes through the matches of a pattern in sentences, sentence by sentence. Nothing is kept, so
 * that sentences may come from a stream of any size.
 * @example
 * ```ts
 * import { find } from "./find.ts";
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const givers = [...find(parseConllu(SAMPLE), "[lemma=give] >nsubj []@giver")];
 * assertEquals(givers.map(({ tokens }) => tokens.giver.form), ["She"]);
 * ```
 * @param sentences The sentences: a list, a generator, or what `readSentences` gives.
 * @returns Its matches; an asynchronous generator if the sentences come from one.
 * @throws {PatternError} If the pattern cannot be read.
 */
export function find(sentences: Iterable<Sentence>, pattern: Pattern | string): Generator<Match>;
export function find(
  sentences: AsyncIterable<Sentence>,
  pattern: Pattern | string,
): AsyncGenerator<Match>;
export function find(
  sentences: Iterable<Sentence> | AsyncIterable<Sentence>,
  pattern: Pattern | string,
): Generator<Match> | AsyncGenerator<Match> {
  requireKind("find", sentences, "series", "Sentences");
  const compiled = typeof pattern === "string" ? compile(pattern) : pattern;
  requireFields("find", compiled, { matches: "function" }, "a pattern");
  return Symbol.asyncIterator in sentences
    ? findAsync(sentences, compiled)
    : findSync(sentences, compiled);
}

function* findSync(sentences: Iterable<Sentence>, pattern: Pattern) {
  for (const sentence of sentences) yield* pattern.matches(sentence);
}

async function* findAsync(sentences: AsyncIterable<Sentence>, pattern: Pattern) {
  for await (const sentence of sentences) yield* pattern.matches(sentence);
}
