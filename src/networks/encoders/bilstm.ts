/**
 * Recurrent layers in both directions over the vectors of words and of their character n-grams
 * (Kiperwasser and Goldberg 2016).
 *
 * | parameter | shape |
 * |---|---|
 * | `words` | [words, wordWidth] |
 * | `ngrams` | [ngramBuckets, ngramWidth] |
 * | `lstm/LAYER/DIRECTION/wx`, `…/wh`, `…/bias` | [inputs, 4·cells], [cells, 4·cells], [4·cells] |
 *
 * @module
 */

import type { Mask, Ops } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";
import type { Encoder } from "./encoder.ts";

/** How large the encoder is. */
export interface BilstmSizes {
  /** Width of a word's vector. */
  readonly wordWidth: number;
  /** Width of an n-gram's vector; 0 where only whole words count. */
  readonly ngramWidth: number;
  /** Buckets of n-grams: a power of 2, or 0. */
  readonly ngramBuckets: number;
  /** Recurrent layers. */
  readonly layers: number;
  /** Cells of each layer in each direction. */
  readonly cells: number;
}

/** Bounds that keep what a model may ask of memory small. */
const BOUNDS = {
  wordWidth: { min: 1, max: 1024 },
  ngramWidth: { min: 0, max: 1024 },
  ngramBuckets: { min: 0, max: 1 << 20 },
  layers: { min: 1, max: 4 },
  cells: { min: 1, max: 1024 },
} as const;

const DIRECTIONS = ["forward", "backward"] as const;
const GATES = 4;

/** What goes into both directions of a layer: the gates before any memory. */
function gatesOf<T>(ops: Ops<T>, layer: number, x: T, mask: Mask | undefined): T[] {
  const input = ops.dropout(x, mask);
  return DIRECTIONS.map((direction) => {
    const [wx, bias] = ["wx", "bias"].map((part) => {
      return ops.parameter(`lstm/${layer}/${direction}/${part}`);
    });
    return ops.product(input, wx, bias);
  });
}

/** The encoder. Its first layer's gates depend on each word alone. */
export const bilstm: Encoder<BilstmSizes> = {
  name: "bilstm",

  readSizes(settings) {
    const count = (name: keyof typeof BOUNDS) => settings.count(name, BOUNDS[name]);
    const sizes = {
      wordWidth: count("wordWidth"),
      ngramWidth: count("ngramWidth"),
      ngramBuckets: count("ngramBuckets"),
      layers: count("layers"),
      cells: count("cells"),
    };
    const { ngramBuckets: buckets, ngramWidth: width } = sizes;
    if ((buckets & (buckets - 1)) !== 0 || (buckets === 0) !== (width === 0)) {
      const found = `${buckets} buckets of n-grams of width ${width}`;
      throw settings.refusal(found, "a power of 2 with a width, or neither");
    }
    return sizes;
  },

  parameters({ wordWidth, ngramWidth, ngramBuckets, layers, cells }, words) {
    const vectors = { start: "vectors", lookup: true } as const;
    const specs: ParameterSpec[] = [{ name: "words", shape: [words, wordWidth], ...vectors }];
    if (ngramBuckets > 0) {
      specs.push({ name: "ngrams", shape: [ngramBuckets, ngramWidth], ...vectors });
    }
    const weights = { start: "weights", blocks: GATES, rounded: true } as const;
    for (let layer = 0; layer < layers; layer++) {
      const inputs = layer === 0 ? wordWidth + ngramWidth : 2 * cells;
      for (const direction of DIRECTIONS) {
        const name = `lstm/${layer}/${direction}`;
        specs.push(
          { name: `${name}/wx`, shape: [inputs, GATES * cells], ...weights },
          { name: `${name}/wh`, shape: [cells, GATES * cells], ...weights },
          { name: `${name}/bias`, shape: [GATES * cells], start: "gates" },
        );
      }
    }
    return specs;
  },

  width({ cells }) {
    return 2 * cells;
  },

  maskWidths({ wordWidth, ngramWidth, layers, cells }) {
    return Array.from({ length: layers }, (_, at) => at === 0 ? wordWidth + ngramWidth : 2 * cells);
  },

  perWordWidths({ cells }) {
    return DIRECTIONS.map(() => GATES * cells);
  },

  perWord(ops, { ngramWidth }, { words, ngrams, offsets, shares }, masks) {
    const vectors = ops.rows(ops.parameter("words"), words);
    const x = ngramWidth === 0 ? vectors : ops.concat(
      vectors,
      ops.bags(ops.parameter("ngrams"), { ids: ngrams, offsets, shares }),
    );
    return gatesOf(ops, 0, x, masks[0]);
  },

  encode<T>(
    ops: Ops<T>,
    { layers }: BilstmSizes,
    batch: Parameters<Encoder<BilstmSizes>["encode"]>[2],
    perWord: readonly T[],
    masks: readonly Mask[],
  ): T[] {
    const found: T[] = [];
    for (let layer = 0; layer < layers; layer++) {
      found.push(ops.tidy(() => {
        const gates = layer === 0 ? perWord : gatesOf(ops, layer, found[layer - 1], masks[layer]);
        const [left, right] = DIRECTIONS.map((direction, reverse) => {
          const wh = ops.parameter(`lstm/${layer}/${direction}/wh`);
          return ops.recur(gates[reverse], wh, batch, reverse === 1);
        });
        return ops.concat(left, right);
      }));
    }
    return found;
  },
};
