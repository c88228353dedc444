import { assertEquals } from "@std/assert";
import { Sentence } from "../../../src/sentence/sentence.ts";
import { encodeSentence } from "../../../src/components/encoding/encode_sentence.ts";
import { FEATURE_SETS } from "../../../src/components/encoding/feature_set.ts";
import { hashText } from "../../../src/sentence/hash.ts";
import { loadKernel } from "../../../src/runtime/kernel.ts";

const kernel = await loadKernel();
const PARTS = {
  forms: ["Pfeile", "𝒜𝓇𝒸𝓊𝓈"],
  lemmas: ["Pfeil", "_"],
  upos: ["NOUN", "X"],
  xpos: ["NN", "_"],
  feats: ["Number=Plur", "_"],
};

/** The eight places of a token. */
function token(address: number, id: number): number[] {
  return [...kernel.ints(kernel.wasm.sentenceTokens(address) + 32 * id, 8)];
}

Deno.test("encodeSentence() hashes five columns of each token, _ like any other string", () => {
  const address = encodeSentence(kernel, Sentence.of(PARTS), "full");
  const hashes = ["Pfeile", "Pfeil", "NOUN", "NN", "Number=Plur"].map(hashText);
  assertEquals(token(address, 1), [...hashes, 0, 0, 0]);
  assertEquals(token(address, 2).slice(3, 5), [hashText("_"), hashText("_")]);
});

Deno.test("encodeSentence() puts the last three characters in the tag's place for words", () => {
  const address = encodeSentence(kernel, Sentence.of(PARTS), "words");
  assertEquals(token(address, 1), [hashText("Pfeile"), 0, hashText("ile"), 0, 0, 0, 0, 0]);
  assertEquals(token(address, 2)[2], hashText("𝒸𝓊𝓈"));
});

Deno.test("encodeSentence() sees assigned columns, in every feature set", () => {
  for (const features of FEATURE_SETS) {
    const touched = Sentence.of({ ...PARTS, forms: ["Bogen", "x"], upos: ["_", "_"] });
    touched.tokens.forEach((word, i) => {
      word.form = PARTS.forms[i];
      word.upos = PARTS.upos[i];
    });
    const a = encodeSentence(kernel, touched, features);
    const b = encodeSentence(kernel, Sentence.of(PARTS), features);
    assertEquals([token(a, 1), token(a, 2)], [token(b, 1), token(b, 2)]);
  }
});
