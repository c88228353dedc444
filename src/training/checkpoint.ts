/**
 * Checkpoints: all that training needs to go on as if it had never stopped, whatever is trained.
 *
 * | in the file (kind `training`) | what it is |
 * |---|---|
 * | settings | the learner's name and options, the position, past epochs, the data's fingerprint |
 * | tensors and vocabularies `state/NAME` | the learner's state |
 * | tensors and vocabularies `best/NUMBER/NAME` | the components of the best epoch |
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import { isObject, type Json } from "../model/json.ts";
import { decodeModel, encodeModel, type ModelFile } from "../model/model_file.ts";
import type { Stored } from "../pipeline/stored.ts";
import { type BestEpoch, type EpochReport, isReport } from "./best_epoch.ts";
import type { OptionValues } from "./options.ts";
import type { Position } from "./progress.ts";

/** The state of training. */
export interface Checkpoint {
  /** The learner's name. */
  readonly learner: string;
  readonly options: OptionValues;
  readonly position: Position;
  /** Tells the training data from others. */
  readonly fingerprint: number;
  /** Past epochs. */
  readonly reports: readonly EpochReport[];
  /** The best of them, where there were development data. */
  readonly best?: BestEpoch;
  readonly state: Stored;
}

const KIND = "training";
const STATE = "state/", BEST = "best/";

/** Writes a checkpoint. */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array<ArrayBuffer> {
  const { learner, options, position, fingerprint, reports, best, state } = checkpoint;
  const pieces: [prefix: string, stored: Stored][] = [
    [STATE, state],
    ...(best?.components ?? []).map((stored, i): [string, Stored] => [`${BEST}${i}/`, stored]),
  ];
  const prefixed = <T>(of: (stored: Stored) => Readonly<Record<string, T>>) =>
    Object.fromEntries(pieces.flatMap(([prefix, stored]) => {
      return Object.entries(of(stored)).map(([name, value]) => [prefix + name, value]);
    }));
  const heads = pieces.map(([, { kind, settings }]) => ({ kind, settings }));
  const settings = {
    learner,
    options,
    position,
    fingerprint,
    reports,
    state: heads[0],
    best: best ? { report: best.report, components: heads.slice(1) } : null,
  };
  return encodeModel({
    kind: KIND,
    settings: settings as unknown as Record<string, Json>,
    vocabularies: prefixed(({ vocabularies }) => vocabularies),
    provenance: {},
    tensors: prefixed(({ tensors }) => tensors),
  });
}

/**
 * Reads a checkpoint.
 *
 * @param bytes What `encodeCheckpoint` wrote.
 * @param place The file's name, for messages.
 * @returns The checkpoint; options and state are checked when training takes them up.
 */
export function decodeCheckpoint(bytes: Uint8Array, place: Place = {}): Checkpoint {
  const file = decodeModel(bytes, place);
  if (file.kind !== KIND) {
    const found = `a model of kind ${JSON.stringify(file.kind)}`;
    throw inputError("resume training", place, found, "a checkpoint of training");
  }
  const { learner, options, position, fingerprint, reports, state, best } = file.settings;
  const sound = typeof learner === "string" && isObject(options) && isPosition(position) &&
    Number.isInteger(fingerprint) && Array.isArray(reports) && reports.every(isReport) &&
    isHead(state) && (best === null || isBest(best));
  if (!sound) {
    throw inputError("resume training", place, "settings that are no checkpoint's", "one");
  }
  const components = best?.components.map((head, i) => pieceOf(file, `${BEST}${i}/`, head));
  return {
    learner,
    options,
    position,
    fingerprint: fingerprint as number,
    reports: reports as readonly unknown[] as readonly EpochReport[],
    state: pieceOf(file, STATE, state),
    ...(best && components ? { best: { report: best.report, components } } : {}),
  };
}

/** What names a stored piece and says how it works. */
type Head = Pick<Stored, "kind" | "settings">;

/** A stored piece, its names without their prefix. */
function pieceOf(file: ModelFile, prefix: string, { kind, settings }: Head): Stored {
  const own = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(record).filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value]),
    );
  return { kind, settings, vocabularies: own(file.vocabularies), tensors: own(file.tensors) };
}

function isHead(value: unknown): value is Head {
  const { kind, settings } = (value ?? {}) as Partial<Head>;
  return typeof kind === "string" && isObject(settings);
}

function isBest(value: unknown): value is { report: EpochReport; components: Head[] } {
  const { report, components } = (value ?? {}) as { report?: unknown; components?: unknown };
  return isReport(report) && Array.isArray(components) && components.every(isHead);
}

function isPosition(value: unknown): value is Position {
  const { epoch = 0, batch, done, choices, wrong } = (value ?? {}) as Partial<Position>;
  return [epoch - 1, batch, done, choices].every((count) => {
    return Number.isInteger(count) && count! >= 0;
  }) && Number.isFinite(wrong);
}
