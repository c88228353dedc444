// Options of training a linear tagger.

import { BITS } from "../../components/linear_parser/settings.ts";
import type { OptionsOf, OptionTable } from "../options.ts";
import { EPOCHS, SEED } from "../parser_options.ts";
import { PRUNE_OPTIONS } from "../prune.ts";

/** The options of linear taggers. */
export const LINEAR_TAGGER_OPTIONS = {
  epochs: { ...EPOCHS, default: 6 },
  seed: SEED,
  bits: { min: BITS.min + 1, max: BITS.max, default: 17, help: "2^N rows in the table of UPOS" },
  ...PRUNE_OPTIONS,
} as const satisfies OptionTable;

/** How a linear tagger is trained. */
export type LinearTaggerOptions = OptionsOf<typeof LINEAR_TAGGER_OPTIONS>;
