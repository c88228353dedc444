import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  LEMMATISER,
  LINEAR_TAGGER,
  readClassifiers,
  storeClassifiers,
} from "../../src/components/linear_tagger/model.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { decodeModel, encodeModel } from "../../src/model_file/model_file.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { train } from "../../src/training/train.ts";
import { sample } from "./small_model.ts";

const SENTENCES = sample();
const DATA = [{ sentences: SENTENCES }];
const small = { bits: 12, train: DATA };

const tagger = await train({ learner: "linear-tagger", ...small, dev: DATA });
const lemmatiser = await train({ learner: "lemmatiser", ...small, leastRule: 1, dev: DATA });

Deno.test("a tagger learns UPOS, XPOS and features of the sample", () => {
  const { upos, xpos, feats, alltags } = tagger.best.scores!;
  assert(upos > 99 && xpos > 99 && feats > 99 && alltags > 98, JSON.stringify(tagger.best));
});

Deno.test("a tagger finds 60 % or more of the UPOS of a third of the sample that it did not see", async () => {
  const parts = [0, 1].map((rest) => SENTENCES.filter((_, i) => (i % 3 === 0) === (rest === 0)));
  const [held, seen] = parts.map((sentences) => [{ sentences }]);
  const { best } = await train({ learner: "linear-tagger", train: seen, dev: held, bits: 12 });
  assert(best.scores!.upos >= 60, JSON.stringify(best));
});

Deno.test("the same seed gives the same tagger, another seed another", async () => {
  const bytes = async (seed: number) =>
    encodeModel((await train({ learner: "linear-tagger", ...small, epochs: 2, seed })).model);
  const [a, b, c] = [await bytes(1), await bytes(1), await bytes(2)];
  assertEquals(a, b);
  assert(a.length !== c.length || a.some((byte, i) => byte !== c[i]));
});

Deno.test("a tagger from a file sets UPOS, XPOS and FEATS and nothing else, of odd words too", async () => {
  const pipeline = await Pipeline.read(decodeModel(encodeModel(tagger.model)));
  const [sentence] = SENTENCES;
  const none = sentence.forms.map(() => "_");
  const bare = sentence.with({ upos: none, xpos: none, feats: none });
  assertEquals(writeSentence(pipeline.annotate(bare, {})), writeSentence(sentence));
  assertEquals(bare.upos, none);
  const odd = pipeline.annotate(Sentence.of({ forms: ["🏹".repeat(500)] }), {});
  assert(odd.upos[0] !== "_", odd.upos[0]);
});

Deno.test("with keepTags given lemmas stay, and open ones are found by the given tags", async () => {
  const pipeline = await Pipeline.read(lemmatiser.model);
  const given = Sentence.of({
    forms: ["dogs", "dogs"],
    lemmas: ["hound", "_"],
    upos: ["NOUN", "NOUN"],
    feats: ["Number=Plur", "Number=Plur"],
  });
  assertEquals(pipeline.annotate(given, { keepTags: true }).lemmas, ["hound", "dog"]);
  assertEquals(pipeline.annotate(given, {}).lemmas, ["dog", "dog"]);
});

Deno.test("a lemmatiser learns the lemmas of the sample", () => {
  assert(lemmatiser.best.scores!.lemmas > 97, JSON.stringify(lemmatiser.best));
});

Deno.test("taggers and lemmatisers come back from their files as they went in", () => {
  const made = [[LINEAR_TAGGER, tagger], [LEMMATISER, lemmatiser]] as const;
  for (const [layout, { components: [stored] }] of made) {
    assertEquals(storeClassifiers(layout, readClassifiers(layout, stored)), stored);
  }
});

Deno.test("two taggers and two lemmatisers in one module work as each alone", async () => {
  const other = await train({ learner: "linear-tagger", ...small, bits: 13, seed: 2, epochs: 1 });
  const models = [tagger.model, other.model, lemmatiser.model, lemmatiser.model];
  const kernel = await loadKernel();
  const together = await Promise.all(models.map((model) => Pipeline.read(model, { kernel })));
  const alone = await Promise.all(models.map((model) => Pipeline.read(model)));
  for (const sentence of SENTENCES) {
    together.forEach((each, i) => {
      assertEquals(each.annotate(sentence, {}), alone[i].annotate(sentence, {}));
    });
  }
});

Deno.test("XPOS and features are always among those that their UPOS has in training", async () => {
  const pipeline = await Pipeline.read(tagger.model);
  const words = SENTENCES.flatMap(({ forms }) => forms);
  const known = new Set(SENTENCES.flatMap(({ upos, xpos, feats }) => {
    return upos.flatMap((tag, i) => [`${tag} ${xpos[i]}`, `${tag} ${feats[i]}`]);
  }));
  for (let i = 0; i < 40; i++) {
    const forms = Array.from({ length: 9 }, (_, k) => words[(i * 31 + k * k * 17) % words.length]);
    const { upos, xpos, feats } = pipeline.annotate(Sentence.of({ forms }), {});
    upos.forEach((tag, k) => {
      assert(known.has(`${tag} ${xpos[k]}`) && known.has(`${tag} ${feats[k]}`));
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

  Deno.test(`a ${learner} that is stopped in an epoch, or before it began, is resumed from there`, async () => {
    const train20 = [{ sentences: Array.from({ length: 20 }, () => SENTENCES).flat() }];
    const options = { learner, ...small, train: train20, epochs: 2 };
    const whole = await train(options);
    const controller = new AbortController();
    let batches = 0;
    const onProgress = () => ++batches === 2 && controller.abort();
    for (const signal of [controller.signal, AbortSignal.abort()]) {
      const part = await train({ ...options, signal, onProgress });
      assertEquals([part.stopped, part.epochs.length], [true, 0]);
      const rest = await train({ ...options, resume: await part.checkpoint() });
      assertEquals(rest.epochs, whole.epochs);
      assertEquals(encodeModel(rest.model), encodeModel(whole.model));
    }
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
  const refused = (options: object, message: string) =>
    assertRejects(() => train({ learner: "linear-tagger", ...small, ...options }), Error, message);
  await refused({ train: [{ sentences: [] }] }, "found no sentences, expected one at least");
  await refused({ epochs: 0 }, "found epochs 0, expected 1 to 1000");
});
