import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { toFloat16 } from "../../src/model_file/float16.ts";
import { readSafetensors, writeSafetensors } from "../../src/model_file/safetensors.ts";
import type { Tensor } from "../../src/model_file/tensor.ts";
import { readPretrained, readPretrainedFolder } from "../../src/networks/pretrained.ts";
import { seededRandom } from "../oracles/random.ts";

const FOLDER = new URL("fixtures/tiny_bert", import.meta.url).pathname;
const read = (path: string) => Deno.readFile(path).catch(() => undefined);
const BYTES = await Deno.readFile(`${FOLDER}/model.safetensors`);
const VOCABULARY = await Deno.readTextFile(`${FOLDER}/vocab.txt`);
const { tensors: TENSORS } = readSafetensors(BYTES);
const WHOLE = await readPretrainedFolder(FOLDER, read);
const QUERY = "encoder.layer.0.attention.self.query.weight";

/** The tiny encoder with its tensors changed, read without its configuration. */
function readChanged(change: (name: string, tensor: Tensor) => [string, Tensor][]) {
  const tensors = Object.entries(TENSORS).flatMap(([name, tensor]) => change(name, tensor));
  const weights = writeSafetensors(Object.fromEntries(tensors));
  return readPretrained({ weights, vocabulary: VOCABULARY }, { heads: 4 }, "tiny");
}

Deno.test("readPretrainedFolder takes sizes from the tensors and heads from config.json", () => {
  assertEquals(WHOLE.sizes, {
    width: 32,
    heads: 4,
    layers: 2,
    feed: 64,
    places: 40,
    segments: 2,
    epsilon: 1e-12,
  });
  assertEquals(WHOLE.vocabulary.pieces.length, 60);
  assertEquals(WHOLE.rules, { lowerCase: true, stripAccents: true });
  assertEquals(WHOLE.parameters.size, 37);
});

Deno.test("matrices are turned, so that rows are inputs", () => {
  const stored = TENSORS["encoder.layer.1.intermediate.dense.weight"];
  assertEquals([...stored.shape], [64, 32]);
  const found = WHOLE.parameters.get("layer/1/widen/w")!;
  for (const [input, output] of [[0, 0], [3, 5], [31, 63]]) {
    assertEquals(found[input * 64 + output], stored.data[output * 32 + input]);
  }
});

Deno.test("layers takes the first so many, and refuses more than there are", async () => {
  const first = await readPretrainedFolder(FOLDER, read, { layers: 1 });
  assertEquals(first.sizes.layers, 1);
  assertEquals(first.parameters.size, 21);
  assertEquals(first.parameters.get("layer/0/mix/w"), WHOLE.parameters.get("layer/0/mix/w"));
  for (const layers of [0, 3, 1.5]) {
    await assertRejects(
      () => readPretrainedFolder(FOLDER, read, { layers }),
      SagittaError,
      `model.safetensors: found 2 layers, expected ${layers}`,
    );
  }
});

Deno.test("names may have the prefix bert., lack encoder., or spell norms the old way", () => {
  const spellings: ((name: string) => string)[] = [
    (name) => `bert.${name}`,
    (name) => name.replace(/^encoder\./, ""),
    (name) => `bert.${name.replace(/^encoder\./, "")}`,
    (name) => name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("Norm.bias", "Norm.beta"),
  ];
  for (const spell of spellings) {
    const { parameters } = readChanged((name, tensor) => [[spell(name), tensor]]);
    assertEquals(parameters, WHOLE.parameters);
  }
});

Deno.test("floats of 16 bits are read, and tensors that no encoder needs are passed over", () => {
  const { parameters } = readChanged((name, tensor) => [
    [
      name,
      { ...tensor, dtype: "F16", data: toFloat16(tensor.data as Float32Array) } as Tensor,
    ],
    [`pooler.${name}`, tensor],
  ]);
  const found = parameters.get("pieces")!;
  WHOLE.parameters.get("pieces")!.forEach((value, i) => {
    assert(Math.abs(found[i] - value) <= 5e-4 * Math.abs(value) + 1e-7);
  });
});

Deno.test("whole numbers of 64 bits, as some files have beside the weights, are passed over", () => {
  const header = JSON.parse(new TextDecoder().decode(
    BYTES.subarray(8, 8 + new DataView(BYTES.buffer).getUint32(0, true)),
  ));
  const data = BYTES.subarray(8 + new DataView(BYTES.buffer).getUint32(0, true));
  const offsets = [data.length, data.length + 16];
  header["embeddings.position_ids"] = { dtype: "I64", shape: [1, 2], data_offsets: offsets };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const weights = new Uint8Array(8 + text.length + data.length + 16);
  new DataView(weights.buffer).setUint32(0, text.length, true);
  weights.set(text, 8);
  weights.set(data, 8 + text.length);
  const { parameters } = readPretrained({ weights, vocabulary: VOCABULARY }, { heads: 4 });
  assertEquals(parameters, WHOLE.parameters);
  assertThrows(() => readSafetensors(weights), SagittaError, 'of type "I64"');
});

Deno.test("a table of pieces may have rows to spare, and is cut to the vocabulary", () => {
  const vocabulary = VOCABULARY.split("\n").slice(0, 50).join("\n");
  const { parameters } = readPretrained({ weights: BYTES, vocabulary }, { heads: 4 });
  assertEquals(parameters.get("pieces"), WHOLE.parameters.get("pieces")!.slice(0, 50 * 32));
  assertThrows(
    () => readPretrained({ weights: BYTES, vocabulary: `${VOCABULARY}more\n` }, { heads: 4 }),
    SagittaError,
    'tensor "embeddings.word_embeddings.weight" [60,32], expected [61,32]',
  );
});

