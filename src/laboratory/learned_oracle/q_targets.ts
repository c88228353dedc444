// The targets of Q-learning, and how much each example counts.

import { LAYOUT } from "../../runtime/module.ts";

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
