/**
 * Tokens of a text as a sentence of CoNLL-U.
 *
 * @module
 */

import { throwProblem } from "../conllu/problem.ts";
import { Scanner } from "../conllu/scan.ts";
import { Sentence } from "../conllu/sentence.ts";

/** The columns between FORM and MISC. */
const NOTHING_KNOWN = "\t_".repeat(7) + "\t";

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
 * Writes tokens down: `# sent_id`, `# newpar` where a paragraph starts, `# text`, words, ranges of multiword tokens, `SpaceAfter=No` and
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
 * ], 1, true);
 * assertEquals(sentence.comments, ["# newpar", "# sent_id = 1", "# text = Don't!"]);
 * assertEquals([sentence.text, sentence.forms], ["Don't!", ["Do", "n't", "!"]]);
 * assertEquals(sentence.ranges[0].misc, "SpaceAfter=No|TokenRange=0:5");
 * ```
 *
 * @param tokens The tokens of the sentence.
 * @param id The sentence's number in the text.
 * @param startsParagraph Is it the first of a paragraph?
 * @returns The sentence.
 */
export function writtenSentence(
  tokens: readonly TokenSpan[],
  id: number,
  startsParagraph: boolean,
): Sentence {
  // Laid out here and not by `Sentence.of`, which would look at every column again: there are no
  // tabs and no line ends in tokens of a text, and all of it is well formed.
  let text = "", rows = "", words = 0;
  for (const token of tokens) {
    const { form, start, end, spaceAfter } = token;
    text += spaceAfter ? `${form} ` : form;
    const place = `${spaceAfter ? "" : "SpaceAfter=No|"}TokenRange=${start}:${end}\n`;
    if (token.words) {
      rows += `${words + 1}-${words + token.words.length}\t${form}${NOTHING_KNOWN}${place}`;
      for (const word of token.words) rows += `${++words}\t${word}${NOTHING_KNOWN}_\n`;
    } else rows += `${++words}\t${form}${NOTHING_KNOWN}${place}`;
  }
  const comments = `${startsParagraph ? "# newpar\n" : ""}# sent_id = ${id}\n`;
  const block = { text: `${comments}# text = ${text.trimEnd()}\n${rows}\n`, line: 1 };
  return new Sentence(new Scanner(throwProblem()).scan(block)!);
}
