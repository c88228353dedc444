/**
 * The BiLSTM's names for the engine's types, until the engine trains it.
 *
 * @module
 */

import type { EpochReport } from "./best_epoch.ts";
import type { TrainingListeners } from "./engine.ts";

export type { TrainingProgress } from "./progress.ts";

/** Told after each epoch; training waits for it. `checkpoint` gives the state to go on from. */
export type EpochListener = (
  report: EpochReport,
  checkpoint: () => Uint8Array<ArrayBuffer>,
) => void | Promise<void>;

/** Whom a session tells, and who may stop it. */
export type SessionListeners = Omit<TrainingListeners, "onEpoch"> & {
  readonly onEpoch?: EpochListener;
};
