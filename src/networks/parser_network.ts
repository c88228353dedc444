// The network of a transition parser in training: an encoder and its outputs, those of words and that
// of trees, learned jointly.

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

  /** @param pace The encoder's rate as a share of that of all else; 1 unless given. */
  constructor(
    readonly encoder: Encoder,
    readonly words: ReadonlyMap<string, WordOutput>,
    readonly trees: TreeOutput,
    pace = 1,
  ) {
    this.parameters = [
      ...encoder.parameters.map((spec) => pace === 1 ? spec : { ...spec, pace }),
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
