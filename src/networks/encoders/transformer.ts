/**
 * A transformer encoder as BERT has it (Devlin et al. 2019): vectors of pieces, places and segments,
 * then layers of attention and feed-forward, each added to what came in and normed after. Written
 * once over operations, for training and for parsing.
 *
 * | parameter | shape |
 * |---|---|
 * | `pieces`, `places`, `segments` | [pieces, width], [places, width], [segments, width] |
 * | `norm/gain`, `norm/bias` | [width] |
 * | `layer/N/query/w`, `…/key/w`, `…/value/w`, `…/mix/w`, each with `…/bias` | [width, width] |
 * | `layer/N/widen/w`, `layer/N/narrow/w`, each with `…/bias` | [width, feed], [feed, width] |
 * | `layer/N/mixNorm/gain`, `…/bias`, `layer/N/feedNorm/gain`, `…/bias` | [width] |
 *
 * @module
 */

import { inputError, type Place } from "../../errors.ts";
import { requireEntries } from "../../pipeline/file/require_entries.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { pieceVocabulary } from "../../wordpieces/piece_vocabulary.ts";
import { type PieceSentence, WordPieces } from "../../wordpieces/word_pieces.ts";
import type { Mask, Ops } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";
import type { PretrainedEncoder } from "../pretrained.ts";
import type { Encoder, EncoderKind, EncoderSettings } from "./encoder.ts";
import { type PieceBatch, pieceBatch } from "./piece_batch.ts";
import { prunePieces } from "./prune_pieces.ts";

/** How large the encoder is. */
export interface TransformerSizes {
  /** Columns of its vectors. */
  readonly width: number;
  /** Heads of attention, each of width / heads columns. */
  readonly heads: number;
  /** How many layers. */
  readonly layers: number;
  /** Columns between the two products of a feed-forward layer. */
  readonly feed: number;
  /** How many places it knows: the longest window, in pieces. */
  readonly places: number;
  /** Rows of the table of segments; the first is used. */
  readonly segments: number;
  /** What layer norm adds to a variance. */
  readonly epsilon: number;
}

/** Its parameters, for so many pieces. */
export function transformerParameters(
  { width, layers, feed, places, segments }: TransformerSizes,
  pieces: number,
): ParameterSpec[] {
  const table = (name: string, rows: number): ParameterSpec => {
    return { name, shape: [rows, width], start: "vectors", lookup: true };
  };
  const linear = (name: string, inputs: number, outputs: number): ParameterSpec[] => [
    { name: `${name}/w`, shape: [inputs, outputs], start: "weights", rounded: true },
    { name: `${name}/bias`, shape: [outputs], start: "zeros" },
  ];
  const norm = (name: string): ParameterSpec[] => [
    { name: `${name}/gain`, shape: [width], start: "ones" },
    { name: `${name}/bias`, shape: [width], start: "zeros" },
  ];
  return [
    { ...table("pieces", pieces), bits: 4 },
    table("places", places),
    table("segments", segments),
    ...norm("norm"),
    ...Array.from({ length: layers }, (_, layer) => [
      ...["query", "key", "value", "mix"].flatMap((name) =>
        linear(`layer/${layer}/${name}`, width, width)
      ),
      ...norm(`layer/${layer}/mixNorm`),
      ...linear(`layer/${layer}/widen`, width, feed),
      ...linear(`layer/${layer}/narrow`, feed, width),
      ...norm(`layer/${layer}/feedNorm`),
    ]).flat(),
  ];
}

/** Columns of each of the places where dropout may act: the vectors, and twice in each layer. */
export function transformerMaskWidths({ width, layers }: TransformerSizes): number[] {
  return Array(1 + 2 * layers).fill(width);
}

/** What the first layer reads: a row for each piece. */
export function embedPieces<T>(
  ops: Ops<T>,
  { epsilon }: TransformerSizes,
  { ids, places }: Pick<PieceBatch, "ids" | "places">,
  mask?: Mask,
): T {
  return ops.tidy(() => {
    const vectors = ops.rows(ops.parameter("pieces"), ids);
    const placed = ops.add(vectors, ops.rows(ops.parameter("places"), places));
    const sum = ops.add(placed, ops.rows(ops.parameter("segments"), Int32Array.of(0)));
    return ops.dropout(norm(ops, "norm", sum, epsilon), mask);
  });
}

/**
 * The vectors of the pieces, layer by layer.
 *
 * @param x What `embedPieces` gave.
 * @param masks For dropout, in the order of `transformerMaskWidths`; none where nothing is learned.
 */
export function encodePieces<T>(
  ops: Ops<T>,
  { layers, heads, epsilon }: TransformerSizes,
  { offsets }: Pick<PieceBatch, "offsets">,
  x: T,
  masks: readonly (Mask | undefined)[] = [],
): T[] {
  const found: T[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const name = `layer/${layer}`, from = layer === 0 ? x : found[layer - 1];
    found.push(ops.tidy(() => {
      const [q, k, v] = ["query", "key", "value"].map((part) => {
        return linear(ops, `${name}/${part}`, from);
      });
      const mixed = linear(ops, `${name}/mix`, ops.attention(q, k, v, offsets, heads));
      const sum = ops.add(ops.dropout(mixed, masks[1 + 2 * layer]), from);
      const middle = norm(ops, `${name}/mixNorm`, sum, epsilon);
      const wide = ops.gelu(linear(ops, `${name}/widen`, middle));
      const narrow = ops.dropout(linear(ops, `${name}/narrow`, wide), masks[2 + 2 * layer]);
      return norm(ops, `${name}/feedNorm`, ops.add(narrow, middle), epsilon);
    }));
  }
  return found;
}

