/**
 * How large a linear model's tables are.
 *
 * @module
 */

import { inputError } from "../errors.ts";
import { tableSizes } from "../model/linear_model.ts";
import { BITS } from "../model/linear_settings.ts";
import type { SizedOptions } from "./linear_trainer.ts";
import type { SettledOptions } from "./training_options.ts";

/** Beyond this, more rows bring no better scores on treebanks of 200,000 words. */
const MOST_MOVE_BITS = 20;
const LEAST_MOVE_BITS = 14;
/** Rows of the table of moves for each word of the training data. */
const ROWS_A_WORD = 32;
/** Arcs have fewer features than configurations: 2^4 times fewer rows do. */
const FEWER = 4;
/** Weights of the table of labels at most, unless its size was given: it exists three times. */
const MOST_LABEL_WEIGHTS = 1 << 25;

/** Weights of both tables at most: with live, summed and averaged ones that is 1.2 GB. */
const MOST_TRAINED = 100_000_000;

/**
 * Chooses the tables' sizes where they were left open.
 *
 * @example
 * ```ts
 * import { sizeTables } from "./table_sizes.ts";
 * import { settleOptions } from "./training_options.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { moveBits, labelBits } = sizeTables(settleOptions({}), 200_000, 50);
 * assertEquals([moveBits, labelBits], [20, 16]);
 * ```
 *
 * @param options How to train.
 * @param tokens Words of the training data.
 * @param labels How many labels there are.
 * @returns The options, with sizes.
 */
export function sizeTables(options: SettledOptions, tokens: number, labels: number): SizedOptions {
  const wanted = Math.ceil(Math.log2(Math.max(1, tokens * ROWS_A_WORD)));
  const moveBits = options.moveBits ??
    Math.max(LEAST_MOVE_BITS, Math.min(MOST_MOVE_BITS, wanted));
  let labelBits = options.labelBits ?? Math.max(BITS.min, moveBits - FEWER);
  if (options.labelBits === undefined) {
    while (labelBits > BITS.min && (labels + 1) * 2 ** labelBits > MOST_LABEL_WEIGHTS) labelBits--;
  }
  const sizes = tableSizes({ moveBits, labelBits }, labels);
  const weights = sizes.moves + sizes.labels;
  if (weights > MOST_TRAINED) {
    const found =
      `tables of ${weights} weights (${moveBits} and ${labelBits} bits, ${labels} labels)`;
    throw inputError("train", {}, found, `${MOST_TRAINED} at most`);
  }
  return { ...options, moveBits, labelBits };
}
