// Compares the annotation of aligned words, field by field. All metrics and breakdowns count these
// comparisons; nothing is compared twice.

import type { Alignment } from "./align_words.ts";
import { ROOT, type Word } from "./document.ts";

/** An aligned pair of words, and which parts of its annotation are right. */
export interface WordComparison {
  readonly gold: Word;
  readonly system: Word;
  readonly upos: boolean;
  readonly xpos: boolean;
  /** The universal features. */
  readonly feats: boolean;
  /** The lemma; where gold has none (`_`), any lemma is right. */
  readonly lemma: boolean;
  /** The system's head is aligned with the gold head, or both are ROOT. */
  readonly head: boolean;
  /** The head, and the relation without its sub-type. */
  readonly arc: boolean;
  /** The functional children: which words, with which relations, tags and universal features. */
  readonly functional: boolean;
}

/** Judges every aligned pair. */
export function compareWords({ pairs, goldOf }: Alignment): WordComparison[] {
  return pairs.map(({ gold, system }) => {
    const head = gold.parent === (system.parent === ROOT ? ROOT : goldOf[system.parent]);
    return {
      gold,
      system,
      upos: gold.upos === system.upos,
      xpos: gold.xpos === system.xpos,
      feats: gold.feats === system.feats,
      lemma: gold.lemma === "_" || gold.lemma === system.lemma,
      head,
      arc: head && gold.relation === system.relation,
      functional: gold.functional.length === system.functional.length &&
        gold.functional.every((child, i) => sameChild(child, system.functional[i], goldOf)),
    };
  });
}

function sameChild(gold: Word, system: Word, goldOf: Int32Array): boolean {
  return goldOf[system.index] === gold.index && gold.relation === system.relation &&
    gold.upos === system.upos && gold.feats === system.feats;
}