function linear<T>(ops: Ops<T>, name: string, x: T): T {
  return ops.product(x, ops.parameter(`${name}/w`), ops.parameter(`${name}/bias`));
}

function norm<T>(ops: Ops<T>, name: string, x: T, epsilon: number): T {
  return ops.layerNorm(x, ops.parameter(`${name}/gain`), ops.parameter(`${name}/bias`), epsilon);
}

/** Bounds that keep what a model may ask of memory small. */
const BOUNDS = {
  width: { min: 1, max: 4096 },
  heads: { min: 1, max: 256 },
  layers: { min: 1, max: 48 },
  feed: { min: 1, max: 16384 },
  places: { min: 3, max: 4096 },
  segments: { min: 1, max: 16 },
} as const;

/** Checks sizes, which a file may give as it likes. */
function readSizes(settings: EncoderSettings, place: Place): TransformerSizes {
  const reader = new SettingsReader(settings, place);
  const names = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[];
  const counts = Object.fromEntries(names.map((name) => [name, reader.count(name, BOUNDS[name])]));
  const epsilon = reader.take<number>("epsilon", "a number from 0 to 1", (value) => {
    return typeof value === "number" && value > 0 && value < 1;
  });
  if (counts.width % counts.heads !== 0) {
    throw reader.refusal(`${counts.heads} heads in width ${counts.width}`, "a whole share each");
  }
  return { ...counts, epsilon } as unknown as TransformerSizes;
}

/** A sentence as dropout leaves it: factors for the columns of its words' vectors. */
type DrawnPieces = PieceSentence & { readonly mask?: Float32Array };
type DrawnBatch = PieceBatch & { readonly mask?: Mask };

/** An encoder of these pieces. The vectors of words are those of the last layer. */
function transformerOf(
  sizes: TransformerSizes,
  pieces: WordPieces,
): Encoder<DrawnPieces, DrawnBatch> {
  const { vocabulary, rules: { lowerCase, stripAccents } } = pieces, { width } = sizes;
  return {
    name: "transformer",
    settings: { ...sizes, lowerCase: lowerCase ?? false, stripAccents: stripAccents ?? false },
    vocabularies: { pieces: vocabulary.pieces },
    parameters: transformerParameters(sizes, vocabulary.pieces.length),
    width,
    read: (forms) => pieces.sentence(forms),
    count: ({ ids }) => ids.length,
    numbers: ({ ids, starts }) => [ids, starts],
    draw(input, { dropout }, random) {
      if (dropout === 0) return input;
      const kept = () => random() < dropout ? 0 : 1 / (1 - dropout);
      return { ...input, mask: Float32Array.from({ length: width }, kept) };
    },
    batch(inputs) {
      const batch = pieceBatch(inputs, sizes.places);
      if (!inputs[0].mask) return batch;
      const values = new Float32Array(inputs.length * width);
      inputs.forEach(({ mask }, b) => values.set(mask!, b * width));
      return { ...batch, mask: { values, width } };
    },
    encode(ops, batch) {
      const last = ops.tidy(() => {
        return encodePieces(ops, sizes, batch, embedPieces(ops, sizes, batch)).at(-1)!;
      });
      return [ops.dropout(ops.bags(last, batch.words), batch.mask)];
    },
  };
}

/** The kind. One that is trained starts from a pretrained one, with all its pieces or some. */
export const transformer: EncoderKind = {
  name: "transformer",

  open(settings, vocabularies, place) {
    const sizes = readSizes(settings, place), reader = new SettingsReader(settings, place);
    const rules = {
      lowerCase: reader.flag("lowerCase"),
      stripAccents: reader.flag("stripAccents"),
    };
    const entries = requireEntries({ vocabularies }, "pieces", place);
    return transformerOf(sizes, new WordPieces(pieceVocabulary(entries, place), rules));
  },

  begin({ sizes, counts, inputs, from }) {
    if (from) {
      return { encoder: transformer.open(from.settings, from.vocabularies, {}), start() {} };
    }
    const given = inputs.pretrained as PretrainedEncoder | undefined;
    if (!given) {
      throw inputError(
        "train",
        {},
        "a transformer without a pretrained one",
        "--pretrained FOLDER",
      );
    }
    const { layers = 0, pieces = 0 } = sizes;
    if (layers > given.sizes.layers) {
      throw inputError("train", {}, `${layers} layers`, `${given.sizes.layers} at most`);
    }
    const { rules, vocabulary, parameters } = pieces > 0
      ? prunePieces(given, counts, pieces)
      : given;
    const own = { ...given.sizes, layers: layers || given.sizes.layers };
    const encoder = transformerOf(own, new WordPieces(vocabulary, rules));
    const start = (all: Map<string, Float32Array>) => {
      for (const { name } of encoder.parameters) all.set(name, parameters.get(name)!);
    };
    return { encoder, start };
  },
};
