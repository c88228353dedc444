// Copies of a treebank's sentences as people type them: without the mark at the end, in small
// letters, in capitals, with typographic quotes. Treebanks of edited text have too few of these for a
// network to learn that such a sentence has the same tree.

import { seededRandom } from "../../random.ts";
import { Sentence } from "../../sentence/sentence.ts";

/** A way to type a sentence; the sentence itself where there is nothing to change. */
type Typing = (sentence: Sentence) => Sentence;

const TYPINGS: readonly Typing[] = [
  withoutFinalMark,
  (sentence) => withForms(withoutFinalMark(sentence), (form) => form.toLowerCase()),
  (sentence) => withForms(sentence, (form) => form.toUpperCase()),
  withTypographicQuotes,
];

/**
 * Copies of some of the sentences, each typed in a way of its own.
 * @param share How many, of all that can be typed otherwise.
 * @param seed The same seed gives the same copies.
 */
export function typedCopies(
  sentences: readonly Sentence[],
  share: number,
  seed: number,
): Sentence[] {
  const random = seededRandom(seed);
  return sentences.flatMap((sentence) => {
    // Drawn for every sentence, so that one more does not change what becomes of the others.
    const isCopied = random() < share, typing = TYPINGS[Math.floor(random() * TYPINGS.length)];
    if (!isCopied) return [];
    const copy = typing(sentence);
    return copy === sentence ? [] : [copy];
  });
}

/** Cuts off the mark at the end, where nothing hangs on it and other words are left. */
function withoutFinalMark(sentence: Sentence): Sentence {
  const { length, upos, heads, ranges } = sentence, last = length - 1;
  const isMark = length > 1 && upos[last] === "PUNCT" && heads[last] !== 0 &&
    !heads.includes(length) && !ranges.some((range) => range.last === length);
  if (!isMark) return sentence;
  const columns = ["forms", "lemmas", "upos", "xpos", "feats", "heads", "deprels"] as const;
  const cut = columns.map((column) => [column, sentence[column].slice(0, last)]);
  return Sentence.of({ ...Object.fromEntries(cut), ranges });
}

/** Typographic quotes and apostrophes in place of straight ones. */
function withTypographicQuotes(sentence: Sentence): Sentence {
  let quotes = 0;
  return withForms(
    sentence,
    (form) => form.replace(/["']/g, (mark) => mark === "'" ? "’" : quotes++ % 2 === 0 ? "“" : "”"),
  );
}

function withForms(sentence: Sentence, typed: (form: string) => string): Sentence {
  const forms = sentence.forms.map(typed);
  return forms.every((form, i) => form === sentence.forms[i]) ? sentence : sentence.with({ forms });
}
