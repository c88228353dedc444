// The option that makes linear models small, for all that have tables of weights.

import type { TableOf } from "./options.ts";

/** How small a model is to be. */
export interface PruneOptions {
  /**
   * The share of weights that is dropped, the smallest first; those that stay are packed into some
   * nine bits each. Unless given, a quarter is dropped, and weights take two or three bytes.
   */
  readonly prune?: number;
}

/** What there is to say about it. */
export const PRUNE_OPTIONS: TableOf<PruneOptions> = {
  prune: {
    min: 0,
    max: 0.99,
    fraction: true,
    help: "drop this share of the weights, from 0 to 0.99, and pack the others, for a small file",
  },
};
