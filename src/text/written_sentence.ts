/**
 * Tokens of a text as a sentence of CoNLL-U.
 *
 * @module
 */

import { Sentence } from "../conllu/sentence.ts";

/** A token and where it stands. */
export interface TokenSpan {
  /** Its text. */
  readonly form: string;
  /** Its words, if it is more than one. */
  readonly words: readonly string[] | undefined;
  /** Where it starts in the whole text, in code points. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Does a space follow, or nothing at all? */
  readonly spaceAfter: boolean;
}

/**
 * Writes tokens down: `# text`, words, ranges of multiword tokens, `SpaceAfter=No` and
 * `TokenRange=start:end`.
 *
 * @example
 * ```ts
 * import { writtenSentence } from "./written_sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = writtenSentence([
 *   { form: "Don't", words: ["Do", "n't"], start: 0, end: 5, spaceAfter: false },
 *   { form: "!", words: undefined, start: 5, end: 6, spaceAfter: true },
 * ]);
 * assertEquals([sentence.text, sentence.forms], ["Don't!", ["Do", "n't", "!"]]);
 * assertEquals(sentence.ranges[0].misc, "SpaceAfter=No|TokenRange=0:5");
 * ```
 *
 * @param tokens The tokens of the sentence.
 * @returns The sentence.
 */
export function writtenSentence(tokens: readonly TokenSpan[]): Sentence {
  const forms: string[] = [], misc: string[] = [];
  const ranges: { first: number; last: number; form: string; misc: string }[] = [];
  let text = "";
  for (const { form, words, start, end, spaceAfter } of tokens) {
    const place = `${spaceAfter ? "" : "SpaceAfter=No|"}TokenRange=${start}:${end}`;
    text += spaceAfter ? `${form} ` : form;
    if (words) {
      ranges.push({
        first: forms.length + 1,
        last: forms.length + words.length,
        form,
        misc: place,
      });
      for (const word of words) {
        forms.push(word);
        misc.push("_");
      }
    } else {
      forms.push(form);
      misc.push(place);
    }
  }
  return Sentence.of({ forms, misc, ranges, comments: [`# text = ${text.trimEnd()}`] });
}
