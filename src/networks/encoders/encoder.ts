/**
 * The contract of encoders: words in, a vector for each word out, layer by layer.
 *
 * @module
 */

import type { WordBatch } from "../word_batch.ts";
import type { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import type { BatchShape, Mask, Ops } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";

/** An encoder whose sizes are an S. */
export interface Encoder<S> {
  readonly name: string;
  /** Its sizes, as a file says them; a file may say anything. */
  readSizes(settings: SettingsReader): S;
  /** Its parameters; `words` counts the rows of the table of words. */
  parameters(sizes: S, words: number): ParameterSpec[];
  /** Columns of its vectors. */
  width(sizes: S): number;
  /** Columns of each of the inputs that dropout covers, in order. */
  maskWidths(sizes: S): number[];
  /**
   * What depends on each word alone, so that parsing can keep it for words that come again: some
   * matrices with a row for each row of the batch.
   */
  perWord<T>(ops: Ops<T>, sizes: S, words: WordBatch, masks: readonly Mask[]): T[];
  /** Columns of each of these matrices. */
  perWordWidths(sizes: S): number[];
  /** The vectors of the words, layer by layer; uses up what `perWord` gave. */
  encode<T>(
    ops: Ops<T>,
    sizes: S,
    batch: BatchShape,
    perWord: readonly T[],
    masks: readonly Mask[],
  ): T[];
}
