// One run of an experiment: trains one parser, keeps what each epoch scored, and counts what the
// last one got right in each development sentence.

import { attachmentScores } from "../../evaluation/attachment.ts";
import type { OracleModel } from "../../oracles/oracle_model.ts";
import { modelOf } from "../../model_file/model_file.ts";
import type { Stored } from "../../model_file/stored.ts";
import { Pipeline } from "../../pipeline/pipeline.ts";
import type { TrainingProgress } from "../../training/progress.ts";
import { learnerRow } from "../../training/registry.ts";
import { train, type TrainingOptions } from "../../training/train.ts";
import { type Arm, armId, armLearning } from "./arms.ts";
import type { ExperimentSettings, RunRecord } from "./results.ts";
import type { ExperimentTreebank } from "./treebank.ts";

/** The description of a run: plain data but for the treebank's sentences. */
export interface RunTask {
  readonly treebank: ExperimentTreebank;
  readonly arm: Arm;
  readonly seed: number;
  readonly settings: ExperimentSettings;
  /** The learned oracle, where it is one of the arms. */
  readonly oracleModel?: OracleModel;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
}

/** A run with its clock, its signal and its listener. */
export interface RunOptions extends RunTask {
  /** The time in milliseconds; only differences matter. */
  readonly clock: () => number;
  /** Stops the work; finished runs stay. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Pick<TrainingProgress, "done">) => void;
}

/**
 * Trains a parser. Every run has all of its epochs, so that runs can be compared epoch by epoch.
 * @returns Its record; nothing if it was stopped.
 */
export async function runArm(options: RunOptions): Promise<RunRecord | undefined> {
  const { treebank, arm, seed, settings, clock } = options;
  const { system, epochs, unlabelled, preset } = settings;
  const began = clock();
  let trained = { sentences: 0, tokens: 0 };
  const row = learnerRow(settings.learner);
  const asked = { ...armLearning(arm), ...(preset === null ? {} : { preset, patience: epochs }) };
  // Not every learner follows a policy.
  const known = Object.entries(asked).filter(([name]) => Object.hasOwn(row.options, name));
  const result = await train({
    ...Object.fromEntries(known),
    ...(arm.oracle === "learned" ? { oracleModel: options.oracleModel } : {}),
    ...{ learner: row.name, train: [treebank.train], dev: [treebank.dev], system, epochs, seed },
    ...(unlabelled ? { unlabelled } : {}),
    onStart: ({ sentences, tokens = 0 }) => void (trained = { sentences, tokens }),
    ...{ signal: options.signal, onProgress: options.onProgress, module: options.module },
  } as TrainingOptions);
  if (result.stopped) return undefined;
  const seconds = (clock() - began) / 1000;
  return {
    ...{ treebank: treebank.name, arm: armId(arm), seed, ...trained },
    epochs: result.epochs.map(({ loss, scores }) => ({ loss, uas: scores!.uas, las: scores!.las })),
    ...await rightWords(result.last!, options),
    seconds,
  };
}

/** The words that components get right in each development sentence. */
async function rightWords(
  components: readonly Stored[],
  { treebank, settings, module }: RunTask,
): Promise<Pick<RunRecord, "rightHeads" | "rightArcs">> {
  const pipeline = await Pipeline.read(modelOf(components, {}), { module });
  const { sentences } = treebank.dev;
  const rightHeads: number[] = [], rightArcs: number[] = [];
  for (const parsed of pipeline.annotateEach(sentences, { beam: 1 })) {
    const gold = sentences[rightHeads.length];
    const right = attachmentScores(gold.heads, gold.deprels, parsed.heads, parsed.deprels);
    rightHeads.push(right.heads);
    rightArcs.push(settings.unlabelled ? right.heads : right.arcs);
  }
  return { rightHeads, rightArcs };
}
