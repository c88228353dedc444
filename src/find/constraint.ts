// Constraints as functions of a word, and estimates of how many words they let through.

import { attribute } from "../sentence/attributes.ts";
import { type Key, readerOf as plainReaderOf } from "./key.ts";
import type { Budget } from "./limits.ts";
import type { Constraint, Value } from "./syntax.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** A sentence being matched. */
export interface MatchState {
  readonly columns: Sentence;
  /** The word of each node, from 0; -1 where it has none yet. */
  readonly words: Int32Array;
  readonly budget: Budget;
}

/** Whether a word fits. */
export type WordTest = (state: MatchState, word: number) => boolean;
/** Whether a value fits. */
export type ValueTest = (value: string, state: MatchState) => boolean;

/** Characters of a column that are read in one step. */
const CHARACTERS_A_STEP = 64;

/** Reads a key, in one step; in more, if its column is long. */
function readerOf({ column, name }: Key): (state: MatchState, word: number) => string | undefined {
  const read = plainReaderOf({ column });
  return ({ columns, budget }, word) => {
    const text = read(columns, word)!;
    budget.spend(1 + Math.floor(text.length / CHARACTERS_A_STEP));
    return name === undefined ? text : attribute(text, name);
  };
}

/** Makes a constraint a function. */
export function wordTest(constraint: Constraint): WordTest {
  switch (constraint.kind) {
    case "all":
    case "any": {
      const tests = constraint.parts.map(wordTest);
      return constraint.kind === "all"
        ? (state, word) => tests.every((test) => test(state, word))
        : (state, word) => tests.some((test) => test(state, word));
    }
    case "not": {
      const test = wordTest(constraint.part);
      return (state, word) => !test(state, word);
    }
    case "root":
      return ({ columns, budget }, word) => {
        budget.spend(1);
        return columns.heads[word] === 0;
      };
    case "has": {
      const read = readerOf(constraint.key);
      return (state, word) => (read(state, word) ?? "_") !== "_";
    }
    case "is": {
      const read = readerOf(constraint.key), test = valueTest(constraint.values);
      return (state, word) => {
        const value = read(state, word);
        return value !== undefined && test(value, state);
      };
    }
  }
}

/** Makes alternatives of a value a function. */
export function valueTest(values: readonly Value[]): ValueTest {
  const tests = values.map((value): ValueTest => {
    if (value.kind === "text") return (found) => found === value.text;
    if (value.kind === "regexp") return (found, state) => value.regexp.test(found, state.budget);
    const read = readerOf(value.key);
    return (found, state) => found === read(state, state.words[value.node]);
  });
  return tests.length === 1 ? tests[0] : (found, state) => tests.some((test) => test(found, state));
}

/** The other nodes that a constraint looks at. */
export function needsOf(constraint: Constraint): number[] {
  const parts = "part" in constraint
    ? [constraint.part]
    : "parts" in constraint
    ? constraint.parts
    : [];
  const values = constraint.kind === "is" ? constraint.values : [];
  const own = values.flatMap((value) => value.kind === "same" ? [value.node] : []);
  return [...new Set([...own, ...parts.flatMap(needsOf)])];
}

/** Shares of words that have a certain value of a column, roughly: rare ones are looked for first. */
const SHARES: Partial<Record<Key["column"], number>> = {
  form: 0.002,
  lemma: 0.003,
  upos: 0.1,
  feats: 0.2,
  misc: 0.1,
};
/** The share of a value of any other column. */
const OTHER_SHARE = 0.05;

/** The share of words that a constraint lets through, roughly. */
export function shareOf(constraint: Constraint): number {
  switch (constraint.kind) {
    case "all":
      return constraint.parts.reduce((share, part) => share * shareOf(part), 1);
    case "any":
      return Math.min(1, constraint.parts.reduce((share, part) => share + shareOf(part), 0));
    case "not":
      return 1 - shareOf(constraint.part) / 2;
    case "root":
      return 0.06;
    case "has":
      return 0.5;
    case "is":
      return shareOfValues(SHARES[constraint.key.column] ?? OTHER_SHARE, constraint.values);
  }
}

/** The share of words that have one of some values, roughly, if each of them has `share`. */
function shareOfValues(share: number, values: readonly Value[]): number {
  const sum = values.reduce((sum, { kind }) => sum + (kind === "text" ? share : 5 * share), 0);
  return Math.min(1, sum);
}

/** The share of arcs that have one of some labels, roughly. */
export function shareOfLabels(labels: readonly Value[] | undefined): number {
  return labels ? shareOfValues(OTHER_SHARE, labels) : 1;
}
