// Trains whatever there is a learner for.

import { requireEach, requireFields } from "../checks.ts";
import { inputError, type Place } from "../errors.ts";
import { modelOf } from "../pipeline/file/model_file.ts";
import { cancelledBefore, paused, pauseOf } from "./cancel.ts";
import { type Checkpoint, decodeCheckpoint } from "./checkpoint.ts";
import { Engine, type EngineResult, FailedStep } from "./engine.ts";
import type { Learner, LearnerRow, LearnerSetup } from "./learner.ts";
import { type OptionValues, resolveOptions } from "./options.ts";
import { provenanceOf } from "./provenance.ts";
import { type LearnerOptions, learnerRow, learnersOf } from "./registry.ts";
import { mergeResumed } from "./resume.ts";
import { type LoadedTreebank, loadTreebanks, type Treebank } from "./treebank.ts";
import { type TrainingData, TrainingFailure, type TrainingResult } from "./training.ts";
import { MAX_WORKERS, TrainingWorkers } from "./workers.ts";

export type { TrainingData, TrainingResult, TrainingStart } from "./training.ts";

/** Data, a learner, and how it is to learn. */
export type TrainingOptions = TrainingData & LearnerOptions;

/**
 * Trains. The same data, options and seed give the same model, byte for byte, whether or not
 * training was stopped and resumed in between.
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { train } from "./train.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const { best, epochs } = await train({ train: [{ sentences }], dev: [{ sentences }], epochs: 5 });
 * assertEquals(epochs.length, 5);
 * assert(best.scores!.las > 90);
 * ```
 * @param options Data, the learner and how it is to learn; a perceptron unless it is named.
 */
export async function train(options: TrainingOptions): Promise<TrainingResult> {
  requireFields("train", options, { train: "list" }, "treebanks as train");
  requireEach("train", options.train, { sentences: "series" }, "a treebank with sentences");
  if (options.dev) {
    requireEach("train", options.dev, { sentences: "series" }, "a treebank with sentences");
  }
  const { learner, data, rest } = apart(options);
  const { dev, module, date, licence, workers = 1 } = data;
  const place = { file: data.resumeFile };
  const resumed = data.resume && decodeCheckpoint(data.resume, place);
  const row = learnerRow(learner ?? resumed?.learner);
  const { given, inputs } = takeOptions(row, rest);
  const kind = await row.load();
  const wanted = resumed ? begun(row, given, resumed, place) : given;
  const resolved = await resolveFor(row, wanted);
  checkWorkers(row, workers);
  const { signal } = data, pause = pauseOf(signal);
  const slowly = (treebanks: readonly Treebank[]) => {
    return treebanks.map((each) => ({ ...each, sentences: paused(each.sentences, pause) }));
  };
  const read = slowly(data.train), notBegun = cancelledBefore("the first epoch");
  const train = workers > 1 ? await loadTreebanks(read).catch(notBegun) : read;
  const judged = dev ? { dev: slowly(dev) } : {};
  const setup = { options: resolved, train, inputs, ...judged, module, pause };
  const prepared = await kind.prepare(setup, row.name).catch(notBegun);
  const engine = new Engine(row.name, resolved, prepared, data.command ?? resumed?.command);
  if (resumed) engine.restore(resumed, place);
  const { epochs } = prepared;
  data.onStart?.({ ...prepared.facts, learner: row.name, epochs, options: resolved });
  const resultOf = async (result: EngineResult): Promise<TrainingResult> => {
    const how = { learner: row.name, ...resolved };
    const provenance = provenanceOf({ train, dev, date }, how, result.best);
    const model = modelOf(result.components, provenance, licence);
    // What is disposed of can no longer be asked for its state.
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
      throw inputError("train", {}, found, "one, or what can be split");
    }
    helpers = workers > 1 ? await startWorkers(row, setup, prepared, data) : undefined;
    return await resultOf(await engine.run(data, helpers));
  } catch (error) {
    if (!(error instanceof FailedStep)) throw error;
    throw new TrainingFailure(error.message, await resultOf(await engine.result()));
  } finally {
    helpers?.close();
    prepared.dispose?.();
  }
}

/** What is the same for every learner apart from what is not. */
function apart(options: TrainingOptions): {
  readonly learner: string | LearnerRow | undefined;
  readonly data: TrainingData;
  readonly rest: OptionValues;
} {
  const { train, dev, resume, resumeFile, command, module, date, licence, ...more } = options;
  const { signal, onStart, onProgress, onEpoch, workers, createWorker, learner, ...rest } = more as
    & Omit<TrainingData, "train">
    & { learner?: string | LearnerRow };
  const files = { train, dev, resume, resumeFile, command, module, date, licence };
  const listeners = { signal, onStart, onProgress, onEpoch };
  return { learner, data: { ...files, ...listeners, workers, createWorker }, rest };
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
  if (!fits) throw inputError("train", {}, `${workers} workers`, `1 to ${MAX_WORKERS}`);
  if (workers > 1 && !parallel) {
    throw inputError("train", {}, `${workers} workers with learner ${name}`, "one");
  }
}

/** Workers in the same state as the learner, beside this thread. */
async function startWorkers(
  { name, url }: LearnerRow,
  { options, inputs, train, module }: LearnerSetup,
  learner: Learner,
  { workers = 1, createWorker }: TrainingData,
): Promise<TrainingWorkers> {
  return await TrainingWorkers.start(workers - 1, {
    ...{ name, options, inputs, module, state: await learner.state() },
    ...(url === undefined ? {} : { url }),
    ...(createWorker ? { createWorker } : {}),
    train: train as LoadedTreebank[],
  });
}

/** The error for an option that a learner does not know; it names those that do. */
function unknownOption({ name: learner, makes, options }: LearnerRow, name: string): Error {
  const others = learnersOf(makes).filter((row) => Object.hasOwn(row.options, name));
  const expected = others.length > 0
    ? `it with learner ${others.map(({ name }) => name).join(", ")}`
    : `one of ${Object.keys(options).join(", ")}`;
  return inputError("train", {}, `option ${name} with learner ${learner}`, expected);
}

/** The options that a checkpoint of the same learner was begun with. */
function begun(
  { name }: LearnerRow,
  given: OptionValues,
  checkpoint: Checkpoint,
  place: Place,
): OptionValues {
  const { learner } = checkpoint;
  if (learner === name) return mergeResumed(given, checkpoint, place);
  const found = `learner ${name}`;
  throw inputError("resume training", place, found, `${learner}, as it was begun`);
}
