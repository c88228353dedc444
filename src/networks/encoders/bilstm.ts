// Recurrent layers in both directions over the vectors of words and of their character n-grams
// (Kiperwasser and Goldberg 2016).
//
// | parameter | shape |
// |---|---|
// | `words` | [words, wordWidth] |
// | `ngrams` | [ngramBuckets, ngramWidth] |
// | `lstm/LAYER/DIRECTION/wx`, `…/wh`, `…/bias` | [inputs, 4·cells], [cells, 4·cells], [4·cells] |

import type { Place } from "../../errors.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import type { BatchShape, InferenceOps, Mask } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";
import { placeVectors, wordVocabulary } from "../word_vocabulary.ts";
import { type WordBatch, wordBatch } from "../word_batch.ts";
import { FIRST_WORD, type NumberedWords, UNKNOWN_WORD, WordNumbers } from "../word_numbers.ts";
import type { WordVectors } from "../word_vectors.ts";
import {
  dropoutRow,
  type Encoder,
  type EncoderKind,
  type EncoderSettings,
  maskOf,
} from "./encoder.ts";

/** How large the encoder is. */
export interface BilstmSizes {
  /** Width of a word's vector. */
  readonly wordWidth: number;
  /** Width of an n-gram's vector; 0 where only whole words count. */
  readonly ngramWidth: number;
  /** Buckets of n-grams: a power of 2, or 0. */
  readonly ngramBuckets: number;
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

/** Checks sizes, which a file or a program may give as they like. */
function readSizes(settings: EncoderSettings, place: Place): BilstmSizes {
  const reader = new SettingsReader(settings, place);
  const sizes = reader.counts(BOUNDS);
  const { ngramBuckets: buckets, ngramWidth: width } = sizes;
  if ((buckets & (buckets - 1)) !== 0 || (buckets === 0) !== (width === 0)) {
    const found = `${buckets} buckets of n-grams of width ${width}`;
    throw reader.refusal(found, "a power of 2 with a width, or neither");
  }
  return sizes;
}

/** Columns that a layer reads. */
function inputsOf({ wordWidth, ngramWidth, cells }: BilstmSizes, layer: number): number {
  return layer === 0 ? wordWidth + ngramWidth : 2 * cells;
}

function parametersOf(sizes: BilstmSizes, words: number): ParameterSpec[] {
  const { wordWidth, ngramWidth, ngramBuckets, layers, cells } = sizes;
  const vectors = { start: "vectors", lookup: true } as const;
  const specs: ParameterSpec[] = [{ name: "words", shape: [words, wordWidth], ...vectors }];
  if (ngramBuckets > 0) {
    specs.push({ name: "ngrams", shape: [ngramBuckets, ngramWidth], ...vectors });
  }
  const weights = { start: "weights", blocks: GATES, rounded: true } as const;
  for (let layer = 0; layer < layers; layer++) {
    const inputs = inputsOf(sizes, layer);
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
}

/** What goes into both directions of a layer: the gates before any memory. */
function gatesOf<T>(ops: InferenceOps<T>, layer: number, x: T, mask: Mask | undefined): T[] {
  const input = ops.dropout(x, mask);
  return DIRECTIONS.map((direction) => {
    const [wx, bias] = ["wx", "bias"].map((part) => {
      return ops.parameter(`lstm/${layer}/${direction}/${part}`);
    });
    return ops.product(input, wx, bias);
  });
}

/** A sentence as dropout leaves it: a row of factors for the input of each layer. */
type DrawnWords = NumberedWords & { readonly masks?: readonly Float32Array[] };
type DrawnBatch = WordBatch & { readonly masks: readonly Mask[] };

/**
 * An encoder of these words.
 * @param counts How often each word was seen, by number, where it is to be trained.
 */
function bilstmOf(
  sizes: BilstmSizes,
  words: readonly string[],
  counts?: Float32Array,
): Encoder<DrawnWords, DrawnBatch> {
  const { ngramWidth, ngramBuckets, layers, cells } = sizes;
  const numbers = new WordNumbers(words, ngramBuckets);
  const inputWidths = Array.from({ length: layers }, (_, layer) => inputsOf(sizes, layer));
  const compute = <T>(ops: InferenceOps<T>, batch: DrawnBatch): T[] => {
    const { words, ngrams, offsets, shares, masks } = batch;
    const vectors = ops.rows(ops.parameter("words"), words);
    const x = ngramWidth === 0 ? vectors : ops.concat(
      vectors,
      ops.bags(ops.parameter("ngrams"), { ids: ngrams, offsets, shares }),
    );
    return gatesOf(ops, 0, x, masks[0]);
  };
  const encodeFrom = <T>(
    ops: InferenceOps<T>,
    batch: BatchShape,
    perWord: readonly T[],
    masks: readonly Mask[],
  ): T[] => {
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
  };
  return {
    name: "bilstm",
    settings: { ...sizes },
    vocabularies: { words },
    parameters: parametersOf(sizes, words.length + FIRST_WORD),
    width: 2 * cells,
    read: (forms) => numbers.of(forms),
    count: () => 1,
    numbers: ({ words, ngrams }) => [words, ...ngrams],
    draw({ words, ngrams }, { dropout, wordDropout }, random) {
      const unseen = (word: number) => {
        return wordDropout > 0 && counts?.[word] ? wordDropout / (wordDropout + counts[word]) : 0;
      };
      const widths = dropout === 0 ? [] : inputWidths;
      return {
        words: words.map((word) => random() < unseen(word) ? UNKNOWN_WORD : word),
        ngrams,
        masks: widths.map((width) => dropoutRow(width, dropout, random)),
      };
    },
    batch(inputs) {
      const drawn = inputs[0].masks ?? [];
      const masks = drawn.map((_, layer) => maskOf(inputs.map(({ masks }) => masks![layer])));
      return { ...wordBatch(inputs), masks };
    },
    encode: (ops, batch) => encodeFrom(ops, batch, compute(ops, batch), batch.masks),
    perWord: {
      widths: DIRECTIONS.map(() => GATES * cells),
      compute,
      encode: (ops, batch, perWord) => encodeFrom(ops, batch, perWord, []),
    },
  };
}

/** The kind. Its first layer's gates depend on each word alone. */
export const bilstm: EncoderKind = {
  name: "bilstm",

  open(settings, vocabularies, place) {
    return bilstmOf(readSizes(settings, place), requireEntries({ vocabularies }, "words", place));
  },

  create({ sizes, counts, inputs, from }) {
    const vectors = inputs.vectors as WordVectors | undefined;
    // Words get vectors as wide as those that they start with.
    const given: EncoderSettings = { ...sizes, ...from?.settings };
    const own = readSizes(vectors ? { ...given, wordWidth: vectors.width } : given, {});
    const vocabulary = wordVocabulary(counts, sizes.words, vectors, from?.vocabularies.words);
    const encoder = bilstmOf(own, vocabulary.words, vocabulary.counts);
    const start = (parameters: Map<string, Float32Array>) => {
      if (vectors) placeVectors(parameters.get("words")!, vocabulary.words, vectors);
    };
    return { encoder, start };
  },
};
