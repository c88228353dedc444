// Lengths, sorted into ranges.

/** A range of whole numbers, ends included. */
export interface Bucket {
  /** `7`, `3-5`, or `21+` for one without end. */
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Makes buckets from the numbers at which they begin.
 * @returns A bucket for each; the last one has no end.
 */
export function bucketsFrom(starts: readonly number[]): Bucket[] {
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? Infinity) - 1;
    const name = last === Infinity ? `${first}+` : last === first ? `${first}` : `${first}-${last}`;
    return { name, first, last };
  });
}

/** The name of the bucket a number falls into. */
export function bucketOf(buckets: readonly Bucket[], value: number): string {
  return buckets.find(({ last }) => value <= last)!.name;
}
