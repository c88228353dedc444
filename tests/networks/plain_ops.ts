/**
 * The operations of networks in 64 bits, forward alone, written from their definitions: what every
 * backend's losses are compared with, and by finite differences its gradients.
 *
 * @module
 */

import {
  type Bags,
  type BatchShape,
  CLASS_KINDS,
  type Mask,
  type Ops,
  singles,
} from "../../src/networks/ops.ts";

/** A matrix. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** Loops behind the contract. */
export class PlainOps implements Ops<Matrix> {
  constructor(
    readonly parameters: ReadonlyMap<string, Matrix>,
    readonly onRead: () => unknown,
  ) {}

  parameter(name: string): Matrix {
    return this.parameters.get(name)!;
  }

  rows(table: Matrix, ids: Int32Array): Matrix {
    return this.bags(table, singles(ids));
  }

  bags(table: Matrix, { ids, offsets, shares }: Bags): Matrix {
    return fill(offsets.length - 1, table.columns, (bag, column) => {
      let sum = 0;
      for (const id of ids.subarray(offsets[bag], offsets[bag + 1])) {
        if (id >= 0) sum += at(table, id, column);
      }
      return sum * (shares?.[bag] ?? 1);
    });
  }

  product(x: Matrix, w: Matrix, bias?: Matrix): Matrix {
    return fill(x.rows, w.columns, (row, column) => {
      let sum = bias ? bias.data[column] : 0;
      for (let i = 0; i < x.columns; i++) sum += at(x, row, i) * at(w, i, column);
      return sum;
    });
  }

  add(a: Matrix, b: Matrix): Matrix {
    return fill(
      a.rows,
      a.columns,
      (row, column) => at(a, row, column) + at(b, row % b.rows, column),
    );
  }

  concat(a: Matrix, b: Matrix): Matrix {
    return fill(a.rows, a.columns + b.columns, (row, column) => {
      return column < a.columns ? at(a, row, column) : at(b, row, column - a.columns);
    });
  }

  under(a: Matrix, b: Matrix): Matrix {
    return fill(a.rows + b.rows, a.columns, (row, column) => {
      return row < a.rows ? at(a, row, column) : at(b, row - a.rows, column);
    });
  }

  tanh(x: Matrix): Matrix {
    return { ...x, data: x.data.map(Math.tanh) };
  }

  relu(x: Matrix): Matrix {
    return { ...x, data: x.data.map((value) => Math.max(value, 0)) };
  }

  gelu(x: Matrix): Matrix {
    return { ...x, data: x.data.map((value) => value * normal(value)) };
  }

  layerNorm(x: Matrix, gain: Matrix, bias: Matrix, epsilon: number): Matrix {
    const sums = Array.from({ length: x.rows }, (_, row) => {
      const list = x.data.subarray(row * x.columns, (row + 1) * x.columns);
      const mean = list.reduce((a, b) => a + b, 0) / x.columns;
      return { mean, variance: list.reduce((a, b) => a + (b - mean) ** 2, 0) / x.columns };
    });
    return fill(x.rows, x.columns, (row, column) => {
      const { mean, variance } = sums[row];
      const y = (at(x, row, column) - mean) / Math.sqrt(variance + epsilon);
      return y * gain.data[column] + bias.data[column];
    });
  }

  attention(q: Matrix, k: Matrix, v: Matrix, offsets: Int32Array, heads: number): Matrix {
    const size = q.columns / heads;
    return fill(q.rows, q.columns, (row, column) => {
      const next = offsets.findIndex((offset) => offset > row), head = Math.floor(column / size);
      let all = 0, sum = 0;
      for (let other = offsets[next - 1]; other < offsets[next]; other++) {
        let score = 0;
        for (let j = head * size; j < (head + 1) * size; j++) {
          score += at(q, row, j) * at(k, other, j);
        }
        const share = Math.exp(score / Math.sqrt(size));
        all += share;
        sum += share * at(v, other, column);
      }
      return sum / all;
    });
  }

  dropout(x: Matrix, mask: Mask | undefined): Matrix {
    if (!mask) return x;
    return { ...x, data: x.data.map((value, i) => value * mask.values[i % mask.values.length]) };
  }

