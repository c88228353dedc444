import { assertEquals } from "@std/assert";
import { checkSentence } from "../../src/conllu/checks/sentence.ts";
import { load } from "../../src/pipeline/load.ts";
import { SYSTEMS } from "../../src/oracles/system.ts";
import { seededRandom } from "../oracles/random.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const LABELS = 5, ROOT_LABEL = 3;

/** A quantised parser with random weights. */
function randomParser(rootLabel: number) {
  const kernel = loadTestingKernel();
  const { wasm } = kernel;
  wasm.setUpQuantised(0, LABELS, 10, 8);
  wasm.setScales(0.1, 0.1);
  wasm.setRootLabel(rootLabel);
  const random = seededRandom(5);
  const moves = new Int16Array(wasm.memory.buffer, wasm.moveWeights16(), 4 << 10);
  const labels = new Int8Array(wasm.memory.buffer, wasm.labelWeights8(), wasm.labelWidth8() << 8);
  for (let i = 0; i < moves.length; i++) moves[i] = random.below(200) - 100;
  for (let i = 0; i < labels.length; i++) labels[i] = random.below(20) - 10;
  return { kernel, wasm, random };
}

/** Of the arcs of 40 random sentences, how many have the root's label, by whether ROOT is the head. */
function countRootLabels(system: number, beam: number, singleRoot: number, rootLabel: number) {
  const { kernel, wasm, random } = randomParser(rootLabel);
  const counts = { fromRoot: 0, otherFromRoot: 0, elsewhere: 0 };
  for (let round = 0; round < 40; round++) {
    kernel.scoped(() => {
      const n = 2 + random.below(14);
      const sentence = wasm.createSentence(n);
      const tokens = kernel.ints(wasm.sentenceTokens(sentence), 8 * (n + 1));
      for (let i = 8; i < tokens.length; i++) tokens[i] = random.below(1 << 30);
      const c = wasm.createConfiguration(n);
      wasm.parse(c, sentence, system, singleRoot, beam, 0);
      const heads = kernel.ints(wasm.heads(c) + 4, n), labels = kernel.ints(wasm.labels(c) + 4, n);
      heads.forEach((head, i) => {
        // 0: from ROOT for want of another head, which is written as the root's label.
        const isRoot = labels[i] === ROOT_LABEL || labels[i] === 0;
        if (head > 0) counts.elsewhere += Number(isRoot);
        else if (isRoot) counts.fromRoot++;
        else counts.otherFromRoot++;
      });
    });
  }
  return counts;
}

for (const [number, system] of SYSTEMS.entries()) {
  for (const beam of [1, 4]) {
    Deno.test(`${system}, beam ${beam}: 40 random sentences have the root's label on head 0 and on no other`, () => {
      for (const singleRoot of [0, 1]) {
        const { fromRoot, otherFromRoot, elsewhere } = countRootLabels(
          number,
          beam,
          singleRoot,
          ROOT_LABEL,
        );
        assertEquals([fromRoot >= 40, otherFromRoot, elsewhere], [true, 0, 0]);
      }
    });
  }
}

Deno.test("a model without such a label gives every arc any of its labels", () => {
  const { otherFromRoot, elsewhere } = countRootLabels(SYSTEMS.indexOf("arc-hybrid"), 1, 1, 0);
  assertEquals([otherFromRoot > 0, elsewhere > 0], [true, true]);
});

Deno.test("a line of names that en-tiny called nmod:unmarked on head 0 passes the strict checks", async () => {
  using parser = await load("en-tiny");
  const [sentence] = parser.parse("1530 LOPEZ, Ruy b. in Zafra, Spain.");
  assertEquals(checkSentence(sentence, { strict: true }), []);
  assertEquals(sentence.deprels.filter((deprel) => deprel === "root").length, 1);
});
