import { assert, assertEquals, assertRejects } from "@std/assert";
import { LinearTagger } from "../../src/components/linear_tagger/component.ts";
import {
  readLinearTagger,
  storeLinearTagger,
} from "../../src/components/linear_tagger/tagger_tables.ts";
import { Lemmatiser } from "../../src/components/lemmatiser/component.ts";
import { readLemmatiser, storeLemmatiser } from "../../src/components/lemmatiser/lemma_tables.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { train } from "../../src/training/train.ts";
import { sample } from "./small_model.ts";

const SENTENCES = sample();
const DATA = [{ sentences: SENTENCES }];
const small = { bits: 12, train: DATA };

const tagger = await train({ learner: "linear-tagger", ...small, dev: DATA });
const lemmatiser = await train({ learner: "lemmatiser", ...small, leastRule: 1, dev: DATA });
const TAGGER = readLinearTagger(tagger.components[0]);
const LEMMATISER = readLemmatiser(lemmatiser.components[0]);

Deno.test("a tagger learns UPOS, XPOS and features of the sample", () => {
  const { upos, xpos, feats, alltags } = tagger.best.scores!;
  assert(upos > 99 && xpos > 99 && feats > 99 && alltags > 98, JSON.stringify(tagger.best));
});

Deno.test("a lemmatiser learns the lemmas of the sample", () => {
  assert(lemmatiser.best.scores!.lemmas > 97, JSON.stringify(lemmatiser.best));
});

Deno.test("taggers and lemmatisers come back from their files as they went in", () => {
  assertEquals(
    storeLinearTagger(readLinearTagger(tagger.components[0])),
    storeLinearTagger(TAGGER),
  );
  assertEquals(
    storeLemmatiser(readLemmatiser(lemmatiser.components[0])),
    storeLemmatiser(LEMMATISER),
  );
});

Deno.test("two taggers and two lemmatisers in one module work as each alone", async () => {
  const other = readLinearTagger(
    (await train({ learner: "linear-tagger", ...small, bits: 13, seed: 2, epochs: 1 }))
      .components[0],
  );
  const alone = [TAGGER, other].map(async (model) => new LinearTagger(await loadKernel(), model));
  const kernel = await loadKernel();
  const together = [TAGGER, other].map((model) => new LinearTagger(kernel, model));
  const lemmatisers = [LEMMATISER, LEMMATISER].map((model) => new Lemmatiser(kernel, model));
  for (const sentence of SENTENCES) {
    for (const [i, each] of together.entries()) {
      assertEquals(each.tags(sentence), (await alone[i]).tags(sentence));
    }
    assertEquals(lemmatisers[0].lemmas(sentence), lemmatisers[1].lemmas(sentence));
  }
});

Deno.test("XPOS and features are always among those that their UPOS has in training", async () => {
  const kernel = await loadKernel();
  const each = new LinearTagger(kernel, TAGGER);
  const words = SENTENCES.flatMap(({ forms }) => forms);
  for (let i = 0; i < 40; i++) {
    const forms = Array.from({ length: 9 }, (_, k) => words[(i * 31 + k * k * 17) % words.length]);
    const { upos, xpos, feats } = each.tags(Sentence.of({ forms }));
    upos.forEach((tag, k) => {
      assert(TAGGER.xpos.of(tag).includes(xpos[k]) && TAGGER.feats.of(tag).includes(feats[k]));
    });
  }
});

for (const learner of ["linear-tagger", "lemmatiser"] as const) {
  Deno.test(`a ${learner} that was stopped and resumed is the one that was not, byte for byte`, async () => {
    const options = { learner, ...small, epochs: 3 };
    const whole = await train(options);
    const part = await train({ ...options, epochs: 2 });
    const resumed = await train({ ...options, resume: await part.checkpoint() });
    assertEquals(resumed.components, whole.components);
  });
}

Deno.test("words without UPOS, and sentences without lemmas, are refused by name", async () => {
  const bare = [{ sentences: [SENTENCES[0].with({ upos: SENTENCES[0].forms.map(() => "_") })] }];
  await assertRejects(
    () => train({ learner: "linear-tagger", train: bare }),
    Error,
    "no UPOS of word 1",
  );
  const open = [{ sentences: [SENTENCES[0].with({ lemmas: SENTENCES[0].forms.map(() => "_") })] }];
  await assertRejects(() => train({ learner: "lemmatiser", train: open }), Error, "no lemmas");
});
