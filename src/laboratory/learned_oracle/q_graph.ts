// The learned oracle's network as it is trained, on any backend; the module's own pass for asking
// it is assembly/oracles/q_network.ts.

import { type OracleSettings, oracleShapes } from "../../oracles/oracle_model.ts";
import type { Ops } from "../../networks/ops.ts";
import type { ParameterSpec } from "../../networks/parameters.ts";
import { seededRandom } from "../../random.ts";
import type { Bags } from "./replay_memory.ts";

/** The network's parameters, one after the other as the module reads them. */
export function qParameters(settings: OracleSettings): ParameterSpec[] {
  return oracleShapes(settings).map(([name, rows, columns]) => {
    return { name, shape: [rows, columns], start: name.endsWith("/bias") ? "zeros" : "weights" };
  });
}

/** Random weights by the width they meet (He et al. 2015); biases 0. */
export function firstQParameters(settings: OracleSettings, seed: number) {
  const random = seededRandom(seed);
  return new Map(
    oracleShapes(settings).map(([name, rows, columns]) => {
      // About as many features as there are slots in a window are 1 at once.
      const met = name === "features" ? 24 : rows;
      const limit = name.endsWith("/bias") ? 0 : Math.sqrt((name === "moves" ? 1 : 6) / met);
      const length = rows * columns;
      return [name, Float32Array.from({ length }, () => (2 * random() - 1) * limit)];
    }),
  );
}

/**
 * The worth of the moves taken, by the network: one column.
 * @param batch The configurations, and how the outputs are summed: [rows, 5] (`q_targets.ts`).
 */
export function takenValues<T>(
  ops: Ops<T>,
  { states: { ids, offsets }, selection }: { states: Bags; selection: Float32Array },
): T {
  const at = (name: string) => ops.parameter(name);
  const seen = ops.bags(at("features"), { ids, offsets });
  const first = ops.relu(ops.add(seen, at("features/bias")));
  const second = ops.relu(ops.product(first, at("hidden"), at("hidden/bias")));
  return ops.dots(ops.product(second, at("moves"), at("moves/bias")), selection);
}
