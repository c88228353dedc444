/**
 * A BiLSTM model's network in the Wasm module: reads a batch of sentences, and leaves there what
 * configurations are scored by (assembly/scoring/network.ts). Parsers and trainers read by this
 * one class.
 *
 * @module
 */

import type { WordBatch } from "../encoding/word_batch.ts";
import {
  ARC_ENDS,
  DIRECTIONS,
  lstmNames,
  parameterShapes,
  ROUNDED,
  type VocabularySizes,
} from "../model/bilstm_parameters.ts";
import type { RoundedMatrix } from "../model/bilstm_model.ts";
import type { BilstmSettings } from "../model/bilstm_settings.ts";
import { quantiseColumns } from "../model/quantise.ts";
import { elementCount } from "../model/tensor.ts";
import type { Kernel } from "../runtime/kernel.ts";

/** What a network found out about a batch besides its tables. */
export interface BatchReading {
  /** The best tag of each row; none if the model gives no tags. */
  readonly tags?: Int32Array;
  /** The best value of FEATS of each row; none if the model gives none. */
  readonly feats?: Int32Array;
}

/** Sentences side by side whose words went into the first layer already. */
export interface GatedBatch extends Pick<WordBatch, "steps" | "size" | "rows" | "lengths"> {
  /** The first layer's sums by direction, as `firstGates` gives them. */
  readonly gates: readonly [number, number];
}

/** Weights of 8 bits, packed, and what they are worth by column. */
interface RoundedWeights {
  readonly packed: number;
  readonly scales: number;
}

/** A network whose parameters lie in the module. */
export class BilstmNetwork {
  /** Where each parameter lies. */
  readonly addresses: ReadonlyMap<string, number>;
  readonly #kernel: Kernel;
  readonly #settings: BilstmSettings;
  readonly #sizes: VocabularySizes;
  readonly #rounded = new Map<string, RoundedWeights>();

  /**
   * Makes room for a network, and makes it the module's model.
   *
   * @param kernel The module, with no model yet.
   * @param settings The network's sizes.
   * @param sizes The vocabularies' sizes.
   */
  constructor(kernel: Kernel, settings: BilstmSettings, sizes: VocabularySizes) {
    this.#kernel = kernel;
    this.#settings = settings;
    this.#sizes = sizes;
    const shapes = [...parameterShapes(settings, sizes)];
    this.addresses = new Map(shapes.map(([name, shape]) => {
      return [name, kernel.allocate(4 * elementCount(shape)!)];
    }));
    const at = (name: string) => this.addresses.get(name) ?? 0;
    const { wasm } = kernel;
    wasm.setUpNetwork(settings.slots, settings.hidden, sizes.labels, settings.labelHidden);
    wasm.setMoveLayer(at("moves/bias"), at("moves/out/w"), at("moves/out/bias"));
    wasm.setLabelLayer(at("labels/bias"), at("labels/out/w"), at("labels/out/bias"));
  }

  /** Puts weights where they belong. */
  fill(parameters: ReadonlyMap<string, Float32Array>): void {
    for (const [name, address] of this.addresses) {
      const weights = parameters.get(name)!;
      this.#kernel.floats(address, weights.length).set(weights);
    }
  }

  /**
   * Rounds the large matrices to 8 bits: reading is then nearly twice as fast, and for good.
   *
   * @param known Matrices that are rounded already.
   */
  round(known: ReadonlyMap<string, RoundedMatrix> = new Map()): void {
    const { wasm } = this.#kernel;
    for (const [name, shape] of parameterShapes(this.#settings, this.#sizes)) {
      if (!ROUNDED.test(name)) continue;
      const [rows, columns] = shape;
      const { values, scales } = known.get(name) ??
        quantiseColumns(this.#kernel.floats(this.#at(name), rows * columns), columns);
      const packed = this.#kernel.allocate(wasm.packedSizeI8(rows, columns));
      const at = this.#floats(columns);
      this.#kernel.floats(at, columns).set(scales);
      this.#kernel.scoped(() => {
        const from = this.#kernel.allocate(values.length);
        const { buffer, byteOffset, length } = values;
        this.#kernel.bytes(from, length).set(new Uint8Array(buffer, byteOffset, length));
        wasm.packI8(packed, from, rows, columns);
      });
      this.#rounded.set(name, { packed, scales: at });
    }
  }

