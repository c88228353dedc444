/**
 * Runs a training for a command and saves what comes of it: the model, and the state to go on from.
 *
 * @module
 */

import { encodeModel, MAX_MODEL_BYTES, type ModelFile } from "../pipeline/file/model_file.ts";
import { train, type TrainingOptions, type TrainingResult } from "../training/train.ts";
import { TrainingFailure } from "../training/training.ts";
import type { Arguments } from "./arguments.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

/** Words that every training has. */
export const TRAINING_WORDS = {
  train: "values",
  dev: "values",
  model: "value",
  resume: "value",
  checkpoint: "value",
  licence: "value",
  json: "flag",
} as const;

type Words = Pick<Arguments, "value">;

/** Where things are; what is not there was not asked for. */
export interface SavedTraining {
  readonly bytes: Uint8Array;
  readonly path?: string;
  readonly checkpoint?: string;
}

/**
 * Trains until the end or Ctrl-C. Where a step fails, what came before it is saved.
 *
 * @param words The words of the command: --resume, --licence, and where to save.
 * @param options Data, learner, options and listeners.
 */
export async function runTraining(
  words: Words,
  host: Host,
  options: TrainingOptions,
): Promise<TrainingResult> {
  const resumeFile = words.value("resume");
  const resume = resumeFile && await readBytes(host, resumeFile, MAX_MODEL_BYTES);
  const licence = words.value("licence");
  try {
    return await interruptible(host, (signal) =>
      train({
        ...options,
        ...(resume ? { resume, resumeFile } : {}),
        ...(licence === undefined ? {} : { licence }),
        signal,
      }));
  } catch (error) {
    if (error instanceof TrainingFailure) {
      const { result } = error;
      await saveTraining(words, result.model, { ...result, stopped: true }, host);
    }
    throw error;
  }
}

/** Does something that Ctrl-C stops. */
export async function interruptible<T>(
  host: Pick<Host, "onInterrupt">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const release = host.onInterrupt?.(() => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    release?.();
  }
}

/**
 * Saves a model where --model says, and a checkpoint where --checkpoint says; of training that was
 * stopped, the checkpoint goes beside the model unless it has a place of its own.
 */
export async function saveTraining(
  words: Words,
  model: ModelFile,
  result: Pick<TrainingResult, "stopped" | "checkpoint">,
  host: Pick<Host, "save">,
): Promise<SavedTraining> {
  const bytes = encodeModel(model);
  const path = words.value("model");
  const checkpoint = words.value("checkpoint") ??
    (result.stopped && path !== undefined ? `${path}.checkpoint` : undefined);
  if (path !== undefined) await host.save(path, bytes);
  if (checkpoint !== undefined) await host.save(checkpoint, await result.checkpoint());
  return { bytes, path, checkpoint };
}
