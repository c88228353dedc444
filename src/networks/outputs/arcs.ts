// A score for an arc: the product of its two words, each in a projection of its own.
//
//   score = (vectors[head]·heads/w + heads/bias) · (vectors[dependent]·dependents/w + dependents/bias)
//
// The projections are computed once per word, not once per arc; `assembly/` multiplies them where it
// scores candidates. Weights of dependents start from zeros: all scores are 0 then, so that a network
// which gets this output later scores as it did before, and weights of heads already have a slope.
//
// | parameter | shape |
// |---|---|
// | `arcs/heads/w`, `arcs/heads/bias` | [width, rank], [rank] |
// | `arcs/dependents/w`, `arcs/dependents/bias` | [width, rank], [rank] |

import type { InferenceOps } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";

/** The parameters; none where the rank is 0. */
export function arcParameters(rank: number, width: number): ParameterSpec[] {
  if (rank === 0) return [];
  const dependents = layerSpecs("arcs/dependents", width, rank, true);
  return [
    ...layerSpecs("arcs/heads", width, rank, true),
    ...dependents.map((spec) => ({ ...spec, start: "zeros" as const })),
  ];
}

/** Projections of words as heads and as dependents, each [rows, rank]. */
export function arcTables<T>(ops: InferenceOps<T>, vectors: T): T[] {
  return ["heads", "dependents"].map((end) =>
    ops.product(vectors, ops.parameter(`arcs/${end}/w`), ops.parameter(`arcs/${end}/bias`))
  );
}
