/**
 * Checkpoints: all that training needs to go on as if it had never stopped.
 *
 * A checkpoint is a model file of kind `linear-training`. Its settings hold the options, the place
 * in the data and the reports of past epochs; its tensors the live weights, their sums, and the
 * best epoch's weights.
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { Json } from "../model/json.ts";
import { hiddenTensors, readHiddenLayer } from "../model/hidden_layer.ts";
import { decodeModel, encodeModel, type ModelFile } from "../pipeline/model_file.ts";
import { requireTensor } from "../model/require_tensor.ts";
import { type Sparse, squeeze } from "../model/sparse.ts";
import type { Tensor } from "../model/tensor.ts";
import { type BestEpoch, type EpochReport, isReport, plainReport } from "./best_epoch.ts";
import type { SizedOptions, TrainerPosition } from "./linear_trainer.ts";

/** The tables that training changes, by their number in the Wasm module. */
export const TRAINING_TABLES = ["moves", "labels", "moveSums", "labelSums"] as const;

/** The state of training. */
export interface Checkpoint {
  /** How it is trained. */
  readonly options: SizedOptions;
  /** How far it is. */
  readonly position: TrainerPosition;
  /** Examples seen so far. */
  readonly clock: number;
  /** The random generator's state. */
  readonly random: number;
  /** Tells the training data from others. */
  readonly fingerprint: number;
  /** The labels, number 1 first. */
  readonly labels: readonly string[];
  /** Past epochs. */
  readonly reports: readonly EpochReport[];
  /** The best of them. */
  readonly best?: BestEpoch;
  /** The tables by their names, zeros left out. */
  readonly tables: Readonly<Record<string, Sparse<Float32Array>>>;
}

const KIND = "linear-training";
/** Stand before and after names of tensors. */
const BEST = "best/", VALUES = "/values";

/** Writes a checkpoint. */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array<ArrayBuffer> {
  const { options, position, clock, random, fingerprint, labels, reports, best } = checkpoint;
  const tensors: Record<string, Tensor> = {};
  for (const [name, { gaps, values }] of Object.entries(checkpoint.tables)) {
    tensors[`${name}/gaps`] = { dtype: "U8", shape: [gaps.length], data: gaps };
    tensors[`${name}/values`] = { dtype: "F32", shape: [values.length], data: values };
  }
  if (best) {
    for (const name of ["moveTable", "labelTable"] as const) {
      const { gaps, values, scale } = best[name];
      tensors[`best/${name}/gaps`] = { dtype: "U8", shape: [gaps.length], data: gaps };
      tensors[`best/${name}/values`] = values instanceof Int8Array
        ? { dtype: "I8", shape: [values.length], data: values }
        : { dtype: "I16", shape: [values.length], data: values };
      tensors[`best/${name}/scale`] = { dtype: "F32", shape: [], data: Float32Array.of(scale) };
    }
    for (const [name, tensor] of Object.entries(best.hidden ? hiddenTensors(best.hidden) : {})) {
      tensors[BEST + name] = tensor;
    }
  }
  const settings = {
    options: { ...options },
    position: { ...position },
    clock,
    random,
    fingerprint,
    reports: reports.map(plainReport),
    best: best ? best.epoch : null,
  };
  return encodeModel({
    kind: KIND,
    settings: settings as unknown as Record<string, Json>,
    vocabularies: { labels },
    provenance: {},
    tensors,
  });
}

/**
 * Reads a checkpoint.
 *
 * @param bytes What `encodeCheckpoint` wrote.
 * @param place The file's name, for messages.
 * @returns The checkpoint; its options and tables are checked when training takes them up.
 */
export function decodeCheckpoint(bytes: Uint8Array, place: Place = {}): Checkpoint {
  const file = decodeModel(bytes, place);
  if (file.kind !== KIND) {
    const found = `a model of kind ${JSON.stringify(file.kind)}`;
    throw inputError("resume training", place, found, "a checkpoint of training");
  }
  const settings = file.settings as unknown as {
    options: SizedOptions;
    position: TrainerPosition;
    clock: number;
    random: number;
    fingerprint: number;
    reports: EpochReport[];
    best: number | null;
  };
  const { options, position, clock, random, fingerprint, reports } = settings;
  const { epoch, sentence, tokens, wrong } = position ?? {};
  const counts = [clock, random, epoch - 1, sentence, tokens, wrong];
  const sound = counts.every((count) => Number.isInteger(count) && count >= 0) &&
    Number.isInteger(fingerprint) && Array.isArray(reports) && reports.every(isReport) &&
    typeof options === "object" && options !== null;
  if (!sound) {
    throw inputError("resume training", place, "settings that are no checkpoint's", "one");
  }
  const report = reports.find(({ epoch }) => epoch === settings.best);
  return {
    options,
    position,
    clock,
    random,
    fingerprint,
    labels: file.vocabularies.labels ?? [],
    reports,
    tables: Object.fromEntries(
      tableNames(file).map((name) => [name, {
        gaps: requireTensor(file, `${name}/gaps`, "U8", ["any"], place).data,
        values: requireTensor(file, `${name}/values`, "F32", ["any"], place).data,
      }]),
    ),
    ...(report ? { best: readBest(file, report, options.moveBits, place) } : {}),
  };
}

/** The tables that a checkpoint has, those that every one has to have first. */
function tableNames({ tensors }: ModelFile): string[] {
  const found = Object.keys(tensors)
    .filter((name) => name.endsWith(VALUES) && !name.startsWith(BEST))
    .map((name) => name.slice(0, -VALUES.length));
  return [...new Set([...TRAINING_TABLES, ...found])];
}

function readBest(file: ModelFile, report: EpochReport, moveBits: number, place: Place): BestEpoch {
  const ofBest = Object.entries(file.tensors).filter(([name]) => name.startsWith(BEST))
    .map(([name, tensor]) => [name.slice(BEST.length), tensor]);
  const hidden = readHiddenLayer({ tensors: Object.fromEntries(ofBest) }, moveBits, place);
  return {
    ...report,
    moveTable: readTable(file, "moveTable", "I16", place),
    labelTable: readTable(file, "labelTable", "I8", place),
    ...(hidden ? { hidden } : {}),
  };
}

function readTable<D extends "I8" | "I16">(
  file: ModelFile,
  name: "moveTable" | "labelTable",
  dtype: D,
  place: Place,
) {
  return {
    gaps: requireTensor(file, `best/${name}/gaps`, "U8", ["any"], place).data,
    values: requireTensor(file, `best/${name}/values`, dtype, ["any"], place).data,
    scale: requireTensor(file, `best/${name}/scale`, "F32", [], place).data[0],
  };
}

/** Takes the zeros out of the tables of training. */
export function squeezeTables(
  tables: Readonly<Record<string, Float32Array>>,
): Record<string, Sparse<Float32Array>> {
  const squeezed = Object.entries(tables).map(([name, table]) => [name, squeeze(table)] as const);
  return Object.fromEntries(squeezed);
}
