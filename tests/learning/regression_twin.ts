/**
 * The plain twin of assembly/learning/regression.ts: one weight after the other, from the formulas.
 *
 * @module
 */

/** The parts of a table, a number for each weight. */
export interface PlainTable {
  live: number[];
  sum: number[];
  squares: number[];
  duals: number[];
}

/** A table of zeros. */
export function plainTable(size: number): PlainTable {
  const zeros = () => new Array<number>(size).fill(0);
  return { live: zeros(), sum: zeros(), squares: zeros(), duals: zeros() };
}

/** One step of a rule for one column. */
export function plainStep(
  t: PlainTable,
  rule: "sgd" | "adaptive" | "ftrl",
  weights: readonly number[],
  error: number,
  { rate, caution, clock }: { rate: number; caution: number; clock: number },
): void {
  const add = (i: number, by: number) => {
    t.live[i] += by;
    t.sum[i] += by * clock;
  };
  if (rule === "sgd") {
    for (const i of weights) add(i, rate * error);
  } else if (rule === "adaptive") {
    for (const i of weights) t.squares[i] += error ** 2;
    const rateOf = (i: number) =>
      rate / ((caution + Math.sqrt(t.squares[i])) * Math.sqrt(weights.length));
    const all = weights.reduce((sum, i) => sum + rateOf(i), 0);
    for (const i of weights) add(i, rateOf(i) * error * (1 - Math.exp(-all)) / all);
  } else {
    for (const i of weights) {
      const before = Math.sqrt(t.squares[i]);
      t.squares[i] += error ** 2;
      const after = Math.sqrt(t.squares[i]);
      t.duals[i] += -error - t.live[i] * (after - before) / rate;
      add(i, -t.duals[i] * rate / (caution + after) - t.live[i]);
    }
  }
}
