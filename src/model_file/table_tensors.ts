// Tables of weights in files: `NAME/gaps` (U8) tells where the weights stand that are not 0
// (`sparse.ts`), `NAME/values` (I8 or I16) are those weights, `NAME/scale` (F32) is what an integer
// is worth. Of a packed table there is `NAME/packed` (U8, `packed_table.ts`) and the scale.

import { fail, type Place } from "../errors.ts";
import type { Stored } from "./stored.ts";
import { packTable } from "./packed_table.ts";
import { requireTensor } from "./require_tensor.ts";
import type { Tensor, TensorArrays } from "./tensor.ts";
import type { WeightTable } from "./weight_table.ts";

const PACKED = "/packed";

/** Scales within which sums of weights, divided by any temperature, are finite. */
const MIN_SCALE = 1e-12, MAX_SCALE = 1e12;

/** A table as tensors under a name. */
export function tableTensors(name: string, table: WeightTable): Record<string, Tensor> {
  const unit: Tensor = { dtype: "F32", shape: [], data: Float32Array.of(table.scale) };
  if ("packed" in table || table.isPacked) {
    const data = "packed" in table ? table.packed : packTable(table);
    return {
      [name + PACKED]: { dtype: "U8", shape: [data.length], data },
      [`${name}/scale`]: unit,
    };
  }
  const { gaps, values } = table, shape = [values.length];
  return {
    [`${name}/gaps`]: { dtype: "U8", shape: [gaps.length], data: gaps },
    [`${name}/values`]: values instanceof Int8Array
      ? { dtype: "I8", shape, data: values }
      : { dtype: "I16", shape, data: values },
    [`${name}/scale`]: unit,
  };
}

/**
 * Takes a table out of a file. Gaps and packed weights are checked when they are put to use
 * (`fillTable`), all else is here.
 * @param size How many weights the table has, zeros included.
 */
export function readTable<D extends "I8" | "I16">(
  stored: Pick<Stored, "tensors">,
  name: string,
  dtype: D,
  size: number,
  place: Place,
): WeightTable<TensorArrays[D]> {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  const bytes = (path: string) => requireTensor(stored, path, "U8", ["any"], place).data;
  const isPacked = Object.hasOwn(stored.tensors, name + PACKED);
  const first = bytes(isPacked ? name + PACKED : `${name}/gaps`);
  const values = isPacked ? undefined : requireIntegers(stored, `${name}/values`, dtype, place);
  const [scale] = requireTensor(stored, `${name}/scale`, "F32", [], place).data;
  if (!(scale > MIN_SCALE && scale < MAX_SCALE)) {
    throw refuse(`a scale of ${scale}`, `one above 0, from ${MIN_SCALE} to ${MAX_SCALE}`);
  }
  if (!values) return { packed: first, scale };
  if (values.length > size || first.length < values.length) {
    throw refuse(`${values.length} ${name}/values`, `a gap for each, ${size} at most`);
  }
  return { gaps: first, values: values as TensorArrays[D], scale };
}

/** Integers of 8 bits serve where 16 are wanted. */
function requireIntegers(
  stored: Pick<Stored, "tensors">,
  name: string,
  dtype: "I8" | "I16",
  place: Place,
): Int8Array | Int16Array {
  const found = stored.tensors[name]?.dtype === "I8" ? "I8" : dtype;
  const { data } = requireTensor(stored, name, found, ["any"], place);
  return found === dtype ? data : Int16Array.from(data);
}
