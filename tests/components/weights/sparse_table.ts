/** A table that is not packed: what training without pruning gives. */

import type { SparseTable, WeightTable } from "../../../src/model_file/weight_table.ts";

export function sparseTable<Values extends Int8Array | Int16Array>(
  table: WeightTable<Values>,
): SparseTable<Values> {
  if ("packed" in table) throw new Error("found a packed table, expected one that is not");
  return table;
}