  recur(gates: Matrix, wh: Matrix, { steps, size, lengths }: BatchShape, reverse: boolean): Matrix {
    const cells = wh.rows, out = new Float64Array(steps * size * cells);
    lengths.forEach((length, b) => {
      let h = new Float64Array(cells), c = new Float64Array(cells);
      for (let n = 0; n < length; n++) {
        const row = (reverse ? length - 1 - n : n) * size + b;
        const z = this.product({ rows: 1, columns: cells, data: h }, wh).data.map((sum, j) => {
          return sum + at(gates, row, j);
        });
        const [i, f, g, o] = [0, 1, 2, 3].map((k) => z.subarray(k * cells, (k + 1) * cells));
        c = c.map((old, j) => sigmoid(f[j]) * old + sigmoid(i[j]) * Math.tanh(g[j]));
        h = c.map((value, j) => sigmoid(o[j]) * Math.tanh(value));
        out.set(h, row * cells);
      }
    });
    return { rows: steps * size, columns: cells, data: out };
  }

  slotSum(table: Matrix, bias: Matrix, picks: Int32Array, slots: number): Matrix {
    const width = table.columns / slots;
    const flat = { rows: table.rows * slots, columns: width, data: table.data };
    const offsets = Int32Array.from({ length: picks.length / slots + 1 }, (_, i) => i * slots);
    return this.tanh(this.add(this.bags(flat, { ids: picks, offsets }), bias));
  }

  pairDots(a: Matrix, b: Matrix, picks: Int32Array, columns: number): Matrix {
    return fill(picks.length / 2 / columns, columns, (row, column) => {
      const [i, j] = picks.subarray(2 * (row * columns + column));
      let sum = 0;
      for (let k = 0; i >= 0 && k < a.columns; k++) sum += at(a, i, k) * at(b, j, k);
      return sum;
    });
  }

  dots(x: Matrix, factors: Float32Array): Matrix {
    return fill(x.rows, 1, (row) => {
      let sum = 0;
      for (let i = 0; i < x.columns; i++) sum += at(x, row, i) * factors[row * x.columns + i];
      return sum;
    });
  }

  softmaxLoss(scores: Matrix, kinds: Uint8Array, weight: number): Matrix {
    return this.#lossOf(scores, kinds, weight, (list, kinds) => {
      const all = list.filter((_, i) => kinds[i] !== CLASS_KINDS.illegal);
      const right = list.filter((_, i) => kinds[i] === CLASS_KINDS.right);
      const [sum, rightSum] = [all, right].map((list) => {
        return list.reduce((sum, score) => sum + Math.exp(score), 0);
      });
      return Math.log(sum) - Math.log(rightSum);
    });
  }

  #lossOf(
    scores: Matrix,
    kinds: Uint8Array,
    weight: number,
    loss: (scores: Float64Array, kinds: Uint8Array) => number,
  ): Matrix {
    let sum = 0;
    for (let first = 0; first < scores.data.length; first += scores.columns) {
      const of = kinds.subarray(first, first + scores.columns);
      if (!of.includes(CLASS_KINDS.right)) continue;
      sum += loss(scores.data.subarray(first, first + scores.columns), of);
    }
    return number(weight * sum);
  }

  huberLoss(values: Matrix, targets: Float32Array, weights: Float32Array): Matrix {
    let sum = 0;
    values.data.forEach((value, row) => {
      const size = Math.abs(value - targets[row]);
      sum += weights[row] * (size <= 1 ? size * size / 2 : size - 0.5);
    });
    return number(sum / values.rows);
  }

  sum(losses: readonly Matrix[]): Matrix {
    return number(losses.reduce((sum, { data }) => sum + data[0], 0));
  }

  read<R>(_list: readonly Matrix[], _names: readonly string[], _use: () => R): R {
    return this.onRead() as R;
  }

  tidy(make: () => Matrix): Matrix {
    return make();
  }
}

function fill(rows: number, columns: number, value: (row: number, column: number) => number) {
  const data = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      data[row * columns + column] = value(row, column);
    }
  }
  return { rows, columns, data };
}

function at({ columns, data }: Matrix, row: number, column: number): number {
  return data[row * columns + column];
}

function number(value: number): Matrix {
  return { rows: 1, columns: 1, data: Float64Array.of(value) };
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** The normal distribution, by its series around 0. */
function normal(x: number): number {
  let sum = 0, term = x;
  for (let odd = 3; Math.abs(sum + term) > Math.abs(sum); odd += 2) {
    sum += term;
    term *= x * x / odd;
  }
  return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
}
