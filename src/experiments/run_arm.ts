/**
 * One run of an experiment: trains one parser and keeps what each epoch scored.
 *
 * @module
 */

import type { EpochReport } from "../training/best_epoch.ts";
import type { TrainingProgress } from "../training/progress.ts";
import { learnerRow } from "../training/registry.ts";
import { train, type TrainingOptions } from "../training/train.ts";
import type { OracleModel } from "../oracles/oracle_model.ts";
import { type Arm, armId, armLearning } from "./arms.ts";
import type { ExperimentSettings, RunRecord } from "./results.ts";
import type { ExperimentTreebank } from "./treebank.ts";

/** What a run needs, and whom it tells. */
export interface RunOptions {
  readonly treebank: ExperimentTreebank;
  readonly arm: Arm;
  readonly seed: number;
  readonly settings: ExperimentSettings;
  /** The learned oracle, where it is one of the arms. */
  readonly oracleModel?: OracleModel;
  /** The time in milliseconds; only differences matter. */
  readonly clock: () => number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
}

/**
 * Trains a parser. Every run has all of its epochs, so that runs can be compared epoch by epoch.
 *
 * @param options What to train, and how.
 * @returns What came of it; nothing if it was stopped.
 */
export async function runArm(options: RunOptions): Promise<RunRecord | undefined> {
  const { treebank, arm, seed, settings, clock } = options;
  const { epochs, unlabelled, preset } = settings;
  const began = clock();
  let trained = { sentences: 0, tokens: 0 };
  const row = learnerRow(settings.learner);
  const asked = { ...armLearning(arm), ...(preset === null ? {} : { preset, patience: epochs }) };
  // Not every learner follows a policy.
  const known = Object.entries(asked).filter(([name]) => Object.hasOwn(row.options, name));
  const result = await train({
    ...Object.fromEntries(known),
    ...(arm.oracle === "learned" ? { oracleModel: options.oracleModel } : {}),
    learner: row.name,
    train: [treebank.train],
    dev: [treebank.dev],
    system: "arc-standard",
    epochs,
    seed,
    ...(unlabelled ? { unlabelled } : {}),
    onStart: ({ sentences, tokens = 0 }) => void (trained = { sentences, tokens }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.module ? { module: options.module } : {}),
  } as TrainingOptions);
  if (result.stopped) return undefined;
  return {
    treebank: treebank.name,
    arm: armId(arm),
    seed,
    ...trained,
    epochs: result.epochs.map(epochRecord),
    seconds: (clock() - began) / 1000,
  };
}

function epochRecord({ loss, scores }: EpochReport) {
  return { loss, uas: scores!.uas, las: scores!.las };
}
