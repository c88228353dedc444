// The known word nearest to a misspelt one, for "did you mean".

/** Share of a word's letters that may be wrong. */
const WRONG = 0.4;

/** The known word nearest to another; undefined where all are far from it. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const length = word.replace(/^-+/, "").length;
  const near = known.map((name) => ({ name, distance: editDistance(word, name) }))
    .filter(({ distance }) => distance <= Math.max(1, WRONG * length))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** Letters to insert, drop or replace that make one word the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1] + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[b.length];
}
