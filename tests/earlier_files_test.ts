/**
 * Models and checkpoints of earlier versions, in gzip: `fixtures/0.1/` of commit 918fd83 and
 * `fixtures/197f2ac/`, one of each learner, trained in that commit on the first six sentences of the
 * sample by the options of `tests/fuzz/base_models.ts`; `pipeline` is what was learned by
 * `segmenter`, `linear-tagger`, `lemmatiser` and `packed` in one file.
 *
 * @module
 */

import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { readPretrainedFolder } from "../src/networks/pretrained.ts";
import { readOracleModel } from "../src/oracles/oracle_model.ts";
import { decompressModel } from "../src/model_file/compression.ts";
import { decodeModel, modelOf } from "../src/model_file/model_file.ts";
import { Parser } from "../src/pipeline/parser.ts";
import { SagittaError } from "../src/errors.ts";
import { decodeCheckpoint } from "../src/training/checkpoint.ts";
import { train, type TrainingOptions, type TrainingResult } from "../src/training/train.ts";
import { sample } from "./training/small_model.ts";

const FIXTURES = new URL("fixtures/", import.meta.url);
const sentences = sample().slice(0, 6);
const TRUE_HEADS = sentences.map(({ heads }) => [...heads]);

/** A file's bytes. */
async function fixture(name: string): Promise<Uint8Array> {
  return await decompressModel(await Deno.readFile(new URL(`${name}.gz`, FIXTURES)));
}

async function headsBy(model: Parameters<typeof Parser.load>[0]): Promise<number[][]> {
  const parser = await Parser.load(model);
  return sentences.map((sentence) => [...parser.parse(sentence).heads]);
}

/** What each checkpoint is of, and how many epochs it had: training adds one. */
const CHECKPOINTS: Record<string, { learner?: string; epochs: number; parses?: boolean }> = {
  perceptron: { epochs: 5, parses: true },
  logistic: { epochs: 5, parses: true },
  svm: { epochs: 5, parses: true },
  search: { epochs: 5, parses: true },
  packed: { learner: "perceptron", epochs: 5, parses: true },
  bilstm: { epochs: 30, parses: true },
  transformer: { epochs: 30, parses: true },
  segmenter: { epochs: 5 },
  "linear-tagger": { epochs: 5 },
  lemmatiser: { epochs: 5 },
  oracle: { epochs: 1 },
};

for (const name of ["perceptron", "logistic", "svm", "search", "bilstm", "transformer"]) {
  Deno.test(`a ${name} model of 197f2ac gives the 33 heads that it was trained on`, async () => {
    assertEquals(await headsBy(await fixture(`197f2ac/${name}.sagitta`)), TRUE_HEADS);
  });
}

const TEXT = "The dog chased the cat. The cat sleeps.";
const ROWS = [
  [
    "the DET 2 det",
    "dog NOUN 3 nsubj",
    "chase VERB 0 root",
    "the DET 5 det",
    "cat NOUN 3 obj",
    ". PUNCT 3 punct",
  ],
  ["the DET 2 det", "cat NOUN 3 nsubj", "sleep VERB 0 root", ". PUNCT 3 punct"],
];

/** Lemma, UPOS, HEAD and DEPREL of the words that a pipeline finds in the text. */
async function rowsBy(model: Parameters<typeof Parser.load>[0]): Promise<string[][]> {
  const { sentences } = (await Parser.load(model)).parse(TEXT);
  return sentences.map(({ tokens }) =>
    tokens.map(({ lemma, upos, head, deprel }) => `${lemma} ${upos} ${head?.id ?? 0} ${deprel}`)
  );
}

Deno.test("a pipeline of 197f2ac finds sentences, tags, lemmas and trees in text", async () => {
  assertEquals(await rowsBy(await fixture("197f2ac/pipeline.sagitta")), ROWS);
});

Deno.test("a learned oracle of 197f2ac is read with its 3 layers", async () => {
  const { components } = decodeModel(await fixture("197f2ac/oracle.sagitta"));
  const { settings } = readOracleModel(components[0]);
  assertEquals([settings.system, settings.hidden, settings.second], ["arc-standard", 8, 4]);
});

/** Trains an epoch more from a checkpoint. */
async function resumed(name: string): Promise<TrainingResult> {
  const { learner = name, epochs, parses } = CHECKPOINTS[name];
  const resume = await fixture(`197f2ac/${name}.checkpoint`);
  assertEquals(decodeCheckpoint(resume).learner, learner);
  const result = await train(
    {
      train: [{ sentences }],
      resume,
      ...(name === "oracle" ? { steps: 20 } : { epochs: epochs + 1 }),
      ...(parses || name === "oracle" ? { dev: [{ sentences }] } : {}),
      ...(name === "transformer" ? { pretrained: await tinyBert() } : {}),
    } as TrainingOptions,
  );
  assertEquals(result.epochs.length, epochs + 1);
  return result;
}

for (const [name, { parses }] of Object.entries(CHECKPOINTS)) {
  const then = parses ? ", after which the 33 heads are right" : "";
  Deno.test(`training of ${name} resumes from a checkpoint of 197f2ac${then}`, async () => {
    const { model } = await resumed(name);
    if (parses) assertEquals(await headsBy(model), TRUE_HEADS);
  });
}

Deno.test("parts resumed from checkpoints of 197f2ac make the pipeline", async () => {
  const parts = ["segmenter", "linear-tagger", "lemmatiser", "perceptron"];
  const components = (await Promise.all(parts.map(resumed))).flatMap(({ components }) =>
    components
  );
  assertEquals(await rowsBy(modelOf(components, {})), ROWS);
});

async function tinyBert() {
  const folder = new URL("networks/fixtures/tiny_bert", import.meta.url).pathname;
  return await readPretrainedFolder(folder, (path) => Deno.readFile(path).catch(() => undefined));
}

Deno.test("models and checkpoints of 0.1 are refused with a sentence that says so", async () => {
  const message = (action: string) =>
    `Cannot ${action}: found a model of Sagitta 0.1, ` +
    'expected version "2": train it again, 0.1 was never released';
  const models = ["linear", "search", "bilstm", "tagger", "oracle"];
  for (const name of models) {
    const bytes = await fixture(`0.1/${name}.sagitta`);
    await assertRejects(() => Parser.load(bytes), SagittaError, message("read model"));
  }
  for (const name of ["linear", "search", "bilstm", "oracle"]) {
    const bytes = await fixture(`0.1/${name}.checkpoint`);
    assertThrows(() => decodeCheckpoint(bytes), SagittaError, message("read model"));
  }
});
