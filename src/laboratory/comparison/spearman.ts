// Spearman's rank correlation: how alike two rankings of the same things are.

/**
 * Spearman's ρ: the correlation of the two lists' ranks, ties sharing the average of theirs.
 * @param a Values; `Infinity` may be among them, several times.
 * @returns ρ, from -1 to 1. Two identical rankings give 1, constant ones too; where only one is
 * constant, ρ is not defined.
 */
export function spearman(a: readonly number[], b: readonly number[]): number | undefined {
  const first = ranks(a), second = ranks(b);
  if (first.every((rank, i) => rank === second[i])) return 1;
  const mean = (a.length + 1) / 2;
  let product = 0, squares = 0, otherSquares = 0;
  for (let i = 0; i < first.length; i++) {
    product += (first[i] - mean) * (second[i] - mean);
    squares += (first[i] - mean) ** 2;
    otherSquares += (second[i] - mean) ** 2;
  }
  if (squares === 0 || otherSquares === 0) return undefined;
  return product / Math.sqrt(squares * otherSquares);
}

/** The rank of each value, from 1 for the least; equal values share the average of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    let less = 0, equal = 0;
    for (const other of values) {
      if (other < value) less++;
      else if (other === value) equal++;
    }
    return less + (equal + 1) / 2;
  });
}
