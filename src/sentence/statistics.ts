// Figures of a treebank, gathered sentence by sentence.
//
// | figure | meaning |
// |---|---|
// | sentences, tokens | counts; tokens are syntactic words |
// | types | distinct forms, as they are spelt |
// | averageLength | tokens a sentence |
// | nonprojectiveArcs | arcs that pass over a token their head does not dominate |
// | nonprojectiveSentences | sentences with such an arc |
// | arcs | arcs between two tokens; those from ROOT are not counted |
// | averageArcLength | mean of \|head − dependent\| over these arcs: 1 between neighbours |

import { requireFields } from "../checks.ts";
import { ownedCopy } from "../owned_copy.ts";
import { nonprojectiveArcs } from "./projectivity.ts";
import type { Tree } from "./tree.ts";

/** Figures of the trees added so far. */
export class Statistics {
  sentences = 0;
  /** Syntactic words. */
  tokens = 0;
  /** Sentences with a non-projective arc. */
  nonprojectiveSentences = 0;
  /** Non-projective arcs. */
  nonprojectiveArcs = 0;
  /** Arcs between two tokens. */
  arcs = 0;
  /** The sum of the lengths of these arcs. */
  arcLength = 0;
  readonly #forms = new Set<string>();

  /**
   * Adds a tree.
   * @example
   * ```ts
   * import { Statistics } from "./statistics.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const statistics = new Statistics();
   * statistics.add({ forms: ["Arrows", "fly"], heads: [2, 0] });
   * assertEquals(statistics.tokens, 2);
   * assertEquals(statistics.averageArcLength, 1);
   * ```
   */
  add(tree: Pick<Tree, "forms" | "heads">): void {
    requireFields("count a tree", tree, { forms: "texts", heads: "numbers" }, "forms and heads");
    const { forms, heads } = tree;
    this.sentences++;
    this.tokens += forms.length;
    for (const form of forms) if (!this.#forms.has(form)) this.#forms.add(ownedCopy(form));
    const crossing = nonprojectiveArcs(heads);
    this.nonprojectiveArcs += crossing;
    if (crossing > 0) this.nonprojectiveSentences++;
    for (let i = 0; i < heads.length; i++) {
      if (heads[i] <= 0) continue;
      this.arcs++;
      this.arcLength += Math.abs(heads[i] - (i + 1));
    }
  }

  /** Adds all that another gathered. */
  merge(other: Statistics): void {
    requireFields("join statistics", other, { types: "number" }, "Statistics");
    this.sentences += other.sentences;
    this.tokens += other.tokens;
    this.nonprojectiveSentences += other.nonprojectiveSentences;
    this.nonprojectiveArcs += other.nonprojectiveArcs;
    this.arcs += other.arcs;
    this.arcLength += other.arcLength;
    for (const form of other.#forms) this.#forms.add(form);
  }

  /** Distinct forms. */
  get types(): number {
    return this.#forms.size;
  }

  /** Tokens a sentence; 0 without sentences. */
  get averageLength(): number {
    return this.sentences === 0 ? 0 : this.tokens / this.sentences;
  }

  /** The mean length of an arc between two tokens; 0 without arcs. */
  get averageArcLength(): number {
    return this.arcs === 0 ? 0 : this.arcLength / this.arcs;
  }
}
