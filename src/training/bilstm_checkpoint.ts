/**
 * The state of a BiLSTM's training as a file, so that training can go on as if it had never stopped.
 *
 * | in the file | what it is |
 * |---|---|
 * | settings | options, position, the random generator's state, past epochs |
 * | `values/NAME`, `means/NAME`, `squares/NAME`, `averages/NAME` (F32) | `parameter_store.ts` |
 * | `best/NAME` (F32) | the best epoch's parameters, where there is one |
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { Json } from "../model/json.ts";
import { decodeModel, encodeModel, type ModelFile } from "../pipeline/model_file.ts";
import { requireTensor } from "../model/require_tensor.ts";
import type { Tensor } from "../model/tensor.ts";
import { type EpochReport, isReport, plainReport } from "./best_epoch.ts";
import type { SettledBilstmOptions } from "./bilstm_options.ts";

/** Kinds of numbers that training keeps for each parameter. */
export const PARAMETER_ROLES = ["values", "means", "squares", "averages"] as const;
/** One of them. */
export type ParameterRole = typeof PARAMETER_ROLES[number];

/** Parameters by name. */
export type Parameters = ReadonlyMap<string, Float32Array>;

/** How far training is. */
export interface BilstmPosition {
  /** The epoch at work, from 1. */
  readonly epoch: number;
  /** Batches of it that are done. */
  readonly batch: number;
  /** Batches that are done in all. */
  readonly number: number;
  /** Words of the epoch that are done. */
  readonly words: number;
  /** Choices in them. */
  readonly choices: number;
  /** Wrong ones among these. */
  readonly wrong: number;
}

/** The position at which training starts. */
export const START: BilstmPosition = {
  epoch: 1,
  batch: 0,
  number: 0,
  words: 0,
  choices: 0,
  wrong: 0,
};

/** The state of training. */
export interface BilstmCheckpoint {
  /** How it is trained. */
  readonly options: SettledBilstmOptions;
  /** How far it is. */
  readonly position: BilstmPosition;
  /** Steps that Adam has taken. */
  readonly step: number;
  /** The random generator's state. */
  readonly random: number;
  /** Tells the training data from others. */
  readonly fingerprint: number;
  /** Past epochs. */
  readonly reports: readonly EpochReport[];
  /** What training keeps for each parameter. */
  readonly state: Readonly<Record<ParameterRole, Parameters>>;
  /** The best epoch and its parameters. */
  readonly best?: EpochReport & { readonly parameters: Parameters };
}

const KIND = "bilstm-training";

/** Writes a checkpoint. */
export function encodeBilstmCheckpoint(checkpoint: BilstmCheckpoint): Uint8Array<ArrayBuffer> {
  const { options, position, step, random, fingerprint, reports, state, best } = checkpoint;
  const tensors: Record<string, Tensor> = {};
  const put = (role: string, parameters: Parameters) => {
    for (const [name, data] of parameters) {
      tensors[`${role}/${name}`] = { dtype: "F32", shape: [data.length], data };
    }
  };
  for (const role of PARAMETER_ROLES) put(role, state[role]);
  if (best) put("best", best.parameters);
  const settings = {
    options: { ...options },
    position: { ...position },
    step,
    random,
    fingerprint,
    reports: reports.map(plainReport),
    best: best ? best.epoch : null,
  };
  return encodeModel({
    kind: KIND,
    settings: settings as unknown as Record<string, Json>,
    vocabularies: {},
    provenance: {},
    tensors,
  });
}

/**
 * Reads a checkpoint.
 *
 * @param bytes What `encodeBilstmCheckpoint` wrote.
 * @param place The file's name, for messages.
 * @returns The checkpoint; its options and the sizes of its parameters are checked when training
 * takes them up.
 */
export function decodeBilstmCheckpoint(bytes: Uint8Array, place: Place = {}): BilstmCheckpoint {
  const file = decodeModel(bytes, place);
  if (file.kind !== KIND) {
    const found = `a model of kind ${JSON.stringify(file.kind)}`;
    throw inputError("resume training", place, found, "a checkpoint of a BiLSTM's training");
  }
  const settings = file.settings as unknown as Omit<BilstmCheckpoint, "state" | "best"> & {
    best: number | null;
  };
  const { options, position, step, random, fingerprint, reports } = settings;
  const { epoch, batch, number, words, choices, wrong } = position ?? {};
  const counts = [step, random, epoch - 1, batch, number, words, choices, wrong];
  const sound = counts.every((count) => Number.isInteger(count) && count >= 0) &&
    Number.isInteger(fingerprint) && Array.isArray(reports) && reports.every(isReport) &&
    typeof options === "object" && options !== null;
  if (!sound) {
    throw inputError("resume training", place, "settings that are no checkpoint's", "one");
  }
  const entries = PARAMETER_ROLES.map((role) => [role, take(file, role, place)]);
  const report = reports.find(({ epoch }) => epoch === settings.best);
  return {
    options,
    position: { epoch, batch, number, words, choices, wrong },
    step,
    random,
    fingerprint,
    reports,
    state: Object.fromEntries(entries),
    ...(report ? { best: { ...report, parameters: take(file, "best", place) } } : {}),
  };
}

/** The tensors of a role, by the parameters' names. */
function take(file: ModelFile, role: string, place: Place): Parameters {
  const names = Object.keys(file.tensors).filter((name) => name.startsWith(`${role}/`));
  return new Map(names.map((name) => {
    return [name.slice(role.length + 1), requireTensor(file, name, "F32", ["any"], place).data];
  }));
}
