// The small hidden layer that a linear model may have next to its weights of moves.
//
// | in the file | what it is |
// |---|---|
// | table `hidden` (I16) | the units' weights, 2^moveBits rows of one for each unit |
// | `hidden/out` (F32, units × 4) | what each unit adds to the score of each move |

import { fail, type Place } from "../../errors.ts";
import type { Stored } from "../../model_file/stored.ts";
import { requireTensor } from "../../model_file/require_tensor.ts";
import { readTable, tableTensors } from "../../model_file/table_tensors.ts";
import type { Tensor } from "../../model_file/tensor.ts";
import type { WeightTable } from "../../model_file/weight_table.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Most units. */
export const MAX_UNITS = LAYOUT["hidden-units"];
const MOVES = LAYOUT["move-columns"];

/** A hidden layer. */
export interface HiddenLayer {
  readonly units: number;
  readonly table: WeightTable<Int16Array>;
  /** [units, 4]: added by each unit to the score of each move. */
  readonly out: Float32Array;
}

/** A hidden layer as tensors of a model file. */
export function hiddenTensors({ units, table, out }: HiddenLayer): Record<string, Tensor> {
  return {
    ...tableTensors("hidden", table),
    "hidden/out": { dtype: "F32", shape: [units, MOVES], data: out },
  };
}

/**
 * Takes a hidden layer out of a model file, if it has one; the gaps are checked when the table is
 * unfolded.
 * @param moveBits The table of moves has 2^moveBits rows.
 */
export function readHiddenLayer(
  file: Pick<Stored, "tensors">,
  moveBits: number,
  place: Place = {},
): HiddenLayer | undefined {
  if (!Object.hasOwn(file.tensors, "hidden/out")) return undefined;
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  const out = requireTensor(file, "hidden/out", "F32", ["any", MOVES], place);
  const units = out.shape[0];
  if (units < 1 || units > MAX_UNITS) throw refuse(`${units} hidden units`, `1 to ${MAX_UNITS}`);
  if (!out.data.every(Number.isFinite)) throw refuse("hidden/out beyond bounds", "finite numbers");
  const table = readTable(file, "hidden", "I16", units * 2 ** moveBits, place);
  return { units, table, out: out.data };
}
