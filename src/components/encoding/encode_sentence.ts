// A sentence's words as the Wasm module reads them: eight places a token for hashes of its columns
// (assembly/core/sentence.ts).
//
// | place | `full`, `tags` | `words` |
// |---|---|---|
// | 0 | FORM | FORM |
// | 1 | LEMMA | unused |
// | 2 | UPOS | last three characters of FORM |
// | 3 | XPOS | unused |
// | 4 | FEATS | unused |
//
// `_` is hashed like any other string, so that a column without values is one value.

import type { Kernel } from "../../runtime/kernel.ts";
import { FEATS, FORM, LEMMA, UPOS, XPOS } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { FeatureSet } from "./feature_set.ts";
import { hashRange } from "../../sentence/hash.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Places for a token, and the columns that are hashed, by place. */
const TOKEN_SIZE = LAYOUT["token-attributes"];
const HASHED = [FORM, LEMMA, UPOS, XPOS, FEATS] as const;
const TAG_PLACE = 2;
/** Characters of a word's end that stand for its tag. */
const SUFFIX = 3;

/** Puts a sentence into the Wasm module. The caller scopes its memory. */
export function encodeSentence(kernel: Kernel, sentence: Sentence, features: FeatureSet): number {
  const { length } = sentence;
  const address = kernel.wasm.createSentence(length);
  const words = kernel.words;
  const first = (kernel.wasm.sentenceTokens(address) >> 2) + TOKEN_SIZE;
  if (features === "words") {
    sentence.visit(FORM, (text, start, end, word) => {
      const at = first + word * TOKEN_SIZE;
      words[at] = hashRange(text, start, end);
      words[at + TAG_PLACE] = hashRange(text, suffixStart(text, start, end), end);
    });
    return address;
  }
  let place = first;
  const hash = (text: string, start: number, end: number, word: number) => {
    words[place + word * TOKEN_SIZE] = hashRange(text, start, end);
  };
  for (const column of HASHED) {
    sentence.visit(column, hash);
    place++;
  }
  return address;
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
