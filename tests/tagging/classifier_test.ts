import { assert, assertEquals } from "@std/assert";
import {
  ClassifierInTraining,
  openClassifier,
  WordList,
} from "../../src/components/linear_tagger/word_classifier.ts";
import { toSparse } from "../../src/model_file/sparse.ts";
import { seededRandom } from "../../src/random.ts";
import { TEMPLATE_SETS } from "../../src/runtime/module.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { PlainClassifier } from "./plain_classifier.ts";

const BITS = 9, ATOMS = 16, AROUND = 2;

/** Sentences of words that are drawn from a few, so that features come again. */
function sentencesOf(seed: number, columns: number) {
  const random = seededRandom(seed);
  const draw = (below: number) => Math.floor(random() * below);
  const known = Array.from({ length: 12 }, () => {
    return Array.from({ length: ATOMS }, () => draw(2 ** 32) | 0);
  });
  return Array.from({ length: 30 }, () => {
    const length = draw(9);
    const words = Array.from({ length: length + 2 * AROUND }, () => known[draw(known.length)]);
    const keys = Array.from({ length }, () => draw(3));
    const counts = keys.map((key) => Math.min(columns, [columns, 1, 3][key]));
    const gold = counts.map((count) => draw(count + 1) - 1);
    return { words, keys, counts, gold };
  });
}

for (const [set, templates] of TEMPLATE_SETS.entries()) {
  for (const columns of [2, 18, 37]) {
    Deno.test(`${templates} of ${columns} values: the module learns and gives what the plain twin does`, () => {
      const kernel = loadTestingKernel();
      const shape = { columns, bits: BITS, templates };
      const learner = new ClassifierInTraining(kernel, shape);
      const twin = new PlainClassifier(columns, BITS, set);
      const listOf = ({ words, keys, counts }: ReturnType<typeof sentencesOf>[number]) => {
        const address = kernel.allocate(4 * ATOMS * words.length);
        kernel.ints(address, ATOMS * words.length).set(words.flat());
        const list = new WordList(kernel, address, keys.length);
        list.keys.set(keys);
        list.counts.set(counts);
        return list;
      };
      const sentences = sentencesOf(7 + columns, columns);
      let wrong = 0;
      for (const sentence of [...sentences, ...sentences]) {
        const list = listOf(sentence);
        list.values.set(sentence.gold);
        const plain = twin.classify(sentence.words, sentence.keys, sentence.counts, sentence.gold);
        assertEquals(learner.learn(list), plain.wrong);
        wrong += plain.wrong;
      }
      assert(wrong > 20, `${wrong} wrong`);
      assertEquals(learner.clock, twin.clock);
      const { weights } = { weights: learner.tables("x")["x-weights"] };
      const width = weights.length / 2 ** BITS;
      for (let row = 0; row < 2 ** BITS; row++) {
        const own = twin.weights.subarray(row * columns, (row + 1) * columns);
        assertEquals([...weights.subarray(row * width, row * width + columns)], [...own]);
      }
      const { gaps, values, scale } = learner.table();
      const largest = Math.max(...twin.mean().map(Math.abs));
      assert(Math.max(...values.map(Math.abs)) * scale <= largest * 1.001);
      assert(gaps.length >= values.length);

      const integers = Int8Array.from(twin.mean(), (weight) => Math.round(127 * weight / largest));
      const table = { ...toSparse(integers), scale: largest / 127 };
      const classify = openClassifier(kernel, shape, table, "x", {});
      twin.weights.set(integers);
      const others = sentencesOf(1, columns);
      for (const sentence of [...sentences, ...others]) {
        const list = listOf(sentence);
        classify(list);
        const { values } = twin.classify(sentence.words, sentence.keys, sentence.counts);
        assertEquals([...list.values], values);
      }
    });
  }
}
