// Puts a table of weights out of a file into the Wasm module.

import type { Place } from "../../errors.ts";
import { packedCount, packedError } from "../../model_file/packed_table.ts";
import { fillRows, placesOf } from "../../model_file/sparse.ts";
import type { PackedTable, WeightTable } from "../../model_file/weight_table.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { PACKED_PROBLEMS } from "../../runtime/module.ts";

/** Where a table goes: zeros at an address, [rows, width], of which `columns` a row are filled. */
export interface TableRoom {
  readonly at: number;
  readonly dtype: "I8" | "I16";
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
}

/** Weights that are read at a call, so that the engine's faster code soon takes over. */
const WEIGHTS_PER_CALL = 1 << 14;

/** Zeros that the module may read behind a packed table (assembly/kernels/packed_rows.ts). */
const SLACK_BYTES = 32;

/**
 * Fills a table. The file may have been made to do harm: what does not fit is refused.
 * @param name What the table is called in messages.
 */
export function fillTable(
  kernel: Kernel,
  room: TableRoom,
  table: WeightTable,
  name: string,
  place: Place,
): void {
  if ("packed" in table) return unpackTable(kernel, room, table, name, place);
  const { at, dtype, rows, columns, width } = room;
  const places = placesOf(table, rows * columns, name, place);
  const { buffer } = kernel.wasm.memory;
  const out = dtype === "I8"
    ? new Int8Array(buffer, at, rows * width)
    : new Int16Array(buffer, at, rows * width);
  fillRows(out, table.values, places, columns, width);
}

function unpackTable(
  kernel: Kernel,
  { at, dtype, rows, columns, width }: TableRoom,
  { packed }: PackedTable,
  name: string,
  place: Place,
): void {
  const { wasm } = kernel;
  const size = rows * columns, isWide = dtype === "I16";
  const count = packedCount(packed, size, name, place);
  kernel.scoped(() => {
    const from = kernel.allocate(packed.length + SLACK_BYTES);
    kernel.bytes(from, packed.length).set(packed);
    const reader = wasm.openPacked(at, from, packed.length, isWide ? 1 : 0, rows, columns, width);
    for (let read = 0; read < count; read += WEIGHTS_PER_CALL) {
      const problem =
        PACKED_PROBLEMS[wasm.unpackRows(reader, Math.min(WEIGHTS_PER_CALL, count - read))];
      if (problem === "none") continue;
      const found = wasm.packedFound(reader) + (problem === "cut" ? read : 0);
      throw packedError(problem, found, { count, size, dtype }, name, place);
    }
    // Less than a byte is what fills the last one.
    if (wasm.packedFound(reader) >= 8) {
      throw packedError("more", 0, { count, size, dtype }, name, place);
    }
  });
}
