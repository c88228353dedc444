/**
 * Options of training that goes on from a checkpoint.
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { EpochReport } from "./best_epoch.ts";

/**
 * The checkpoint's options, with the number of epochs that was asked for. Any other option may be
 * repeated but not changed: the result would be that of neither.
 *
 * @param options What was asked for.
 * @param checkpoint The checkpoint.
 * @param place Its file's name, for messages.
 * @returns The options to go on with.
 */
export function mergeResumed<O extends { readonly epochs?: number }>(
  options: O,
  checkpoint: {
    readonly options: O & { readonly epochs: number };
    readonly reports: readonly EpochReport[];
  },
  place: Place,
): O {
  for (const [name, value] of Object.entries(options)) {
    const before = checkpoint.options[name as keyof O];
    if (value === undefined || name === "epochs") continue;
    if (isSame(value, before)) continue;
    const [found, expected] = [value, before].map((option) => {
      return typeof option === "object" ? JSON.stringify(option) : `${option}`;
    });
    throw inputError("resume training", place, `${name} ${found}`, `${expected}, as it was begun`);
  }
  const epochs = options.epochs ?? checkpoint.options.epochs;
  const last = checkpoint.reports.length;
  if (epochs < last) {
    throw inputError("resume training", place, `${last} epochs done`, `${epochs} at most`);
  }
  return { ...checkpoint.options, epochs };
}

/** Are two options the same? Some, such as a network's sizes, are objects of numbers. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [these, those] = [Object.entries(one), new Map(Object.entries(other))];
  return these.length === those.size && these.every(([name, value]) => those.get(name) === value);
}
