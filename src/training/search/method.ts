// Learning to search in the Wasm module: how it is set up, and what it remembers.

import { type HiddenLayer, MOVE_COLUMNS } from "../../components/linear_parser/model.ts";
import { weightTable } from "../../model_file/weight_table.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Method } from "../linear/method.ts";
import type { TableBits } from "../linear/tables.ts";
import { type Tables, withoutPadding } from "../module_tables.ts";
import {
  BASES,
  type RegressionBase,
  type ResolvedSearch,
  ROLL_INS,
  ROLL_OUTS,
  RULES,
} from "./options.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Scores are costs of a few points, whatever the rate. */
const SCALE = 1 / 16, TEMPERATURE = 0.25;

/** The tables that each rule keeps besides a table of weights. */
const KEPT: Readonly<Record<RegressionBase, readonly string[]>> = {
  sgd: [],
  adaptive: ["Squares"],
  ftrl: ["Squares", "Duals"],
};

/** Learns what each transition costs, by regression. */
export function searchMethod(options: ResolvedSearch): Method {
  const { rate, rollIn, rollOut, alpha, base, hidden, mostCost, oracle } = options;
  const { system, features, prune } = options;
  const way = `roll-in ${rollIn}, roll-out ${rollOut}, ${base}`;
  return {
    how: `${system}, ${oracle} oracle, ${way}, search, greedy, features ${features}`,
    beam: 1,
    temperature: TEMPERATURE,
    scale: SCALE,
    setUp({ wasm }, { moveBits }) {
      const exact = oracle === "approximate" ? 0 : 1;
      wasm.useRule(BASES.indexOf(base), rate, RULES[base].caution);
      wasm.setUpRegression(mostCost);
      wasm.setUpSearch(ROLL_INS.indexOf(rollIn), ROLL_OUTS.indexOf(rollOut), alpha, exact);
      if (hidden > 0) wasm.setUpHidden(hidden, moveBits);
    },
    learn: ({ wasm }, sentence) => wasm.trainSearch(...sentence),
    tables: (kernel, bits) => searchTables(kernel, base, hidden, bits),
    hidden: (kernel, bits) => hidden > 0 ? hiddenLayer(kernel, hidden, bits, prune) : undefined,
  };
}

/** The averaged hidden layer, made small. */
function hiddenLayer(
  kernel: Kernel,
  units: number,
  { moveBits }: TableBits,
  prune: number | undefined,
): HiddenLayer {
  const { wasm } = kernel;
  const width = wasm.hiddenUnits();
  const padded = kernel.floats(wasm.hiddenWeights(), width * 2 ** moveBits);
  return {
    units,
    table: weightTable(withoutPadding(padded, width, units), "I16", prune),
    out: kernel.floats(wasm.hiddenOut(), MOVE_COLUMNS * units).slice(),
  };
}

/** The tables that a search remembers besides the weights and their sums, where they stand. */
function searchTables(
  kernel: Kernel,
  base: RegressionBase,
  hidden: number,
  { moveBits, labelBits }: TableBits,
): Tables {
  const { wasm } = kernel;
  const tables: Record<string, Float32Array> = {};
  const add = (name: string, address: number, count: number) =>
    tables[name] = kernel.floats(address, count);
  const moves = MOVE_COLUMNS * 2 ** moveBits, labels = wasm.labelWidth() * 2 ** labelBits;
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
    add(`hiddenOut${kept}`, wasm.hiddenTable(4 + i), MOVE_COLUMNS * LAYOUT["hidden-units"]);
  });
  return tables;
}
