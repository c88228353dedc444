// Options of training a lemmatiser.

import { BITS } from "../../components/linear_parser/settings.ts";
import type { OptionsOf, OptionTable } from "../options.ts";
import { EPOCHS, SEED } from "../parser_options.ts";
import { PRUNE_OPTIONS } from "../prune.ts";

/** The options of lemmatisers. */
export const LEMMATISER_OPTIONS = {
  epochs: { ...EPOCHS, default: 4 },
  seed: SEED,
  bits: { ...BITS, default: 15, help: "2^N rows in the table" },
  leastRule: { min: 1, max: 1000, default: 2, help: "how often a rule must be seen with a tag" },
  ...PRUNE_OPTIONS,
} as const satisfies OptionTable;

/** How a lemmatiser is trained. */
export type LemmatiserOptions = OptionsOf<typeof LEMMATISER_OPTIONS>;
