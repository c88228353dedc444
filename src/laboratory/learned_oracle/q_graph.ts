// The learned oracle's network as it is trained, on any backend; the module's own pass for asking
// it is assembly/oracles/q_network.ts.

import { type OracleSettings, oracleShapes } from "../../oracles/oracle_model.ts";
import type { Ops } from "../../networks/ops.ts";
import type { ParameterSpec } from "../../networks/parameters.ts";
import { seededRandom } from "../../random.ts";
import type { Bags } from "./replay_memory.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** The network's parameters, one after the other as the module reads them. */
export function qParameters(settings: OracleSettings): ParameterSpec[] {
  return oracleShapes(settings).map(([name, rows, columns]) => {
    return { name, shape: [rows, columns], start: name.endsWith("/bias") ? "zeros" : "weights" };
  });
}

/** Random weights by the width they meet (He et al. 2015); biases 0. */
export function firstQParameters(
  settings: OracleSettings,
  seed: number,
): Map<string, Float32Array> {
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
  { states: { ids, offsets }, selection }: {
    readonly states: Bags;
    readonly selection: Float32Array;
  },
): T {
  const at = (name: string) => ops.parameter(name);
  const seen = ops.bags(at("features"), { ids, offsets });
  const first = ops.relu(ops.add(seen, at("features/bias")));
  const second = ops.relu(ops.product(first, at("hidden"), at("hidden/bias")));
  return ops.dots(ops.product(second, at("moves"), at("moves/bias")), selection);
}

/** Moves of a row. */
export const Q_COLUMNS = LAYOUT["move-columns"];

/** The mean of some estimators' values (Anschel, Baram and Shimkin 2017). */
export function meanValues(estimators: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(estimators[0].length);
  for (const values of estimators) {
    for (let i = 0; i < mean.length; i++) mean[i] += values[i] / estimators.length;
  }
  return mean;
}

/** The outcomes of the steps of a batch. */
export interface Outcomes {
  /** The reward of each step. */
  readonly rewards: Float32Array;
  /** 1 where a step ended its episode. */
  readonly ends: Uint8Array;
  /** How much what comes later counts. */
  readonly discount: number;
}

/**
 * reward + discount · the worth of the next configuration, by the target network: that of its best
 * move; or, double (van Hasselt, Guez and Silver 2016), of the move that `chooser` finds best.
 * @param target [rows, 4]: the target network's values of the next configurations; illegal moves
 * have the least.
 * @param chooser [rows, 4]: values that choose the move. Unless given, `target`.
 */
export function targets(
  { rewards, ends, discount }: Outcomes,
  target: Float32Array,
  chooser: Float32Array = target,
): Float32Array {
  return rewards.map((reward, row) => {
    if (ends[row]) return reward;
    let best = row * Q_COLUMNS;
    for (let at = best + 1; at < (row + 1) * Q_COLUMNS; at++) {
      if (chooser[at] > chooser[best]) best = at;
    }
    return reward + discount * target[best];
  });
}

/**
 * Importance weights (Schaul et al. 2016): (count · probability)^-beta, the largest made 1.
 * @param probabilities How likely each example was to be drawn.
 * @param count How many examples there are to draw from.
 * @param beta 0 for no correction, 1 for all of it.
 */
export function importanceWeights(
  probabilities: Float64Array,
  count: number,
  beta: number,
): Float32Array {
  const weights = probabilities.map((probability) => (count * probability) ** -beta);
  const most = weights.reduce((most, weight) => Math.max(most, weight), 0);
  return Float32Array.from(weights, (weight) => weight / most);
}

/**
 * How the network's five values are summed to the worth of the move taken: [rows, 5]. With dueling
 * value + advantage - mean advantage of the legal moves; else the move's own.
 */
export function selection(moves: Uint8Array, legal: Uint8Array, dueling: boolean): Float32Array {
  const width = Q_COLUMNS + 1;
  const out = new Float32Array(moves.length * width);
  moves.forEach((move, row) => {
    out[row * width + 1 + move] = 1;
    if (!dueling) return;
    out[row * width] = 1;
    let count = 0;
    for (let column = 0; column < Q_COLUMNS; column++) count += (legal[row] >> column) & 1;
    for (let column = 0; column < Q_COLUMNS; column++) {
      if ((legal[row] >> column) & 1) out[row * width + 1 + column] -= 1 / count;
    }
  });
  return out;
}
