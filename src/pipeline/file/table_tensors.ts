// Tables of weights in files: `NAME/gaps` (U8) tells where the weights stand that are not 0
// (`sparse.ts`), `NAME/values` (I8 or I16) are those weights, `NAME/scale` (F32) is what an integer
// is worth. Of a packed table there is `NAME/packed` (U8, `packed_table.ts`) and the scale.

import { inputError, type Place } from "../../errors.ts";
import type { Stored } from "./stored.ts";
import { packTable, unpackTable } from "./packed_table.ts";
import { placesOf } from "./sparse.ts";
import { requireTensor } from "./require_tensor.ts";
import type { Tensor, TensorArrays } from "./tensor.ts";
import type { WeightTable } from "./weight_table.ts";

const PACKED = "/packed", PLACES = "/places";

/** Scales within which sums of weights, divided by any temperature, are finite. */
const MIN_SCALE = 1e-12, MAX_SCALE = 1e12;

/** A table as tensors under a name. */
export function tableTensors(name: string, table: WeightTable): Record<string, Tensor> {
  const { gaps, values, scale, isPacked } = table;
  const shape = [values.length];
  const unit: Tensor = { dtype: "F32", shape: [], data: Float32Array.of(scale) };
  if (isPacked) {
    const data = packTable(table);
    return {
      [`${name}/packed`]: { dtype: "U8", shape: [data.length], data },
      [`${name}/scale`]: unit,
    };
  }
  return {
    [`${name}/gaps`]: { dtype: "U8", shape: [gaps.length], data: gaps },
    [`${name}/values`]: values instanceof Int8Array
      ? { dtype: "I8", shape, data: values }
      : { dtype: "I16", shape, data: values },
    [`${name}/scale`]: unit,
  };
}

/**
 * The same component with its packed tables as values and their places, which are quick to read.
 * For threads that share them: in a file they would be large.
 */
export function unpackTables<S extends Stored>(stored: S, place: Place): S {
  const tensors: Record<string, Tensor> = {};
  for (const [path, tensor] of Object.entries(stored.tensors)) {
    if (!path.endsWith(PACKED) || tensor.dtype !== "U8") {
      tensors[path] = tensor;
      continue;
    }
    const name = path.slice(0, -PACKED.length);
    const { gaps, values } = unpackTable(tensor.data, "I16", 2 ** 32, name, place);
    const small = values.every((value) => value >= -127 && value <= 127);
    const table = { gaps, values: small ? Int8Array.from(values) : values, scale: 1 };
    const { [`${name}/scale`]: _, ...parts } = tableTensors(name, table);
    const data = placesOf(table, 2 ** 32), shape = [data.length];
    Object.assign(tensors, parts, { [name + PLACES]: { dtype: "U32", shape, data } });
  }
  return { ...stored, tensors };
}

/**
 * Takes a table out of a file. All but the gaps is checked; those are before a weight is used.
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
    inputError("read model", place, found, expected);
  const isPacked = Object.hasOwn(stored.tensors, name + PACKED);
  const first = requireTensor(
    stored,
    `${name}/${isPacked ? "packed" : "gaps"}`,
    "U8",
    ["any"],
    place,
  );
  const plain = isPacked ? undefined : requireIntegers(stored, `${name}/values`, dtype, place);
  const [scale] = requireTensor(stored, `${name}/scale`, "F32", [], place).data;
  if (!(scale > MIN_SCALE && scale < MAX_SCALE)) {
    throw refuse(`a scale of ${scale}`, `one above 0, from ${MIN_SCALE} to ${MAX_SCALE}`);
  }
  if (!plain) {
    const { gaps, values } = unpackTable(first.data, dtype, size, name, place);
    return { gaps, values: values as TensorArrays[D], scale, isPacked };
  }
  const gaps = first.data, values = plain;
  if (values.length > size || gaps.length < values.length) {
    throw refuse(`${values.length} ${name}/values`, `a gap for each, ${size} at most`);
  }
  const places = stored.tensors[name + PLACES];
  if (places?.dtype !== "U32") return { gaps, values: values as TensorArrays[D], scale };
  return { gaps, values: values as TensorArrays[D], scale, places: places.data };
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
