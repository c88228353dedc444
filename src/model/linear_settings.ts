/**
 * How a linear model works, as its file says it.
 *
 * @module
 */

import { FEATURE_SETS, type FeatureSet } from "../encoding/feature_set.ts";
import { inputError, type Place, quote } from "../errors.ts";
import type { Json } from "./json.ts";

/** The settings of a linear model. */
export interface LinearSettings {
  /** The transition system's name. */
  readonly system: string;
  /** One dependent for ROOT only? */
  readonly singleRoot: boolean;
  /** Arc-eager: ROOT at the bottom of the stack? */
  readonly rootFirst: boolean;
  /** The feature set. */
  readonly features: FeatureSet;
  /** The table of moves has 2^moveBits rows. */
  readonly moveBits: number;
  /** The table of labels has 2^labelBits rows. */
  readonly labelBits: number;
  /** The beam's width that the model was trained for; 1 is greedy. */
  readonly beam: number;
  /** Does it give no labels? */
  readonly unlabelled: boolean;
  /** By how much scores must differ for one choice to be e times as likely as another. */
  readonly temperature: number;
}

/** Rows of tables, as powers of 2. */
export const BITS = { min: 8, max: 24 } as const;

/** Widths of beams. */
export const BEAM = { min: 1, max: 256 } as const;

/**
 * Reads and checks the settings of a model file.
 *
 * @example
 * ```ts
 * import { readLinearSettings } from "./linear_settings.ts";
 * import { assertThrows } from "@std/assert";
 * import { SagittaError } from "../errors.ts";
 *
 * const wanted = 'found no setting "system", expected a text';
 * assertThrows(() => readLinearSettings({}), SagittaError, wanted);
 * ```
 *
 * @param settings The file's settings.
 * @param place The file's name, for messages.
 * @returns The same, known to be sound. Whether there is such a system, the parser checks.
 */
export function readLinearSettings(
  settings: Readonly<Record<string, Json>>,
  place: Place = {},
): LinearSettings {
  const take = <T extends Json>(name: string, expected: string, fits: (value: Json) => boolean) => {
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (value !== undefined && fits(value)) return value as T;
    const found = value === undefined
      ? `no setting ${quote(name)}`
      : `setting ${quote(name)} with ${quote(JSON.stringify(value))}`;
    throw inputError("read model", place, found, expected);
  };
  const flag = (name: string) =>
    take<boolean>(name, "true or false", (value) => typeof value === "boolean");
  const count = (name: string, { min, max }: { min: number; max: number }) =>
    take<number>(name, `a whole number from ${min} to ${max}`, (value) => {
      return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
    });
  return {
    system: take<string>("system", "a text", (value) => typeof value === "string"),
    singleRoot: flag("singleRoot"),
    rootFirst: flag("rootFirst"),
    features: take<FeatureSet>("features", `one of ${FEATURE_SETS.join(", ")}`, (value) => {
      return FEATURE_SETS.some((name) => name === value);
    }),
    moveBits: count("moveBits", BITS),
    labelBits: count("labelBits", BITS),
    beam: count("beam", BEAM),
    unlabelled: flag("unlabelled"),
    temperature: take<number>("temperature", "a number above 0", (value) => {
      return typeof value === "number" && value > 0 && value < 1e9;
    }),
  };
}
