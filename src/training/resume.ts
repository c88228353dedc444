// Options of training that goes on from a checkpoint.

import { inputError, type Place } from "../errors.ts";
import type { OptionValues } from "./options.ts";

/** Options that may grow: how long to train. */
const LENGTHS = ["epochs", "steps"];

/**
 * The checkpoint's options, with the length of training that was asked for. Any other option may be
 * repeated but not changed: the result would be that of neither.
 */
export function mergeResumed<Options extends object>(
  given: Options,
  checkpoint: { readonly options: object },
  place: Place,
): Options {
  const asked = given as OptionValues, before = checkpoint.options as OptionValues;
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined || LENGTHS.includes(name) || isSame(value, before[name])) continue;
    const [found, expected] = [value, before[name]].map((option) => {
      return typeof option === "object" ? JSON.stringify(option) : `${option}`;
    });
    throw inputError("resume training", place, `${name} ${found}`, `${expected}, as it was begun`);
  }
  const longer = LENGTHS.filter((name) => asked[name] !== undefined);
  return { ...before, ...Object.fromEntries(longer.map((name) => [name, asked[name]])) } as Options;
}

/** Is an option the same? Of objects, such as a network's sizes, some numbers may be given. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [these, those] = [Object.entries(one), new Map(Object.entries(other))];
  return these.every(([name, value]) => those.get(name) === value);
}
