import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { predictFolds } from "../../../src/laboratory/experiments/folds.ts";
import { sample } from "../../training/small_model.ts";

Deno.test("every sentence is predicted once, in its order, by a model that did not see it", async () => {
  const sentences = sample();
  // A word that stands once in the treebank: a model that saw it would know its odd tag.
  const marked = sentences.map((sentence, i) => {
    const upos = sentence.upos.map((tag, at) => at === 0 ? `ODD${i}` : tag);
    return sentence.with({ upos, forms: sentence.forms.map((form, at) => at ? form : `w${i}`) });
  });
  const seen: number[] = [];
  const predicted = await predictFolds(marked, 3, {
    options: { epochs: 1 },
    onFold: (fold, count) => seen[fold] = count,
  });
  assertEquals(predicted.map(({ forms }) => forms), marked.map(({ forms }) => forms));
  assertEquals(seen.reduce((sum, count) => sum + count, 0), 2 * sentences.length);
  predicted.forEach(({ upos, heads, lemmas }, i) => {
    assert(upos[0] !== `ODD${i}`, `sentence ${i} was seen`);
    assert(heads.every((head) => head >= 0) && lemmas.every((lemma) => lemma !== ""));
  });
  assert(predicted.some(({ heads }, i) => heads.join() !== sentences[i].heads.join()));
});

Deno.test("one fold, and more folds than sentences, are refused", async () => {
  for (const folds of [1, 0, 2.5, 5]) {
    const predict = () => predictFolds(sample().slice(0, 4), folds);
    await assertRejects(predict, SagittaError, `found ${folds} folds, expected 2 to 4`);
  }
});
