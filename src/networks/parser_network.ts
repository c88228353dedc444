// The network of a transition parser in training: an encoder with its outputs of words and of trees, learned
// jointly.

import type { Encoder } from "./encoders/encoder.ts";
import type { Ops } from "./ops.ts";
import type { Output, TrainingBatch } from "./outputs/output.ts";
import type { TreeOutput } from "./outputs/trees.ts";
import type { WordOutput } from "./outputs/words.ts";
import type { ParameterSpec } from "./parameters.ts";

/** An encoder and its outputs. */
export class ParserNetwork {
  /** All parameters, in the order of files. */
  readonly parameters: readonly ParameterSpec[];

  /** @param rateScale The encoder's rate as a share of that of all else; 1 unless given. */
  constructor(
    readonly encoder: Encoder,
    readonly words: ReadonlyMap<string, WordOutput>,
    readonly trees: TreeOutput,
    rateScale = 1,
  ) {
    this.parameters = [
      ...encoder.parameters.map((spec) => ({ ...spec, learningRateScale: rateScale })),
      ...this.outputs.flatMap(({ specs }) => specs),
    ];
  }

  get outputs(): readonly Output[] {
    return [...this.words.values(), this.trees];
  }

  /** The loss of a batch. */
  loss<T>(ops: Ops<T>, batch: TrainingBatch): T {
    const layers = this.encoder.encode(ops, batch.words);
    return ops.sum(this.outputs.flatMap((output) => output.losses(ops, layers, batch)));
  }
}
