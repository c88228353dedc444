// Puts a linear model's weights into the Wasm module.

import { FEATURE_SETS } from "../encoding/feature_set.ts";
import type { Place } from "../../errors.ts";
import type { HiddenLayer } from "./hidden_layer.ts";
import { type LinearModel, MOVE_COLUMNS } from "./model.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import { fillTable } from "../weights/fill_table.ts";

/** Puts a model into the module. Returns the address of its scorer, which is at work then. */
export function loadWeights(kernel: Kernel, model: LinearModel, place: Place = {}): number {
  const { wasm } = kernel;
  const { settings, labels, moveTable, labelTable } = model;
  const { moveBits, labelBits } = settings;
  wasm.setUpQuantised(FEATURE_SETS.indexOf(settings.features), labels.length, moveBits, labelBits);
  wasm.setRootLabel(new LabelInventory(labels).root);
  wasm.setScales(moveTable.scale, labelTable.scale);
  const columns = MOVE_COLUMNS, width = wasm.labelWidth8();
  const moves = { at: wasm.moveWeights16(), rows: 2 ** moveBits, columns, width: columns };
  const arcs = {
    at: wasm.labelWeights8(),
    rows: 2 ** labelBits,
    columns: labels.length + 1,
    width,
  };
  fillTable(kernel, { dtype: "I16", ...moves }, moveTable, "moves", place);
  fillTable(kernel, { dtype: "I8", ...arcs }, labelTable, "labels", place);
  if (model.hidden) loadHidden(kernel, model.hidden, moveBits, place);
  return wasm.currentScorer();
}

function loadHidden(kernel: Kernel, layer: HiddenLayer, moveBits: number, place: Place): void {
  const { wasm } = kernel;
  const { units, table, out } = layer;
  wasm.setUpHidden16(units, moveBits, table.scale);
  const room = { at: wasm.hiddenWeights16(), rows: 2 ** moveBits, width: wasm.hiddenUnits() };
  fillTable(kernel, { dtype: "I16", columns: units, ...room }, table, "hidden", place);
  kernel.floats(wasm.hiddenOut(), out.length).set(out);
}
