/**
 * The state of a BiLSTM's training as a file, so that training can go on as if it had never stopped.
 *
 * | in the file | what it is |
 * |---|---|
 * | settings | options, position, steps of Adam, past epochs |
 * | `values/NAME`, `means/NAME`, `squares/NAME`, `averages/NAME` (F32) | `src/networks/trainable.ts` |
 * | `best/NAME` (F32) | the best epoch's parameters, where there is one |
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { Json } from "../model/json.ts";
import { decodeModel, encodeModel, type ModelFile } from "../model/model_file.ts";
import type { Parameters } from "../networks/parameters.ts";
import { PARAMETER_ROLES, type ParameterState } from "../networks/trainable.ts";
import { requireTensor } from "../model/require_tensor.ts";
import type { Tensor } from "../model/tensor.ts";
import { type EpochReport, isReport, plainReport } from "./best_epoch.ts";
import type { SettledBilstmOptions } from "./bilstm_options.ts";

/** How far training is. */
export interface BilstmPosition {
  /** The epoch at work, from 1. */
  readonly epoch: number;
  /** Batches of it that are done. */
  readonly batch: number;
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
  /** Tells the training data from others. */
  readonly fingerprint: number;
  /** Past epochs. */
  readonly reports: readonly EpochReport[];
  /** What training keeps for each parameter. */
  readonly state: ParameterState;
  /** The best epoch and its parameters. */
  readonly best?: EpochReport & { readonly parameters: Parameters };
}

const KIND = "bilstm-training";

/** Writes a checkpoint. */
export function encodeBilstmCheckpoint(checkpoint: BilstmCheckpoint): Uint8Array<ArrayBuffer> {
  const { options, position, fingerprint, reports, state, best } = checkpoint;
  const tensors: Record<string, Tensor> = {};
  const put = (role: string, parameters: Parameters) => {
    for (const [name, data] of parameters) {
      tensors[`${role}/${name}`] = { dtype: "F32", shape: [data.length], data };
    }
  };
  for (const role of PARAMETER_ROLES) put(role, state.parameters[role]);
  if (best) put("best", best.parameters);
  const settings = {
    options: { ...options },
    position: { ...position },
    step: state.step,
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
    step: number;
    best: number | null;
  };
  const { options, position, step, fingerprint, reports } = settings;
  const { epoch, batch, words, choices, wrong } = position ?? {};
  const counts = [step, epoch - 1, batch, words, choices, wrong];
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
    position: { epoch, batch, words, choices, wrong },
    fingerprint,
    reports,
    state: { parameters: Object.fromEntries(entries), step },
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
