/**
 * How a BiLSTM model works, as its file says it.
 *
 * @module
 */

import { inputError, type Place } from "../errors.ts";
import type { NetworkSizes } from "../networks/parser_network.ts";
import type { Json } from "./json.ts";
import { BEAM } from "./linear_settings.ts";
import { SettingsReader } from "./settings_reader.ts";

/** The settings of a BiLSTM model. */
export interface BilstmSettings extends NetworkSizes {
  /** The transition system's name. */
  readonly system: string;
  /** One dependent for ROOT only? */
  readonly singleRoot: boolean;
  /** Arc-eager: ROOT at the bottom of the stack? */
  readonly rootFirst: boolean;
  /** The beam's width that the model parses with; 1 is greedy. */
  readonly beam: number;
  /** Does it give no labels? */
  readonly unlabelled: boolean;
  /** By how much scores must differ for one choice to be e times as likely as another. */
  readonly temperature: number;
}

/** Whole numbers, and the bounds that keep what a model may ask of memory small. */
const BOUNDS = {
  beam: BEAM,
  wordWidth: { min: 1, max: 1024 },
  ngramWidth: { min: 0, max: 1024 },
  ngramBuckets: { min: 0, max: 1 << 20 },
  layers: { min: 1, max: 4 },
  cells: { min: 1, max: 1024 },
  slots: { min: 4, max: 9 },
  hidden: { min: 1, max: 2048 },
  labelHidden: { min: 1, max: 2048 },
} as const;

/**
 * Reads and checks the settings of a model file.
 *
 * @example
 * ```ts
 * import { readBilstmSettings } from "./bilstm_settings.ts";
 * import { assertThrows } from "@std/assert";
 * import { SagittaError } from "../errors.ts";
 *
 * const wanted = 'found no setting "system", expected a text';
 * assertThrows(() => readBilstmSettings({}), SagittaError, wanted);
 * ```
 *
 * @param settings The file's settings.
 * @param place The file's name, for messages.
 * @returns The same, known to be sound. Whether there is such a system, the parser checks.
 */
export function readBilstmSettings(
  settings: Readonly<Record<string, Json>>,
  place: Place = {},
): BilstmSettings {
  const reader = new SettingsReader(settings, place);
  const count = (name: keyof typeof BOUNDS) => reader.count(name, BOUNDS[name]);
  const read = {
    system: reader.text("system"),
    singleRoot: reader.flag("singleRoot"),
    rootFirst: reader.flag("rootFirst"),
    beam: count("beam"),
    unlabelled: reader.flag("unlabelled"),
    temperature: reader.temperature("temperature"),
    wordWidth: count("wordWidth"),
    ngramWidth: count("ngramWidth"),
    ngramBuckets: count("ngramBuckets"),
    layers: count("layers"),
    cells: count("cells"),
    slots: count("slots"),
    hidden: count("hidden"),
    labelHidden: count("labelHidden"),
  };
  const { ngramBuckets: buckets, ngramWidth: width } = read;
  if ((buckets & (buckets - 1)) !== 0 || (buckets === 0) !== (width === 0)) {
    const found = `${buckets} buckets of n-grams of width ${width}`;
    throw inputError("read model", place, found, "a power of 2 with a width, or neither");
  }
  return read;
}
