/**
 * Model files, damaged as bytes or well formed and hostile: settings at and beyond their bounds,
 * vocabularies and tensors of others. What can be loaded parses, and leaves its weights as they are.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import type { Json } from "../../src/pipeline/file/json.ts";
import { decodeModel, encodeModel, type NamedStored } from "../../src/pipeline/file/model_file.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { hashBytes, smallPipeline } from "../pipeline/small_pipeline.ts";
import { damaged, oddText } from "./damage.ts";
import type { Draw, Target } from "./fuzz.ts";

const NUMBERS = [-1, 0, 0.5, 1, 2, 7, 8, 9, 12, 23, 24, 25, 63, 64, 255, 256, 4096, 2 ** 31, 1e308];
const VALUES: readonly Json[] = [...NUMBERS, null, true, false, "", "arc-eager", "words", [], {}];

/** A part of a model with one thing changed. */
function changed(stored: NamedStored, draw: Draw): NamedStored {
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)];
  const kind = draw(4);
  if (kind === 0) {
    const name = pick(Object.keys(stored.settings));
    return { ...stored, settings: { ...stored.settings, [name]: pick(VALUES) } };
  }
  if (kind === 1) {
    const name = pick(Object.keys(stored.vocabularies));
    const list = [...stored.vocabularies[name]];
    const change = draw(3);
    if (change === 0) list[draw(list.length + 1)] = oddText(draw, 6).toWellFormed();
    else if (change === 1) list.length = draw(list.length + 1);
    else for (let more = draw(6000); more > 0; more--) list.push(`NOUN\t!${more}`);
    return { ...stored, vocabularies: { ...stored.vocabularies, [name]: list.map(String) } };
  }
  const [name, tensor] = pick(Object.entries(stored.tensors));
  const { buffer, byteOffset, byteLength } = tensor.data;
  const bytes = damaged(new Uint8Array(buffer, byteOffset, byteLength), draw);
  const size = tensor.data.BYTES_PER_ELEMENT;
  const whole = bytes.slice(0, bytes.length - bytes.length % size);
  const data = new (tensor.data.constructor as new (from: ArrayBuffer) => typeof tensor.data)(
    whole.buffer as ArrayBuffer,
  );
  const shape = tensor.shape.length === 0 ? [] : [data.length];
  return { ...stored, tensors: { ...stored.tensors, [name]: { ...tensor, shape, data } as never } };
}

export const models: Target = {
  name: "models",
  async open() {
    const files = await Promise.all([smallPipeline(), smallPipeline(0.5)]);
    const bytes = files.map(encodeModel);
    return async (draw) => {
      const which = draw(2);
      if (draw(3) === 0) {
        decodeModel(damaged(bytes[which], draw));
        return;
      }
      const at = draw(files[which].components.length);
      const components = files[which].components.map((each, i) => {
        return i === at ? changed(each, draw) : each;
      });
      const model = decodeModel(encodeModel({ ...files[which], components }));
      const kernel = await loadKernel();
      const start = kernel.wasm.mark();
      const pipeline = await Pipeline.read(model, { kernel, memory: 2 ** 28 });
      const end = kernel.wasm.mark();
      const forms = ["The", "dog", "sleeps", "."];
      const hash = () => {
        pipeline.annotate(Sentence.of({ forms }), { scores: true });
        return hashBytes(kernel.bytes(start, Math.min(end - start, 1 << 20)));
      };
      const before = hash();
      const heads = Array.from({ length: 40 }, () => draw(42) - 1);
      const odd = heads.map(() => oddText(draw, 4).replaceAll(/[\t\n\r ]/g, "") || "x");
      const options = { beam: 1 + draw(8), keepHeads: draw(2) === 0, scores: true };
      try {
        pipeline.annotate(Sentence.of({ forms: odd, heads }), options);
      } finally {
        assertEquals(hash(), before);
      }
    };
  },
};
