// Runs a training for a command and saves what comes of it: the model, and the state to go on from.

import { SagittaError } from "../../errors.ts";
import { printableLines } from "../../rendering/display_width.ts";
import type { DevelopmentScores, EpochReport } from "../../training/best_epoch.ts";
import { encodeModel, type ModelFile } from "../../model_file/model_file.ts";
import { MAX_CHECKPOINT_BYTES } from "../../training/checkpoint.ts";
import { train, type TrainingOptions, type TrainingResult } from "../../training/train.ts";
import { TrainingFailure } from "../../training/training.ts";
import type { Arguments } from "./command.ts";
import type { Host } from "./host.ts";
import { FILE, FILES } from "./option.ts";
import { readBytes } from "./read_bytes.ts";
import { scoresText, type TrainingLog } from "./training_log.ts";

/** Options that every training has. */
export const TRAINING_OPTIONS = {
  train: { ...FILES, help: "training data; files may also stand without it" },
  dev: { ...FILES, help: "development data" },
  model: {
    value: "OUT",
    file: "write",
    help: "where the model goes; without it, nothing is saved",
  },
  licence: { value: "TEXT", help: "under what terms the model may be used, for its file" },
  resume: {
    ...FILE,
    replaceable: true,
    help:
      "go on from a checkpoint, which keeps options and files: --resume FILE alone is enough; " +
      "--epochs or --steps may be larger",
  },
  checkpoint: {
    value: "FILE",
    file: "write",
    help: "write a checkpoint after each epoch; at Ctrl-C it goes there, or next to the model",
  },
  json: { help: "a summary as one JSON object on standard output" },
} as const;

/** The options of any training. */
export type TrainingArguments = Arguments<typeof TRAINING_OPTIONS>;

/** The options that say where a training is saved. */
export type SavingOptions = Partial<TrainingArguments["options"]>;

/** How a command speaks of what it trains. */
export interface TrainingWords {
  readonly command: string;
  /** The name of its product. */
  readonly noun: string;
  /** The best epoch in a few words. */
  facts(best: EpochReport): string;
  /** Where training was stopped. */
  stopped(result: TrainingResult): string;
  /** The use of the model in a file. */
  next(path: string, model: ModelFile): string;
  /** Its part of the summary in JSON. */
  summary(result: TrainingResult, text: DevelopmentScores | undefined): object;
}

/**
 * Trains until the end or Ctrl-C, saves what comes of it, and says where it is and what to do with
 * it.
 * @returns The exit code.
 */
export async function trainAndSave(
  training: TrainingOptions,
  options: SavingOptions,
  { command, noun, facts, stopped, next, summary }: TrainingWords,
  log: TrainingLog,
  host: Host,
): Promise<number> {
  const result = await interruptible(host, (signal) => {
    return runTraining(options, host, { ...training, signal });
  }).finally(() => log.clear());
  const { model, best } = result;
  const { bytes, path, checkpoint, misplaced } = await saveTraining(options, model, result, host);
  const code = result.stopped || misplaced ? 1 : 0;
  const text = result.stopped ? undefined : await scoreText(result, host);
  if (options.json) {
    const places = { model: path ?? null, bytes: bytes.length, checkpoint: checkpoint ?? null };
    const told = { ...places, stopped: result.stopped, ...summary(result, text) };
    await host.write(JSON.stringify(told) + "\n");
    return code;
  }
  const about = `${facts(best)}, ${bytes.length.toLocaleString("en")} bytes`;
  const lines = [
    ...(result.stopped ? [stopped(result)] : []),
    path === undefined
      ? `${noun}: ${about}. It was not saved; --model OUT saves it.`
      : `${noun}: ${path} (${about})`,
    ...(text ? [`From raw text: dev ${scoresText(text, ", ")}`] : []),
    ...(path === undefined ? [] : [next(path, model)]),
    ...(checkpoint === undefined ? [] : [`Go on with it: ${command} --resume ${checkpoint}`]),
  ];
  await host.write(printableLines(lines.join("\n")) + "\n");
  return code;
}

