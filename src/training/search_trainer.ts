/**
 * Sets the Wasm module up for learning to search, and says what it then remembers.
 *
 * @module
 */

import { weightTable } from "../model/weight_table.ts";
import type { HiddenLayer } from "../model/hidden_layer.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { type Base, BASES, ROLL_INS, ROLL_OUTS, searchCaution } from "./search_options.ts";
import type { SettledOptions } from "./training_options.ts";

/** Options whose tables have a size. */
type SizedOptions = SettledOptions & { readonly moveBits: number; readonly labelBits: number };

/** Columns of moves. */
const MOVES = 4;
/** Rows that the weights after the hidden units have room for. */
const OUT_ROWS = 16;

/** Does this learner search? */
export function isSearch(options: { readonly learner: string }): boolean {
  return options.learner === "search";
}

/** Makes room in a module that has a linear model, and chooses policies and rule. */
export function setUpSearch(kernel: Kernel, options: SizedOptions): void {
  const { wasm } = kernel;
  const { rate, rollIn, rollOut, alpha, base, hidden, mostCost, oracle } = options;
  const exact = oracle !== "approximate";
  wasm.useRule(BASES.indexOf(base!), rate, searchCaution(base!));
  wasm.setUpRegression(mostCost!);
  wasm.setUpSearch(ROLL_INS.indexOf(rollIn!), ROLL_OUTS.indexOf(rollOut!), alpha!, exact ? 1 : 0);
  if (hidden! > 0) wasm.setUpHidden(hidden!, options.moveBits);
}

/** The averaged hidden layer, made small; to be called after `useMean`. */
export function hiddenLayer(kernel: Kernel, options: SizedOptions): HiddenLayer | undefined {
  const { hidden = 0, moveBits } = options;
  if (hidden === 0) return undefined;
  const { wasm } = kernel;
  const units = wasm.hiddenUnits();
  const padded = kernel.floats(wasm.hiddenWeights(), units * 2 ** moveBits);
  const weights = new Float32Array(hidden * 2 ** moveBits);
  for (let from = 0, to = 0; from < padded.length; from += units, to += hidden) {
    for (let unit = 0; unit < hidden; unit++) weights[to + unit] = padded[from + unit];
  }
  return {
    units: hidden,
    table: weightTable(weights, "I16"),
    out: kernel.floats(wasm.hiddenOut(), MOVES * hidden).slice(),
  };
}

/** A table that training changes besides the weights and their sums. */
export interface SearchTable {
  /** Its name in checkpoints. */
  readonly name: string;
  /** Its values, where they stand. */
  readonly values: Float32Array;
}

/** What each rule remembers of a table of weights, besides them. */
const KEPT: Readonly<Record<Base, readonly string[]>> = {
  sgd: [],
  adaptive: ["Squares"],
  ftrl: ["Squares", "Duals"],
};

/** The tables that a search remembers besides the weights and their sums, where they stand. */
export function searchTables(kernel: Kernel, options: SizedOptions): SearchTable[] {
  const { wasm } = kernel;
  const { base = "adaptive", hidden = 0, moveBits, labelBits } = options;
  const tables: SearchTable[] = [];
  const add = (name: string, address: number, count: number) =>
    tables.push({ name, values: kernel.floats(address, count) });
  const moves = MOVES * 2 ** moveBits, labels = wasm.labelWidth() * 2 ** labelBits;
  KEPT[base].forEach((kept, i) => {
    add(`move${kept}`, wasm.regressionTable(2 * i), moves);
    add(`label${kept}`, wasm.regressionTable(2 * i + 1), labels);
  });
  if (hidden === 0) return tables;
  const count = wasm.hiddenUnits() * 2 ** moveBits;
  ["", "Sums", ...KEPT[base]].forEach((kept, i) => {
    add(`hidden${kept}`, wasm.hiddenTable(i), count);
  });
  ["", "Sums", "Squares"].forEach((kept, i) => {
    add(`hiddenOut${kept}`, wasm.hiddenTable(4 + i), MOVES * OUT_ROWS);
  });
  return tables;
}
