/**
 * Classifiers of words, plainly: the twin of assembly/tagging/, written for reading. Templates are
 * texts: a word (`O` and `P` before, `W` itself, `N` and `M` behind) and what of it, or `H`, the
 * value before, or `HH`, the two values before.
 *
 * @module
 */

/** What is known of a word, by its place among its numbers. */
const PARTS = [
  "",
  "shape",
  "s1",
  "s2",
  "s3",
  "s4",
  "s5",
  "b1",
  "b2",
  "b3",
  "b4",
  "cased",
  "k",
  "t",
];
const WORDS = ["O", "P", "W", "N", "M"];

const ITSELF = "- W W.shape W.s1 W.s2 W.s3 W.s4 W.s5 W.b1 W.b2 W.b3";
/** The sets, templates with spaces between them, places with a + between them. */
const SETS: readonly string[] = [
  `${ITSELF} W.b4 W.cased O P N M P.s3 N.s3 P.shape N.shape H HH H+W H+W.s3 HH+W.s3 H+N H+N.s3
   P+W W+N P+N W.s3+N.s2 P.s2+W.s3 W.s3+W.shape W.cased+W.shape H+N.shape H+W.shape`,
  `${ITSELF} W.cased P N P.k N.k P.k+N.k O.k+P.k N.k+M.k P.s3 N.s3 W+P.k W+N.k W.s3+P.k W.s3+N.k
   W.s2+P.k H HH H+W H+W.s2 H+W.s3 P+W W+N`,
  `- W W.cased W.shape W.s1 W.s2 W.s3 W.s4 W.s5 W.b1 W.b2 W.b3 W.b4 W.t W.t+W W.t+W.s1 W.t+W.s2
   W.t+W.s3 W.t+W.s4 W.t+W.s5 W.t+W.shape W.s3+W.shape W.s4+W.b1 W.t+W.b4`,
];

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by));

/** A classifier with weights that are numbers. */
export class PlainClassifier {
  readonly weights: Float64Array;
  readonly sums: Float64Array;
  clock = 1;

  constructor(readonly columns: number, readonly bits: number, readonly set: number) {
    this.weights = new Float64Array(columns * 2 ** bits);
    this.sums = new Float64Array(columns * 2 ** bits);
  }

  /** The weights, averaged over all words learned from. */
  mean(): number[] {
    return Array.from(this.weights, (weight, i) => weight - this.sums[i] / this.clock);
  }

  /**
   * Gives words values; with `gold` it learns them first, with a margin of one for each feature.
   *
   * @param words Each word's numbers, two that are none on either side.
   * @returns A value for each word, and how many were not those of `gold`.
   */
  classify(
    words: readonly (readonly number[])[],
    keys: readonly number[],
    counts: readonly number[],
    gold?: readonly number[],
  ): { values: number[]; wrong: number } {
    const known = words.map((word, i) => {
      const key = keys[i - 2];
      return key === undefined ? word : word.with(12, Math.imul(key, 0x2545f491) + 1);
    });
    const values: number[] = [];
    let before = 0, beforeThat = 0, wrong = 0;
    keys.forEach((key, at) => {
      const count = counts[at], right = gold?.[at] ?? -1;
      let best = count - 1;
      if (count > 1) {
        const rows = this.#rows(known.slice(at, at + 5), key, before, beforeThat);
        const scores = Array.from({ length: count }, (_, value) => {
          return rows.reduce((sum, row) => sum + this.weights[row * this.columns + value], 0);
        });
        best = scores.indexOf(Math.max(...scores));
        if (gold && right >= 0) {
          const others = scores.map((score, value) => value === right ? -Infinity : score);
          const rival = others.indexOf(Math.max(...others));
          if (scores[right] - scores[rival] <= rows.length) {
            for (const row of rows) {
              this.#change(row * this.columns + right, 1);
              this.#change(row * this.columns + rival, -1);
            }
          }
          wrong += best === right ? 0 : 1;
        }
        if (gold) this.clock++;
      }
      values.push(best);
      [beforeThat, before] = [before, (key << 12) + best + 2];
    });
    return { values, wrong };
  }

  #change(at: number, by: number): void {
    this.weights[at] += by;
    this.sums[at] += by * this.clock;
  }

  #rows(window: readonly (readonly number[])[], key: number, one: number, two: number): number[] {
    const last = Math.imul(one, 0x85ebca6b) + 1 | 0;
    const both = last + rotated(Math.imul(two, 0xc2b2ae35) + 1 | 0, 7) | 0;
    const valueOf = (place = "-") => {
      if (place === "-") return 0;
      if (place === "H" || place === "HH") return place === "H" ? last : both;
      const [word, part = ""] = place.split(".");
      return window[WORDS.indexOf(word)][PARTS.indexOf(part)];
    };
    return SETS[this.set].split(/\s+/).map((template, f) => {
      const [a, b] = template.split("+");
      const seed = 0x7a67 + Math.imul(key, 0x632be5ab) + Math.imul(f + 1, 0x9e3779b9);
      const hash = (seed ^ valueOf(a)) + rotated(valueOf(b), 9) | 0;
      return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> (32 - this.bits);
    });
  }
}
