// What training a segmenter can be told.

import { SEGMENTER_BITS } from "../../components/segmenter/model.ts";
import type { TableOf } from "../options.ts";
import { MAX_EPOCHS, RATE, SEED } from "../parser_options.ts";
import { PRUNE_OPTIONS, type PruneOptions } from "../prune.ts";

/** How a segmenter is trained. */
export interface SegmenterOptions extends PruneOptions {
  /** Passes over the training data; 6 unless given. */
  readonly epochs?: number;
  /** Where randomness starts; the same seed gives the same segmenter. 1 unless given. */
  readonly seed?: number;
  /** How large a step the weights take at first; 0.2 unless given. */
  readonly rate?: number;
  /** Each table has 2^bits weights; 18 unless given. */
  readonly bits?: number;
  /** Learn from text as people type it, made of the treebank's, too (`augment.ts`)? Yes unless given. */
  readonly augment?: boolean;
}

/** What there is to say about segmenters. */
export const SEGMENTER_OPTIONS: TableOf<SegmenterOptions> = {
  epochs: { min: 1, max: MAX_EPOCHS, default: 6, help: "passes over the training data" },
  seed: SEED,
  rate: { ...RATE, default: 0.2, help: "how large a step the weights take at first" },
  bits: { ...SEGMENTER_BITS, default: 18, help: "2^N weights in each table" },
  augment: {
    default: true,
    help: "learn from the treebank's text alone",
    word: "no-augment",
  },
  ...PRUNE_OPTIONS,
};
