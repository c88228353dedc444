// The alignment of system words with gold words. Words that are tokens are the same if they have
// the same span of the text; words of multiword tokens are aligned by form, in regions.

import type { Document, Word } from "./document.ts";
import { alignRegion, multiwordRegion } from "./multiword_region.ts";

/** The gold word of a system word that has none. */
export const UNALIGNED = -2;

/** The words of two sides, paired. */
export interface Alignment {
  readonly gold: Document;
  readonly system: Document;
  /** The pairs, in order. */
  readonly pairs: readonly { readonly gold: Word; readonly system: Word }[];
  /** For each system word, the index of its gold word, or `UNALIGNED`. */
  readonly goldOf: Int32Array;
}

/** Aligns the words of two documents of one text. */
export function alignWords(gold: Document, system: Document): Alignment {
  const pairs: { gold: Word; system: Word }[] = [];
  const goldOf = new Int32Array(system.words.length).fill(UNALIGNED);
  const align = (g: number, s: number) => {
    pairs.push({ gold: gold.words[g], system: system.words[s] });
    goldOf[s] = g;
  };
  let g = 0, s = 0;
  while (g < gold.words.length && s < system.words.length) {
    const a = gold.words[g], b = system.words[s];
    if (a.multiword || b.multiword) {
      const region = multiwordRegion(gold.words, system.words, g, s);
      alignRegion(gold.words, system.words, region, align);
      g = region.goldEnd;
      s = region.systemEnd;
    } else if (a.start === b.start && a.end === b.end) {
      align(g++, s++);
    } else if (a.start <= b.start) g++;
    else s++;
  }
  return { gold, system, pairs, goldOf };
}
