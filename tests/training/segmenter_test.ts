import { assert, assertEquals, assertRejects } from "@std/assert";
import { rawText } from "../../src/sentence/raw_text.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { SagittaError } from "../../src/errors.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { readSegmenter, type SegmenterModel } from "../../src/components/segmenter/model.ts";
import { Multiwords } from "../../src/components/segmenter/multiwords.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { Segmenter } from "../../src/components/segmenter/segmenter.ts";
import { referenceParagraphs } from "../../src/training/segmenter/reference_text.ts";
import { multiwordRules } from "../../src/training/segmenter/multiword_rules.ts";
import { segmenterScores } from "../../src/training/segmenter/scores.ts";
import type { SegmenterOptions } from "../../src/training/segmenter/options.ts";
import { train, type TrainingData } from "../../src/training/train.ts";
import { sample } from "./small_model.ts";

async function trainSegmenter(options: TrainingData & SegmenterOptions): Promise<SegmenterModel> {
  return readSegmenter((await train({ learner: "segmenter", ...options })).model.components[0]);
}

const word = (form: string) => ({ form, space: " " });
const split = (form: string, words: string) => ({ form, words: words.split(" "), space: " " });

Deno.test("gold paragraphs mark the ends of tokens and sentences", () => {
  const range = { first: 1, last: 2, form: "Don't", misc: "SpaceAfter=No" };
  const don = Sentence.of({ forms: ["Do", "n't", "!"], ranges: [range] });
  const end = Sentence.of({ forms: ["End"], misc: ["SpacesAfter=\\n\\n"] });
  const [first, second, ...rest] = referenceParagraphs([don, end, don]);
  assertEquals([first.text, second.text, rest.length], ["Don't! End", "Don't!", 0]);
  assertEquals(first.marks.join(""), "0000130003");
  assertEquals(rawText([don, end, don]), "Don't! End\n\nDon't!\n");
});

Deno.test("tokens are split as they mostly were, and others by their endings, but for exceptions", () => {
  const { multiwords, multiwordEndings } = multiwordRules([
    ...["armaque", "virumque", "terraque", "noctesque"].map((form) => {
      return split(form, `${form.slice(0, -3)} que`);
    }),
    ...["atque", "atque", "quoque", "Rome", "du", "tenth", "'s"].map(word),
    split("atque", "at que"),
    split("DU", "DE LE"),
    split("du", "de le"),
  ]);
  const rules = new Multiwords({ multiwords, multiwordEndings });
  assertEquals(multiwordEndings, ["que\tque"]);
  const found = ["Armaque", "mareque", "atque", "Quoque", "que", "DU", "Du", "tenth", "!que"]
    .map((form) => rules.split(form)?.join(" "));
  assertEquals(found, [
    "Arma que",
    "mare que",
    undefined,
    undefined,
    undefined,
    "DE LE",
    "De le",
    undefined,
    undefined,
  ]);
});

Deno.test("a segmenter finds nearly all of what it was trained on", async () => {
  const sentences = sample();
  const model = await trainSegmenter({ train: [{ sentences }] });
  const { tokens, words, sentences: found } = await segmenterScores(
    new Segmenter(await loadKernel(), model),
    sentences,
  );
  assert(tokens > 99 && words > 99 && found > 95, `${tokens} ${words} ${found}`);
});

Deno.test("training a segmenter says how far it is, and stops at a signal", async () => {
  const controller = new AbortController();
  const told: number[] = [];
  const sentences = parseConllu(sample().map(() => "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n").join(""));
  const model = await trainSegmenter({
    train: [{ sentences }],
    epochs: 50,
    signal: controller.signal,
    onProgress: ({ epoch, done, total }) => {
      told.push(done / total);
      if (epoch === 3) controller.abort();
    },
  });
  assertEquals(told, [1 / 50, 2 / 50, 3 / 50]);
  assertEquals(model.multiwords, []);
});

Deno.test("training a segmenter refuses options out of bounds, and no sentences", async () => {
  const train = [{ sentences: sample() }];
  const refusals = [
    [{ train, bits: 30 }, "found bits 30, expected 8 to 22"],
    [{ train, epochs: 1.5 }, "found epochs 1.5, expected 1 to 10000"],
    [{ train, seed: -1 }, "found seed -1"],
    [{ train, rate: 0 }, "found rate 0"],
    [{ train: [] }, "found no sentence to train on, expected one at least"],
  ] as const;
  for (const [options, message] of refusals) {
    await assertRejects(() => trainSegmenter(options), SagittaError, message);
  }
});

Deno.test("a segmenter that was stopped and resumed is the one that was not, byte for byte", async () => {
  const sentences = Array.from({ length: 120 }, sample).flat();
  const options = { learner: "segmenter", train: [{ sentences }], epochs: 3 } as const;
  const whole = await train(options);
  const controller = new AbortController();
  let batches = 0;
  const onProgress = () => ++batches === 2 && controller.abort();
  const part = await train({ ...options, signal: controller.signal, onProgress });
  assertEquals([part.stopped, part.epochs.length], [true, 0]);
  const rest = await train({ ...options, resume: await part.checkpoint() });
  assertEquals(rest.epochs, whole.epochs);
  assertEquals(encodeModel(rest.model), encodeModel(whole.model));
});
