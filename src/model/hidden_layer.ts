/**
 * The small hidden layer that a linear model may have beside its weights of moves.
 *
 * | in the file | what it is |
 * |---|---|
 * | `hidden/gaps` (U8), `hidden/values` (I16), `hidden/scale` (F32) | the units' weights, 2^moveBits rows of one for each unit |
 * | `hidden/out` (F32, units × 4) | what each unit adds to the score of each move |
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { ModelFile } from "./model_file.ts";
import { requireTensor } from "./require_tensor.ts";
import type { Tensor } from "./tensor.ts";
import type { WeightTable } from "./weight_table.ts";

/** Most units. */
export const MOST_UNITS = 16;
/** Columns of moves. */
const MOVES = 4;

/** A hidden layer. */
export interface HiddenLayer {
  /** How many units it has. */
  readonly units: number;
  /** Weights of the units. */
  readonly table: WeightTable<Int16Array>;
  /** What each unit adds to the score of each of four moves, unit after unit. */
  readonly out: Float32Array;
}

/** A hidden layer as tensors of a model file. */
export function hiddenTensors({ units, table, out }: HiddenLayer): Record<string, Tensor> {
  return {
    "hidden/gaps": { dtype: "U8", shape: [table.gaps.length], data: table.gaps },
    "hidden/values": { dtype: "I16", shape: [table.values.length], data: table.values },
    "hidden/scale": { dtype: "F32", shape: [], data: Float32Array.of(table.scale) },
    "hidden/out": { dtype: "F32", shape: [units, MOVES], data: out },
  };
}

/**
 * Takes a hidden layer out of a model file; the gaps are checked when the table is unfolded.
 *
 * @param file The file.
 * @param moveBits The table of moves has 2^moveBits rows.
 * @param place The file's name, for messages.
 * @returns The layer; nothing if the file has none.
 */
export function readHiddenLayer(
  file: Pick<ModelFile, "tensors">,
  moveBits: number,
  place: Place = {},
): HiddenLayer | undefined {
  if (!Object.hasOwn(file.tensors, "hidden/out")) return undefined;
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  const out = requireTensor(file, "hidden/out", "F32", ["any", MOVES], place);
  const units = out.shape[0];
  if (units < 1 || units > MOST_UNITS) throw refuse(`${units} hidden units`, `1 to ${MOST_UNITS}`);
  if (!out.data.every(Number.isFinite)) throw refuse("hidden/out beyond bounds", "finite numbers");
  const gaps = requireTensor(file, "hidden/gaps", "U8", ["any"], place).data;
  const values = requireTensor(file, "hidden/values", "I16", ["any"], place).data;
  const scale = requireTensor(file, "hidden/scale", "F32", [], place).data[0];
  if (!(scale > 0 && scale < Infinity)) throw refuse(`a scale of ${scale}`, "one above 0");
  const most = units * 2 ** moveBits;
  if (values.length > most || gaps.length < values.length) {
    throw refuse(`${values.length} hidden/values`, `a gap for each, ${most} at most`);
  }
  return { units, table: { gaps, values, scale }, out: out.data };
}
