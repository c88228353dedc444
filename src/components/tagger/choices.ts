// Which values of a column go with which UPOS, as training saw them: bundles of features, XPOS,
// edit rules of lemmas. Whoever chooses only among those of the chosen UPOS never gives a noun the
// features of a verb.

import { inputError, type Place, quote } from "../../errors.ts";

/** Which pairs are kept. */
export interface ChoiceLimits {
  /** Least times that a pair was seen; 1 unless given. The most frequent of a tag always stays. */
  readonly least?: number;
  /** Most values of a tag, the most frequent ones; any number unless given. */
  readonly most?: number;
}

/** Lists of values by UPOS, the most frequent first. */
export class Choices {
  readonly #lists: ReadonlyMap<string, readonly string[]>;
  readonly #numbers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The length of the longest list. */
  readonly width: number;

  private constructor(lists: ReadonlyMap<string, readonly string[]>) {
    this.#lists = lists;
    this.#numbers = new Map(
      Array.from(lists, ([tag, values]) => [tag, new Map(values.map((value, i) => [value, i]))]),
    );
    this.width = Math.max(0, ...Array.from(lists.values(), ({ length }) => length));
  }

  /** The values that were seen, equally frequent ones by their characters. */
  static of(
    pairs: Iterable<readonly [upos: string, value: string]>,
    { least = 1, most = Infinity }: ChoiceLimits = {},
  ): Choices {
    const counts = new Map<string, Map<string, number>>();
    for (const [upos, value] of pairs) {
      let own = counts.get(upos);
      if (!own) counts.set(upos, own = new Map());
      own.set(value, (own.get(value) ?? 0) + 1);
    }
    const byName = [...counts].sort(([a], [b]) => a < b ? -1 : 1);
    return new Choices(
      new Map(byName.map(([upos, own]) => {
        const sorted = [...own].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
        const kept = sorted.filter(([, count], i) => i === 0 || (count >= least && i < most));
        return [upos, kept.map(([value]) => value)];
      })),
    );
  }

  /** Reads what {@linkcode Choices.entries} gave: `most` values of a tag at most. */
  static read(entries: readonly string[], place: Place = {}, most = Infinity): Choices {
    const lists = new Map<string, string[]>();
    const known = new Set<string>();
    for (const entry of entries) {
      const [upos, value, ...more] = entry.split("\t");
      const own = lists.get(upos) ?? [];
      const isNew = known.size < known.add(entry).size;
      if (!upos || !value || more.length > 0 || !isNew || own.length >= most) {
        const expected = `a tag, a tab and a value, each pair once, ${most} of a tag at most`;
        throw inputError("read model", place, `choice ${quote(entry)}`, expected);
      }
      own.push(value);
      lists.set(upos, own);
    }
    return new Choices(lists);
  }

  get tags(): string[] {
    return [...this.#lists.keys()];
  }

  /** The values of a tag; none if training did not have the tag. */
  of(upos: string): readonly string[] {
    return this.#lists.get(upos) ?? [];
  }

  /** A value's place in the list of a tag; -1 if it is not there. */
  number(upos: string, value: string): number {
    return this.#numbers.get(upos)?.get(value) ?? -1;
  }

  /** The value with the highest score in the order of the tag's list; the first of equals. */
  best(upos: string, scores: ArrayLike<number>): string | undefined {
    const values = this.of(upos);
    let best = 0;
    for (let i = 1; i < values.length; i++) if (scores[i] > scores[best]) best = i;
    return values[best];
  }

  /** All pairs as texts, for a model file. */
  entries(): string[] {
    return Array.from(this.#lists, ([upos, values]) => values.map((value) => `${upos}\t${value}`))
      .flat();
  }
}
