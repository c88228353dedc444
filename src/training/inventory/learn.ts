// Inventories as a treebank has them.

import { knownRule } from "../../components/inventory/edit_rule.ts";
import {
  type Inventory,
  NO_WORDS,
  WORD_COLUMNS,
  type WordColumn,
} from "../../components/inventory/inventory.ts";
import { NONE } from "../../sentence/columns.ts";
import { MAX_LABELS } from "../../sentence/labels.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { lemmaExceptions } from "./lemma_exceptions.ts";
import { Tally } from "./tally.ts";

/** Values of FEATS beyond these are too rare for a network to learn. */
const MAX_FEATS = 2000;
/** A network's rule of lemmas is seen so often; the words of rarer ones may become exceptions. */
const MIN_RULE = 3;

/** Columns that a treebank may leave open: `_` says nothing there. */
const MAY_BE_OPEN: readonly WordColumn[] = ["xpos", "lemmas"];

/** Which columns are learned. */
export type Columns = Readonly<Record<WordColumn, boolean>>;

/** Which values of a tag are kept. */
export interface ValueLimits {
  /** Least times that a pair was seen; 1 unless given. The most frequent of a tag always stays. */
  readonly least?: number;
  /** Most values of a tag, the most frequent ones; any number unless given. */
  readonly most?: number;
}

/** The values of a column; rules of lemmas where they are given, else `_`. */
export function valuesOf(sentence: Sentence, column: WordColumn): readonly string[] {
  if (column !== "lemmas") return sentence[column];
  const { forms, lemmas } = sentence;
  return lemmas.map((lemma, i) => isOpen(forms[i], lemma) ? NONE : knownRule(forms[i], lemma));
}

/** A function that gives columns of sentences in numbers; below 0 for values not among these. */
export function columnNumbers(values: Inventory["values"]) {
  const numbers = new Map(WORD_COLUMNS.map((column) => {
    return [column, new Map(values[column].map((value, i) => [value, i]))];
  }));
  return (sentence: Sentence, column: WordColumn): Int32Array => {
    const own = numbers.get(column)!;
    return Int32Array.from(valuesOf(sentence, column), (value) => own.get(value) ?? -1);
  };
}

/** Whether a treebank leaves a lemma open. */
export function isOpen(form: string, lemma: string): boolean {
  return lemma === NONE && form !== NONE;
}

/** The values that go with each tag, tags by their characters, values by how frequent they are. */
export function valuesByTag(
  pairs: Iterable<readonly [upos: string, value: string]>,
  { least = 1, most = Infinity }: ValueLimits = {},
): Map<string, string[]> {
  const tally = new Tally();
  for (const [upos, value] of pairs) tally.add(upos, value);
  const tags = [...tally.keys()].sort((a, b) => a < b ? -1 : 1);
  return new Map(tags.map((tag) => {
    const kept = tally.sorted(tag).filter(([, count], i) => !i || (count >= least && i < most));
    return [tag, kept.map(([value]) => value)];
  }));
}

/** The values of a column with the tag of each. */
function* pairsOf(
  sentences: readonly Sentence[],
  column: WordColumn,
): Generator<[upos: string, value: string]> {
  for (const sentence of sentences) {
    const values = valuesOf(sentence, column);
    for (const [i, tag] of sentence.upos.entries()) yield [tag, values[i]];
  }
}

/**
 * The inventory of linear classifiers: the values of some columns by tag.
 * @param upos The tags; those that have values unless given.
 */
export function classifierInventory(
  sentences: readonly Sentence[],
  columns: readonly WordColumn[],
  limits: ValueLimits = {},
  upos?: readonly string[],
): Inventory {
  const values = { ...NO_WORDS.values, upos: upos ?? [] };
  const allowed: Partial<Record<WordColumn, Int32Array[]>> = {};
  for (const column of columns) {
    const pairs = [...pairsOf(sentences, column)];
    const given = column === "lemmas" ? pairs.filter(([, rule]) => rule !== NONE) : pairs;
    const byTag = valuesByTag(given, limits);
    if (!upos) values.upos = [...byTag.keys()];
    values[column] = [...new Set([...byTag.values()].flat())];
    const numbers = new Map(values[column].map((value, i) => [value, i]));
    allowed[column] = values.upos.map((tag) => {
      return Int32Array.from(byTag.get(tag) ?? [], (value) => numbers.get(value)!);
    });
  }
  return { ...NO_WORDS, values, allowed };
}

/**
 * The inventory of a network. A column that has nothing in it is not learned.
 * @param silver Sentences annotated by machine: more words whose lemma no rule gives.
 */
export function networkInventory(
  sentences: readonly Sentence[],
  columns: Columns,
  silver: readonly Sentence[] = [],
): Inventory {
  if (!columns.upos) return NO_WORDS;
  const namesOf = (column: WordColumn, least = 1, most = MAX_LABELS) => {
    if (!columns[column]) return [];
    const tally = new Tally();
    for (const [, value] of pairsOf(sentences, column)) tally.add("", value);
    const counts = tally.sorted("");
    if (counts.every(([value]) => value === NONE)) return [];
    const kept = counts.filter(([value, count]) => {
      return count >= least && (!MAY_BE_OPEN.includes(column) || value !== NONE);
    });
    return kept.slice(0, most).map(([value]) => value);
  };
  const values = {
    upos: namesOf("upos"),
    feats: namesOf("feats", 1, MAX_FEATS),
    xpos: namesOf("xpos"),
    lemmas: namesOf("lemmas", MIN_RULE),
  };
  const given = WORD_COLUMNS.slice(1).filter((column) => values[column].length > 0);
  const allowed = Object.fromEntries(given.map((column) => {
    const numbers = new Map(values[column].map((value, i) => [value, i]));
    const pairs = [...pairsOf(sentences, column)].filter(([, value]) => numbers.has(value));
    const byTag = valuesByTag(pairs);
    return [
      column,
      values.upos.map((tag) => {
        const list = byTag.get(tag)?.map((value) => numbers.get(value)!);
        return Int32Array.from(list ?? numbers.values()).sort();
      }),
    ];
  }));
  const exceptions = values.lemmas.length > 0
    ? lemmaExceptions(sentences, silver, new Set(values.lemmas))
    : new Map<string, string>();
  return { values, allowed, exceptions };
}

/** Names that are known, then those that are new. */
export function joinNames(known: readonly string[], more: Iterable<string>): readonly string[] {
  return [...new Set([...known, ...more])];
}

/** Known values, which keep their numbers, and new ones. */
export function joinInventories(known: Inventory, more: Inventory): Inventory {
  if (more === NO_WORDS) return known;
  const values = Object.fromEntries(WORD_COLUMNS.map((column) => {
    return [column, joinNames(known.values[column], more.values[column])];
  })) as unknown as Inventory["values"];
  const allowed = Object.fromEntries(WORD_COLUMNS.flatMap((column) => {
    if (!known.allowed[column] && !more.allowed[column]) return [];
    const places = new Map(values[column].map((value, i) => [value, i]));
    const lists = values.upos.map((tag) => {
      const numbers = [known, more].flatMap(({ values, allowed }) => {
        const list = allowed[column]?.[values.upos.indexOf(tag)] ?? [];
        return Array.from(list, (number) => places.get(values[column][number])!);
      });
      return Int32Array.from(numbers.length > 0 ? new Set(numbers) : places.values()).sort();
    });
    return [[column, lists]];
  }));
  return { values, allowed, exceptions: new Map([...known.exceptions, ...more.exceptions]) };
}
