/**
 * One of some classes for each word: tags, values of FEATS.
 *
 * @module
 */

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
