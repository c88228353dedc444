/**
 * What the page asks its worker, and what the worker answers.
 *
 * @module
 */

import type { OracleName } from "../src/oracles/oracle.ts";
import type { SystemName } from "../src/oracles/system.ts";
import type { PackedSentence } from "../src/sentence/packed.ts";

/** Whose choices a derivation follows: the model's, or an oracle's. */
export type Follow = "model" | OracleName;

/** A model that was loaded. */
export interface ModelView {
  /** Its transition system. */
  readonly system: SystemName;
  /** Its labels, most frequent first. */
  readonly labels: readonly string[];
}

/** A sentence with its tree. */
export interface SentenceView {
  /** The sentence itself, for later questions. */
  readonly sentence: PackedSentence;
  /** Its text as it was written. */
  readonly text: string;
  /** The words. */
  readonly forms: readonly string[];
  /** The head of each word. */
  readonly heads: readonly number[];
  /** The label of each word. */
  readonly labels: readonly string[];
  /** The universal part of speech of each word, `_` where it has none. */
  readonly tags: readonly string[];
  /** Whether the tree came with the text, not from the model. */
  readonly given: boolean;
}

/** A derivation to work out. */
export interface DerivationRequest {
  /** The sentence. */
  readonly sentence: PackedSentence;
  /** The gold head of each word. */
  readonly heads: readonly number[];
  /** The gold label of each word. */
  readonly labels: readonly string[];
  /** The transition system. */
  readonly system: SystemName;
  /** Whose choices to follow. */
  readonly follow: Follow;
  /** Transitions to begin with, by name. */
  readonly taken: readonly string[];
}

/** A transition that is legal in a configuration. */
export interface ChoiceView {
  /** Its name. */
  readonly name: string;
  /** The arc it would add. */
  readonly arc: { readonly head: number; readonly dependent: number } | null;
  /** The label that the model would give the arc; empty where there is none. */
  readonly label: string;
  /** How many gold arcs it would lose. */
  readonly cost: number;
  /** Is that exact, or an estimate because a search was cut short? */
  readonly exact: boolean;
  /** The model's share for it, from 0 to 1; null where the model has another system. */
  readonly share: number | null;
  /** Whether the oracle that is followed allows it; null where the model is followed. */
  readonly allowed: boolean | null;
}

/** A configuration of a derivation. */
export interface StepView {
  /** The stack, bottom first; 0 is ROOT. */
  readonly stack: readonly number[];
  /** The buffer, front first. */
  readonly buffer: readonly number[];
  /** The head of each word so far, -1 for none. */
  readonly heads: readonly number[];
  /** The label of each word so far. */
  readonly labels: readonly string[];
  /** What there is to choose from. */
  readonly choices: readonly ChoiceView[];
  /** Which of the choices is taken; -1 in the last configuration. */
  readonly taken: number;
  /** Gold arcs that are out of reach by now; null where the system cannot tell. */
  readonly loss: number | null;
}

/** A sentence with a tree that may have been corrected. */
export type EditedTree = Pick<DerivationRequest, "sentence" | "heads" | "labels">;

/** What the worker can be asked to do. */
export interface Methods {
  /** Loads a model; its bytes may be handed over. */
  load(params: { bytes: Uint8Array; name: string }): Promise<ModelView>;
  /** Parses text, or reads CoNLL-U. */
  parse(params: { text: string }): readonly SentenceView[];
  /** Works out a derivation. */
  derive(params: DerivationRequest): Promise<readonly StepView[]>;
  /** Writes a sentence with a tree as CoNLL-U and JSON. */
  write(params: EditedTree): { conllu: string; json: string };
}
