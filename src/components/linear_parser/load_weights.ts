// Puts a linear model's weights into the Wasm module.

import { FEATURE_SETS } from "../encoding/feature_set.ts";
import type { Place } from "../../errors.ts";
import type { HiddenLayer } from "./hidden_layer.ts";
import { type LinearModel, MOVE_COLUMNS, tableSizes } from "./model.ts";
import { fillRows, placesOf } from "../../pipeline/file/sparse.ts";
import type { Kernel } from "../../runtime/kernel.ts";

/** Puts a model into the module, which then scores with it, until it is told to use another. */
export function loadWeights(kernel: Kernel, model: LinearModel, place: Place = {}): void {
  const { wasm } = kernel;
  const { settings, labels, moveTable, labelTable } = model;
  const { moveBits, labelBits } = settings;
  const sizes = tableSizes(settings, labels.length);
  const moves = placesOf(moveTable, sizes.moves, "moves", place);
  const arcs = placesOf(labelTable, sizes.labels, "labels", place);
  wasm.setUpQuantised(FEATURE_SETS.indexOf(settings.features), labels.length, moveBits, labelBits);
  wasm.setScales(moveTable.scale, labelTable.scale);
  const width = wasm.labelWidth8();
  const { buffer } = wasm.memory;
  const moveWeights = new Int16Array(buffer, wasm.moveWeights16(), sizes.moves);
  const labelWeights = new Int8Array(buffer, wasm.labelWeights8(), width * 2 ** labelBits);
  fillRows(moveWeights, moveTable.values, moves, MOVE_COLUMNS, MOVE_COLUMNS);
  fillRows(labelWeights, labelTable.values, arcs, labels.length + 1, width);
  if (model.hidden) loadHidden(kernel, model.hidden, moveBits, place);
}

function loadHidden(kernel: Kernel, layer: HiddenLayer, moveBits: number, place: Place): void {
  const { wasm } = kernel;
  const { units, table, out } = layer;
  const places = placesOf(table, units * 2 ** moveBits, "hidden", place);
  wasm.setUpHidden16(units, moveBits, table.scale);
  const padded = wasm.hiddenUnits();
  const weights = new Int16Array(
    wasm.memory.buffer,
    wasm.hiddenWeights16(),
    padded * 2 ** moveBits,
  );
  fillRows(weights, table.values, places, units, padded);
  kernel.floats(wasm.hiddenOut(), out.length).set(out);
}
