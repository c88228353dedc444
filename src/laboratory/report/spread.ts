// Means over seeds and how far single values stray from them.

/** The mean of some values and their spread. */
export interface Spread {
  readonly mean: number;
  /** The standard deviation of a sample (n − 1); nothing for a single value. */
  readonly deviation: number | null;
  readonly count: number;
}

/** The mean and the standard deviation of some values. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const count = values.length;
  if (count === 0) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, deviation: null, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (count - 1)), count };
}

/**
 * A spread as text: `84.12 ± 0.31`, the mean alone for a single value, a dash without any.
 * @param isSigned Whether a plus stands before a mean above zero.
 */
export function spreadText(spread: Spread | undefined, isSigned = false): string {
  if (!spread) return "–";
  const { mean, deviation } = spread;
  const digits = mean.toFixed(2).replace(/^-(?=0\.00$)/, "");
  const sign = isSigned && Number(digits) > 0 ? "+" : "";
  const text = sign + digits.replace("-", "−");
  return deviation === null ? text : `${text} ± ${deviation.toFixed(2)}`;
}

/** A difference as text, with its sign. */
export function signedText(mean: number): string {
  return spreadText({ mean, deviation: null, count: 1 }, true);
}
