// The gold tree of each system sentence, over the system's own words, for drawings to compare with.

import { requireKind } from "../checks.ts";
import { alignWords, UNALIGNED } from "./align_words.ts";
import { layOut, ROOT } from "./document.ts";
import type { ScoredSentence } from "./scored_sentence.ts";

/** The gold head of a word without a gold word. */
export const UNKNOWN = -1;
/** The gold head of a word whose gold head is no word of the system's sentence. */
export const ELSEWHERE = -2;

/** A gold tree over the words of a system sentence. */
export interface ReferenceTree {
  /** The gold head of each word: a word counted from 1, 0 for ROOT, `UNKNOWN` or `ELSEWHERE`. */
  readonly heads: number[];
  /**
   * The gold label of each word, where it is worth telling: a label that differs in its sub-type
   * alone counts as right, and stands here as the system has it.
   */
  readonly labels: string[];
  readonly rightHeads: number;
  /** How many have the right head and label. */
  readonly rightArcs: number;
}

/**
 * Holds sentences against gold ones, word by word.
 * @example
 * ```ts
 * import { referenceTrees } from "./reference_trees.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const birds = { forms: ["Birds", "sing"], heads: [2, 0], ranges: [] };
 * const gold = { ...birds, deprels: ["nsubj", "root"] };
 * const system = { ...birds, deprels: ["obj", "root"] };
 * assertEquals(referenceTrees([gold], [system]), [
 *   { heads: [2, 0], labels: ["nsubj", "root"], rightHeads: 2, rightArcs: 1 },
 * ]);
 * ```
 */
export function referenceTrees(
  gold: readonly ScoredSentence[],
  system: readonly ScoredSentence[],
): ReferenceTree[] {
  for (const side of [gold, system]) requireKind("evaluate", side, "list", "a list of Sentences");
  const goldSide = layOut(gold, "gold"), systemSide = layOut(system, "system");
  const { pairs, goldOf } = alignWords(goldSide, systemSide);
  const systemOf = new Int32Array(goldSide.words.length).fill(UNALIGNED);
  for (const { gold, system } of pairs) systemOf[gold.index] = system.index;
  return systemSide.sentences.map(({ first, last }, number) => {
    const { heads, deprels } = system[number];
    const unknown = new Array<number>(last - first).fill(UNKNOWN);
    const tree = { heads: unknown, labels: [...deprels], rightHeads: 0, rightArcs: 0 };
    for (let index = first; index < last; index++) {
      if (goldOf[index] === UNALIGNED) continue;
      const word = goldSide.words[goldOf[index]];
      const head = word.parent === ROOT ? 0 : systemOf[word.parent] - first + 1;
      const inside = head >= 0 && head <= last - first && (head > 0 || word.parent === ROOT);
      tree.heads[index - first] = inside ? head : ELSEWHERE;
      if (head === heads[index - first]) tree.rightHeads++;
      if (word.relation !== systemSide.words[index].relation) {
        const place = word.index - goldSide.sentences[word.sentence].first;
        tree.labels[index - first] = gold[word.sentence].deprels[place];
      } else if (head === heads[index - first]) tree.rightArcs++;
    }
    return tree;
  });
}