/** A model's scores on the raw text of development data; a note where these cannot be scored. */
async function scoreText(
  { textScores }: TrainingResult,
  host: Host,
): Promise<DevelopmentScores | undefined> {
  try {
    return await textScores?.();
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    host.note(`No scores from raw text: ${error.message}`);
    return undefined;
  }
}

/** Where things are; what is not there was not asked for. */
export interface SavedTraining {
  readonly bytes: Uint8Array;
  readonly path?: string;
  readonly checkpoint?: string;
  /** Some file is not where it was asked for; a note says where it is. */
  readonly misplaced: boolean;
}

/**
 * Trains until the end or a signal, with a checkpoint after each epoch where one is asked for; what
 * cannot be written then is no reason to stop. Where a step fails, what came before it is saved.
 */
export async function runTraining(
  options: SavingOptions,
  host: Host,
  training: TrainingOptions,
): Promise<TrainingResult> {
  const { resume: resumeFile, licence, checkpoint } = options;
  const resume = resumeFile && await readBytes(host, resumeFile, MAX_CHECKPOINT_BYTES);
  try {
    return await train({
      ...training,
      ...(resume ? { resume, resumeFile } : {}),
      ...(licence === undefined ? {} : { licence }),
      async onEpoch(report, state) {
        await training.onEpoch?.(report, state);
        if (checkpoint === undefined) return;
        try {
          await host.save(checkpoint, await state());
        } catch (error) {
          if (!(error instanceof SagittaError)) throw error;
          host.note(`${error.message}; training goes on without it`);
        }
      },
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
 * stopped, the checkpoint goes next to the model unless it has a place of its own.
 */
export async function saveTraining(
  { model: path, checkpoint: place }: SavingOptions,
  model: ModelFile,
  result: Pick<TrainingResult, "stopped" | "checkpoint">,
  host: SavingHost,
): Promise<SavedTraining> {
  const bytes = encodeModel(model);
  const saved = path === undefined
    ? undefined
    : await saveSomewhere("model", path, bytes, place === undefined ? [] : [place], host);
  const wanted = place ??
    (result.stopped && saved !== undefined ? `${saved}.checkpoint` : undefined);
  let checkpoint: string | undefined;
  try {
    checkpoint = wanted === undefined
      ? undefined
      : await saveSomewhere("checkpoint", wanted, await result.checkpoint(), [path ?? ""], host);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    // The model is saved, or was not asked for.
    host.note(error.message);
  }
  return { bytes, path: saved, checkpoint, misplaced: saved !== path || checkpoint !== wanted };
}

type SavingHost = Pick<Host, "save" | "note" | "temporaryFolder">;

/**
 * Saves what took long to make. Where its place cannot be written, it goes under a new name into the
 * same folder, that of `others`, the working folder or a temporary one, and a note says where it is.
 * @param what What it is, for the note.
 * @returns Where it is. Where no place takes it, the first error is thrown.
 */
export async function saveSomewhere(
  what: string,
  path: string,
  bytes: Uint8Array,
  others: readonly string[],
  host: SavingHost,
): Promise<string> {
  try {
    await host.save(path, bytes);
    return path;
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    const name = `${crypto.randomUUID().slice(0, 8)}-${path.slice(folderOf(path).length)}`;
    const folders = new Set([path, ...others, ""].map(folderOf));
    const places = [...folders].map((folder) => () => Promise.resolve(folder + name));
    if (host.temporaryFolder) places.push(async () => `${await host.temporaryFolder!()}/${name}`);
    for (const placeOf of places) {
      try {
        const place = await placeOf();
        await host.save(place, bytes);
        host.note(`${error.message}; the ${what} is in ${place}`);
        return place;
      } catch (failure) {
        if (!(failure instanceof SagittaError)) throw failure;
      }
    }
    throw error;
  }
}

/** A path up to its last separator; nothing for the working folder. */
function folderOf(path: string): string {
  return path.replace(/[^/\\]*$/, "");
}
