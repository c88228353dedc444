import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { FIRST_WORD } from "../../src/networks/word_numbers.ts";
import { bilstm } from "../../src/networks/encoders/bilstm.ts";
import { readWordVectors } from "../../src/networks/word_vectors.ts";
import { TINY, trainBilstm } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

function read(text: string) {
  return readWordVectors([new TextEncoder().encode(text)], { file: "v.txt" });
}

Deno.test("readWordVectors() reads files with and without a first line of counts", async () => {
  for (const header of ["", "2 3\n"]) {
    const { width, vectors } = await read(`${header}the 1 2 3\nArrow -1 0 1e-3`);
    assertEquals(width, 3);
    assertEquals([...vectors.keys()], ["the", "arrow"]);
    assertEquals(vectors.get("arrow"), Float32Array.of(-1, 0, 1e-3));
  }
});

Deno.test("readWordVectors() reads a file in pieces cut anywhere as it reads the whole", async () => {
  const bytes = new TextEncoder().encode("größe 1 2\nσαγίττα 3 4\n");
  const whole = await readWordVectors([bytes]);
  for (let at = 0; at <= bytes.length; at++) {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at)];
    assertEquals(await readWordVectors(pieces), whole);
  }
});

Deno.test("readWordVectors() refuses what are no vectors, and says where", async () => {
  const cases = [
    ["", "Cannot read vectors in v.txt: found no vectors, expected one at least"],
    ["the 1 2\nof 1\n", "v.txt at line 2: found 1 numbers, expected 2"],
    ["the 1 x\n", "line 1: found no word with numbers"],
    ["the 1 Infinity\n", "line 1: found no word with numbers"],
    [`the${" 1".repeat(1025)}\n`, "found 1025 numbers, expected 1 to 1024"],
  ];
  for (const [text, message] of cases) {
    await assertRejects(() => read(text), SagittaError, message);
  }
  const long = [new Uint8Array(1 << 17).fill(97)];
  await assertRejects(() => readWordVectors(long), SagittaError, "a line of more than 65536");
  await assertRejects(() => readWordVectors([Uint8Array.of(255)]), SagittaError, "expected UTF-8");
});

Deno.test("words start with their vectors, all scaled alike, and unseen ones join the vocabulary", async () => {
  const vectors = await read("dog 3 4\nzyzzyva 4 3\n");
  const counts = new Map(sample().flatMap(({ forms }) => forms.map((form) => [form, 2])));
  const sizes = { wordWidth: 9, ngramWidth: 0, ngramBuckets: 0, layers: 1, cells: 3 };
  const { encoder, start } = bilstm.create({ sizes, counts, inputs: { vectors } });
  const { words } = encoder.vocabularies;
  const numbers = ["dog", "zyzzyva"].map((word) => words.indexOf(word) + FIRST_WORD);
  assert(numbers.every((number) => number >= FIRST_WORD));
  const table = new Float32Array(2 * (words.length + FIRST_WORD));
  start(new Map([["words", table]]));
  const [dog, zyzzyva] = numbers.map((number) => table.subarray(2 * number, 2 * number + 2));
  assert(Math.abs(dog[0] / dog[1] - 0.75) < 1e-6);
  assertEquals([zyzzyva[0], zyzzyva[1]], [dog[1], dog[0]]);
  // The root of the mean square is that of what other words start with.
  assert(Math.abs(Math.hypot(...dog) / Math.SQRT2 - 0.5 / Math.sqrt(3)) < 1e-6);
});

Deno.test("a BiLSTM trained from vectors has words as wide as they are", async () => {
  const vectors = await read("dog 1 2 3 4\nzyzzyva 4 3 2 1\n");
  const train = [{ sentences: sample().slice(0, 8) }];
  const { model } = await trainBilstm({ train, sizes: TINY, epochs: 1, vectors });
  const [{ settings, vocabularies }] = model.components;
  assertEquals(settings.wordWidth, 4);
  assert(vocabularies.words.includes("zyzzyva"));
});
