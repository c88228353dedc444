// Attachment scores by class of word. Recall is over the gold words of a class, precision over the
// system words of that class; the two sides may class a word differently.

import type { Alignment } from "./align_words.ts";
import type { Word } from "./document.ts";
import type { WordComparison } from "./compare_words.ts";
import { percent, type Rates } from "./score.ts";

/** The scores of one class of words. */
export interface BreakdownRow {
  readonly name: string;
  readonly gold: number;
  readonly system: number;
  /** Right heads. */
  readonly uas: Rates;
  /** Right heads and relations. */
  readonly las: Rates;
}

/** How words are classed: a name for every word of either side. */
export interface Classes {
  readonly gold: (word: Word) => string;
  readonly system: (word: Word) => string;
}

/** Counts of one class: all words of a side, those with the right head, those with the right arc. */
interface Tally {
  words: number;
  heads: number;
  arcs: number;
}

/**
 * Breaks the attachment scores down.
 * @param order The classes in their order; without it, the most frequent first.
 */
export function breakDown(
  alignment: Alignment,
  comparisons: readonly WordComparison[],
  classes: Classes,
  order?: readonly string[],
): BreakdownRow[] {
  const gold = new Map<string, Tally>(), system = new Map<string, Tally>();
  for (const [side, tallies] of [["gold", gold], ["system", system]] as const) {
    for (const word of alignment[side].words) tallyOf(tallies, classes[side](word)).words++;
    for (const { head, arc, [side]: word } of comparisons) {
      if (!head) continue;
      const tally = tallyOf(tallies, classes[side](word));
      tally.heads++;
      if (arc) tally.arcs++;
    }
  }
  const found = new Set([...gold.keys(), ...system.keys()]);
  const names = order ? order.filter((name) => found.has(name)) : byFrequency(found, gold);
  return names.map((name) => row(name, tallyOf(gold, name), tallyOf(system, name)));
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  let tally = tallies.get(name);
  if (tally === undefined) tallies.set(name, tally = { words: 0, heads: 0, arcs: 0 });
  return tally;
}

function byFrequency(names: Set<string>, gold: Map<string, Tally>): string[] {
  const words = (name: string) => gold.get(name)?.words ?? 0;
  return [...names].sort((a, b) => words(b) - words(a) || (a < b ? -1 : 1));
}

function row(name: string, gold: Tally, system: Tally): BreakdownRow {
  const rates = (right: "heads" | "arcs"): Rates => {
    const precision = percent(system[right], system.words);
    const recall = percent(gold[right], gold.words), sum = precision + recall;
    return { precision, recall, f1: sum === 0 ? 0 : 2 * precision * recall / sum };
  };
  return { name, gold: gold.words, system: system.words, uas: rates("heads"), las: rates("arcs") };
}
