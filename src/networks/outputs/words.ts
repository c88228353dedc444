// One of some classes for each word, from the encoder's first layer: tags, values of FEATS and XPOS,
// rules of lemmas. Those are surface facts, and trees need the other layers.
//
// | parameter | shape |
// |---|---|
// | `NAME/w`, `NAME/bias` | [width, classes], [classes] |

import type { Kernel } from "../../runtime/kernel.ts";
import type { ModuleTensor } from "../module_tensor.ts";
import type { InferenceOps, Ops } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";
import type { Output, TrainingBatch } from "./output.ts";

/** An output that gives each word a class. */
export class WordOutput implements Output {
  readonly specs: readonly ParameterSpec[];

  /** @param width Columns of the encoder's vectors. */
  constructor(readonly name: string, width: number, readonly classes: number) {
    this.specs = layerSpecs(name, width, classes, true);
  }

  /** A score for each class: [rows, classes]. */
  scores<T>(ops: InferenceOps<T>, [vectors]: readonly T[]): T {
    const [w, bias] = this.specs.map(({ name }) => ops.parameter(name));
    return ops.product(vectors, w, bias);
  }

  losses<T>(ops: Ops<T>, layers: readonly T[], { classes, weight }: TrainingBatch): T[] {
    return [ops.softmaxLoss(this.scores(ops, layers), classes.get(this.name)!, weight)];
  }
}

/**
 * The best class of each row, by scores in the module.
 * @param choices What each row chooses among; all classes unless given.
 */
export function bestClasses(
  kernel: Kernel,
  { at, rows, columns }: ModuleTensor,
  choices?: readonly Int32Array[],
): Int32Array {
  const scores = kernel.floats(at, rows * columns);
  const found = new Int32Array(rows);
  const all = Int32Array.from({ length: columns }, (_, i) => i);
  for (let row = 0, first = 0; row < rows; row++, first += columns) {
    const list = choices?.[row] ?? all;
    let best = list[0];
    for (let i = 1; i < list.length; i++) {
      if (scores[first + list[i]] > scores[first + best]) best = list[i];
    }
    found[row] = best;
  }
  return found;
}
