// Classifiers of words in the Wasm module (assembly/tagging/), at work and in training. A module
// holds any number of them.

import type { Place } from "../../errors.ts";
import { type SparseTable, type WeightTable, weightTable } from "../../model_file/weight_table.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { TEMPLATE_SETS } from "../../runtime/module.ts";
import type { Inventory, WordColumn, WordScorer } from "../inventory/inventory.ts";
import { fillTable } from "../weights/fill_table.ts";
import {
  byColumn,
  type ClassifierLayout,
  type ClassifierModel,
  type ClassifierShape,
  shapeOf,
} from "./model.ts";

/** Words to be given values, with room for those. Memory is the caller's to scope. */
export class WordList {
  readonly #kernel: Kernel;
  readonly #room: number;

  /** @param words The words' address, as `encodeWords` gives it. */
  constructor(kernel: Kernel, readonly words: number, readonly length: number) {
    this.#kernel = kernel;
    this.#room = kernel.allocate(12 * length);
  }

  /** Where keys, counts and values stand, one after the other. */
  get addresses(): [keys: number, counts: number, values: number] {
    return [this.#room, this.#room + 4 * this.length, this.#room + 8 * this.length];
  }

  /** [length]: each word's key. A view, to be asked for anew after a call into the module. */
  get keys(): Int32Array {
    return this.#kernel.ints(this.addresses[0], this.length);
  }

  /** [length]: how many values there are for it. */
  get counts(): Int32Array {
    return this.#kernel.ints(this.addresses[1], this.length);
  }

  /** [length]: its value. */
  get values(): Int32Array {
    return this.#kernel.ints(this.addresses[2], this.length);
  }

  /** Asks for values of a column that go with the words' UPOS, by the numbers of these. */
  ask({ values, allowed }: Inventory, column: WordColumn, tags?: Int32Array): void {
    const { keys, counts } = this, lists = allowed[column];
    keys.fill(0);
    counts.fill(values[column].length);
    if (!lists || !tags) return;
    tags.forEach((tag, word) => {
      keys[word] = tag + 1;
      counts[word] = lists[tag]?.length ?? 0;
    });
  }
}

/**
 * A classifier with weights that no longer change.
 * @returns What gives each word of a list a value from 0 below its count; -1 where that is 0.
 */
export function openClassifier(
  kernel: Kernel,
  { columns, bits, templates }: ClassifierShape,
  table: WeightTable<Int8Array>,
  name: string,
  place: Place,
): (list: WordList) => void {
  const { wasm } = kernel;
  const handle = wasm.newClassifier(columns, bits, TEMPLATE_SETS.indexOf(templates), 0);
  const room = { at: wasm.classifierWeights(handle), width: wasm.classifierWidth(handle) };
  fillTable(kernel, { dtype: "I8", rows: 2 ** bits, columns, ...room }, table, name, place);
  return ({ words, addresses: [keys, counts, values], length }) => {
    wasm.classify(values, handle, words, keys, counts, length);
  };
}

/** Trained classifiers: what scores the words of a list. */
export function openClassifiers(
  kernel: Kernel,
  layout: ClassifierLayout,
  { inventory, bits, tables }: ClassifierModel,
  place: Place,
): (list: WordList) => WordScorer {
  const classifiers = byColumn(layout, (part) => {
    const shape = shapeOf(inventory, part, bits[part.column]!);
    return openClassifier(kernel, shape, tables[part.column]!, part.name, place);
  });
  return (list) => ({
    best(column, tags) {
      const lists = inventory.allowed[column];
      list.ask(inventory, column, tags);
      classifiers[column]!(list);
      return list.values.map((at, i) => lists && tags ? lists[tags[i]]?.[at] ?? -1 : at);
    },
    row: (_, word) => word,
  });
}

/** A classifier that learns. */
export class ClassifierInTraining {
  readonly #kernel: Kernel;
  readonly #handle: number;
  readonly #shape: ClassifierShape;

  constructor(kernel: Kernel, shape: ClassifierShape) {
    const { columns, bits, templates } = shape;
    this.#kernel = kernel;
    this.#shape = shape;
    this.#handle = kernel.wasm.newClassifier(columns, bits, TEMPLATE_SETS.indexOf(templates), 1);
  }

  /** Learns the values of a list; -1 is none to be learned. Returns how many were wrong. */
  learn({ words, addresses: [keys, counts, values], length }: WordList): number {
    return this.#kernel.wasm.learnClassifier(this.#handle, words, keys, counts, values, length);
  }

  /** Its tables, for a state to resume from. */
  tables(name: string): Record<string, Float32Array> {
    const { wasm } = this.#kernel;
    const size = wasm.classifierWidth(this.#handle) * 2 ** this.#shape.bits;
    return {
      [`${name}-weights`]: this.#kernel.floats(wasm.classifierWeights(this.#handle), size),
      [`${name}-sums`]: this.#kernel.floats(wasm.classifierSums(this.#handle), size),
    };
  }

  /** How many words it learned from, and one. */
  get clock(): number {
    return this.#kernel.wasm.classifierClock(this.#handle);
  }

  set clock(words: number) {
    this.#kernel.wasm.setClassifierClock(this.#handle, words);
  }

  /**
   * The averaged weights, small.
   * @param prune The share of them to be dropped, where it is asked for.
   */
  table(prune?: number): SparseTable<Int8Array> {
    const { wasm } = this.#kernel;
    const { columns, bits } = this.#shape;
    return this.#kernel.scoped(() => {
      const width = wasm.classifierWidth(this.#handle), rows = 2 ** bits;
      const out = this.#kernel.allocate(4 * width * rows);
      wasm.meanClassifierWeights(out, this.#handle);
      const padded = this.#kernel.floats(out, width * rows);
      const weights = new Float32Array(columns * rows);
      for (let row = 0; row < rows; row++) {
        weights.set(padded.subarray(row * width, row * width + columns), row * columns);
      }
      return weightTable(weights, "I8", prune);
    });
  }
}
