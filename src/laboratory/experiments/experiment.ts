// The oracle experiment: measures treebanks, then trains each arm with each seed on each of them.
// Finished work is handed out at once, so that it can be kept, and is not done again.

import { requireEach, requireFields } from "../../checks.ts";
import { isProjective } from "../../sentence/projectivity.ts";
import { type Arm, armId } from "./arms.ts";
import { measureTreebank } from "./measure.ts";
import {
  type ExperimentPlan,
  type ExperimentResults,
  findRun,
  inOrder,
  type RunRecord,
} from "./results.ts";
import { runArm, type RunOptions, type RunTask } from "./run_arm.ts";
import { runInWorker } from "./run_in_worker.ts";
import type { ExperimentTreebank } from "./treebank.ts";

/** How far an experiment is. */
export interface ExperimentProgress {
  /** `compare` while oracles are compared, in sentences; `train` while parsers are, in words. */
  readonly stage: "compare" | "train";
  readonly label: string;
  readonly done: number;
  /** All that was to do when the experiment was started or resumed. */
  readonly total: number;
}

/** The parts of an experiment, and its listeners. */
export interface ExperimentOptions
  extends Pick<RunOptions, "settings" | "oracleModel" | "module" | "clock" | "signal"> {
  readonly treebanks: readonly ExperimentTreebank[];
  readonly arms: readonly Arm[];
  readonly seeds: readonly number[];
  /** Earlier results of the same experiment. */
  readonly earlier?: ExperimentResults;
  readonly onProgress?: (progress: ExperimentProgress) => void;
  /** Told after each finished run. */
  readonly onRun?: (run: RunRecord) => void;
  /** Keeps the results so far; called after each finished piece of work. */
  readonly keep?: (results: ExperimentResults) => Promise<void>;
  /** How many runs are done at a time, each in a worker; 1, in this thread, unless given. */
  readonly workers?: number;
  /** Makes a worker that runs `src/experiments/run_worker.ts`, where the file is elsewhere. */
  readonly createWorker?: () => Worker;
}

/** Most runs at a time. */
export const MAX_WORKERS = 256;

/** The outcome of an experiment. */
export interface ExperimentOutcome {
  readonly results: ExperimentResults;
  /** Whether it was stopped before its end. */
  readonly stopped: boolean;
}

/** The plan of an experiment. */
export function planOf(
  { treebanks, arms, seeds }: Pick<ExperimentOptions, "treebanks" | "arms" | "seeds">,
): ExperimentPlan {
  return { treebanks: treebanks.map(({ name }) => name), arms: arms.map(armId), seeds };
}

/**
 * Runs an experiment to its end, or until it is stopped. Seeds come one after the other, each over
 * all treebanks and arms, so that a part of the experiment is a whole one with fewer seeds. Any
 * number of workers gives the same results but for times.
 * @example
 * ```ts
 * import { SAMPLE } from "../../sample/sample.ts";
 * import { readArms } from "./arms.ts";
 * import { runExperiment } from "./experiment.ts";
 * import { experimentFile } from "./treebank.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const file = await experimentFile("sample", new TextEncoder().encode(SAMPLE), 20);
 * const { results } = await runExperiment({
 *   treebanks: [{ name: "sample", train: file, dev: file }],
 *   arms: readArms("static:all,dynamic:all"),
 *   seeds: [1],
 *   settings: { system: "arc-standard", learner: "perceptron", preset: null, epochs: 1, limit: 20, unlabelled: true },
 *   clock: () => performance.now(),
 * });
 * assertEquals(results.runs.map(({ arm }) => arm), ["static:all", "dynamic:all"]);
 * ```
 */
