/**
 * A sentence's words as the Wasm module wants them: eight places a token for hashes of its columns
 * (assembly/core/sentence.ts).
 *
 * | place | `full`, `tags` | `words` |
 * |---|---|---|
 * | 0 | FORM | FORM |
 * | 1 | LEMMA | unused |
 * | 2 | UPOS | last three characters of FORM |
 * | 3 | XPOS | unused |
 * | 4 | FEATS | unused |
 *
 * `_` is hashed like any other string, so that a column without values is one value.
 *
 * @module
 */

import { FEATS, FORM, HEAD, LEMMA, UPOS, XPOS } from "../conllu/columns.ts";
import { STRIDE } from "../conllu/layout.ts";
import type { Sentence } from "../conllu/sentence.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { FeatureSet } from "./feature_set.ts";
import { hashRange, hashText } from "./hash.ts";

/** Places for a token. */
const TOKEN_SIZE = 8;
const TAG_PLACE = 2;
/** Characters of a word's end that stand for its tag. */
const SUFFIX = 3;

/**
 * Puts a sentence into the Wasm module. Whoever calls scopes its memory.
 *
 * @example
 * ```ts
 * import { Sentence } from "../conllu/sentence.ts";
 * import { loadKernel } from "../runtime/kernel.ts";
 * import { encodeSentence } from "./encode_sentence.ts";
 * import { hashText } from "./hash.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const kernel = await loadKernel();
 * const address = encodeSentence(kernel, Sentence.of({ forms: ["Arrows", "fly"] }), "full");
 * const [root, arrows, fly] = [0, 8, 16];
 * const tokens = kernel.ints(kernel.wasm.sentenceTokens(address), 24);
 * assertEquals([tokens[arrows], tokens[fly]], [hashText("Arrows"), hashText("fly")]);
 * assertEquals(tokens[root], 0x524f4f54);
 * ```
 *
 * @param kernel The module at work.
 * @param sentence The sentence.
 * @param features The feature set of the model.
 * @returns The sentence's address.
 */
export function encodeSentence(kernel: Kernel, sentence: Sentence, features: FeatureSet): number {
  const { length } = sentence;
  const address = kernel.wasm.createSentence(length);
  const words = kernel.words;
  const first = (kernel.wasm.sentenceTokens(address) >> 2) + TOKEN_SIZE;
  if (sentence.touchedTokens.length > 0) encodeTokens(words, first, sentence, features);
  else if (features === "words") encodeForms(words, first, sentence);
  else encodeColumns(words, first, sentence);
  return address;
}

function encodeColumns(words: Int32Array, first: number, sentence: Sentence): void {
  const { text, columns } = sentence.layout;
  for (let base = 0, at = first; base < columns.length; base += STRIDE, at += TOKEN_SIZE) {
    words[at] = hashRange(text, columns[base + FORM], columns[base + LEMMA] - 1);
    words[at + 1] = hashRange(text, columns[base + LEMMA], columns[base + UPOS] - 1);
    words[at + 2] = hashRange(text, columns[base + UPOS], columns[base + XPOS] - 1);
    words[at + 3] = hashRange(text, columns[base + XPOS], columns[base + FEATS] - 1);
    words[at + 4] = hashRange(text, columns[base + FEATS], columns[base + HEAD] - 1);
  }
}

function encodeForms(words: Int32Array, first: number, sentence: Sentence): void {
  const { text, columns } = sentence.layout;
  for (let base = 0, at = first; base < columns.length; base += STRIDE, at += TOKEN_SIZE) {
    const start = columns[base + FORM], end = columns[base + LEMMA] - 1;
    words[at] = hashRange(text, start, end);
    words[at + TAG_PLACE] = hashRange(text, suffixStart(text, start, end), end);
  }
}

/** The slower way, for words whose columns may have been assigned. */
function encodeTokens(
  words: Int32Array,
  first: number,
  sentence: Sentence,
  features: FeatureSet,
): void {
  sentence.tokens.forEach(({ form, lemma, upos, xpos, feats }, word) => {
    const at = first + word * TOKEN_SIZE;
    if (features === "words") {
      words[at] = hashText(form);
      words[at + TAG_PLACE] = hashText(form.slice(suffixStart(form, 0, form.length)));
    } else {
      [form, lemma, upos, xpos, feats].forEach((value, i) => words[at + i] = hashText(value));
    }
  });
}

/** Where the last characters of a word start; no pair of surrogates is cut. */
function suffixStart(text: string, start: number, end: number): number {
  let at = end;
  for (let count = 0; count < SUFFIX && at > start; count++) {
    at--;
    if (at > start && (text.charCodeAt(at) & 0xfc00) === 0xdc00) at--;
  }
  return at;
}
