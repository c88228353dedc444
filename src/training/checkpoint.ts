// Checkpoints: all that training needs to go on as if it had never stopped, whatever is trained.
//
// A checkpoint is a model file of other components:
//
// | component | what it is |
// |---|---|
// | `training` | in its settings the learner's name and options, the command line, the position, past epochs, the data's fingerprint |
// | `state` | the learner's state |
// | `best-NUMBER` | the components of the best epoch |

import { fail, type Place } from "../errors.ts";
import { isObject, type Json } from "../model_file/json.ts";
import { currentNames, decodeModel, encodeModel } from "../model_file/model_file.ts";
import type { Stored } from "../model_file/stored.ts";
import { type BestEpoch, type EpochReport, isReport } from "./best_epoch.ts";
import type { OptionValues } from "./options.ts";
import type { Position } from "./progress.ts";

const refuse = fail("resume training");

/** The state of training. */
export interface Checkpoint {
  /** The learner's name. */
  readonly learner: string;
  readonly options: OptionValues;
  /** The command line that began it, without `sagitta`; programs and older versions have none. */
  readonly command?: readonly string[];
  readonly position: Position;
  /** Tells the training data from others. */
  readonly fingerprint: number;
  readonly reports: readonly EpochReport[];
  /** The best of them, where there were development data. */
  readonly best?: BestEpoch;
  readonly state: Stored;
}

/** Most bytes of a checkpoint, which keeps each number of a network several times: 4 GiB. */
export const MAX_CHECKPOINT_BYTES = 2 ** 32;

const KIND = "training";
const STATE = "state", BEST = "best-";

/** Writes a checkpoint. */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array<ArrayBuffer> {
  const { best, state, ...told } = checkpoint;
  const settings = { ...told, best: best?.report ?? null };
  const own = {
    ...{ name: KIND, kind: KIND, vocabularies: {}, tensors: {} },
    settings: settings as unknown as Record<string, Json>,
  };
  const kept = (best?.components ?? []).map((stored, i) => ({ ...stored, name: `${BEST}${i}` }));
  const components = [own, { ...state, name: STATE }, ...kept];
  return encodeModel({ components, provenance: {} }, MAX_CHECKPOINT_BYTES);
}

/**
 * Reads a checkpoint.
 * @returns The checkpoint; options and state are checked when training takes them up.
 */
export function decodeCheckpoint(bytes: Uint8Array, place: Place = {}): Checkpoint {
  const { components: all } = decodeModel(bytes, place);
  const [own, state, ...kept] = all;
  if (own?.kind !== KIND || state?.name !== STATE) {
    const found = `a model of ${all.map(({ kind }) => kind).join(", ")}`;
    throw refuse("cannot-resume", found, "a checkpoint of training", place);
  }
  const { learner, options, position, fingerprint, reports, best, command } = own.settings;
  const sound = typeof learner === "string" && isObject(options) && isPosition(position) &&
    Number.isInteger(fingerprint) && Array.isArray(reports) && reports.every(isReport) &&
    (best === null || isReport(best)) && (command === undefined || isWords(command));
  if (!sound) throw refuse("cannot-resume", "settings that are no checkpoint's", "one", place);
  const components = kept.map(({ name: _, ...stored }) => stored);
  return {
    learner,
    options: currentNames(options),
    ...(command === undefined ? {} : { command }),
    position,
    fingerprint: fingerprint as number,
    reports: reports as readonly unknown[] as readonly EpochReport[],
    state,
    ...(best === null ? {} : { best: { report: best as unknown as EpochReport, components } }),
  };
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === "string");
}

function isPosition(value: unknown): value is Position {
  const { epoch = 0, batch, done, choices, wrong, estimates } = (value ?? {}) as Partial<Position>;
  return [epoch - 1, batch, done, choices, estimates].every((count) => {
    return Number.isInteger(count) && count! >= 0;
  }) && Number.isFinite(wrong);
}
