// Counts of what goes with what: values with a tag, lemmas with a word.

/** How often values go with a key. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  add(key: string, value: string): void {
    let own = this.#counts.get(key);
    if (!own) this.#counts.set(key, own = new Map());
    own.set(value, (own.get(value) ?? 0) + 1);
  }

  has(key: string): boolean {
    return this.#counts.has(key);
  }

  count(key: string, value: string): number {
    return this.#counts.get(key)?.get(value) ?? 0;
  }

  /** Keys in the order in which they were first seen. */
  keys(): Iterable<string> {
    return this.#counts.keys();
  }

  /** The values of a key with their counts, the most frequent first, equals by their characters. */
  sorted(key: string): (readonly [value: string, count: number])[] {
    const own = this.#counts.get(key) ?? new Map<string, number>();
    return [...own].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  }

  /** The most frequent value of a key, the first of equals; its share, and the key's count. */
  most(key: string): { most: string; share: number; total: number } | undefined {
    const own = this.#counts.get(key);
    if (!own) return undefined;
    let [most, count] = ["", 0];
    for (const [value, times] of own) if (times > count) [most, count] = [value, times];
    const total = this.total(key);
    return { most, share: count / total, total };
  }

  total(key: string): number {
    return [...this.#counts.get(key)!.values()].reduce((sum, times) => sum + times, 0);
  }
}
