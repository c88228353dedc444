// The contract of outputs: what a network gives, from the vectors of an encoder. Training and the
// components of parsing hold the same objects, so that tensors, scores and losses are written once.

import type { BatchShape, Ops } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";

/** An output of a network. */
export interface Output {
  /** Its parameters, in the order of files. */
  readonly specs: readonly ParameterSpec[];
  /**
   * Its losses over a batch of training sentences.
   * @param layers The encoder's vectors of the words, layer by layer.
   */
  losses<T>(ops: Ops<T>, layers: readonly T[], batch: TrainingBatch): T[];
}

/** Choices to learn from: what their slots pick, and what each class is (`CLASS_KINDS`). */
export interface SlotExamples {
  readonly picks: Int32Array;
  readonly kinds: Uint8Array;
}

/** Choices of moves, and the arcs that they are scored with. */
export interface MoveExamples extends SlotExamples {
  /** Rows of a head and a dependent for each class, below 0 for none; empty if none are scored. */
  readonly arcs: Int32Array;
}

/** A batch of training sentences. */
export interface TrainingBatch {
  readonly words: BatchShape;
  /** The kind of each class of each row, by the name of the words' output. */
  readonly classes: ReadonlyMap<string, Uint8Array>;
  /** The labels of gold arcs. */
  readonly arcs: SlotExamples;
  /**
   * Goes through configurations in the middle of the pass, with the addresses of the tables of moves
   * and of arcs, and says which choices to learn from.
   */
  readonly walk: (moves: number, ...arcs: number[]) => MoveExamples;
  /** The weight of each choice in the loss. */
  readonly weight: number;
}
