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
class Tally {
  words = 0;
  heads = 0;
  arcs = 0;

  /** Counts a pair with the right head. */
  add({ arc }: WordComparison): void {
    this.heads++;
    if (arc) this.arcs++;
  }
}

/**
 * Breaks the attachment scores down.
 * @param order The classes in the order wanted; without it, the most frequent first.
 */
export function breakDown(
  alignment: Alignment,
  comparisons: readonly WordComparison[],
  classes: Classes,
  order?: readonly string[],
): BreakdownRow[] {
  const gold = new Map<string, Tally>();
  const system = new Map<string, Tally>();
  for (const word of alignment.gold.words) tallyOf(gold, classes.gold(word)).words++;
  for (const word of alignment.system.words) tallyOf(system, classes.system(word)).words++;
  for (const comparison of comparisons) {
    if (!comparison.head) continue;
    tallyOf(gold, classes.gold(comparison.gold)).add(comparison);
    tallyOf(system, classes.system(comparison.system)).add(comparison);
  }
  const found = new Set([...gold.keys(), ...system.keys()]);
  const names = order ? order.filter((name) => found.has(name)) : byFrequency(found, gold);
  return names.map((name) => row(name, tallyOf(gold, name), tallyOf(system, name)));
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  let tally = tallies.get(name);
  if (tally === undefined) tallies.set(name, tally = new Tally());
  return tally;
}

function byFrequency(names: Set<string>, gold: Map<string, Tally>): string[] {
  const words = (name: string) => gold.get(name)?.words ?? 0;
  return [...names].sort((a, b) => words(b) - words(a) || (a < b ? -1 : 1));
}

function row(name: string, gold: Tally, system: Tally): BreakdownRow {
  return {
    name,
    gold: gold.words,
    system: system.words,
    uas: rates(percent(system.heads, system.words), percent(gold.heads, gold.words)),
    las: rates(percent(system.arcs, system.words), percent(gold.arcs, gold.words)),
  };
}

function rates(precision: number, recall: number): Rates {
  const sum = precision + recall;
  return { precision, recall, f1: sum === 0 ? 0 : 2 * precision * recall / sum };
}
