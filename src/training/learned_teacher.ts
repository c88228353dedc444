/**
 * The BiLSTM's name for this file, until the engine trains it.
 *
 * @module
 */

export { useLearnedOracle } from "./learned_oracle.ts";
