import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { initialParameters, type ParameterSpec } from "../../src/networks/parameters.ts";
import { FIRST_WORD } from "../../src/networks/word_numbers.ts";
import { overlayParameters, startModel } from "../../src/training/network/from_model.ts";
import { TINY, trainBilstm } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

const NEW = Sentence.of({
  forms: ["Zyzzyvas", "zyzzyva", "."],
  upos: ["ZOO", "VERB", "PUNCT"],
  deprels: ["beast", "root", "punct"],
  heads: [2, 0, 2],
});

Deno.test("training goes on from a model: what it knows stays, and new words and labels join", async () => {
  const data = { train: [{ sentences: sample() }], sizes: TINY, rate: 0.01, dropout: 0 };
  const { model: first } = await trainBilstm({ ...data, epochs: 6 });
  const train = [{ sentences: [NEW, NEW, NEW] }];
  const { sizes } = data;
  const still = { rate: 1e-6, encoderRate: 1e-6, epochs: 1, from: first.components };
  const { model: second } = await trainBilstm({ train, sizes, ...still });
  const [before, after] = [first, second].map(({ components }) => {
    const [encoder, tagger, parser] = components;
    const { words } = encoder.vocabularies, { tags } = tagger.vocabularies;
    return { words, tags, labels: parser.vocabularies.labels };
  });
  assertEquals(after.words.slice(0, before.words.length), before.words);
  assertEquals(
    after.words.slice(before.words.length),
    ["zyzzyva", "zyzzyvas", "."].filter((word) => {
      return !before.words.includes(word);
    }).sort(),
  );
  assertEquals([after.tags.at(-1), after.labels.at(-1)], ["ZOO", "beast"]);
  // Nothing was learned: old sentences have their old tags and trees, for what is new is unlikely.
  const [a, b] = [await Parser.load(encodeModel(first)), await Parser.load(encodeModel(second))];
  let same = 0, all = 0;
  for (const sentence of sample()) {
    const [one, other] = [a.parse(sentence), b.parse(sentence)];
    for (let i = 0; i < sentence.length; i++, all++) {
      const isSame = one.heads[i] === other.heads[i] && one.labels[i] === other.labels[i];
      same += Number(isSame && one.upos[i] === other.upos[i]);
    }
  }
  assert(same / all > 0.99, `${same} of ${all}`);
});

Deno.test("a new word starts as the unknown one, a new label as unlikely as the least likely", async () => {
  const data = { train: [{ sentences: sample() }], sizes: TINY, epochs: 1 };
  const { model } = await trainBilstm(data);
  const from = startModel(model.components);
  const [width, words] = [TINY.wordWidth, from.encoder.vocabularies.words.length];
  const specs: ParameterSpec[] = [
    { name: "words", shape: [FIRST_WORD + words + 1, width], start: "vectors", lookup: true },
    {
      name: "labels/out/bias",
      shape: [from.parser.vocabularies.labels.length + 1],
      start: "zeros",
    },
  ];
  const parameters = initialParameters(specs, 1);
  overlayParameters(parameters, specs, from);
  const table = parameters.get("words")!;
  assertEquals(table.slice(-width), table.slice(0, width));
  const bias = parameters.get("labels/out/bias")!;
  assertEquals(bias.at(-1), Math.min(0, ...bias.subarray(0, -1)));
});

Deno.test("another system than the model's is refused", async () => {
  const data = { train: [{ sentences: sample().slice(0, 4) }], sizes: TINY, epochs: 1 };
  const { model } = await trainBilstm(data);
  await assertRejects(
    () => trainBilstm({ ...data, system: "arc-eager", from: model.components }),
    SagittaError,
    'found system "arc-eager", expected "arc-standard", as the model has it',
  );
});
