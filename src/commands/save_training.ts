// Runs a training for a command and saves what comes of it: the model, and the state to go on from.

import { encodeModel, MAX_MODEL_BYTES, type ModelFile } from "../pipeline/file/model_file.ts";
import { train, type TrainingOptions, type TrainingResult } from "../training/train.ts";
import { TrainingFailure } from "../training/training.ts";
import type { Arguments } from "./command.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

/** Options that every training has. */
export const TRAINING_OPTIONS = {
  train: {
    value: "FILE",
    file: "read",
    repeated: true,
    help: "training data; files may also stand without it",
  },
  dev: { value: "FILE", file: "read", repeated: true, help: "development data" },
  model: {
    value: "OUT",
    file: "write",
    help: "where the model goes; without it, nothing is saved",
  },
  licence: { value: "TEXT", help: "under what terms the model may be used, for its file" },
  resume: {
    value: "FILE",
    file: "read",
    replaceable: true,
    help: "go on from a checkpoint, with the same data; --epochs or --steps may be larger. " +
      "sagitta train keeps its options and files in it: --resume FILE alone is enough",
  },
  checkpoint: {
    value: "FILE",
    file: "write",
    help: "write a checkpoint after each epoch; at Ctrl-C it goes there, or beside the model",
  },
  json: { help: "a summary as one JSON object on standard output" },
} as const;

/** What the words of any training hold. */
export type TrainingArguments = Arguments<typeof TRAINING_OPTIONS>;

type Options = Partial<TrainingArguments["options"]>;

/** Where things are; what is not there was not asked for. */
export interface SavedTraining {
  readonly bytes: Uint8Array;
  readonly path?: string;
  readonly checkpoint?: string;
}

/** Trains until the end or a signal. Where a step fails, what came before it is saved. */
export async function runTraining(
  options: Options,
  host: Host,
  training: TrainingOptions,
): Promise<TrainingResult> {
  const { resume: resumeFile, licence } = options;
  const resume = resumeFile && await readBytes(host, resumeFile, MAX_MODEL_BYTES);
  try {
    return await train({
      ...training,
      ...(resume ? { resume, resumeFile } : {}),
      ...(licence === undefined ? {} : { licence }),
    });
  } catch (error) {
    if (error instanceof TrainingFailure) {
      const { result } = error;
      await saveTraining(options, result.model, { ...result, stopped: true }, host);
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
  { model: path, checkpoint: place }: Options,
  model: ModelFile,
  result: Pick<TrainingResult, "stopped" | "checkpoint">,
  host: Pick<Host, "save">,
): Promise<SavedTraining> {
  const bytes = encodeModel(model);
  const checkpoint = place ??
    (result.stopped && path !== undefined ? `${path}.checkpoint` : undefined);
  if (path !== undefined) await host.save(path, bytes);
  if (checkpoint !== undefined) await host.save(checkpoint, await result.checkpoint());
  return { bytes, path, checkpoint };
}
