/**
 * Linear models and their files (kind `linear`).
 *
 * | in the file | what it is |
 * |---|---|
 * | settings | {@linkcode LinearSettings} |
 * | vocabulary `labels` | the labels, number 1 first |
 * | `moves/gaps`, `labels/gaps` (U8) | where the weights stand that are not 0 (`sparse.ts`) |
 * | `moves/values` (I16), `labels/values` (I8) | those weights |
 * | `scales` (F32, 2) | what an integer is worth in the table of moves, in that of labels |
 *
 * A model may have a hidden layer besides (`hidden_layer.ts`). The table of moves has 2^moveBits rows of 4 weights, that of labels 2^labelBits rows of one
 * weight for the arc and one for each label, row after row (assembly/scoring/linear_model.ts).
 *
 * @module
 */

import { MOST_LABELS } from "../encoding/labels.ts";
import { inputError, type Place, quote } from "../errors.ts";
import { type HiddenLayer, hiddenTensors, readHiddenLayer } from "./hidden_layer.ts";
import type { Json } from "./json.ts";
import { type LinearSettings, readLinearSettings } from "./linear_settings.ts";
import type { ModelFile } from "./model_file.ts";
import { requireTensor } from "./require_tensor.ts";
import type { WeightTable } from "./weight_table.ts";

/** Weights a row in the table of moves. */
export const MOVE_COLUMNS = 4;

/** Most weights of a table: what a model may ask of memory is bounded. */
export const MOST_WEIGHTS = 1 << 27;

/** A trained linear model. */
export interface LinearModel {
  /** How it works. */
  readonly settings: LinearSettings;
  /** The labels, number 1 first; none if it is unlabelled. */
  readonly labels: readonly string[];
  /** Weights of moves. */
  readonly moveTable: WeightTable<Int16Array>;
  /** Weights of arcs and labels. */
  readonly labelTable: WeightTable<Int8Array>;
  /** A hidden layer beside the weights of moves, where it has one. */
  readonly hidden?: HiddenLayer;
  /** How it came about. */
  readonly provenance: Readonly<Record<string, Json>>;
  /** Under what terms it may be used. */
  readonly licence?: string;
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

/**
 * A linear model as its file holds it; `encodeModel` makes bytes of that.
 *
 * @example
 * ```ts
 * import { linearModelFile, readLinearModel } from "./linear_model.ts";
 * import { weightTable } from "./weight_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const model = {
 *   settings: {
 *     system: "arc-hybrid",
 *     singleRoot: true,
 *     rootFirst: false,
 *     features: "full",
 *     moveBits: 8,
 *     labelBits: 8,
 *     beam: 1,
 *     unlabelled: false,
 *     temperature: 1,
 *   },
 *   labels: ["nsubj", "root"],
 *   moveTable: weightTable(Float32Array.of(1, 0, -1, 0), "I16"),
 *   labelTable: weightTable(Float32Array.of(0, 0.5), "I8"),
 *   provenance: { seed: 1 },
 * } as const;
 * assertEquals(readLinearModel(linearModelFile(model)), model);
 * ```
 *
 * @param model The model.
 * @returns Its file.
 */
export function linearModelFile(model: LinearModel): ModelFile {
  const { settings, labels, moveTable, labelTable, hidden, provenance, licence } = model;
  return {
    kind: "linear",
    settings: { ...settings },
    vocabularies: { labels },
    provenance,
    ...(licence === undefined ? {} : { licence }),
    tensors: {
      "moves/gaps": { dtype: "U8", shape: [moveTable.gaps.length], data: moveTable.gaps },
      "moves/values": { dtype: "I16", shape: [moveTable.values.length], data: moveTable.values },
      "labels/gaps": { dtype: "U8", shape: [labelTable.gaps.length], data: labelTable.gaps },
      "labels/values": { dtype: "I8", shape: [labelTable.values.length], data: labelTable.values },
      scales: {
        dtype: "F32",
        shape: [2],
        data: Float32Array.of(moveTable.scale, labelTable.scale),
      },
      ...(hidden ? hiddenTensors(hidden) : {}),
    },
  };
}

/**
 * Takes a linear model out of its file. Everything but the gaps is checked here; those are when
 * the tables are unfolded, before a weight is used.
 *
 * @param file The file.
 * @param place Its name, for messages.
 * @returns The model.
 */
export function readLinearModel(file: ModelFile, place: Place = {}): LinearModel {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  if (file.kind !== "linear") {
    throw refuse(`a model of kind ${quote(file.kind)}`, "linear or bilstm");
  }
  const settings = readLinearSettings(file.settings, place);
  const labels = Object.hasOwn(file.vocabularies, "labels") ? file.vocabularies.labels : undefined;
  if (!labels) throw refuse('no vocabulary "labels"', "one");
  checkLabels(labels, settings, refuse);
  const sizes = tableSizes(settings, labels.length);
  if (sizes.labels > MOST_WEIGHTS) {
    throw refuse(`a table of ${sizes.labels} weights`, `${MOST_WEIGHTS} at most`);
  }
  const scales = requireTensor(file, "scales", "F32", [2], place).data;
  const table = <D extends "I8" | "I16">(name: "moves" | "labels", dtype: D, scale: number) => {
    if (!(scale > 0 && scale < Infinity)) throw refuse(`a scale of ${scale}`, "one above 0");
    const gaps = requireTensor(file, `${name}/gaps`, "U8", ["any"], place).data;
    const values = requireTensor(file, `${name}/values`, dtype, ["any"], place).data;
    if (values.length > sizes[name] || gaps.length < values.length) {
      throw refuse(`${values.length} ${name}/values`, `a gap for each, ${sizes[name]} at most`);
    }
    return { gaps, values, scale };
  };
  const hidden = readHiddenLayer(file, settings.moveBits, place);
  const { provenance, licence } = file;
  return {
    settings,
    labels,
    moveTable: table("moves", "I16", scales[0]),
    labelTable: table("labels", "I8", scales[1]),
    ...(hidden ? { hidden } : {}),
    provenance,
    ...(licence === undefined ? {} : { licence }),
  };
}

function checkLabels(
  labels: readonly string[],
  { unlabelled }: LinearSettings,
  refuse: (found: string, expected: string) => Error,
): void {
  const wanted = unlabelled ? "none in an unlabelled model" : `1 to ${MOST_LABELS}`;
  const fits = unlabelled
    ? labels.length === 0
    : labels.length >= 1 && labels.length <= MOST_LABELS;
  if (!fits) throw refuse(`${labels.length} labels`, wanted);
  const odd = labels.find((label) => label === "" || /[\t\r\n]/.test(label));
  if (odd !== undefined) throw refuse(`label ${quote(odd)}`, "text without tab or line end");
  if (new Set(labels).size < labels.length) throw refuse("a label twice", "each once");
}
