// The labels of arcs and their numbers.

/** Most labels that can be told apart: a transition has 13 bits for its label. */
export const MAX_LABELS = 0x1fff;

/** The label that Universal Dependencies gives to arcs from ROOT, and to no others. */
export const ROOT_LABEL = "root";

/** A list of labels, numbered from 1; 0 is none. A list of none is that of an unlabelled model. */
export class LabelInventory {
  /** The labels; number 1 is at index 0. */
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  /** @param names The labels, number 1 first. */
  constructor(names: readonly string[]) {
    this.names = names;
    this.#numbers = new Map(names.map((name, index) => [name, index + 1]));
  }

  /**
   * The labels of some training data, most frequent first, equally frequent ones by their
   * characters. Those beyond `most` are left out.
   */
  static of(sentences: Iterable<Iterable<string>>, most: number = MAX_LABELS): LabelInventory {
    const counts = new Map<string, number>();
    for (const labels of sentences) {
      for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    return new LabelInventory(sorted.slice(0, most).map(([label]) => label));
  }

  get size(): number {
    return this.names.length;
  }

  /** The number of the label that is kept for arcs from ROOT; 0 without it, or without another. */
  get root(): number {
    return this.size > 1 ? this.number(ROOT_LABEL) : 0;
  }

  /** A label's number; 0 if it is not in the list. */
  number(name: string): number {
    return this.#numbers.get(name) ?? 0;
  }

  /** A number's label; `_` for 0. */
  name(number: number): string {
    return number === 0 ? "_" : this.names[number - 1];
  }
}
