// What a lemmatiser learns from pairs of forms and lemmas: the edit rules of each UPOS, pruned, and
// a table of frequent words that go their own way.

import { type ChoiceLimits, Choices } from "../tagger/choices.ts";
import { inputError, type Place, quote } from "../../errors.ts";
import { applyRule, ruleOf } from "./edit_rule.ts";

/** A word with its lemma. */
export interface LemmaPair {
  readonly form: string;
  readonly upos: string;
  readonly lemma: string;
}

/** Rules are kept if they were seen this often. */
const LIMITS: Required<ChoiceLimits> = { least: 2, most: 255 };

/** A form that is seen this often with a lemma other than the one it is given is an exception. */
const MIN_EXCEPTION = 2;

/** Most code units of an exception. */
const MAX_EXCEPTION = 4096;

/** Lemmas that a treebank leaves open say nothing. */
const OPEN = "_";

/** Rules by UPOS. */
export class RuleInventory {
  /** The rules of each UPOS, most frequent first. */
  readonly choices: Choices;

  constructor(choices: Choices) {
    this.choices = choices;
  }

  static of(pairs: Iterable<LemmaPair>, limits: ChoiceLimits = LIMITS): RuleInventory {
    return new RuleInventory(Choices.of(rulesOf(pairs), limits));
  }

  /** The number of a pair's rule among those of its UPOS; -1 if it was pruned or the lemma is open. */
  number({ form, upos, lemma }: LemmaPair): number {
    return isOpen(form, lemma) ? -1 : this.choices.number(upos, ruleOf(form, lemma));
  }

  /** The lemma of a form by the rule of a number; the form in lower case where there is none. */
  lemma(form: string, upos: string, number: number): string {
    return applyRule(this.choices.of(upos)[number] ?? "l:", form) || form;
  }
}

/**
 * Frequent words whose lemma is not the one they would be given, with the lemma that they mostly
 * have: where a table pays.
 * @param guess The lemma that a word is given without the table.
 * @returns Lemmas by {@linkcode exceptionKey}.
 */
export function exceptionsOf(
  pairs: Iterable<LemmaPair>,
  guess: (form: string, upos: string) => string,
  least: number = MIN_EXCEPTION,
): Map<string, string> {
  const seen = new Map<string, Map<string, number>>();
  for (const { form, upos, lemma } of pairs) {
    if (isOpen(form, lemma)) continue;
    const key = exceptionKey(form, upos);
    let counts = seen.get(key);
    if (!counts) seen.set(key, counts = new Map());
    counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
  }
  const exceptions = new Map<string, string>();
  for (const [key, counts] of seen) {
    const [form, upos] = key.split("\t");
    const [[lemma, count]] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const guessed = guess(form, upos);
    const gain = count - (counts.get(guessed) ?? 0);
    if (guessed !== lemma && gain >= least) exceptions.set(key, lemma);
  }
  return exceptions;
}

/** A word as the table of exceptions knows it. */
export function exceptionKey(form: string, upos: string): string {
  return `${form}\t${upos}`;
}

/** Reads a table of words that go their own way: form, tab, tag, tab, lemma. */
export function readExceptions(
  entries: readonly string[],
  place: Place,
): ReadonlyMap<string, string> {
  const exceptions = new Map<string, string>();
  for (const entry of entries) {
    const tab = entry.indexOf("\t"), second = entry.indexOf("\t", tab + 1);
    const isWhole = tab > 0 && second > tab + 1 && second < entry.length - 1 &&
      !entry.includes("\t", second + 1) && entry.length <= MAX_EXCEPTION;
    if (!isWhole) {
      const expected = "a form, a tag and a lemma with tabs between them";
      throw inputError("read model", place, `exception ${quote(entry)}`, expected);
    }
    // What stands before the lemma is the `exceptionKey`.
    exceptions.set(entry.slice(0, second), entry.slice(second + 1));
  }
  return exceptions;
}

function* rulesOf(pairs: Iterable<LemmaPair>): Generator<[string, string]> {
  const known = new Map<string, string>();
  for (const { form, upos, lemma } of pairs) {
    if (isOpen(form, lemma)) continue;
    const key = `${form}\t${lemma}`;
    let rule = known.get(key);
    if (rule === undefined) known.set(key, rule = ruleOf(form, lemma));
    yield [upos, rule];
  }
}

function isOpen(form: string, lemma: string): boolean {
  return lemma === OPEN && form !== OPEN;
}
