/**
 * The transformer beside reference numbers. `fixtures/tiny_bert` was made with PyTorch 2.15 and the
 * package transformers 5.23: a BertModel without pooling of 2 layers, 32 wide, 4 heads, 64 between,
 * 60 pieces of our own choosing, 40 places, 2 segments; `torch.manual_seed(1)`, then in the order of
 * `named_parameters()` gains of norms 1 + 0.2·randn, other vectors 0.1·randn, matrices 0.3·randn;
 * stored by `save_pretrained`. `expected.safetensors` has, computed in float64: `ids` and `offsets`
 * of four sentences (`sentences` in `expected.json`, pieces by the package tokenizers), the outputs
 * of the vectors and of both layers (`layer/0` to `layer/2`), and `dout`, randn with seed 2 sentence
 * by sentence. `expected.json` has the loss, the sum of `layer/2` times `dout`, and for each
 * parameter the sum of squares of its gradient and the sum of gradient times parameter.
 */

import { assert, assertEquals } from "@std/assert";
import { pieceBatch } from "../../src/networks/encoders/piece_batch.ts";
import {
  embedPieces,
  encodePieces,
  transformerMaskWidths,
  transformerParameters,
} from "../../src/networks/encoders/transformer.ts";
import { type PretrainedEncoder, readPretrainedFolder } from "../../src/networks/pretrained.ts";
import { plainName, publishedName } from "../../src/networks/pretrained_names.ts";
import { readSafetensors } from "../../src/model/safetensors.ts";
import { WordPieces } from "../../src/wordpieces/word_pieces.ts";
import { BUILDS, difference } from "../kernels/arrays.ts";
import expected from "./fixtures/tiny_bert/expected.json" with { type: "json" };
import { KernelOps } from "./kernel_ops.ts";

/** Of each number of a layer, in 32 bits against 64. */
const TOLERANCE = 1e-4;

const FOLDER = new URL("fixtures/tiny_bert", import.meta.url).pathname;
const read = (path: string) => Deno.readFile(path).catch(() => undefined);
const encoder = await readPretrainedFolder(FOLDER, read);
const { tensors } = readSafetensors(await Deno.readFile(`${FOLDER}/expected.safetensors`));
const wanted = (name: string) => tensors[name].data as Float32Array;

function batchOf({ vocabulary, rules, sizes }: PretrainedEncoder, most = sizes.places) {
  const pieces = new WordPieces(vocabulary, rules);
  return pieceBatch(expected.sentences.map((words) => pieces.sentence(words)), most);
}

function parametersOf({ sizes, vocabulary, parameters }: PretrainedEncoder) {
  const specs = transformerParameters(sizes, vocabulary.pieces.length);
  return new Map(specs.map(({ name, shape }) => {
    return [name, { values: parameters.get(name)!, columns: shape[shape.length - 1] }];
  }));
}

Deno.test("the words of four sentences give the reference's pieces, sentence by sentence", () => {
  const { ids, offsets } = batchOf(encoder);
  assertEquals([...ids], [...wanted("ids")]);
  assertEquals([...offsets], [...wanted("offsets")]);
});

for (const [build, kernel] of BUILDS) {
  Deno.test(`every layer equals the reference within ${TOLERANCE}, ${build}`, () => {
    kernel.scoped(() => {
      const ops = new KernelOps(kernel, parametersOf(encoder)), batch = batchOf(encoder);
      const x = embedPieces(ops, encoder.sizes, batch);
      const layers = [x, ...encodePieces(ops, encoder.sizes, batch, x)];
      assertEquals(layers.length, 3);
      layers.forEach((layer, at) => {
        const by = difference(ops.read(layer), wanted(`layer/${at}`));
        assert(by <= TOLERANCE, `layer ${at} differs by ${by}`);
      });
    });
  });

  Deno.test(`gradients of all 37 parameters equal the reference's within 1e-4, ${build}`, () => {
    kernel.scoped(() => {
      const ops = new KernelOps(kernel, parametersOf(encoder)), batch = batchOf(encoder);
      const layers = encodePieces(
        ops,
        encoder.sizes,
        batch,
        embedPieces(ops, encoder.sizes, batch),
      );
      ops.backward(layers[1], wanted("dout"));
      const reference = new Map(
        Object.entries(expected.gradients).map(([name, sums]) => [plainName(name), sums]),
      );
      assertEquals(ops.parameters.size, 37);
      for (const [name, matrix] of ops.parameters) {
        const { name: published } = publishedName(name);
        const [squares, along] = reference.get(published)!;
        const values = ops.read(matrix), slopes = ops.read(matrix, true);
        let sum = 0, product = 0;
        slopes.forEach((slope, i) => {
          sum += slope * slope;
          product += slope * values[i];
        });
        // Squares of a gradient are off by twice what the gradient is off by.
        assert(Math.abs(sum - squares) <= 2e-4 * squares + 1e-8, `${name}: ${sum}, not ${squares}`);
        const scale = Math.sqrt(squares * values.reduce((all, value) => all + value * value, 0));
        assert(
          Math.abs(product - along) <= 1e-4 * scale + 1e-5,
          `${name}: ${product}, not ${along}`,
        );
      }
    });
  });
}

Deno.test("a sentence of more pieces than places is read in windows between words", () => {
  const sentence = { ids: Int32Array.of(2, 5, 6, 7, 8, 9, 3), starts: Int32Array.of(1, 3, 4, 6) };
  const { ids, places, offsets, words } = pieceBatch([sentence], 5);
  assertEquals([...ids], [2, 5, 6, 7, 3, 2, 8, 9, 3]);
  assertEquals([...places], [0, 1, 2, 3, 4, 0, 1, 2, 3]);
  assertEquals([...offsets], [0, 5, 9]);
  assertEquals([...words.ids], [1, 2, 3, 3, 6, 7]);
  assertEquals([...words.offsets], [0, 2, 4, 6]);
});

Deno.test("of a word longer than a window the first pieces count, and no words give one window", () => {
  const long = { ids: Int32Array.of(2, 5, 6, 7, 8, 3), starts: Int32Array.of(1, 5) };
  const none = { ids: Int32Array.of(2, 3), starts: Int32Array.of(1) };
  const { ids, offsets, words } = pieceBatch([long, none, none], 4);
  assertEquals([...ids], [2, 5, 6, 3, 2, 3, 2, 3]);
  assertEquals([...offsets], [0, 4, 6, 8]);
  assertEquals([...words.ids], [1, 2]);
});

Deno.test("no window is longer than the places there are, whatever the words", () => {
  const starts = new Int32Array(200).fill(1);
  for (let i = 1; i < 200; i++) starts[i] = starts[i - 1] + 1 + i * i % 5;
  const ids = Int32Array.from({ length: starts[199] + 1 }, (_, i) => i);
  for (const most of [3, 4, 7, 50]) {
    const { offsets, words } = pieceBatch([{ ids, starts }], most);
    for (let at = 1; at < offsets.length; at++) assert(offsets[at] - offsets[at - 1] <= most);
    assertEquals(words.ids.length, 2 * 199);
  }
});

Deno.test("dropout has a place after the vectors and two in each layer", () => {
  assertEquals(transformerMaskWidths(encoder.sizes), [32, 32, 32, 32, 32]);
});
