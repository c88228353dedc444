import { assert, assertEquals, assertRejects } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { SagittaError } from "../../src/errors.ts";
import { AttachmentScores, attachmentScores } from "../../src/evaluation/attachment.ts";
import { readLinearModel } from "../../src/components/linear_parser/model.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { SYSTEMS } from "../../src/oracles/system.ts";
import { train } from "../../src/training/train.ts";
import { type LinearTraining, sample, smallModel, trainLinear } from "./small_model.ts";

function trainSample(options: LinearTraining = {}) {
  return trainLinear({ dev: [{ sentences: sample() }], epochs: 6, ...options });
}

const LINEAR = ["perceptron", "logistic", "svm", "search"] as const;

for (const system of SYSTEMS) {
  for (const learner of LINEAR) {
    Deno.test(`${system} learns the sample to 85 LAS or more in 6 epochs with ${learner}`, async () => {
      const { best } = await trainSample({ system, learner });
      assert(best.scores!.las >= 85, `LAS ${best.scores!.las}`);
    });
  }
  Deno.test(`${system} learns the sample to 80 LAS or more with a beam of 4`, async () => {
    for (const update of ["early", "max-violation"] as const) {
      const { best } = await trainSample({ system, beam: 4, update });
      assert(best.scores!.las >= 80, `LAS ${best.scores!.las} (${update})`);
    }
  });
}

Deno.test("every policy, oracle and feature set learns the sample to 75 LAS or more", async () => {
  const cases: LinearTraining[] = [
    { policy: "static" },
    { policy: "nondeterministic" },
    { policy: "explore", exploreAfter: 0, exploreRate: 1 },
    { system: "arc-standard", oracle: "approximate" },
    { system: "swap", oracle: "static-lazy" },
    { system: "arc-eager", rootFirst: true },
    { features: "tags" },
    { features: "words" },
    { multiRoot: true },
  ];
  for (const options of cases) {
    const { best } = await trainSample(options);
    assert(best.scores!.las >= 75, `LAS ${best.scores!.las} with ${JSON.stringify(options)}`);
  }
});

Deno.test("the same seed gives the same model bytes, another seed others", async () => {
  const [a, b, c] = await Promise.all([smallModel(), smallModel(), smallModel({ seed: 2 })]);
  assertEquals(a, b);
  assert(a.length !== c.length || a.some((byte, i) => byte !== c[i]));
});

Deno.test("an unlabelled model has no labels and the same UAS and LAS", async () => {
  const { model, best } = await trainSample({ unlabelled: true });
  assertEquals([readLinearModel(model.components[0]).labels.length, best.scores!.las], [
    0,
    best.scores!.uas,
  ]);
  assert(best.scores!.uas > 85);
});

Deno.test("the best epoch by dev LAS is kept, the first of equals; without dev, the last", async () => {
  const { best, epochs } = await trainSample();
  const most = Math.max(...epochs.map(({ scores }) => scores!.las));
  assertEquals(best.epoch, epochs.find(({ scores }) => scores!.las === most)!.epoch);
  assertEquals((await trainSample({ dev: undefined })).best.epoch, 6);
});

Deno.test("projectiveOnly leaves the 16 trees of the sample out that are not projective", async () => {
  const left: number[] = [];
  await trainSample({
    projectiveOnly: true,
    epochs: 1,
    onStart: ({ sentences, nonprojective }) => left.push(sentences, nonprojective),
  });
  assertEquals(left, [44, 16]);
});

Deno.test("progress goes from the first words to all words of all epochs", async () => {
  const done: number[] = [];
  let all = 0;
  await trainSample({
    epochs: 2,
    onProgress: (progress) => {
      done.push(progress.done);
      all = progress.total;
    },
  });
  assertEquals(done.at(-1), all);
  assertEquals(done.toSorted((a, b) => a - b), done);
});

const CYCLE = Sentence.of({ forms: ["a", "b", "c"], heads: [2, 1, 0] });
const ROOTS = Sentence.of({ forms: ["a", "b"], heads: [0, 0], deprels: ["root", "root"] });

Deno.test("training data with a cycle are an error with file and line, open heads or not", async () => {
  const on = (sentence: Sentence) =>
    train({ train: [{ file: "x.conllu", sentences: [sentence] }], epochs: 1 });
  const where = "Cannot train in x.conllu at line 1: found ";
  await assertRejects(() => on(CYCLE), SagittaError, where + "a cycle 1 → 2 → 1 at word 1");
  const open = Sentence.of({ forms: ["a", "b", "c"], heads: [2, 1, -1] });
  await assertRejects(() => on(open), SagittaError, where + "a cycle 1 → 2 → 1 at word 1");
});

