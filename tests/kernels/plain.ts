/**
 * The plain twins of kernels of sums and products: their definitions, in 64 bits. Shapes and names
 * are the kernels'; arrays stand for addresses, and what is added to comes back as the summand.
 *
 * @module
 */

/** Floats or integers. */
export type Numbers = ArrayLike<number>;

/** The sum of two arrays. */
export function sum(a: Numbers, b: Numbers): Float64Array {
  return Float64Array.from(a, (x, i) => x + b[i]);
}

/** a is [m, k]; b is [k, n]. a·b */
export function matmul(a: Numbers, b: Numbers, m: number, k: number, n: number): Float64Array {
  const out = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let p = 0; p < k; p++) {
      for (let j = 0; j < n; j++) out[i * n + j] += a[i * k + p] * b[p * n + j];
    }
  }
  return out;
}

/** a is [rows, columns]. aᵀ */
export function transpose(a: Numbers, rows: number, columns: number): Float64Array {
  return Float64Array.from({ length: rows * columns }, (_, at) => {
    return a[at % rows * columns + Math.floor(at / rows)];
  });
}

/** a is [k, m]; b is [k, n]. aᵀ·b */
export function matmulLeft(a: Numbers, b: Numbers, m: number, k: number, n: number): Float64Array {
  return matmul(transpose(a, k, m), b, m, k, n);
}

/** a is [m, k]; b is [n, k]. a·bᵀ */
export function matmulRight(a: Numbers, b: Numbers, m: number, k: number, n: number): Float64Array {
  return matmul(a, transpose(b, n, k), m, k, n);
}

/** x is [rows, width]. The sum of the rows. */
export function columnSums(x: Numbers, rows: number, width: number): Float64Array {
  const out = new Float64Array(width);
  for (let at = 0; at < rows * width; at++) out[at % width] += x[at];
  return out;
}

/** table is [rows, width]. The rows of each bag's ids, summed; an id below 0 adds nothing. */
export function gatherBags(
  table: Numbers,
  ids: Numbers,
  offsets: Numbers,
  width: number,
): Float64Array {
  const out = new Float64Array((offsets.length - 1) * width);
  for (let b = 0; b + 1 < offsets.length; b++) {
    for (let p = offsets[b]; p < offsets[b + 1]; p++) {
      for (let j = 0; ids[p] >= 0 && j < width; j++) {
        out[b * width + j] += table[ids[p] * width + j];
      }
    }
  }
  return out;
}

/** dout is [bags, width]. The gradient of `gatherBags` for a table of so many rows. */
export function scatterBags(
  dout: Numbers,
  ids: Numbers,
  offsets: Numbers,
  rows: number,
  width: number,
): Float64Array {
  const dtable = new Float64Array(rows * width);
  for (let b = 0; b + 1 < offsets.length; b++) {
    for (let p = offsets[b]; p < offsets[b + 1]; p++) {
      for (let j = 0; ids[p] >= 0 && j < width; j++) {
        dtable[ids[p] * width + j] += dout[b * width + j];
      }
    }
  }
  return dtable;
}

/** a and b are [tokens, width]; picks are pairs of rows, below 0 for none. */
export function pairDots(a: Numbers, b: Numbers, picks: Numbers, width: number): Float64Array {
  return Float64Array.from({ length: picks.length / 2 }, (_, p) => {
    const [row, other] = [picks[2 * p], picks[2 * p + 1]];
    let dot = 0;
    for (let j = 0; row >= 0 && j < width; j++) dot += a[row * width + j] * b[other * width + j];
    return dot;
  });
}

/** dout is [pairs]. The gradients of `pairDots` for a and b. */
export function pairDotsBackward(
  dout: Numbers,
  a: Numbers,
  b: Numbers,
  picks: Numbers,
  width: number,
): [da: Float64Array, db: Float64Array] {
  const da = new Float64Array(a.length), db = new Float64Array(b.length);
  for (let p = 0; p < dout.length; p++) {
    const row = picks[2 * p] * width, other = picks[2 * p + 1] * width;
    for (let j = 0; row >= 0 && j < width; j++) {
      da[row + j] += dout[p] * b[other + j];
      db[other + j] += dout[p] * a[row + j];
    }
  }
  return [da, db];
}

/** values are integers of any size. The index of the first largest, from `first` to `last`. */
export function indexOfLargest(values: Numbers, first: number, last: number): number {
  let found = first;
  for (let i = first + 1; i <= last; i++) if (values[i] > values[found]) found = i;
  return found;
}

/** Rate, β₁, β₂, ε, decay and the gradients' scale. */
export type AdamSettings = readonly [number, number, number, number, number, number];

/** The state of Adam: parameters, means and squares. */
export type AdamState = [Float64Array, Float64Array, Float64Array];

/** One step of Adam in place, in the elements given; the settings are rounded to 32 bits. */
export function adam(
  [parameters, means, squares]: AdamState,
  gradients: Numbers,
  settings: AdamSettings,
  step: number,
  places: Iterable<number> = parameters.keys(),
): void {
  const [rate, beta1, beta2, epsilon, decay, scale] = settings.map(Math.fround);
  let i = 0;
  for (const at of places) {
    const g = gradients[i++] * scale, x = parameters[at];
    means[at] = beta1 * means[at] + (1 - beta1) * g;
    squares[at] = beta2 * squares[at] + (1 - beta2) * g * g;
    const root = Math.sqrt(squares[at] / (1 - beta2 ** step)) + epsilon;
    parameters[at] = x - rate * (means[at] / (1 - beta1 ** step) / root + decay * x);
  }
}
