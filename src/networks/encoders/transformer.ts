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

import type { PieceBatch } from "./piece_batch.ts";

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
  /** How many places it knows: the longest sentence, in pieces. */
  readonly places: number;
  /** Rows of the table of segments; the first is used. */
  readonly segments: number;
  /** What layer norm adds to a variance. */
  readonly epsilon: number;
}

/** Factors for dropout: row r is multiplied with row r mod (values / width). */
interface Mask {
  readonly values: Float32Array;
  readonly width: number;
}

/** The operations that it is written in; T is whatever a backend computes with. */
export interface TransformerOps<T> {
  /** A parameter by its name. */
  parameter(name: string): T;
  /** Rows of a table. */
  rows(table: T, ids: Int32Array): T;
  /** x·w, with `bias` (one row) added to each row. */
  product(x: T, w: T, bias?: T): T;
  /** a + b; b may be one row, for all of a's. */
  add(a: T, b: T): T;
  /** x times a mask; x itself without one. */
  dropout(x: T, mask: Mask | undefined): T;
  /** x·Φ(x) (assembly/kernels/gelu.ts). */
  gelu(x: T): T;
  /** Each row normed, times gain, plus bias (assembly/kernels/layer_norm.ts). */
  layerNorm(x: T, gain: T, bias: T, epsilon: number): T;
  /** Self-attention within each stretch of rows (assembly/kernels/attention.ts). */
  attention(q: T, k: T, v: T, offsets: Int32Array, heads: number): T;
  /** Frees all that `make` made but its result, where nothing is learned. */
  tidy(make: () => T): T;
}

/** A parameter: its name, its shape, and how it is used. */
export interface TransformerParameter {
  readonly name: string;
  readonly shape: readonly number[];
  /** What it starts from where it is not read from a file. */
  readonly start: "weights" | "vectors" | "zeros" | "ones";
  /** Is it looked up by row? */
  readonly lookup?: boolean;
  /** Is it multiplied with the rows of a whole batch? Parsers round it to 8 bits. */
  readonly rounded?: boolean;
}

/** Its parameters, for so many pieces. */
export function transformerParameters(
  { width, layers, feed, places, segments }: TransformerSizes,
  pieces: number,
): TransformerParameter[] {
  const table = (name: string, rows: number): TransformerParameter => {
    return { name, shape: [rows, width], start: "vectors", lookup: true };
  };
  const linear = (name: string, inputs: number, outputs: number): TransformerParameter[] => [
    { name: `${name}/w`, shape: [inputs, outputs], start: "weights", rounded: true },
    { name: `${name}/bias`, shape: [outputs], start: "zeros" },
  ];
  const norm = (name: string): TransformerParameter[] => [
    { name: `${name}/gain`, shape: [width], start: "ones" },
    { name: `${name}/bias`, shape: [width], start: "zeros" },
  ];
  return [
    table("pieces", pieces),
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
  ops: TransformerOps<T>,
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
  ops: TransformerOps<T>,
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

function linear<T>(ops: TransformerOps<T>, name: string, x: T): T {
  return ops.product(x, ops.parameter(`${name}/w`), ops.parameter(`${name}/bias`));
}

function norm<T>(ops: TransformerOps<T>, name: string, x: T, epsilon: number): T {
  return ops.layerNorm(x, ops.parameter(`${name}/gain`), ops.parameter(`${name}/bias`), epsilon);
}
