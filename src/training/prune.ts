// The option that makes linear models small, for all that have tables of weights.

import type { OptionsOf, OptionTable } from "./options.ts";

/** The option. */
export const PRUNE_OPTIONS = {
  prune: {
    ...{ min: 0, max: 0.99, fraction: true },
    help: "drop this share of the weights, from 0 to 0.99, and pack the others, for a small file",
  },
} as const satisfies OptionTable;

/** How small a model is to be. */
export type PruneOptions = OptionsOf<typeof PRUNE_OPTIONS>;
