// The cache of what an encoder computes of each word by itself.

import type { Kernel } from "../runtime/kernel.ts";
import type { Encoder, PerWord } from "./encoders/encoder.ts";
import type { LoadedParameters } from "./loaded_parameters.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";
import type { BatchShape } from "./ops.ts";

/** Forms that are kept, ROOT among them; when there is no room, all are forgotten. */
const MAX_FORMS = 4096;

const ROOT_ROW = 0;

/** Sentences as their encoder sees them. */
export interface EncodedBatch {
  /** Word t of sentence b is row t·size + b; ROOT is word 0. */
  readonly shape: BatchShape;
  /** The rows of each layer. */
  readonly layers: readonly ModuleTensor[];
}

/** Encodes sentences without the cache. The caller scopes memory. */
export function encodeAnew(
  encoder: Encoder,
  ops: ModuleOps,
  sentences: readonly (readonly string[])[],
): EncodedBatch {
  const shape = encoder.batch(sentences.map((forms) => encoder.read(forms)));
  return { shape, layers: encoder.encode(ops, shape) };
}

/**
 * A function that encodes sentences and caches the first layer's sums of forms, as far as there is
 * room. The caller scopes memory, and gives sentences best from long to short.
 */
export function firstLayerCache(
  kernel: Kernel,
  encoder: Encoder,
  perWord: PerWord,
  parameters: LoadedParameters,
): (sentences: readonly (readonly string[])[]) => EncodedBatch {
  const rows = new Map<string, number>();
  const tables = perWord.widths.map((columns): ModuleTensor => {
    return { at: kernel.allocate(4 * MAX_FORMS * columns), rows: MAX_FORMS, columns, gradient: 0 };
  });
  const unseenOf = (sentences: readonly (readonly string[])[]) =>
    [...new Set(sentences.flat())].filter((form) => !rows.has(form));
  /** Finds the sums of forms that are new. Says whether there is room for all. */
  const learn = (sentences: readonly (readonly string[])[]) => {
    let unseen = unseenOf(sentences);
    if (unseen.length === 0 && rows.size > 0) return true;
    if (1 + rows.size + unseen.length > MAX_FORMS) {
      rows.clear();
      unseen = unseenOf(sentences);
      if (1 + unseen.length > MAX_FORMS) return false;
    }
    const first = 1 + rows.size;
    kernel.scoped(() => {
      const words = encoder.batch([encoder.read(unseen)]);
      perWord.compute(parameters.ops(), words).forEach(({ at, columns: width }, i) => {
        const sums = kernel.floats(at, (1 + unseen.length) * width);
        const table = kernel.floats(tables[i].at, MAX_FORMS * width);
        table.set(sums.subarray(0, width), ROOT_ROW);
        table.set(sums.subarray(width), first * width);
      });
    });
    unseen.forEach((form, i) => rows.set(form, first + i));
    return true;
  };
  return (sentences) => {
    const ops = parameters.ops();
    if (!learn(sentences)) return encodeAnew(encoder, ops, sentences);
    const size = sentences.length;
    const lengths = Int32Array.from(sentences, (forms) => forms.length + 1);
    const steps = Math.max(...lengths);
    const picks = new Int32Array(steps * size).fill(-1);
    sentences.forEach((forms, b) => {
      picks[b] = ROOT_ROW;
      forms.forEach((form, i) => picks[(i + 1) * size + b] = rows.get(form)!);
    });
    const known = new ModuleOps(kernel, () => tables[0]);
    const shape = { steps, size, lengths };
    const sums = tables.map((table) => known.rows(table, picks));
    return { shape, layers: perWord.encode(ops, shape, sums) };
  };
}
