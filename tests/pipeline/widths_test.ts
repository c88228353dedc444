import { assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import type { NamedStored } from "../../src/model_file/model_file.ts";
import { ARRAYS, type Tensor } from "../../src/model_file/tensor.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { TINY, trainBilstm } from "../training/small_bilstm.ts";
import { sample } from "../training/small_model.ts";

const { model: MODEL } = await trainBilstm({
  train: [{ sentences: sample().slice(0, 8) }],
  epochs: 1,
  sizes: TINY,
});
const WIDTH = 2 * TINY.cells;

/** A component for vectors of another width, with tensors of that width: sound by itself. */
function widened(stored: NamedStored, width: number): NamedStored {
  const tensors = Object.entries(stored.tensors).map(([name, tensor]) => {
    const shape = tensor.shape.map((size) => size === WIDTH ? width : size);
    const length = shape.reduce((product, size) => product * size, 1);
    return [name, { ...tensor, shape, data: new ARRAYS[tensor.dtype](length) } as Tensor];
  });
  const settings = { ...stored.settings, width };
  return { ...stored, settings, tensors: Object.fromEntries(tensors) };
}

for (const kind of ["network-tagger", "network-parser"]) {
  for (const width of [1, WIDTH - 1, WIDTH + 1, 4 * WIDTH]) {
    Deno.test(`a ${kind} for vectors of ${width} columns behind an encoder of ${WIDTH} is refused, with nothing allocated`, async () => {
      const components = MODEL.components.map((stored) => {
        return stored.kind === kind ? widened(stored, width) : stored;
      });
      const kernel = await loadKernel();
      const before = kernel.wasm.mark();
      await assertRejects(
        () => Pipeline.read({ ...MODEL, components }, { kernel }),
        SagittaError,
        `for vectors of ${width} columns, expected ${WIDTH}, as a component before it gives`,
      );
      assertEquals(kernel.wasm.mark(), before);
    });
  }
}

Deno.test("of two encoders the last one before a component says how wide its vectors are", async () => {
  const [encoder, ...outputs] = MODEL.components;
  const { model: other } = await trainBilstm({
    train: [{ sentences: sample().slice(0, 8) }],
    epochs: 1,
    sizes: { ...TINY, cells: TINY.cells + 1 },
  });
  const wider = { ...other.components[0], name: "wider" };
  const read = (components: NamedStored[]) => Pipeline.read({ ...MODEL, components });
  assertEquals((await read([wider, encoder, ...outputs])).components.length, 2 + outputs.length);
  await assertRejects(
    () => read([encoder, wider, ...outputs]),
    SagittaError,
    `for vectors of ${WIDTH} columns, expected ${WIDTH + 2}`,
  );
});
