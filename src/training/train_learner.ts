// Trains one learner, whatever it makes.

import { requireEach, requireFields } from "../checks.ts";
import { fail, type Place } from "../errors.ts";
import type { Json } from "../model_file/json.ts";
import { modelOf } from "../model_file/model_file.ts";
import { VERSION } from "../version.ts";
import type { EpochReport } from "./best_epoch.ts";
import { cancelledBefore, pauseOf } from "./cancel.ts";
import { type Checkpoint, decodeCheckpoint } from "./checkpoint.ts";
import { Engine, type EngineResult, FailedStep } from "./engine.ts";
import type { LearnerRow } from "./learner.ts";
import { type OptionValues, resolveOptions } from "./options.ts";
import { type LearnerOptions, learnerRow, learnersOf } from "./registry.ts";
import { type LoadedTreebank, loadTreebanks, slowly, type Treebank } from "./treebank.ts";
import { type TrainingData, TrainingFailure, type TrainingResult } from "./training.ts";
import { MAX_WORKERS, TrainingWorkers } from "./workers.ts";

/** Data, a learner, and how it is to learn. */
export type LearnerTraining = TrainingData & LearnerOptions;

/** Trains a learner; see `train()`. */
export async function trainLearner(options: LearnerTraining): Promise<TrainingResult> {
  requireData(options);
  const { train: treebanks, resume, resumeFile, command, onStart, createWorker, ...data } = options;
  const { dev, module, date, licence, workers = 1, signal, onProgress, onEpoch, ...more } = data;
  const { learner, ...rest } = more as { learner?: string | LearnerRow };
  const place = { file: resumeFile };
  const resumed = resume && decodeCheckpoint(resume, place);
  const row = learnerRow(learner ?? resumed?.learner);
  const { given, inputs } = takeOptions(row, rest);
  const kind = await row.load();
  const wanted = resumed ? resumedOptions(row, given, resumed, place) : given;
  const resolved = await resolveFor(row, wanted);
  checkWorkers(row, workers);
  const pause = pauseOf(signal);
  const read = slowly(treebanks, pause), notBegun = cancelledBefore("the first epoch");
  const train = workers > 1 ? await loadTreebanks(read).catch(notBegun) : read;
  const judged = dev ? { dev: slowly(dev, pause) } : {};
  const setup = { options: resolved, train, inputs, ...judged, module, pause };
  const prepared = await kind.prepare(setup, row.name).catch(notBegun);
  const engine = new Engine(row.name, resolved, prepared, command ?? resumed?.command);
  if (resumed) engine.restore(resumed, place);
  const { epochs } = prepared;
  onStart?.({ ...prepared.facts, learner: row.name, epochs, options: resolved });
  const resultOf = async (result: EngineResult): Promise<TrainingResult> => {
    const how = { learner: row.name, ...resolved };
    const provenance = provenanceOf({ train, dev, date }, how, result.best);
    const model = modelOf(result.components, provenance, licence);
    // A learner that is disposed of has no state to save.
    // A state that cannot be written must not cost the model: the error waits for a caller.
    const kept = prepared.dispose && engine.checkpoint();
    await kept?.catch(() => {});
    const checkpoint = () => kept ?? engine.checkpoint();
    return { ...result, model, provenance, checkpoint };
  };
  let helpers: TrainingWorkers | undefined;
  try {
    if (workers > 1 && !prepared.parallel) {
      const found = `${workers} workers, ${prepared.facts.how}`;
      throw fail("train")("cannot-train", found, "one, or what can be split");
    }
    const state = workers > 1 ? await prepared.state() : undefined;
    helpers = state && await TrainingWorkers.start(workers - 1, {
      ...{ name: row.name, options: resolved, inputs, module, state },
      ...(row.url === undefined ? {} : { url: row.url }),
      ...(createWorker ? { createWorker } : {}),
      train: train as LoadedTreebank[],
    });
    return await resultOf(await engine.run({ signal, onProgress, onEpoch }, helpers));
  } catch (error) {
    if (!(error instanceof FailedStep)) throw error;
    throw new TrainingFailure(error.message, await resultOf(await engine.result()));
  } finally {
    helpers?.close();
    prepared.dispose?.();
  }
}

