/**
 * Checkpoints of learning an oracle: a model file of kind `oracle-training`. Its settings hold the
 * options, the place in training and the reports; its tensors the network, its past selves, what
 * Adam remembers, the records and their priorities.
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { Json } from "../model/json.ts";
import { decodeModel, encodeModel } from "../pipeline/model_file.ts";
import { oracleShapes } from "../model/oracle_model.ts";
import { requireTensor } from "../model/require_tensor.ts";
import type { Tensor } from "../model/tensor.ts";
import type { AgentMemory } from "./oracle_agent.ts";
import type { EnvironmentMemory } from "./oracle_environment.ts";
import type { SettledOracleOptions } from "./oracle_options.ts";
import type { OracleReport } from "./oracle_report.ts";

/** The state of learning. */
export interface OracleCheckpoint {
  readonly options: SettledOracleOptions;
  /** Tells the training data from others. */
  readonly fingerprint: number;
  readonly step: number;
  /** Errors since the last report: their sum and their number. */
  readonly errors: number;
  readonly counted: number;
  readonly reports: readonly OracleReport[];
  readonly best?: { readonly report: OracleReport; readonly parameters: Float32Array };
  readonly agent: AgentMemory;
  readonly environment: EnvironmentMemory;
}

const KIND = "oracle-training";
const COUNTS = ["fingerprint", "step", "counted", "at", "episodes", "written", "adam"] as const;

/** Writes a checkpoint. */
export function encodeOracleCheckpoint(checkpoint: OracleCheckpoint): Uint8Array<ArrayBuffer> {
  const { options, fingerprint, step, errors, counted, reports, best } = checkpoint;
  const { agent, environment: { records, priorities, at, highest, episodes, written } } =
    checkpoint;
  const floats = (data: Float32Array): Tensor => ({ dtype: "F32", shape: [data.length], data });
  const tensors: Record<string, Tensor> = {
    values: floats(agent.values),
    means: floats(agent.means),
    squares: floats(agent.squares),
    ...Object.fromEntries(agent.past.map((values, i) => [`past/${i}`, floats(values)])),
    ...(best ? { best: floats(best.parameters) } : {}),
    records: { dtype: "U8", shape: [records.length], data: records },
    priorities: floats(priorities),
  };
  const settings = {
    options: { ...options },
    ...{ fingerprint, step, errors, counted, at, highest, episodes, written },
    adam: agent.step,
    past: agent.past.length,
    reports,
    best: best ? best.report : null,
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
 * @param bytes What `encodeOracleCheckpoint` wrote.
 * @param options The options now; all but `steps` must be as there.
 * @param place The file's name, for messages.
 * @returns The checkpoint; its records are checked when they are put back.
 */
export function decodeOracleCheckpoint(
  bytes: Uint8Array,
  options: SettledOracleOptions,
  place: Place = {},
): OracleCheckpoint {
  const refuse = (found: string, expected: string) =>
    inputError("resume training", place, found, expected);
  const file = decodeModel(bytes, place);
  if (file.kind !== KIND) {
    throw refuse(`a model of kind ${JSON.stringify(file.kind)}`, "a checkpoint of an oracle");
  }
  const settings = file.settings as unknown as Record<string, number> & {
    options: Record<string, Json>;
    reports: OracleReport[];
    best: OracleReport | null;
  };
  const { reports, best, errors, highest, past } = settings;
  const sound = COUNTS.every((name) => Number.isInteger(settings[name]) && settings[name] >= 0) &&
    Number.isFinite(errors) && Number.isFinite(highest) && Array.isArray(reports) &&
    reports.every(isReport) && (best === null || isReport(best)) &&
    typeof settings.options === "object" && settings.options !== null &&
    Number.isInteger(past) && past >= 1 && past <= options.average;
  if (!sound) throw refuse("settings that are no checkpoint's", "one");
  for (const [name, value] of Object.entries(options)) {
    if (name === "steps" || settings.options[name] === value) continue;
    throw refuse(`${name} ${value}`, `${settings.options[name]}, as in the checkpoint`);
  }
  const size = oracleShapes(options).reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
  const floats = (name: string, count: number | "any" = size) => {
    const { data } = requireTensor(file, name, "F32", [count], place);
    if (!data.every(Number.isFinite)) throw refuse(`a number in ${name} that is none`, "numbers");
    return data;
  };
  const { fingerprint, step, counted, at, episodes, written, adam } = settings;
  return {
    options,
    ...{ fingerprint, step, errors, counted, reports },
    ...(best ? { best: { report: best, parameters: floats("best").slice() } } : {}),
    agent: {
      values: floats("values"),
      means: floats("means"),
      squares: floats("squares"),
      past: Array.from({ length: past }, (_, i) => floats(`past/${i}`)),
      step: adam,
    },
    environment: {
      records: requireTensor(file, "records", "U8", ["any"], place).data,
      priorities: floats("priorities", "any"),
      ...{ at, highest, episodes, written },
    },
  };
}

function isReport(value: unknown): boolean {
  const { step, episodes, records, error, scores } = (value ?? {}) as Partial<OracleReport>;
  const numbers = [step, episodes, records, error, ...Object.values(scores ?? { share: 0 })];
  return numbers.every((number) => Number.isFinite(number));
}
