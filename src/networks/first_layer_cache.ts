// What an encoder makes of words by themselves, kept for words that come again.

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

/** Encodes sentences without looking at what is known. Whoever calls scopes memory. */
export function encodeAnew(
  encoder: Encoder,
  ops: ModuleOps,
  sentences: readonly (readonly string[])[],
): EncodedBatch {
  const shape = encoder.batch(sentences.map((forms) => encoder.read(forms)));
  return { shape, layers: encoder.encode(ops, shape) };
}

/** An encoder at work that keeps the first layer's sums of forms. */
export class FirstLayerCache {
  readonly #kernel: Kernel;
  readonly #encoder: Encoder;
  readonly #perWord: PerWord;
  readonly #parameters: LoadedParameters;
  readonly #tables: readonly ModuleTensor[];
  readonly #rows = new Map<string, number>();

  constructor(
    kernel: Kernel,
    encoder: Encoder,
    perWord: PerWord,
    parameters: LoadedParameters,
  ) {
    this.#kernel = kernel;
    this.#encoder = encoder;
    this.#perWord = perWord;
    this.#parameters = parameters;
    this.#tables = perWord.widths.map((columns) => {
      const at = kernel.allocate(4 * MAX_FORMS * columns);
      return { at, rows: MAX_FORMS, columns, gradient: 0 };
    });
  }

  /**
   * Encodes sentences, by what is known of their words as far as they can be kept. Whoever calls
   * scopes memory.
   * @param sentences The forms of each sentence, best from long to short.
   */
  encode(sentences: readonly (readonly string[])[]): EncodedBatch {
    const ops = this.#parameters.ops();
    if (!this.#learn(sentences)) return encodeAnew(this.#encoder, ops, sentences);
    const size = sentences.length;
    const lengths = Int32Array.from(sentences, (forms) => forms.length + 1);
    const steps = Math.max(...lengths);
    const picks = new Int32Array(steps * size).fill(-1);
    sentences.forEach((forms, b) => {
      picks[b] = ROOT_ROW;
      forms.forEach((form, i) => picks[(i + 1) * size + b] = this.#rows.get(form)!);
    });
    const known = new ModuleOps(this.#kernel, () => this.#tables[0], false);
    const perWord = this.#tables.map((table) => known.rows(table, picks));
    const shape = { steps, size, lengths };
    return { shape, layers: this.#perWord.encode(ops, shape, perWord) };
  }

  /** Finds the sums of forms that are new. Is there room for all? */
  #learn(sentences: readonly (readonly string[])[]): boolean {
    let unseen = this.#unseen(sentences);
    if (unseen.length === 0 && this.#rows.size > 0) return true;
    if (1 + this.#rows.size + unseen.length > MAX_FORMS) {
      this.#rows.clear();
      unseen = this.#unseen(sentences);
      if (1 + unseen.length > MAX_FORMS) return false;
    }
    const first = 1 + this.#rows.size;
    this.#kernel.scoped(() => {
      const words = this.#encoder.batch([this.#encoder.read(unseen)]);
      const found = this.#perWord.compute(this.#parameters.ops(), words);
      found.forEach(({ at, columns: width }, i) => {
        const sums = this.#kernel.floats(at, (1 + unseen.length) * width);
        const table = this.#kernel.floats(this.#tables[i].at, MAX_FORMS * width);
        table.set(sums.subarray(0, width), ROOT_ROW);
        table.set(sums.subarray(width), first * width);
      });
    });
    unseen.forEach((form, i) => this.#rows.set(form, first + i));
    return true;
  }

  #unseen(sentences: readonly (readonly string[])[]): string[] {
    const found = new Set<string>();
    for (const forms of sentences) {
      for (const form of forms) if (!this.#rows.has(form)) found.add(form);
    }
    return [...found];
  }
}