Deno.test("case is as tokenizer_config.json says, else as the pieces are, unless it is given", () => {
  const rulesOf = (more: { vocabulary?: string; tokenizer?: string }, lowerCase?: boolean) =>
    readPretrained({ weights: BYTES, vocabulary: VOCABULARY, ...more }, { heads: 4, lowerCase })
      .rules;
  const capital = VOCABULARY.replace("\nthe\n", "\nThe\n");
  assertEquals(rulesOf({ vocabulary: capital }).lowerCase, false);
  assertEquals(rulesOf({ vocabulary: capital }, true).lowerCase, true);
  const tokenizer = '{"do_lower_case": true, "strip_accents": false}';
  assertEquals(rulesOf({ vocabulary: capital, tokenizer }), {
    lowerCase: true,
    stripAccents: false,
  });
});

Deno.test("configurations of other encoders are refused", () => {
  const readWith = (config: string) => () =>
    readPretrained({ weights: BYTES, vocabulary: VOCABULARY, config }, {}, "tiny");
  const cases = [
    ['{"model_type": "roberta"}', "config.json: found model_type"],
    ['{"hidden_act": "gelu_new"}', "config.json: found hidden_act"],
    ['{"position_embedding_type": "relative_key"}', 'expected "absolute"'],
    ['{"num_attention_heads": 5}', "found vectors of 32 numbers, expected a multiple of"],
    ['{"num_attention_heads": "4"}', "found vectors of 32 numbers, expected a multiple of"],
    ['{"num_attention_heads": 4, "layer_norm_eps": 0}', "found layer_norm_eps 0"],
    ["[1]", "config.json: found a list or a value, expected a JSON object"],
    ["{", "config.json"],
    ["{}", "expected a multiple of the number of heads, 0.5"],
  ];
  for (const [config, message] of cases) assertThrows(readWith(config), SagittaError, message);
});

Deno.test("tensors that are missing, twice there, of wrong shape or not finite are refused", () => {
  const replaced = (name: string, by: (tensor: Tensor) => [string, Tensor][]) => () =>
    readChanged((found, tensor) => found === name ? by(tensor) : [[found, tensor]]);
  const word = "embeddings.word_embeddings.weight";
  const cases: [() => unknown, string][] = [
    [replaced(word, () => []), `tiny/model.safetensors: found no tensor "${word}"`],
    [replaced(QUERY, () => []), "found 0 layers, expected some"],
    [replaced(QUERY.replace("0", "1"), () => []), ""],
    [
      replaced(word, (tensor) => [[word, tensor], [`bert.${word}`, tensor]]),
      `found two tensors for "${word}"`,
    ],
    [
      replaced(QUERY, (tensor) => [[QUERY, { ...tensor, shape: [16, 64] }]]),
      "[16,64], expected [32,32]",
    ],
    [replaced(word, (tensor) => [[word, { ...tensor, shape: [1920] }]]), "expected 2 dimensions"],
    [
      replaced(
        QUERY,
        ({ shape }) => [[QUERY, { dtype: "I32", shape, data: new Int32Array(1024) }]],
      ),
      "of I32, expected F32 or F16",
    ],
    [
      replaced(QUERY, ({ shape }) => {
        return [[QUERY, { dtype: "F32", shape, data: new Float32Array(1024).fill(NaN) }]];
      }),
      "with an infinite number, expected finite numbers",
    ],
  ];
  for (const [run, message] of cases) {
    // Without its second layer's query the file has one layer, which is an encoder too.
    if (message === "") run();
    else assertThrows(run, SagittaError, message);
  }
});

Deno.test("a folder without weights or vocabulary is refused, and so is text that is none", async () => {
  const without = (name: string) => (path: string) =>
    path.endsWith(name) ? Promise.resolve(undefined) : read(path);
  for (const name of ["model.safetensors", "vocab.txt"]) {
    await assertRejects(
      () => readPretrainedFolder(FOLDER, without(name)),
      SagittaError,
      `found no ${name}, expected model.safetensors and vocab.txt`,
    );
  }
  const damaged = (path: string) =>
    path.endsWith("vocab.txt") ? Promise.resolve(Uint8Array.of(0xff)) : read(path);
  await assertRejects(() => readPretrainedFolder(FOLDER, damaged), SagittaError, "no UTF-8");
});

Deno.test("300 damaged files are read or refused, with one clear line", () => {
  const random = seededRandom(3);
  const length = 8 + new DataView(BYTES.buffer).getUint32(0, true);
  let refused = 0;
  for (let run = 0; run < 300; run++) {
    let weights = BYTES.slice();
    if (run % 3 === 0) weights = weights.slice(0, random.below(weights.length));
    else for (let i = 0; i < 3; i++) weights[random.below(length)] = random.below(256);
    try {
      readPretrained({ weights, vocabulary: VOCABULARY }, { heads: 4 }, "tiny");
    } catch (error) {
      if (!(error instanceof SagittaError)) throw error;
      assertMatch(
        error.message,
        /^Cannot read .+ in tiny\/model\.safetensors: found .+, expected .+$/,
      );
      refused++;
    }
  }
  assert(refused > 200, `${refused} refused`);
});