  /**
   * Reads a batch; its tables are those in use until the next. Whoever calls scopes its memory.
   *
   * @param batch The sentences.
   * @returns Their tags.
   */
  read(batch: WordBatch | GatedBatch): BatchReading {
    const { wasm } = this.#kernel;
    const { layers, cells } = this.#settings;
    const width = 2 * cells;
    const lengths = this.#ints(batch.lengths);
    const gates = "gates" in batch ? batch.gates : undefined;
    let x = "gates" in batch ? 0 : this.#vectors(batch), inputs = this.#inputs;
    let reading: BatchReading = {};
    for (let layer = 0; layer < layers; layer++) {
      // One row more, for what stands where there is no token.
      const out = this.#floats((batch.rows + 1) * width);
      const mark = wasm.mark();
      const [left, right] = DIRECTIONS.map((direction, reverse) => {
        const h = this.#floats(batch.rows * cells);
        if (layer === 0 && gates) {
          const [, wh] = lstmNames(layer, direction);
          const { packed, scales } = this.#rounded.get(wh)!;
          const shape = [reverse, batch.steps, batch.size, cells] as const;
          wasm.lstmRecurI8(h, gates[reverse], lengths, packed, scales, ...shape);
          return h;
        }
        const sizes = [reverse, batch.steps, batch.size, inputs, cells] as const;
        this.#lstm(h, x, lengths, lstmNames(layer, direction), batch.rows, sizes);
        return h;
      });
      wasm.joinRows(out, left, right, batch.rows, cells, cells);
      wasm.release(mark);
      if (layer === 0) {
        reading = {
          ...(this.#sizes.tags > 0 ? { tags: this.#best("tags", out, batch.rows) } : {}),
          ...(this.#sizes.feats > 0 ? { feats: this.#best("feats", out, batch.rows) } : {}),
        };
      }
      x = out;
      inputs = width;
    }
    this.#kernel.floats(x + 4 * batch.rows * width, width)
      .set(this.#kernel.floats(this.#at("nothing"), width));
    this.#lay(x, batch);
    return reading;
  }

  /**
   * What the first layer makes of words by themselves, in each direction: the sums that its gates
   * start from, [rows, 4·cells]. Whoever calls scopes its memory.
   *
   * @param batch The words.
   * @returns Where the sums are.
   */
  firstGates(batch: WordBatch): [number, number] {
    const { wasm } = this.#kernel;
    const columns = 4 * this.#settings.cells;
    const x = this.#vectors(batch);
    return DIRECTIONS.map((direction) => {
      const [wx, , bias] = lstmNames(0, direction);
      const out = this.#floats(batch.rows * columns);
      wasm.fillRows(out, this.#at(bias), batch.rows, columns);
      this.#addProduct(out, x, wx, batch.rows, this.#inputs, columns);
      return out;
    }) as [number, number];
  }

  /** Width of the first layer's input. */
  get #inputs(): number {
    return this.#settings.wordWidth + this.#settings.ngramWidth;
  }

  /** One direction of a layer. */
  #lstm(
    h: number,
    x: number,
    lengths: number,
    names: [string, string, string],
    rows: number,
    sizes: readonly [number, number, number, number, number],
  ): void {
    const { wasm } = this.#kernel;
    const [wx, wh, bias] = names.map((name) => this.#at(name));
    const [input, memory] = names.map((name) => this.#rounded.get(name));
    if (input && memory) {
      const weights = [input.packed, input.scales, memory.packed, memory.scales] as const;
      wasm.lstmForwardI8(h, x, lengths, ...weights, bias, ...sizes);
    } else {
      const { cells } = this.#settings;
      const gates = this.#floats(rows * 4 * cells), kept = this.#floats(rows * cells);
      wasm.lstmForward(h, gates, kept, x, lengths, wx, wh, bias, ...sizes);
    }
  }

  /** out is [rows, columns]; x is [rows, inputs]. Adds x times the weights of a name. */
  #addProduct(
    out: number,
    x: number,
    name: string,
    rows: number,
    inputs: number,
    columns: number,
  ): void {
    const { wasm } = this.#kernel;
    const rounded = this.#rounded.get(name);
    if (rounded) wasm.addMatmulI8(out, x, rounded.packed, rounded.scales, rows, inputs, columns);
    else wasm.addMatmul(out, x, this.#at(name), rows, inputs, columns);
  }

  /** Words' and n-grams' vectors side by side. */
  #vectors({ rows, words, ngrams, offsets, shares }: WordBatch): number {
    const { wasm } = this.#kernel;
    const { wordWidth, ngramWidth } = this.#settings;
    const joined = this.#floats(rows * (wordWidth + ngramWidth));
    const mark = wasm.mark();
    const left = this.#floats(rows * wordWidth), right = this.#floats(rows * ngramWidth);
    const each = this.#ints(Int32Array.from({ length: rows + 1 }, (_, row) => row));
    wasm.gatherBags(left, this.#at("words"), this.#ints(words), each, rows, wordWidth);
    if (ngramWidth > 0) {
      const [ids, ends] = [this.#ints(ngrams), this.#ints(offsets)];
      wasm.gatherBags(right, this.#at("ngrams"), ids, ends, rows, ngramWidth);
      const sums = this.#kernel.floats(right, rows * ngramWidth);
      for (let row = 0, at = 0; row < rows; row++) {
        for (let i = 0; i < ngramWidth; i++) sums[at++] *= shares[row];
      }
    }
    wasm.joinRows(joined, left, right, rows, wordWidth, ngramWidth);
    wasm.release(mark);
    return joined;
  }

  /** First products of the scorers, once per token and slot. */
  #lay(vectors: number, { rows, size }: Pick<WordBatch, "rows" | "size">): void {
    const { wasm } = this.#kernel;
    const { cells, slots, hidden, labelHidden } = this.#settings;
    const multiply = (name: string, columns: number) => {
      const out = this.#floats((rows + 1) * columns);
      this.#addProduct(out, vectors, name, rows + 1, 2 * cells, columns);
      return out;
    };
    const moves = multiply("moves/slots", slots * hidden);
    const labels = this.#sizes.labels > 0 ? multiply("labels/ends", ARC_ENDS * labelHidden) : 0;
    wasm.setTables(moves, labels, rows, size);
  }

  /** The best class of each row. */
  #best(name: "tags" | "feats", x: number, rows: number): Int32Array {
    const { wasm } = this.#kernel;
    const classes = this.#sizes[name], mark = wasm.mark();
    const out = this.#floats(rows * classes);
    wasm.fillRows(out, this.#at(`${name}/bias`), rows, classes);
    this.#addProduct(out, x, `${name}/w`, rows, 2 * this.#settings.cells, classes);
    const scores = this.#kernel.floats(out, rows * classes);
    const found = new Int32Array(rows);
    for (let row = 0, at = 0; row < rows; row++, at += classes) {
      for (let i = 1; i < classes; i++) {
        if (scores[at + i] > scores[at + found[row]]) found[row] = i;
      }
    }
    wasm.release(mark);
    return found;
  }

  #at(name: string): number {
    return this.addresses.get(name)!;
  }

  #floats(count: number): number {
    return this.#kernel.allocate(4 * count);
  }

  #ints(values: Int32Array): number {
    const address = this.#kernel.allocate(4 * values.length);
    this.#kernel.ints(address, values.length).set(values);
    return address;
  }
}
