// Linear parsers as files hold them (kind `linear-parser`).
//
// | in the file | what it is |
// |---|---|
// | settings | {@linkcode LinearSettings} |
// | vocabulary `labels` | the labels, number 1 first |
// | tables `moves` (I16), `labels` (I8) | the weights (`table_tensors.ts`) |
//
// A model may have a hidden layer besides (`hidden_layer.ts`). The table of moves has 2^moveBits
// rows of 4 weights, that of labels 2^labelBits rows of one weight for the arc and one for each
// label, row after row (assembly/scoring/linear_model.ts).

import { MAX_LABELS } from "../../sentence/labels.ts";
import { fail, type Place } from "../../errors.ts";
import { type HiddenLayer, hiddenTensors, readHiddenLayer } from "./hidden_layer.ts";
import { type LinearSettings, readLinearSettings } from "./settings.ts";
import { padded, tableBytes } from "../../model_file/need.ts";
import type { Stored } from "../../model_file/stored.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { readTable, tableTensors } from "../../model_file/table_tensors.ts";
import type { WeightTable } from "../../model_file/weight_table.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Weights a row in the table of moves. */
export const MOVE_COLUMNS = LAYOUT["move-columns"];

/** Most weights of a table: what a model may ask of memory is bounded. */
export const MAX_WEIGHTS = 1 << 27;

/** A trained linear model. */
export interface LinearModel {
  readonly settings: LinearSettings;
  /** The labels, number 1 first; none if it is unlabelled. */
  readonly labels: readonly string[];
  readonly moveTable: WeightTable<Int16Array>;
  readonly labelTable: WeightTable<Int8Array>;
  /** A hidden layer next to the weights of moves, where it has one. */
  readonly hidden?: HiddenLayer;
}

/** How many weights each table of a model has, zeros included. */
export function tableSizes(
  settings: Pick<LinearSettings, "moveBits" | "labelBits">,
  labels: number,
): { moves: number; labels: number } {
  return {
    moves: MOVE_COLUMNS * 2 ** settings.moveBits,
    labels: (labels + 1) * 2 ** settings.labelBits,
  };
}

/** A linear model as a file holds it. */
export function storeLinearModel(model: LinearModel): Stored {
  const { settings, labels, moveTable, labelTable, hidden } = model;
  return {
    kind: "linear-parser",
    settings: { ...settings },
    vocabularies: { labels },
    tensors: {
      ...tableTensors("moves", moveTable),
      ...tableTensors("labels", labelTable),
      ...(hidden ? hiddenTensors(hidden) : {}),
    },
  };
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
  const hidden = readHiddenLayer(file, settings.moveBits, place);
  return {
    settings,
    labels,
    moveTable: readTable(file, "moves", "I16", sizes.moves, place),
    labelTable: readTable(file, "labels", "I8", sizes.labels, place),
    ...(hidden ? { hidden } : {}),
  };
}

/** Bytes that a module needs for a linear model. */
export function linearModelBytes(file: Stored): bigint {
  const units = (file.tensors["hidden/out"]?.data.length ?? 0) / MOVE_COLUMNS;
  return tableBytes(file, "moveBits", 2 * (MOVE_COLUMNS + padded(units, 4))) +
    tableBytes(file, "labelBits", padded((file.vocabularies.labels?.length ?? 0) + 1, 32));
}
