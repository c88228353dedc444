// Words that a request brings along, as sentences.

import { quote } from "../errors.ts";
import type { Json } from "../pipeline/file/json.ts";
import { Sentence } from "../sentence/sentence.ts";
import { HttpProblem } from "./http_problem.ts";
import type { ServiceLimits } from "./limits.ts";

/** The sentences of lists of words, if that is what they are. */
export function readTokens(tokens: Json, limits: ServiceLimits): Sentence[] {
  const { sentenceWords, wordCharacters } = limits;
  if (!Array.isArray(tokens)) throw noTokens("no list");
  return tokens.map((list: Json, i) => {
    if (!Array.isArray(list)) throw noTokens(`no list at place ${i + 1}`);
    if (list.length === 0) throw noTokens(`an empty list at place ${i + 1}`);
    if (list.length > sentenceWords) {
      throw refused(i + 1, `${list.length} words`, `${sentenceWords} at most`);
    }
    const forms = list.map((form: Json, j) => {
      if (typeof form !== "string") throw noTokens(`no text at word ${j + 1} of list ${i + 1}`);
      if (form.length > wordCharacters) {
        throw refused(i + 1, `a word of ${form.length} characters`, `${wordCharacters} at most`);
      }
      if (form !== "" && !/[\t\r\n]/.test(form) && form.isWellFormed()) return form;
      throw refused(i + 1, `the word ${quote(form)}`, "text without tab and line end");
    });
    return Sentence.of({ forms });
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
