/** Plain twins of embedding_sum.ts. */

import { get } from "../memory";

/** One float of a table, or 0 where the row has no id. */
function element(table: usize, ids: usize, r: i32, j: i32, width: i32): f32 {
  const id = ids ? get(ids, r) : -1;
  return id < 0 ? 0 : load<f32>(table + ((<usize>id * width + j) << 2));
}

/** Plain twin of `embeddingSum`. */
export function embeddingSumPlain(
  out: usize, pieces: usize, places: usize, segments: usize,
  pieceIds: usize, placeIds: usize, segmentIds: usize, rows: i32, width: i32,
): void {
  for (let r = 0; r < rows; r++) {
    for (let j = 0; j < width; j++) {
      const sum = element(pieces, pieceIds, r, j, width) + element(places, placeIds, r, j, width) +
        element(segments, segmentIds, r, j, width);
      store<f32>(out + ((<usize>r * width + j) << 2), sum);
    }
  }
}

/** dtable[ids[r]] += dout[r] */
function scatter(dtable: usize, dout: usize, ids: usize, rows: i32, width: i32): void {
  for (let r = 0; r < rows; r++) {
    const id = ids ? get(ids, r) : -1;
    if (id < 0) continue;
    for (let j = 0; j < width; j++) {
      const to = dtable + ((<usize>id * width + j) << 2);
      store<f32>(to, load<f32>(to) + load<f32>(dout + ((<usize>r * width + j) << 2)));
    }
  }
}

/** Plain twin of `embeddingSumBackward`. */
export function embeddingSumBackwardPlain(
  dpieces: usize, dplaces: usize, dsegments: usize, dout: usize,
  pieceIds: usize, placeIds: usize, segmentIds: usize, rows: i32, width: i32,
): void {
  scatter(dpieces, dout, pieceIds, rows, width);
  scatter(dplaces, dout, placeIds, rows, width);
  scatter(dsegments, dout, segmentIds, rows, width);
}
