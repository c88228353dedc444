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
  transformerParameters,
} from "../../src/networks/encoders/transformer_layers.ts";
import { ModuleOps } from "../../src/networks/module_ops.ts";
import { ModuleTrainingOps } from "../../src/networks/module_training_ops.ts";
import type { ModuleTensor } from "../../src/networks/module_tensor.ts";
import { ParameterBlock } from "../../src/networks/parameters.ts";
import { type PretrainedEncoder, readPretrainedFolder } from "../../src/networks/pretrained.ts";
import { plainName, publishedName } from "../../src/networks/pretrained_names.ts";
import { readSafetensors } from "../../src/model_file/safetensors.ts";
import type { Kernel } from "../../src/runtime/kernel.ts";
import { WordPieces } from "../../src/wordpieces/word_pieces.ts";
import { BUILDS, difference } from "../kernels/arrays.ts";
import expected from "./fixtures/tiny_bert/expected.json" with { type: "json" };

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

/** The encoder's layers by operations of the module, from its vectors on. */
function run<O extends ModuleOps>(
  kernel: Kernel,
  Operations: new (...given: ConstructorParameters<typeof ModuleOps>) => O,
  encoder: PretrainedEncoder,
) {
  const { sizes, vocabulary, parameters } = encoder;
  const block = new ParameterBlock(kernel, transformerParameters(sizes, vocabulary.pieces.length));
  block.fill(parameters);
  const tensors = new Map<string, ModuleTensor>();
  for (const { name } of block.specs) tensors.set(name, { ...block.tensor(name) });
  const ops = new Operations(kernel, (name) => tensors.get(name)!);
  const batch = batchOf(encoder), x = embedPieces(ops, sizes, batch);
  return { ops, tensors, layers: [x, ...encodePieces(ops, sizes, batch, x)] };
}

Deno.test("the words of four sentences give the reference's pieces, sentence by sentence", () => {
  const { ids, offsets } = batchOf(encoder);
  assertEquals([...ids], [...wanted("ids")]);
  assertEquals([...offsets], [...wanted("offsets")]);
});

for (const [build, kernel] of BUILDS) {
  for (
    const [how, operations] of [["learning", ModuleTrainingOps], ["reading", ModuleOps]] as const
  ) {
    Deno.test(`every layer equals the reference within ${TOLERANCE}, ${how}, ${build}`, () => {
      kernel.scoped(() => {
        const { layers } = run(kernel, operations, encoder);
        assertEquals(layers.length, 3);
        layers.forEach(({ at, rows, columns }, layer) => {
          const by = difference(kernel.floats(at, rows * columns), wanted(`layer/${layer}`));
          assert(by <= TOLERANCE, `layer ${layer} differs by ${by}`);
        });
      });
    });
  }

  Deno.test(`gradients of all 37 parameters equal the reference's within 1e-4, ${build}`, () => {
    kernel.scoped(() => {
      const { ops, tensors, layers } = run(kernel, ModuleTrainingOps, encoder);
      ops.backward(layers[2], wanted("dout"));
      const reference = new Map(
        Object.entries(expected.gradients).map(([name, sums]) => [plainName(name), sums]),
      );
      assertEquals(tensors.size, 37);
      for (const [name, { at, gradient, rows, columns }] of tensors) {
        const [squares, along] = reference.get(publishedName(name).name)!;
        const values = kernel.floats(at, rows * columns);
        let sum = 0, product = 0, size = 0;
        kernel.floats(gradient, rows * columns).forEach((slope, i) => {
          sum += slope * slope;
          product += slope * values[i];
          size += values[i] * values[i];
        });
        // Squares of a gradient are off by twice what the gradient is off by.
        assert(Math.abs(sum - squares) <= 2e-4 * squares + 1e-8, `${name}: ${sum}, not ${squares}`);
        const near = 1e-4 * Math.sqrt(squares * size) + 1e-5;
        assert(Math.abs(product - along) <= near, `${name}: ${product}, not ${along}`);
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
  assertEquals([...words.ids], [0, 0, 1, 2, 3, 3, 6, 7]);
  assertEquals([...words.offsets], [0, 2, 4, 6, 8]);
});

Deno.test("of a word longer than a window the first pieces count, and no words give one window", () => {
  const long = { ids: Int32Array.of(2, 5, 6, 7, 8, 3), starts: Int32Array.of(1, 5) };
  const none = { ids: Int32Array.of(2, 3), starts: Int32Array.of(1) };
  const { ids, offsets, words } = pieceBatch([long, none, none], 4);
  assertEquals([...ids], [2, 5, 6, 3, 2, 3, 2, 3]);
  assertEquals([...offsets], [0, 4, 6, 8]);
  assertEquals([...words.ids], [0, 0, 4, 4, 6, 6, 1, 2, -1, -1, -1, -1]);
});

Deno.test("no window is longer than the places there are, whatever the words", () => {
  const starts = new Int32Array(200).fill(1);
  for (let i = 1; i < 200; i++) starts[i] = starts[i - 1] + 1 + i * i % 5;
  const ids = Int32Array.from({ length: starts[199] + 1 }, (_, i) => i);
  for (const most of [3, 4, 7, 50]) {
    const { offsets, words } = pieceBatch([{ ids, starts }], most);
    for (let at = 1; at < offsets.length; at++) assert(offsets[at] - offsets[at - 1] <= most);
    assertEquals(words.ids.length, 2 * 200);
  }
});
