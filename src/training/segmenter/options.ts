// Options of training a segmenter.

import { SEGMENTER_BITS } from "../../components/segmenter/model.ts";
import type { OptionsOf, OptionTable } from "../options.ts";
import { EPOCHS, RATE, SEED } from "../parser_options.ts";
import { PRUNE_OPTIONS } from "../prune.ts";

/** The options of segmenters. */
export const SEGMENTER_OPTIONS = {
  epochs: { ...EPOCHS, default: 6 },
  seed: SEED,
  rate: { ...RATE, default: 0.2, help: "how large a step the weights take at first" },
  bits: { ...SEGMENTER_BITS, default: 18, help: "2^N weights in each table" },
  augment: { default: true, help: "learn from the treebank's text alone", word: "no-augment" },
  ...PRUNE_OPTIONS,
} as const satisfies OptionTable;

/** How a segmenter is trained. */
export type SegmenterOptions = OptionsOf<typeof SEGMENTER_OPTIONS>;
