/**
 * What the first recurrent layer makes of words by themselves: a product that depends on the form
 * alone, so that it is kept for forms that come again.
 *
 * @module
 */

import { wordBatch } from "../encoding/word_batch.ts";
import type { WordNumbers } from "../encoding/word_numbers.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { BilstmNetwork, GatedBatch } from "./bilstm_network.ts";

/** Forms that are kept, ROOT among them; when there is no room, all are forgotten. */
const MOST_FORMS = 4096;

/** Where ROOT is kept. */
const ROOT_ROW = 0;

/** Keeps the first layer's sums of forms, in both directions. */
export class FormGates {
  readonly #kernel: Kernel;
  readonly #network: BilstmNetwork;
  readonly #numbers: WordNumbers;
  readonly #width: number;
  readonly #tables: readonly [number, number];
  readonly #rows = new Map<string, number>();

  /**
   * @param kernel The module.
   * @param network A network in it whose parameters stay as they are.
   * @param numbers Its vocabulary.
   * @param width Sums a form and direction.
   */
  constructor(kernel: Kernel, network: BilstmNetwork, numbers: WordNumbers, width: number) {
    this.#kernel = kernel;
    this.#network = network;
    this.#numbers = numbers;
    this.#width = width;
    this.#tables = [0, 0].map(() => kernel.allocate(4 * MOST_FORMS * width)) as [number, number];
  }

  /**
   * Lays sentences side by side (`word_batch.ts`), with their sums. Whoever calls scopes memory.
   *
   * @param sentences The forms of each sentence, best from long to short.
   * @returns The batch; nothing if it has more forms than can be kept.
   */
  batch(sentences: readonly (readonly string[])[]): GatedBatch | undefined {
    if (!this.#learn(sentences)) return undefined;
    const size = sentences.length;
    const lengths = Int32Array.from(sentences, (forms) => forms.length + 1);
    const steps = Math.max(...lengths), rows = steps * size;
    const picks = new Int32Array(rows).fill(-1);
    sentences.forEach((forms, b) => {
      picks[b] = ROOT_ROW;
      forms.forEach((form, i) => picks[(i + 1) * size + b] = this.#rows.get(form)!);
    });
    const gates = this.#tables.map((table) => this.#gather(table, picks)) as [number, number];
    return { steps, size, rows, lengths, gates };
  }

  #gather(table: number, picks: Int32Array): number {
    const { wasm } = this.#kernel;
    const rows = picks.length;
    const out = this.#kernel.allocate(4 * rows * this.#width);
    const mark = wasm.mark();
    const ids = this.#ints(picks),
      each = this.#ints(Int32Array.from({ length: rows + 1 }, (_, row) => row));
    wasm.gatherBags(out, table, ids, each, rows, this.#width);
    wasm.release(mark);
    return out;
  }

  /** Finds the sums of forms that are new. Is there room for all? */
  #learn(sentences: readonly (readonly string[])[]): boolean {
    let unseen = this.#unseen(sentences);
    if (unseen.length === 0 && this.#rows.size > 0) return true;
    if (1 + this.#rows.size + unseen.length > MOST_FORMS) {
      this.#rows.clear();
      unseen = this.#unseen(sentences);
      if (1 + unseen.length > MOST_FORMS) return false;
    }
    const first = 1 + this.#rows.size, width = this.#width;
    this.#kernel.scoped(() => {
      const found = this.#network.firstGates(wordBatch([this.#numbers.of(unseen)]));
      found.forEach((address, direction) => {
        const sums = this.#kernel.floats(address, (1 + unseen.length) * width);
        const table = this.#kernel.floats(this.#tables[direction], MOST_FORMS * width);
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

  #ints(values: Int32Array): number {
    const address = this.#kernel.allocate(4 * values.length);
    this.#kernel.ints(address, values.length).set(values);
    return address;
  }
}
