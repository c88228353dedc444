// The tables of a linear model in training: live weights and their sums, and their averages.

import { type LinearModel, MOVE_COLUMNS } from "../../components/linear_parser/model.ts";
import { weightTable } from "../../model_file/weight_table.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { type Tables, withoutPadding } from "../module_tables.ts";
import type { TableBits } from "./table_sizes.ts";

/** The tables that training changes, by their number in the Wasm module. */
const TRAINED = ["moves", "labels", "moveSums", "labelSums"] as const;

/** The live tables and their sums. */
export function liveTables(kernel: Kernel, { moveBits, labelBits }: TableBits): Tables {
  const { wasm } = kernel;
  const moves = MOVE_COLUMNS * 2 ** moveBits, labels = wasm.labelWidth() * 2 ** labelBits;
  return Object.fromEntries(TRAINED.map((name, i) => {
    return [name, kernel.floats(wasm.trainingTable(i), i % 2 === 0 ? moves : labels)];
  }));
}

/** The averaged weights, made small. To be called after `useMean`. */
export function meanTables(
  kernel: Kernel,
  { moveBits, labelBits }: TableBits,
  labels: number,
  prune?: number,
): Pick<LinearModel, "moveTable" | "labelTable"> {
  const { wasm } = kernel;
  const moves = kernel.floats(wasm.moveWeights(), MOVE_COLUMNS * 2 ** moveBits);
  const width = wasm.labelWidth();
  const padded = kernel.floats(wasm.labelWeights(), width * 2 ** labelBits);
  return {
    moveTable: weightTable(moves, "I16", prune),
    labelTable: weightTable(withoutPadding(padded, width, labels + 1), "I8", prune),
  };
}
