// How a linear model works, as its file says it.

import type { Place } from "../../errors.ts";
import type { Json } from "../../model_file/json.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import { FEATURE_SETS, type FeatureSet } from "../encoding/feature_set.ts";
import { type ParserSettings, readParserSettings } from "../parser/settings.ts";

/** The settings of a linear model; its beam is the one that it was trained for. */
export interface LinearSettings extends ParserSettings {
  readonly features: FeatureSet;
  /** The table of moves has 2^moveBits rows. */
  readonly moveBits: number;
  /** The table of labels has 2^labelBits rows. */
  readonly labelBits: number;
  /** Gives no labels. */
  readonly unlabelled: boolean;
}

/** Rows of tables, as powers of 2. */
export const BITS = { min: 8, max: 24 } as const;

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
    ...readParserSettings(reader),
    features: reader.take<FeatureSet>("features", `one of ${FEATURE_SETS.join(", ")}`, (value) => {
      return FEATURE_SETS.some((name) => name === value);
    }),
    moveBits: reader.count("moveBits", BITS),
    labelBits: reader.count("labelBits", BITS),
    unlabelled: reader.flag("unlabelled"),
  };
}
