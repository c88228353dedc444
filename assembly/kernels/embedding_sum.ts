/**
 * What a BERT-like encoder starts from: for each row the vectors of its piece, its place in the
 * sentence and its segment, summed. An id below 0 adds nothing.
 */

import { get } from "../memory";
import { addFloats } from "./float_rows";

/**
 * out is [rows, width]; pieces, places and segments are tables of `width` columns; pieceIds, placeIds
 * and segmentIds are [rows] i32, or 0 for none of that table.
 * out[r] = pieces[pieceIds[r]] + places[placeIds[r]] + segments[segmentIds[r]]
 */
export function embeddingSum(
  out: usize, pieces: usize, places: usize, segments: usize,
  pieceIds: usize, placeIds: usize, segmentIds: usize, rows: i32, width: i32,
): void {
  memory.fill(out, 0, (<usize>rows * width) << 2);
  addRows(out, pieces, pieceIds, rows, width);
  addRows(out, places, placeIds, rows, width);
  addRows(out, segments, segmentIds, rows, width);
}

/** out is [rows, width]; table has `width` columns; ids is [rows] i32, or 0. out[r] += table[ids[r]] */
export function addRows(out: usize, table: usize, ids: usize, rows: i32, width: i32): void {
  if (!ids) return;
  const bytes = <usize>width << 2;
  for (let r = 0; r < rows; r++, out += bytes) {
    const id = get(ids, r);
    if (id >= 0) addFloats(out, table + <usize>id * bytes, width);
  }
}

/**
 * dpieces, dplaces and dsegments are as the tables; dout is [rows, width]; the ids are as in
 * `embeddingSum`. Gradients are added to the rows that were picked, the others are not touched.
 */
export function embeddingSumBackward(
  dpieces: usize, dplaces: usize, dsegments: usize, dout: usize,
  pieceIds: usize, placeIds: usize, segmentIds: usize, rows: i32, width: i32,
): void {
  scatterRows(dpieces, dout, pieceIds, rows, width);
  scatterRows(dplaces, dout, placeIds, rows, width);
  scatterRows(dsegments, dout, segmentIds, rows, width);
}

/** dtable has `width` columns; dout is [rows, width]; ids is [rows] i32, or 0. dtable[ids[r]] += dout[r] */
function scatterRows(dtable: usize, dout: usize, ids: usize, rows: i32, width: i32): void {
  if (!ids) return;
  const bytes = <usize>width << 2;
  for (let r = 0; r < rows; r++, dout += bytes) {
    const id = get(ids, r);
    if (id >= 0) addFloats(dtable + <usize>id * bytes, dout, width);
  }
}
