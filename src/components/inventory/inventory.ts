// The inventory of a language: the values of the columns that taggers and lemmatisers fill,
// those that go with each UPOS, so that a noun never gets the features of a verb, and words whose
// lemma no rule gives. It is learned once from a treebank (`src/training/inventory/`); a scorer, a
// linear classifier or a network's output, chooses among what it allows. Values are what a scorer
// knows at all; `allowed` and `exceptions` restrict them.

import { fail, type Place, quote } from "../../errors.ts";
import { FEATS, LEMMA, NONE, UPOS, XPOS } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { applyRule, isRule } from "./edit_rule.ts";

const refuse = fail("read model");

/** Columns of words, in the order in which networks fill them: UPOS first. */
export const WORD_COLUMNS = ["upos", "feats", "xpos", "lemmas"] as const;
/** One of {@linkcode WORD_COLUMNS}. */
export type WordColumn = typeof WORD_COLUMNS[number];

const COLUMNS = { upos: UPOS, feats: FEATS, xpos: XPOS, lemmas: LEMMA } as const;

/** The rule of a word that no rule was found for: its form in lower case. */
const LOWER_CASE = "l:";

/** Most code units of an exception. */
const MAX_EXCEPTION = 4096;

/** The inventory of a language. */
export interface Inventory {
  /** The values of each column, rules (`edit_rule.ts`) for lemmas; none where it is not given. */
  readonly values: Readonly<Record<WordColumn, readonly string[]>>;
  /** Which of them go with each UPOS, by its number; all where there are no lists. */
  readonly allowed: Readonly<Partial<Record<WordColumn, readonly Int32Array[]>>>;
  /** Lemmas by `exceptionKey`. */
  readonly exceptions: ReadonlyMap<string, string>;
}

/** An inventory with nothing in it. */
export const NO_WORDS: Inventory = {
  values: { upos: [], feats: [], xpos: [], lemmas: [] },
  allowed: {},
  exceptions: new Map(),
};

/** Chooses values of words, those of some sentences at a time. */
export interface WordScorer {
  /**
   * The number of the best value of each row, among those that its UPOS allows; below 0 for none.
   * @param tags The numbers of each row's UPOS, once they are known.
   */
  best(column: WordColumn, tags?: Int32Array): Int32Array;
  /** The row of a word of a sentence. */
  row(sentence: number, word: number): number;
}

/** Fills columns of sentences, UPOS before what goes with it. */
export function fillColumns(
  inventory: Inventory,
  columns: readonly WordColumn[],
  sentences: readonly Sentence[],
  scorer: WordScorer,
): void {
  let tags: Int32Array | undefined;
  for (const column of columns) {
    const best = scorer.best(column, tags);
    if (column === "upos") tags = best;
    sentences.forEach((sentence, at) => {
      const values = Array.from({ length: sentence.length }, (_, word) => {
        const row = scorer.row(at, word), number = best[row];
        if (column !== "lemmas") return inventory.values[column][number] ?? NONE;
        const upos = tags ? inventory.values.upos[tags[row]] : "";
        return lemmaOf(inventory, number, sentence.forms[word], upos);
      });
      sentence.holdColumn(COLUMNS[column], values);
    });
  }
}

/** The lemma of a word by the rule of a number, unless it is an exception. */
export function lemmaOf(
  { values: { lemmas }, exceptions }: Inventory,
  rule: number,
  form: string,
  upos: string,
): string {
  return exceptions.get(exceptionKey(form, upos)) ??
    (applyRule(lemmas[rule] ?? LOWER_CASE, form) || form);
}

/** A word as the table of exceptions knows it. */
export function exceptionKey(form: string, upos: string): string {
  return `${form}\t${upos}`;
}

/** The table of exceptions as texts, for a model file: form, tab, tag, tab, lemma. */
export function storeExceptions({ exceptions }: Inventory): string[] {
  return Array.from(exceptions, ([key, lemma]) => `${key}\t${lemma}`);
}

/** Reads what `storeExceptions` gave. */
export function readExceptions(entries: readonly string[] = [], place: Place): Map<string, string> {
  return new Map(entries.map((entry) => {
    const tab = entry.indexOf("\t"), second = entry.indexOf("\t", tab + 1);
    const isWhole = tab > 0 && second > tab + 1 && second < entry.length - 1 &&
      !entry.includes("\t", second + 1) && entry.length <= MAX_EXCEPTION;
    if (!isWhole) {
      const expected = "a form, a tag and a lemma with tabs between them";
      throw refuse("invalid-model", `exception ${quote(entry)}`, expected, place);
    }
    // What stands before the lemma is the `exceptionKey`.
    return [entry.slice(0, second), entry.slice(second + 1)];
  }));
}

/** Refuses rules of lemmas that are none. */
export function checkRules(rules: readonly string[], place: Place): void {
  const odd = rules.find((rule) => !isRule(rule));
  if (odd === undefined) return;
  throw refuse("invalid-model", `edit rule ${quote(odd)}`, "case, ops, a colon, ops", place);
}
