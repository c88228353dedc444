/**
 * Options of training that goes on from a checkpoint.
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { LearningOptions } from "./training_options.ts";

/**
 * The checkpoint's options, with the number of epochs that was asked for. Any other option may be
 * repeated but not changed: the result would be that of neither.
 *
 * @param options What was asked for.
 * @param checkpoint The checkpoint.
 * @param place Its file's name, for messages.
 * @returns The options to go on with.
 */
export function mergeResumed(
  options: LearningOptions,
  checkpoint: Checkpoint,
  place: Place,
): LearningOptions {
  for (const [name, value] of Object.entries(options)) {
    const before = checkpoint.options[name as keyof LearningOptions];
    if (value === undefined || name === "epochs" || value === before) continue;
    throw inputError("resume training", place, `${name} ${value}`, `${before}, as it was begun`);
  }
  const epochs = options.epochs ?? checkpoint.options.epochs;
  const last = checkpoint.reports.length;
  if (epochs < last) {
    throw inputError("resume training", place, `${last} epochs done`, `${epochs} at most`);
  }
  return { ...checkpoint.options, epochs };
}
