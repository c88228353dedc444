// The tables of a linear model in training: live weights and their sums, and their averages.

import {
  type LinearModel,
  MOVE_COLUMNS,
  tableSizes,
} from "../../components/linear_parser/model.ts";
import { weightTable } from "../../model_file/weight_table.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { type Tables, withoutPadding } from "../module_tables.ts";
import { fail } from "../../errors.ts";
import { BITS } from "../../components/linear_parser/settings.ts";

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

/** Beyond this, more rows bring no better scores on treebanks of 200,000 words. */
const MAX_MOVE_BITS = 20;
const MIN_MOVE_BITS = 14;
/** Rows of the table of moves for each word of the training data. */
const ROWS_A_WORD = 32;
/** Arcs have fewer features than configurations: 2^4 times fewer rows do. */
const FEWER_LABEL_BITS = 4;
/** Weights of the table of labels at most, unless its size was given: it exists three times. */
const MAX_LABEL_WEIGHTS = 1 << 25;
/** Weights of both tables at most: with live, summed and averaged ones that is 1.2 GB. */
const MAX_TRAINED = 100_000_000;

/** The sizes of both tables, as powers of 2. */
export interface TableBits {
  readonly moveBits: number;
  readonly labelBits: number;
}

/**
 * Chooses the tables' sizes where they were left open.
 * @param given Sizes that were asked for.
 * @param tokens Words of the training data.
 */
export function sizeTables(given: Partial<TableBits>, tokens: number, labels: number): TableBits {
  const wanted = Math.ceil(Math.log2(Math.max(1, tokens * ROWS_A_WORD)));
  const moveBits = given.moveBits ?? Math.max(MIN_MOVE_BITS, Math.min(MAX_MOVE_BITS, wanted));
  let labelBits = given.labelBits ?? Math.max(BITS.min, moveBits - FEWER_LABEL_BITS);
  if (given.labelBits === undefined) {
    while (labelBits > BITS.min && (labels + 1) * 2 ** labelBits > MAX_LABEL_WEIGHTS) labelBits--;
  }
  const sizes = tableSizes({ moveBits, labelBits }, labels);
  const weights = sizes.moves + sizes.labels;
  if (weights > MAX_TRAINED) {
    const found =
      `tables of ${weights} weights (${moveBits} and ${labelBits} bits, ${labels} labels)`;
    throw fail("train")("cannot-train", found, `${MAX_TRAINED} at most`);
  }
  return { moveBits, labelBits };
}
