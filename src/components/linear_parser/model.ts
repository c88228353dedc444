// Linear parsers as files hold them (kind `linear-parser`).
//
// | in the file | what it is |
// |---|---|
// | settings | {@linkcode LinearSettings} |
// | vocabulary `labels` | the labels, number 1 first |
// | tables `moves` (I16), `labels` (I8) | the weights (`table_tensors.ts`) |
// | table `hidden` (I16) | weights of the hidden layer, 2^moveBits rows of one for each unit |
// | `hidden/out` (F32, units × 4) | added by each unit to the score of each move |
//
// The hidden layer may be left out. The table of moves has 2^moveBits rows of 4 weights, that of
// labels 2^labelBits rows of one weight for the arc and one for each label, row after row
// (assembly/scoring/linear_model.ts).

import { fail, type Place } from "../../errors.ts";
import { padded, tableBytes } from "../../model_file/need.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { requireTensor } from "../../model_file/require_tensor.ts";
import type { Stored } from "../../model_file/stored.ts";
import { readTable, tableTensors } from "../../model_file/table_tensors.ts";
import type { Tensor } from "../../model_file/tensor.ts";
import type { WeightTable } from "../../model_file/weight_table.ts";
import { LAYOUT } from "../../runtime/module.ts";
import { MAX_LABELS } from "../../sentence/labels.ts";
import { type LinearSettings, readLinearSettings } from "./settings.ts";

/** Weights a row in the table of moves. */
export const MOVE_COLUMNS = LAYOUT["move-columns"];

/** Most weights of a table and units of a hidden layer: a model's memory is bounded. */
const MAX_WEIGHTS = 1 << 27, MAX_UNITS = LAYOUT["hidden-units"];

/** The small hidden layer that a linear model may have next to its weights of moves. */
export interface HiddenLayer {
  readonly units: number;
  readonly table: WeightTable<Int16Array>;
  /** [units, 4]: added by each unit to the score of each move. */
  readonly out: Float32Array;
}

/** A trained linear model. */
export interface LinearModel {
  readonly settings: LinearSettings;
  /** The labels, number 1 first; none if it is unlabelled. */
  readonly labels: readonly string[];
  readonly moveTable: WeightTable<Int16Array>;
  readonly labelTable: WeightTable<Int8Array>;
  readonly hidden?: HiddenLayer;
}

/** How many weights each table of a model has, zeros included. */
export function tableSizes(
  { moveBits, labelBits }: Pick<LinearSettings, "moveBits" | "labelBits">,
  labels: number,
): { moves: number; labels: number } {
  return { moves: MOVE_COLUMNS * 2 ** moveBits, labels: (labels + 1) * 2 ** labelBits };
}

/** A linear model as a file holds it. */
export function storeLinearModel(
  { settings, labels, moveTable, labelTable, hidden }: LinearModel,
): Stored {
  const tensors: Record<string, Tensor> = {
    ...tableTensors("moves", moveTable),
    ...tableTensors("labels", labelTable),
  };
  if (hidden) {
    const { table, units, out } = hidden;
    Object.assign(tensors, tableTensors("hidden", table), {
      "hidden/out": { dtype: "F32", shape: [units, MOVE_COLUMNS], data: out },
    });
  }
  return { kind: "linear-parser", settings: { ...settings }, vocabularies: { labels }, tensors };
}

/**
 * Takes a linear model out of its file. Everything but the gaps is checked here; those are when
 * the tables are unfolded, before a weight is used.
 */
export function readLinearModel(file: Stored, place: Place = {}): LinearModel {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  const settings = readLinearSettings(file.settings, place);
  const bounds = settings.unlabelled ? { max: 0 } : { min: 1, max: MAX_LABELS };
  const labels = requireEntries(file, "labels", place, bounds);
  if (new Set(labels).size < labels.length) throw refuse("a label twice", "each once");
  const sizes = tableSizes(settings, labels.length);
  if (sizes.labels > MAX_WEIGHTS) {
    throw refuse(`a table of ${sizes.labels} weights`, `${MAX_WEIGHTS} at most`);
  }
  const readHidden = (): HiddenLayer => {
    const out = requireTensor(file, "hidden/out", "F32", ["any", MOVE_COLUMNS], place);
    const [units] = out.shape;
    if (units < 1 || units > MAX_UNITS) throw refuse(`${units} hidden units`, `1 to ${MAX_UNITS}`);
    if (!out.data.every(Number.isFinite)) {
      throw refuse("hidden/out beyond bounds", "finite numbers");
    }
    const table = readTable(file, "hidden", "I16", units * 2 ** settings.moveBits, place);
    return { units, table, out: out.data };
  };
  return {
    settings,
    labels,
    ...(Object.hasOwn(file.tensors, "hidden/out") ? { hidden: readHidden() } : {}),
    moveTable: readTable(file, "moves", "I16", sizes.moves, place),
    labelTable: readTable(file, "labels", "I8", sizes.labels, place),
  };
}

/** Bytes that a module needs for a linear model. */
export function linearModelBytes(file: Stored): bigint {
  const units = (file.tensors["hidden/out"]?.data.length ?? 0) / MOVE_COLUMNS;
  return tableBytes(file, "moveBits", 2 * (MOVE_COLUMNS + padded(units, 4))) +
    tableBytes(file, "labelBits", padded((file.vocabularies.labels?.length ?? 0) + 1, 32));
}
