// How a linear model works, as its file says it.

import { FEATURE_SETS, type FeatureSet } from "../encoding/feature_set.ts";
import { type ConfidenceSettings, readConfidences } from "../parser/confidence.ts";
import type { Place } from "../../errors.ts";
import type { Json } from "../../pipeline/file/json.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";

/** The settings of a linear model. */
export interface LinearSettings extends ConfidenceSettings {
  /** The transition system's name. */
  readonly system: string;
  /** ROOT may have several dependents. */
  readonly multiRoot: boolean;
  /** Arc-eager: ROOT at the bottom of the stack? */
  readonly rootFirst: boolean;
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
 * @returns The same, known to be sound. Whether there is such a system, the parser checks.
 */
export function readLinearSettings(
  settings: Readonly<Record<string, Json>>,
  place: Place = {},
): LinearSettings {
  const reader = new SettingsReader(settings, place);
  return {
    system: reader.text("system"),
    multiRoot: reader.flag("multiRoot"),
    rootFirst: reader.flag("rootFirst"),
    features: reader.take<FeatureSet>("features", `one of ${FEATURE_SETS.join(", ")}`, (value) => {
      return FEATURE_SETS.some((name) => name === value);
    }),
    moveBits: reader.count("moveBits", BITS),
    labelBits: reader.count("labelBits", BITS),
    beam: reader.count("beam", BEAM),
    unlabelled: reader.flag("unlabelled"),
    temperature: reader.temperature("temperature"),
    ...readConfidences(reader),
  };
}
