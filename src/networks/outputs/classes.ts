// One of some classes for each word: tags, values of FEATS.

import type { Kernel } from "../../runtime/kernel.ts";
import type { ModuleTensor } from "../module_tensor.ts";
import type { Ops } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";

/** The parameters, `NAME/w` and `NAME/bias`. */
export function classParameters(name: string, width: number, classes: number): ParameterSpec[] {
  return layerSpecs(name, width, classes, true);
}

/** A score for each class: [rows, classes]. */
export function classScores<T>(ops: Ops<T>, name: string, vectors: T): T {
  return ops.product(vectors, ops.parameter(`${name}/w`), ops.parameter(`${name}/bias`));
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
