// What training a lemmatiser can be told.

import { BITS } from "../../components/linear_parser/settings.ts";
import type { TableOf } from "../options.ts";
import { MAX_EPOCHS, SEED } from "../parser_options.ts";
import { PRUNE_OPTIONS, type PruneOptions } from "../prune.ts";

/** How a lemmatiser is trained. */
export interface LemmatiserOptions extends PruneOptions {
  /** Passes over the training data; 4 unless given. */
  readonly epochs?: number;
  /** Where randomness starts; the same seed gives the same lemmatiser. 1 unless given. */
  readonly seed?: number;
  /** The table has 2^bits rows; 15 unless given. */
  readonly bits?: number;
  /** Edit rules that a tag was seen with less often are left out; 2 unless given. */
  readonly leastRule?: number;
}

/** What there is to say about lemmatisers. */
export const LEMMATISER_OPTIONS: TableOf<LemmatiserOptions> = {
  epochs: { min: 1, max: MAX_EPOCHS, default: 4, help: "passes over the training data" },
  seed: SEED,
  bits: { ...BITS, default: 15, help: "2^N rows in the table" },
  leastRule: { min: 1, max: 1000, default: 2, help: "how often a rule must be seen with a tag" },
  ...PRUNE_OPTIONS,
};
