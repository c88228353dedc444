/**
 * The transformer's kernels in the Wasm module, as TypeScript sees them. Shapes stand above each
 * kernel in `assembly/kernels/`; see `neural_kernel.ts` for what all of them share.
 *
 * @module
 */

type Attention = (
  out: number,
  probabilities: number,
  q: number,
  k: number,
  v: number,
  offsets: number,
  sentences: number,
  heads: number,
  size: number,
  stride: number,
) => void;

type AttentionBackward = (
  dq: number,
  dk: number,
  dv: number,
  dout: number,
  probabilities: number,
  q: number,
  k: number,
  v: number,
  offsets: number,
  sentences: number,
  heads: number,
  size: number,
  stride: number,
) => void;

type LayerNorm = (
  out: number,
  kept: number,
  x: number,
  gain: number,
  bias: number,
  epsilon: number,
  rows: number,
  width: number,
) => void;

type LayerNormBackward = (
  dx: number,
  dgain: number,
  dbias: number,
  dout: number,
  kept: number,
  x: number,
  gain: number,
  rows: number,
  width: number,
) => void;

type Gelu = (out: number, x: number, count: number) => void;

type GeluBackward = (dx: number, dout: number, x: number, count: number) => void;

/** Three tables or their gradients: of pieces, places and segments. */
type EmbeddingSum = (
  out: number,
  pieces: number,
  places: number,
  segments: number,
  pieceIds: number,
  placeIds: number,
  segmentIds: number,
  rows: number,
  width: number,
) => void;

type EmbeddingSumBackward = (
  dpieces: number,
  dplaces: number,
  dsegments: number,
  dout: number,
  pieceIds: number,
  placeIds: number,
  segmentIds: number,
  rows: number,
  width: number,
) => void;

type PackRows = (
  packed: number,
  scales: number,
  table: number,
  rows: number,
  width: number,
) => void;

type GatherRows = (
  out: number,
  packed: number,
  scales: number,
  ids: number,
  count: number,
  width: number,
) => void;

/** The transformer's kernels. */
export interface TransformerKernelExports {
  /** Bytes of the probabilities that `attention` keeps. */
  attentionSize(offsets: number, sentences: number, heads: number): number;
  attention: Attention;
  attentionPlain: Attention;
  attentionBackward: AttentionBackward;
  attentionBackwardPlain: AttentionBackward;
  layerNorm: LayerNorm;
  layerNormPlain: LayerNorm;
  layerNormBackward: LayerNormBackward;
  layerNormBackwardPlain: LayerNormBackward;
  gelu: Gelu;
  geluPlain: Gelu;
  geluBackward: GeluBackward;
  geluBackwardPlain: GeluBackward;
  embeddingSum: EmbeddingSum;
  embeddingSumPlain: EmbeddingSum;
  embeddingSumBackward: EmbeddingSumBackward;
  embeddingSumBackwardPlain: EmbeddingSumBackward;
  /** Bytes of a row of 4-bit numbers. */
  rowBytesI4(width: number): number;
  rowScaleI4(x: number, width: number): number;
  rowScaleI4Plain(x: number, width: number): number;
  packRowsI4: PackRows;
  packRowsI4Plain: PackRows;
  roundRowsI4(out: number, x: number, rows: number, width: number): void;
  gatherRowsI4: GatherRows;
  gatherRowsI4Plain: GatherRows;
}
