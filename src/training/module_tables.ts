// Tables of weights that training changes in the Wasm module, as a state to resume from.

import { fail, type Place, quote } from "../errors.ts";
import { requireTensor } from "../model_file/require_tensor.ts";
import { fromSparse, toSparse } from "../model_file/sparse.ts";
import type { Tensor } from "../model_file/tensor.ts";
import type { Stored } from "../model_file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";

const refuse = fail("resume training");

/** Tables by name, where they stand in the module. */
export type Tables = Readonly<Record<string, Float32Array>>;

/** Tables without their zeros, with the module's clock and random generator. */
export function storeTables({ wasm }: Kernel, tables: Tables): Stored {
  const tensors: Record<string, Tensor> = {};
  for (const [name, table] of Object.entries(tables)) {
    const { gaps, values } = toSparse(table);
    tensors[`${name}/gaps`] = { dtype: "U8", shape: [gaps.length], data: gaps };
    tensors[`${name}/values`] = { dtype: "F32", shape: [values.length], data: values };
  }
  const settings = { clock: wasm.getClock(), random: wasm.randomState() >>> 0 };
  return { kind: "tables", settings, vocabularies: {}, tensors };
}

/** Puts back what `storeTables` gave. */
export function restoreTables({ wasm }: Kernel, tables: Tables, state: Stored, place: Place): void {
  const { clock, random } = state.settings;
  const sound = [clock, random].every((count) => Number.isInteger(count) && count as number >= 0);
  if (!sound) throw refuse("cannot-resume", "a clock that is none", "a number", place);
  for (const [name, table] of Object.entries(tables)) {
    if (!Object.hasOwn(state.tensors, `${name}/values`)) {
      throw refuse("cannot-resume", `no table ${quote(name)}`, "one", place);
    }
    const gaps = requireTensor(state, `${name}/gaps`, "U8", ["any"], place).data;
    const values = requireTensor(state, `${name}/values`, "F32", ["any"], place).data;
    fromSparse({ gaps, values }, table.fill(0), name, place);
  }
  wasm.setClock(clock as number);
  wasm.setRandomState(random as number);
}

/** The first columns of a table that has `width`. */
export function withoutPadding(table: Float32Array, width: number, columns: number): Float32Array {
  const out = new Float32Array(table.length / width * columns);
  for (let from = 0, to = 0; to < out.length; from += width, to += columns) {
    for (let column = 0; column < columns; column++) out[to + column] = table[from + column];
  }
  return out;
}
