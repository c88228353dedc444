/**
 * The sentences of a request's body where it has some: CoNLL-U, or words already found.
 *
 * @module
 */

import { Reader } from "../conllu/read.ts";
import { quote } from "../errors.ts";
import type { Json } from "../pipeline/file/json.ts";
import { FORM } from "../sentence/columns.ts";
import { Sentence } from "../sentence/sentence.ts";
import { HttpProblem } from "./http_problem.ts";
import type { ServiceLimits } from "./limits.ts";

/** Bytes of CoNLL-U that are read at a time. */
const PORTION = 1 << 14;

/** The sentences of CoNLL-U, as they are asked for. */
export function* conlluInput(bytes: Uint8Array): Generator<Sentence> {
  const reader = new Reader({ file: "the body" });
  for (let at = 0; at < bytes.length; at += PORTION) {
    yield* reader.push(bytes.subarray(at, at + PORTION));
  }
  yield* reader.end();
}

/** The sentences of lists of words, as they are asked for; the lists are checked at once. */
export function tokensInput(tokens: Json, limits: ServiceLimits): Iterable<Sentence> {
  const lists = readTokens(tokens, limits);
  return (function* () {
    for (const forms of lists) yield Sentence.of({ forms });
  })();
}

/** Refuses a sentence or a word that is too long. */
export function checkSentence(sentence: Sentence, limits: ServiceLimits, number: number): void {
  checkLength(sentence.length, limits, number);
  sentence.visit(FORM, (_, start, end) => checkWord(end - start, limits, number));
}

function checkLength(length: number, { sentenceWords }: ServiceLimits, number: number): void {
  if (length <= sentenceWords) return;
  throw refused(number, `${length} words`, `${sentenceWords} at most`);
}

function checkWord(length: number, { wordCharacters }: ServiceLimits, number: number): void {
  if (length <= wordCharacters) return;
  throw refused(number, `a word of ${length} characters`, `${wordCharacters} at most`);
}

/** Lists of words, if that is what they are. */
function readTokens(tokens: Json, limits: ServiceLimits): string[][] {
  if (!Array.isArray(tokens)) throw noTokens("no list");
  return tokens.map((list: Json, i) => {
    if (!Array.isArray(list)) throw noTokens(`no list at place ${i + 1}`);
    if (list.length === 0) throw noTokens(`an empty list at place ${i + 1}`);
    checkLength(list.length, limits, i + 1);
    return list.map((form: Json, j) => {
      if (typeof form !== "string") throw noTokens(`no text at word ${j + 1} of list ${i + 1}`);
      checkWord(form.length, limits, i + 1);
      if (form !== "" && !/[\t\r\n]/.test(form) && form.isWellFormed()) return form;
      const expected = "text without tab and line end";
      throw refused(i + 1, `the word ${quote(form)}`, expected);
    });
  });
}

function noTokens(found: string): HttpProblem {
  const expected = "a list of sentences, each a list of words";
  return new HttpProblem(422, `Cannot read tokens: found ${found}, expected ${expected}`);
}

function refused(number: number, found: string, expected: string): HttpProblem {
  return new HttpProblem(
    422,
    `Cannot parse sentence ${number}: found ${found}, expected ${expected}`,
  );
}