/** Refuses data that are none. */
export function requireData(data: Pick<TrainingData, "train" | "dev">): void {
  requireFields("train", data, { train: "list" }, "treebanks as train");
  for (const list of [data.train, data.dev ?? []]) {
    requireEach("train", list, { sentences: "series" }, "a treebank with sentences");
  }
}

/** Checks a learner's options and fills in what was left out. */
export async function resolveFor(row: LearnerRow, given: OptionValues): Promise<OptionValues> {
  const checked = resolveOptions(row.options, given);
  const kind = await row.load();
  return (kind.complete?.(checked, row.name) ?? checked) as OptionValues;
}

/** Sorts what was given into options and other inputs; what a learner does not know is refused. */
function takeOptions(
  row: LearnerRow,
  rest: OptionValues,
): { readonly given: OptionValues; readonly inputs: OptionValues } {
  const given: Record<string, unknown> = {}, inputs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    if (Object.hasOwn(row.options, name)) given[name] = value;
    else if (row.inputs?.includes(name)) inputs[name] = value;
    else throw unknownOption(row, name);
  }
  return { given, inputs };
}

/** Not every learner's batches can be split. */
function checkWorkers({ name, parallel }: LearnerRow, workers: number): void {
  const fits = Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS;
  if (!fits) throw fail("train")("cannot-train", `${workers} workers`, `1 to ${MAX_WORKERS}`);
  if (workers > 1 && !parallel) {
    throw fail("train")("cannot-train", `${workers} workers with learner ${name}`, "one");
  }
}

/** The error for an option that a learner does not know; it names those that do. */
function unknownOption({ name: learner, makes, options }: LearnerRow, name: string): Error {
  const others = learnersOf(makes).filter((row) => Object.hasOwn(row.options, name));
  const expected = others.length > 0
    ? `it with learner ${others.map(({ name }) => name).join(", ")}`
    : `one of ${Object.keys(options).join(", ")}`;
  return fail("train")("cannot-train", `option ${name} with learner ${learner}`, expected);
}

/** Options that may grow: how long to train. */
const LENGTHS = ["epochs", "steps"];

/**
 * The options of a checkpoint, with the length of training that was asked for. Any other option may
 * be repeated but not changed: the result would be that of neither.
 */
function resumedOptions(
  { name }: LearnerRow,
  given: OptionValues,
  { learner, options: before }: Checkpoint,
  place: Place,
): OptionValues {
  const refuse = (found: string, expected: unknown) =>
    fail("resume training")("cannot-resume", found, `${expected}, as it was begun`, place);
  if (learner !== name) throw refuse(`learner ${name}`, learner);
  for (const [option, value] of Object.entries(given)) {
    if (LENGTHS.includes(option) || isSame(value, before[option])) continue;
    const [found, expected] = [value, before[option]].map((one) => {
      return typeof one === "object" ? JSON.stringify(one) : `${one}`;
    });
    throw refuse(`${option} ${found}`, expected);
  }
  const longer = Object.entries(given).filter(([name]) => LENGTHS.includes(name));
  return { ...before, ...Object.fromEntries(longer) };
}

/** Whether an option is the same. Of objects, such as a network's sizes, some numbers may be given. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [these, those] = [Object.entries(one), new Map(Object.entries(other))];
  return these.every(([name, value]) => those.get(name) === value);
}

/** How a model came about, as its file tells it: nothing that differs between equal runs. */
function provenanceOf(
  { train, dev = [], date }: Pick<TrainingData, "train" | "dev" | "date">,
  options: OptionValues,
  { epoch, scores, details }: EpochReport,
): Record<string, Json> {
  const named = (key: string, treebanks: readonly Treebank[]) => {
    const names = treebanks.map(({ file }) => file).filter((file) => file !== undefined);
    return names.length > 0 ? { [key]: names } : {};
  };
  return {
    sagitta: VERSION,
    ...named("treebanks", train),
    ...named("development", dev),
    ...options as Record<string, Json>,
    epochs: epoch,
    ...details,
    ...(scores ? { scores } : {}),
    ...(date === undefined ? {} : { date }),
  };
}
