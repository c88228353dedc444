/**
 * How a model gets to see sentences: one contract for every kind of model.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";

/** What a model made of a sentence. */
export interface SentenceReading {
  /** The sentence's address in the Wasm module. */
  readonly address: number;
  /** The UPOS of each word, where the model gives tags. */
  readonly upos?: string[];
  /** The FEATS of each word, likewise. */
  readonly feats?: string[];
}

/** Puts sentences where the model looks at them. Whoever calls scopes the module's memory. */
export interface SentenceReader {
  /** How many sentences are best read together. */
  readonly batch: number;
  /** Reads some sentences, best from long to short. */
  read(sentences: readonly Sentence[]): void;
  /** Makes one of those sentences, by its place, the one that is scored. */
  turnTo(at: number): SentenceReading;
}
