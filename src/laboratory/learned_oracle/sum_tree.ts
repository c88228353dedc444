// A sum tree: draws one of many with a probability in proportion to its weight, in logarithmic time.

/** Weights of slots, with their sums in a binary tree above them. */
export class SumTree {
  readonly capacity: number;
  readonly #leaves: number;
  readonly #sums: Float64Array;

  /** All weights are 0 at first. */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, capacity)));
    this.#sums = new Float64Array(2 * this.#leaves);
  }

  /** The sum of all weights. */
  get total(): number {
    return this.#sums[1];
  }

  get(slot: number): number {
    return this.#sums[this.#leaves + slot];
  }

  /** Gives a slot a weight, 0 or more. Sums are added anew, so that they never drift. */
  set(slot: number, weight: number): void {
    const sums = this.#sums;
    let node = this.#leaves + slot;
    sums[node] = weight;
    for (node >>= 1; node >= 1; node >>= 1) sums[node] = sums[2 * node] + sums[2 * node + 1];
  }

  /**
   * The slot that a point falls into, the slots' weights laid end to end.
   * @param point From 0 up to the total.
   * @returns A slot whose weight is not 0, if there is one.
   */
  find(point: number): number {
    const sums = this.#sums;
    let node = 1;
    while (node < this.#leaves) {
      node *= 2;
      // Rounding may put a point past the last weight: never go where there is none.
      if (sums[node + 1] > 0 && (point >= sums[node] || sums[node] === 0)) {
        point -= sums[node];
        node++;
      }
    }
    return node - this.#leaves;
  }
}
