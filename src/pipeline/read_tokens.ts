// Words that a request or a document brings along, as sentences.

import { fail, quote, type SagittaError } from "../errors.ts";
import { Sentence } from "../sentence/sentence.ts";
import type { SentenceLimits } from "./sentence_limits.ts";

const refuse = fail("read tokens");

/** The sentences of lists of words, or the one of a list of words, if that is what they are. */
export function readTokens(tokens: unknown, { words, characters }: SentenceLimits): Sentence[] {
  if (!Array.isArray(tokens)) throw noTokens("no list");
  const lists = typeof tokens[0] === "string" ? [tokens] : tokens;
  return lists.map((list: unknown, i) => {
    if (!Array.isArray(list)) throw noTokens(`no list at place ${i + 1}`);
    if (list.length === 0) throw noTokens(`an empty list at place ${i + 1}`);
    if (list.length > words) throw refused(i + 1, `${list.length} words`, `${words} at most`);
    const forms = list.map((form: unknown, j) => {
      if (typeof form !== "string") throw noTokens(`no text at word ${j + 1} of list ${i + 1}`);
      if (form.length > characters) {
        throw refused(i + 1, `a word of ${form.length} characters`, `${characters} at most`);
      }
      if (form !== "" && !/[\t\r\n]/.test(form) && form.isWellFormed()) return form;
      throw refused(i + 1, `the word ${quote(form)}`, "text without tab and line end");
    });
    return Sentence.of({ forms });
  });
}

function noTokens(found: string): SagittaError {
  return refuse("invalid-conllu", found, "a list of words, or of sentences that are such lists");
}

function refused(number: number, found: string, expected: string): SagittaError {
  return fail(`parse sentence ${number}`)("cannot-parse", found, expected);
}
