// Writing direction: words that run from right to left, and isolates that keep them in place.

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const LETTER = /\p{L}/u;

/** Whether a word has letters of a right-to-left script. */
export function isRightToLeft(word: string): boolean {
  return RIGHT_TO_LEFT.test(word);
}

/**
 * Tells whether a sentence is written from right to left: whether most of its words that have
 * letters are.
 */
export function runsRightToLeft(forms: readonly string[]): boolean {
  const words = forms.filter((form) => LETTER.test(form));
  return words.filter(isRightToLeft).length * 2 > words.length;
}

/**
 * Wraps a right-to-left word in invisible isolates, so that a terminal which reorders text keeps
 * neighbouring words in the order of the sentence.
 */
export function isolate(word: string): string {
  return isRightToLeft(word) ? `\u2068${word}\u2069` : word;
}
