// How transition-based parsers parse, as their files say it.

import type { SettingsReader } from "../../model_file/settings_reader.ts";
import { type ConfidenceSettings, readConfidences } from "./confidence.ts";

/** Widths of beams. */
export const BEAM = { min: 1, max: 256 } as const;

/** The settings in the files of all parsers. */
export interface ParserSettings extends ConfidenceSettings {
  /** The transition system's name. */
  readonly system: string;
  /** ROOT may have several dependents. */
  readonly multiRoot: boolean;
  /** Arc-eager: ROOT is at the bottom of the stack. */
  readonly rootFirst: boolean;
  /** The beam's width where none is asked for; 1 is greedy. */
  readonly beam: number;
  /** By how much scores must differ for one choice to be e times as likely as another. */
  readonly temperature: number;
}

/** Reads these settings. Whether there is such a system, the parser checks. */
export function readParserSettings(reader: SettingsReader): ParserSettings {
  return {
    system: reader.text("system"),
    multiRoot: reader.flag("multiRoot"),
    rootFirst: reader.flag("rootFirst"),
    beam: reader.count("beam", BEAM),
    temperature: reader.temperature("temperature"),
    ...readConfidences(reader),
  };
}
