// Scripts: those that a model learned, and whether a text is in another one.

/** Scripts, as Unicode and regular expressions name them; the most frequent first. */
const PATTERNS =
  ("Latin Cyrillic Han Arabic Hangul Hiragana Katakana Greek Devanagari Hebrew Thai " +
    "Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Oriya Sinhala Myanmar Khmer Lao Tibetan " +
    "Georgian Armenian Ethiopic Mongolian Syriac Thaana Coptic Gothic Cherokee")
    .split(" ").map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, "u") }));

/** Letters that belong to no script of their own, such as modifiers. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Words of a model that are tested, fewest that tell its scripts, and the share of a script. */
const MAX_WORDS = 2000, FEWEST_WORDS = 50, SHARE = 0.01;

/** Characters of a text that are tested. */
const SCRIPT_SAMPLE = 2000;

/** The number of texts with letters of each script. */
function countScripts(texts: readonly string[]) {
  return PATTERNS.map(({ name, pattern }) => {
    return { name, count: texts.filter((text) => pattern.test(text)).length };
  });
}

/** The scripts of a model's words; undefined where it has too few of them to tell. */
export function scriptsOfWords(words: readonly string[]): string[] | undefined {
  if (words.length < FEWEST_WORDS) return undefined;
  const step = Math.ceil(words.length / MAX_WORDS);
  const some = words.filter((_, i) => i % step === 0);
  const counts = countScripts(some).filter(({ count }) => count >= SHARE * some.length);
  return counts.map(({ name }) => name);
}

/**
 * The warning for a text most letters of which are in scripts that a model did not learn.
 * @param known The scripts that it learned; a model that does not tell gets no warning.
 */
export function scriptWarning(text: string, known?: readonly string[]): string | undefined {
  if (known === undefined) return undefined;
  const learned = PATTERNS.filter(({ name }) => known.includes(name)).map(({ pattern }) => pattern);
  learned.push(SHARED);
  const letters = text.slice(0, SCRIPT_SAMPLE).match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !learned.some((pattern) => pattern.test(letter)));
  if (2 * others.length <= letters.length) return undefined;
  const { name, count } = countScripts(others).reduce((a, b) => b.count > a.count ? b : a);
  const found = count > 0 ? `${name} script` : "a script";
  return `The text is in ${found}, which the model did not learn (it learned ${known.join(", ")})`;
}