export async function runExperiment(options: ExperimentOptions): Promise<ExperimentOutcome> {
  const lists = { treebanks: "list", arms: "list", seeds: "numbers" } as const;
  const needs = { ...lists, settings: "object", clock: "function" } as const;
  requireFields("run an experiment", options, needs, "treebanks, arms, seeds, settings and clock");
  requireEach("run an experiment", options.treebanks, { name: "text" }, "a treebank");
  requireEach("run an experiment", options.arms, { oracle: "text" }, "an arm");
  const { settings, earlier } = options;
  const plan = planOf(options);
  const results = {
    settings,
    plan,
    treebanks: (earlier?.treebanks ?? []).filter(({ name }) => plan.treebanks.includes(name)),
    runs: (earlier?.runs ?? []).filter(({ treebank, arm, seed }) =>
      plan.treebanks.includes(treebank) && plan.arms.includes(arm) && plan.seeds.includes(seed)
    ),
  };
  const stopped = !(await compareAll(options, results) && await trainAll(options, results));
  return { results: inOrder(results), stopped };
}

type Growing = ExperimentResults & {
  readonly treebanks: ExperimentResults["treebanks"][number][];
  readonly runs: RunRecord[];
};

/** Measures treebanks that were not measured before; tells whether it came to the end. */
async function compareAll(options: ExperimentOptions, results: Growing): Promise<boolean> {
  const { clock, signal, module } = options;
  const { system } = options.settings;
  const known = new Set(results.treebanks.map(({ name }) => name));
  const open = options.treebanks.filter(({ name }) => !known.has(name));
  const total = open.reduce((sum, { train }) => sum + train.sentences.length, 0);
  let before = 0;
  for (const treebank of open) {
    const { name, train } = treebank;
    const onProgress = (done: number) => {
      options.onProgress?.({ stage: "compare", label: name, done: before + done, total });
    };
    const record = await measureTreebank(treebank, { system, clock, signal, module, onProgress });
    if (!record) return false;
    before += train.sentences.length;
    results.treebanks.push(record);
    await options.keep?.(results);
  }
  return true;
}

/** Does the runs that were not done before; tells whether it came to the end. */
async function trainAll(options: ExperimentOptions, results: Growing): Promise<boolean> {
  const { settings, clock, module, oracleModel, workers = 1, createWorker } = options;
  const open = options.seeds.flatMap((seed) =>
    options.treebanks.flatMap((treebank) =>
      options.arms.filter((arm) => !findRun(results.runs, treebank.name, armId(arm), seed))
        .map((arm): RunTask => ({ treebank, arm, seed, settings, module, oracleModel }))
    )
  );
  const words = open.map(({ treebank, arm }) => settings.epochs * wordsOf(treebank, arm));
  const total = words.reduce((sum, count) => sum + count, 0);
  const done = open.map(() => 0);
  // Where one run fails, those that run with it end too.
  const failing = new AbortController();
  const signal = AbortSignal.any([...(options.signal ? [options.signal] : []), failing.signal]);
  let next = 0;
  let kept: Promise<void> | undefined = Promise.resolve();
  /** Does one open run after the other; tells whether none was stopped. */
  const lane = async (): Promise<boolean> => {
    while (next < open.length) {
      if (signal.aborted) return false;
      const number = next++;
      const task = open[number];
      const onProgress = (progress: { readonly done: number }) => {
        done[number] = progress.done;
        options.onProgress?.({
          stage: "train",
          label: `${next}/${open.length} ${task.treebank.name}`,
          done: done.reduce((sum, words) => sum + words, 0),
          total,
        });
      };
      onProgress({ done: 0 });
      const how = { ...task, clock, signal, onProgress };
      const run = workers === 1 ? await runArm(how) : await runInWorker(how, createWorker);
      if (!run) return false;
      done[number] = words[number];
      results.runs.push(run);
      options.onRun?.(run);
      // One file, one writer.
      await (kept = kept?.then(() => options.keep?.(results)));
    }
    return true;
  };
  const lanes = Array.from({ length: Math.min(workers, open.length) }, () => lane());
  try {
    return (await Promise.all(lanes)).every(Boolean);
  } catch (error) {
    failing.abort();
    await Promise.allSettled(lanes);
    throw error;
  }
}

/** How many words an arm sees in an epoch, but for sentences with several roots. */
function wordsOf({ train }: ExperimentTreebank, { sentences }: Arm): number {
  return train.sentences.reduce((sum, { heads, length }) => {
    return sum + (sentences === "all" || isProjective(heads) ? length : 0);
  }, 0);
}
