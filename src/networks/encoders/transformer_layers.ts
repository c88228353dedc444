// The layers of a transformer as BERT has it (Devlin et al. 2019): vectors of pieces, places and segments,
// then layers of attention and feed-forward, each added to what came in and normed after. Written
// once over operations, for training and for parsing.
//
// | parameter | shape |
// |---|---|
// | `pieces`, `places`, `segments` | [pieces, width], [places, width], [segments, width] |
// | `norm/gain`, `norm/bias` | [width] |
// | `layer/N/query/w`, `…/key/w`, `…/value/w`, `…/mix/w`, each with `…/bias` | [width, width] |
// | `layer/N/widen/w`, `layer/N/narrow/w`, each with `…/bias` | [width, feed], [feed, width] |
// | `layer/N/mixNorm/gain`, `…/bias`, `layer/N/feedNorm/gain`, `…/bias` | [width] |

import type { InferenceOps } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";
import type { PieceBatch } from "./piece_batch.ts";

/** How large the encoder is. */
export interface TransformerSizes {
  /** Columns of its vectors. */
  readonly width: number;
  /** Heads of attention, each of width / heads columns. */
  readonly heads: number;
  readonly layers: number;
  /** Columns between the two products of a feed-forward layer. */
  readonly feed: number;
  /** How many places it knows: the longest window, in pieces. */
  readonly places: number;
  /** Rows of the table of segments; the first is used. */
  readonly segments: number;
  /** Added to a variance by layer norm. */
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
        layerSpecs(`layer/${layer}/${name}`, width, width, true)
      ),
      ...norm(`layer/${layer}/mixNorm`),
      ...layerSpecs(`layer/${layer}/widen`, width, feed, true),
      ...layerSpecs(`layer/${layer}/narrow`, feed, width, true),
      ...norm(`layer/${layer}/feedNorm`),
    ]).flat(),
  ];
}

/** The input of the first layer: a row for each piece. */
export function embedPieces<T>(
  ops: InferenceOps<T>,
  { epsilon }: TransformerSizes,
  { ids, places }: Pick<PieceBatch, "ids" | "places">,
): T {
  return ops.tidy(() => {
    const vectors = ops.rows(ops.parameter("pieces"), ids);
    const placed = ops.add(vectors, ops.rows(ops.parameter("places"), places));
    const sum = ops.add(placed, ops.rows(ops.parameter("segments"), Int32Array.of(0)));
    return norm(ops, "norm", sum, epsilon);
  });
}

/**
 * The vectors of the pieces, layer by layer.
 * @param x What `embedPieces` gave.
 */
export function encodePieces<T>(
  ops: InferenceOps<T>,
  { layers, heads, epsilon }: TransformerSizes,
  { offsets }: Pick<PieceBatch, "offsets">,
  x: T,
): T[] {
  const found: T[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const name = `layer/${layer}`, from = layer === 0 ? x : found[layer - 1];
    found.push(ops.tidy(() => {
      const [q, k, v] = ["query", "key", "value"].map((part) => {
        return linear(ops, `${name}/${part}`, from);
      });
      const mixed = linear(ops, `${name}/mix`, ops.attention(q, k, v, offsets, heads));
      const sum = ops.add(mixed, from);
      const middle = norm(ops, `${name}/mixNorm`, sum, epsilon);
      const wide = ops.gelu(linear(ops, `${name}/widen`, middle));
      const narrow = linear(ops, `${name}/narrow`, wide);
      return norm(ops, `${name}/feedNorm`, ops.add(narrow, middle), epsilon);
    }));
  }
  return found;
}

function linear<T>(ops: InferenceOps<T>, name: string, x: T): T {
  return ops.product(x, ops.parameter(`${name}/w`), ops.parameter(`${name}/bias`));
}

function norm<T>(ops: InferenceOps<T>, name: string, x: T, epsilon: number): T {
  return ops.layerNorm(x, ops.parameter(`${name}/gain`), ops.parameter(`${name}/bias`), epsilon);
}
