/**
 * What training a tagger can be told.
 *
 * @module
 */

import { BITS } from "../../components/linear_parser/settings.ts";
import type { TableOf } from "../options.ts";
import { MAX_EPOCHS, SEED } from "../parser_options.ts";

/** How a tagger is trained. */
export interface TaggerOptions {
  /** Passes over the training data; 6 unless given. */
  readonly epochs?: number;
  /** Where randomness starts; the same seed gives the same tagger. 1 unless given. */
  readonly seed?: number;
  /** The table has 2^bits rows; as many as the data need, 18 at most, unless given. */
  readonly bits?: number;
}

/** What there is to say about taggers. */
export const TAGGER_OPTIONS: TableOf<TaggerOptions> = {
  epochs: { min: 1, max: MAX_EPOCHS, default: 6, help: "passes over the training data" },
  seed: SEED,
  bits: { ...BITS, help: "2^N rows in the table; as the data need, 18 at most, unless given" },
};
