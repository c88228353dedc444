/**
 * Tables of weights that training changes in the Wasm module, as a state to resume from.
 *
 * @module
 */

import { inputError, type Place, quote } from "../errors.ts";
import { requireTensor } from "../pipeline/file/require_tensor.ts";
import { fromSparse, toSparse } from "../pipeline/file/sparse.ts";
import type { Tensor } from "../pipeline/file/tensor.ts";
import type { Stored } from "../pipeline/file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";

/** Tables by name, where they stand in the module. */
export type Tables = Readonly<Record<string, Float32Array>>;

/** Counts examples, for averages: the module's clock unless a learner has its own. */
export interface Clock {
  get(): number;
  set(to: number): void;
}

function moduleClock({ wasm }: Kernel): Clock {
  return { get: () => wasm.getClock(), set: (to) => wasm.setClock(to) };
}

/** Tables without their zeros, with a clock and the module's random generator. */
export function storeTables(kernel: Kernel, tables: Tables, clock = moduleClock(kernel)): Stored {
  const tensors: Record<string, Tensor> = {};
  for (const [name, table] of Object.entries(tables)) {
    const { gaps, values } = toSparse(table);
    tensors[`${name}/gaps`] = { dtype: "U8", shape: [gaps.length], data: gaps };
    tensors[`${name}/values`] = { dtype: "F32", shape: [values.length], data: values };
  }
  const settings = { clock: clock.get(), random: kernel.wasm.randomState() >>> 0 };
  return { kind: "tables", settings, vocabularies: {}, tensors };
}

/** Puts back what `storeTables` gave. */
export function restoreTables(
  kernel: Kernel,
  tables: Tables,
  state: Stored,
  place: Place,
  clock = moduleClock(kernel),
): void {
  const { clock: time, random } = state.settings;
  const sound = [time, random].every((count) => Number.isInteger(count) && count as number >= 0);
  if (!sound) throw inputError("resume training", place, "a clock that is none", "a number");
  for (const [name, table] of Object.entries(tables)) {
    if (!Object.hasOwn(state.tensors, `${name}/values`)) {
      throw inputError("resume training", place, `no table ${quote(name)}`, "one");
    }
    const gaps = requireTensor(state, `${name}/gaps`, "U8", ["any"], place).data;
    const values = requireTensor(state, `${name}/values`, "F32", ["any"], place).data;
    fromSparse({ gaps, values }, table.fill(0), name, place);
  }
  clock.set(time as number);
  kernel.wasm.setRandomState(random as number);
}

/** Some columns of a table, from `first` on. */
export function withoutPadding(
  table: Float32Array,
  width: number,
  first: number,
  columns: number,
): Float32Array {
  const out = new Float32Array(table.length / width * columns);
  for (let from = first, to = 0; to < out.length; from += width, to += columns) {
    for (let column = 0; column < columns; column++) out[to + column] = table[from + column];
  }
  return out;
}
