// Words that a network is likely to give a wrong lemma, with the one they have: their lemma is not
// what the usual rule of words with their tag and ending makes of them (`closing`, `i`). A table
// does not see the sentence, so their lemma has to be clear. Text annotated by machine adds words
// that the treebank does not have, where it is sure of them.

import { ruleOf } from "../../components/lemmatiser/edit_rule.ts";
import { exceptionKey } from "../../components/lemmatiser/rule_inventory.ts";
import { NONE } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";

/** What makes a word an exception. */
interface Demands {
  /** How often it is seen. */
  readonly times: number;
  /** The share of its lemmas that are the same. */
  readonly clear: number;
  /** The share of words with its ending that have to follow the usual rule, for it to be trusted. */
  readonly usual: number;
}

const OF_TREEBANK: Demands = { times: 1, clear: 0.75, usual: 0 };
const OF_MACHINE: Demands = { times: 2, clear: 0.98, usual: 0.8 };

const MAX_EXCEPTIONS = 20_000;

/** Rules of pairs that were met: a text has the same words again and again. */
const rules = new Map<string, string>();
const MAX_RULES = 1 << 18;

/** The rule that makes a lemma of a form. */
export function knownRule(form: string, lemma: string): string {
  const key = `${form}\t${lemma}`;
  let found = rules.get(key);
  if (found === undefined) {
    if (rules.size >= MAX_RULES) rules.clear();
    rules.set(key, found = ruleOf(form, lemma));
  }
  return found;
}

/**
 * The exceptions of a treebank, then those of text annotated by machine, frequent ones first.
 * @param kept The rules that the network can choose.
 * @returns Lemmas by `exceptionKey`.
 */
export function lemmaExceptions(
  treebank: readonly Sentence[],
  silver: readonly Sentence[],
  kept: ReadonlySet<string>,
): Map<string, string> {
  const ofTreebank = new Tally(), ofMachine = new Tally(), usual = new Tally();
  for (const [key, lemma] of lemmasOf(treebank)) {
    ofTreebank.add(key, lemma);
    countRule(usual, key, lemma, kept);
  }
  for (const [key, lemma] of lemmasOf(silver)) {
    if (ofTreebank.has(key)) continue;
    ofMachine.add(key, lemma);
    countRule(usual, key, lemma, kept);
  }
  const exceptions = new Map<string, string>();
  const tables = [[ofTreebank, OF_TREEBANK], [ofMachine, OF_MACHINE]] as const;
  for (const [lemmas, demands] of tables) {
    for (const key of lemmas.keys()) {
      const { most: lemma, share, total } = lemmas.most(key)!;
      if (total < demands.times || share < demands.clear) continue;
      const guess = usual.most(ending(key)), isUsual = guess?.most === ruleOfKey(key, lemma);
      if (isUsual && guess.share >= demands.usual) continue;
      exceptions.set(key, lemma);
      if (exceptions.size === MAX_EXCEPTIONS) return exceptions;
    }
  }
  return exceptions;
}

/** Words by `exceptionKey` with their lemmas, as often as they are there; not those left open. */
function* lemmasOf(sentences: readonly Sentence[]): Generator<[string, string]> {
  for (const { forms, upos, lemmas } of sentences) {
    for (const [i, lemma] of lemmas.entries()) {
      const isOpen = lemma === NONE && forms[i] !== NONE;
      if (!isOpen) yield [exceptionKey(forms[i], upos[i]), lemma];
    }
  }
}

function countRule(usual: Tally, key: string, lemma: string, kept: ReadonlySet<string>): void {
  const rule = ruleOfKey(key, lemma);
  if (kept.has(rule)) usual.add(ending(key), rule);
}

function ruleOfKey(key: string, lemma: string): string {
  return knownRule(key.slice(0, key.indexOf("\t")), lemma);
}

/** The last two letters of a word's form, and its tag. */
function ending(key: string): string {
  const tab = key.indexOf("\t");
  return key.slice(Math.max(0, tab - 2), tab).toLowerCase() + key.slice(tab);
}

/** How often things go with a key. */
class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  add(key: string, value: string): void {
    let own = this.#counts.get(key);
    if (!own) this.#counts.set(key, own = new Map());
    own.set(value, (own.get(value) ?? 0) + 1);
  }

  has(key: string): boolean {
    return this.#counts.has(key);
  }

  /** What goes with a key most often, its share, and how much goes with the key at all. */
  most(key: string): { most: string; share: number; total: number } | undefined {
    const own = this.#counts.get(key);
    if (!own) return undefined;
    let [most, count, total] = ["", 0, 0];
    for (const [value, times] of own) {
      if (times > count) [most, count] = [value, times];
      total += times;
    }
    return { most, share: count / total, total };
  }

  /** Keys, the most frequent first. */
  keys(): string[] {
    const totals = Array.from(this.#counts, ([key, own]) => {
      return [key, [...own.values()].reduce((sum, n) => sum + n, 0)] as const;
    });
    return totals.sort(([, a], [, b]) => b - a).map(([key]) => key);
  }
}