/** The sample with every third head open. */
function openSample(): Sentence[] {
  let word = 0;
  return sample().map((sentence) => {
    const heads = [...sentence.heads].map((head) => word++ % 3 === 0 ? -1 : head);
    const deprels = sentence.deprels.map((label, i) => heads[i] < 0 ? "_" : label);
    return sentence.with({ heads, deprels });
  });
}

for (
  const system of [
    "arc-standard",
    "arc-eager",
    "swap",
    "arc-hybrid-swap",
    "arc-swift",
    "covington",
  ] as const
) {
  Deno.test(`${system} learns from trees with a third of their heads open, and no label _`, async () => {
    let open: number | undefined;
    const { model, best } = await trainSample({
      system,
      train: [{ sentences: openSample() }],
      onStart: ({ openHeads }) => open = openHeads,
    });
    assertEquals(open, Math.ceil(sample().reduce((sum, { length }) => sum + length, 0) / 3));
    assert(!readLinearModel(model.components[0]).labels.includes("_"));
    assert(best.scores!.uas > 70, `${best.scores!.uas}`);
  });
}

Deno.test("sentences with two roots are left out and counted, or used where several may be", async () => {
  const sentences = [...sample(), ROOTS, ROOTS];
  const counts: number[] = [];
  const onStart = (start: { sentences: number; severalRoots: number }) =>
    counts.push(start.sentences, start.severalRoots);
  for (const multiRoot of [false, true]) {
    await train({ train: [{ sentences }], epochs: 1, multiRoot, onStart });
  }
  assertEquals(counts, [60, 2, 62, 0]);
});

Deno.test("an empty treebank, and one of which nothing is left, are errors", async () => {
  const on = (sentences: Sentence[]) => train({ train: [{ file: "x.conllu", sentences }] });
  const empty = "Cannot train in x.conllu: found no sentences, expected one at least";
  await assertRejects(() => on([]), SagittaError, empty);
  const nothing = "no sentence to train on (1 with several roots, 0 not projective)";
  await assertRejects(() => on([ROOTS]), SagittaError, nothing);
});

Deno.test("a sentence of 2,000 words can be trained on", async () => {
  const heads = Array.from({ length: 2000 }, (_, i) => i);
  const long = Sentence.of({ forms: heads.map(() => "so"), heads, deprels: heads.map(() => "x") });
  const { epochs } = await train({ train: [{ sentences: [long] }], epochs: 1 });
  assertEquals(epochs.length, 1);
});

Deno.test("a model's provenance tells how it came about, and nothing of the machine", async () => {
  const { model } = await trainSample({ epochs: 1, seed: 9, licence: "CC0", date: "2025-01-01" });
  const { seed, epochs, date, learner } = model.provenance;
  assertEquals([seed, epochs, date, learner], [9, 1, "2025-01-01", "perceptron"]);
  assertEquals(encodeModel(model).length > 1000, true);
});

Deno.test("the temperature is that of the epoch that is kept, not of the last", async () => {
  const all = sample();
  const options = {
    learner: "logistic",
    train: [{ sentences: all.filter((_, i) => i % 3 !== 0) }],
    dev: [{ sentences: all.filter((_, i) => i % 3 === 0) }],
  } as const;
  const whole = await train({ ...options, epochs: 12 });
  assert(whole.best.epoch < 12, `${whole.best.epoch}`);
  const short = await train({ ...options, epochs: whole.best.epoch });
  const [kept, fitted] = [whole, short].map(({ model }) =>
    model.components[0].settings.temperature as number
  );
  assertEquals(kept, fitted);
  assert(kept > 0.5 && kept < 500, `${kept}`);
});

Deno.test("the scores of the best epoch are those of the model that is saved", async () => {
  const { model, best } = await trainSample({ moveBits: 10 });
  const parser = await Parser.load(encodeModel(model));
  const total = new AttachmentScores();
  for (const sentence of sample()) {
    const { heads, labels } = parser.parse(sentence);
    attachmentScores(sentence.heads, sentence.labels, heads, labels, total);
  }
  assertEquals([best.scores!.uas, best.scores!.las], [total.uas, total.las]);
});
