/**
 * What an encoder makes of words by themselves, kept for words that come again.
 *
 * @module
 */

import { wordBatch } from "../encoding/word_batch.ts";
import type { WordNumbers } from "../encoding/word_numbers.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { BatchReading, NetworkInference } from "./inference.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";

/** Forms that are kept, ROOT among them; when there is no room, all are forgotten. */
const MAX_FORMS = 4096;

/** Where ROOT is kept. */
const ROOT_ROW = 0;

/** Keeps the first layer's sums of forms. */
export class FirstLayerCache {
  readonly #kernel: Kernel;
  readonly #inference: NetworkInference;
  readonly #numbers: WordNumbers;
  readonly #tables: readonly ModuleTensor[];
  readonly #rows = new Map<string, number>();

  /**
   * @param inference A network in the module whose parameters stay as they are.
   * @param numbers Its vocabulary.
   */
  constructor(kernel: Kernel, inference: NetworkInference, numbers: WordNumbers) {
    this.#kernel = kernel;
    this.#inference = inference;
    this.#numbers = numbers;
    const { encoder, sizes } = inference.network;
    this.#tables = encoder.perWordWidths(sizes).map((columns) => {
      const at = kernel.allocate(4 * MAX_FORMS * columns);
      return { at, rows: MAX_FORMS, columns, gradient: 0 };
    });
  }

  /**
   * Reads sentences, by what is known of their words as far as they can be kept. Whoever calls
   * scopes memory.
   *
   * @param sentences The forms of each sentence, best from long to short.
   */
  read(sentences: readonly (readonly string[])[]): BatchReading {
    if (!this.#learn(sentences)) {
      return this.#inference.readWords(wordBatch(sentences.map((list) => this.#numbers.of(list))));
    }
    const size = sentences.length;
    const lengths = Int32Array.from(sentences, (forms) => forms.length + 1);
    const steps = Math.max(...lengths);
    const picks = new Int32Array(steps * size).fill(-1);
    sentences.forEach((forms, b) => {
      picks[b] = ROOT_ROW;
      forms.forEach((form, i) => picks[(i + 1) * size + b] = this.#rows.get(form)!);
    });
    const ops = new ModuleOps(this.#kernel, () => this.#tables[0], false);
    const perWord = this.#tables.map((table) => ops.rows(table, picks));
    return this.#inference.read({ steps, size, lengths }, perWord);
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
      const found = this.#inference.perWord(wordBatch([this.#numbers.of(unseen)]));
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
