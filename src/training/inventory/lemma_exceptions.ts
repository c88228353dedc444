// Words that a network is likely to give a wrong lemma, with the one they have: their lemma is not
// what the usual rule of words with their tag and ending makes of them (`closing`, `i`). A table
// does not see the sentence, so their lemma has to be clear. Text annotated by machine adds words
// that the treebank does not have, where it is sure of them.

import { knownRule } from "../../components/inventory/edit_rule.ts";
import { exceptionKey } from "../../components/inventory/inventory.ts";
import { NONE } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { Tally } from "./tally.ts";

/** The conditions on an exception. */
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
    const keys = [...lemmas.keys()].map((key) => [key, lemmas.total(key)] as const);
    for (const [key] of keys.sort(([, a], [, b]) => b - a)) {
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
      if (lemma !== NONE || forms[i] === NONE) yield [exceptionKey(forms[i], upos[i]), lemma];
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

/** A form that a linear lemmatiser gets wrong so much more often than right is an exception. */
const MIN_GAIN = 2;

/**
 * The exceptions of a linear lemmatiser: frequent words whose lemma is not the one that it gives
 * them, with the lemma that they mostly have.
 * @param guess The lemma of each word with its tag, by `exceptionKey`, without the table.
 */
export function missedLemmas(
  sentences: readonly Sentence[],
  guess: (key: string) => string,
): Map<string, string> {
  const seen = new Tally(), exceptions = new Map<string, string>();
  for (const [key, lemma] of lemmasOf(sentences)) seen.add(key, lemma);
  for (const key of seen.keys()) {
    const [[lemma, count]] = seen.sorted(key), guessed = guess(key);
    if (guessed !== lemma && count - seen.count(key, guessed) >= MIN_GAIN) {
      exceptions.set(key, lemma);
    }
  }
  return exceptions;
}
