// What training a linear tagger can be told.

import { BITS } from "../../components/linear_parser/settings.ts";
import type { TableOf } from "../options.ts";
import { MAX_EPOCHS, SEED } from "../parser_options.ts";
import { PRUNE_OPTIONS, type PruneOptions } from "../prune.ts";

/** How a linear tagger is trained. */
export interface LinearTaggerOptions extends PruneOptions {
  /** Passes over the training data; 6 unless given. */
  readonly epochs?: number;
  /** Where randomness starts; the same seed gives the same tagger. 1 unless given. */
  readonly seed?: number;
  /** The table of UPOS has 2^bits rows, those of XPOS and features half as many; 17 unless given. */
  readonly bits?: number;
}

/** What there is to say about linear taggers. */
export const LINEAR_TAGGER_OPTIONS: TableOf<LinearTaggerOptions> = {
  epochs: { min: 1, max: MAX_EPOCHS, default: 6, help: "passes over the training data" },
  seed: SEED,
  bits: { min: BITS.min + 1, max: BITS.max, default: 17, help: "2^N rows in the table of UPOS" },
  ...PRUNE_OPTIONS,
};
