/**
 * A plain twin of the matcher, written from docs/find.md: it tries every assignment of words to
 * nodes. It shares the reader of patterns with it, and nothing else.
 *
 * @module
 */

import type { Sentence } from "../../src/sentence/sentence.ts";
import { COLUMN_NAMES } from "../../src/sentence/columns.ts";
import type { Key } from "../../src/find/key.ts";
import { readPattern } from "../../src/find/read_pattern.ts";
import type { Constraint, Group, Relation, Value } from "../../src/find/syntax.ts";

/** The words of nodes, by number; from 0. A node without a word is missing. */
type Words = ReadonlyMap<number, number>;

/** All matches, as `Match.nodes` has them, in the documented order. */
export function bruteForce(source: string, sentence: Sentence): number[][] {
  const { group, shown } = readPattern(source);
  const rows = matchesOf(group, new Map(), sentence)
    .map((words) => shown.map((node) => words.get(node) ?? -1));
  const key = (row: number[]) =>
    row.map((word) => String(word < 0 ? 9999 : word).padStart(4, "0")).join();
  return rows.sort((a, b) => key(a) < key(b) ? -1 : 1);
}

function matchesOf(group: Group, outer: Words, sentence: Sentence): Words[] {
  let all: Words[] = [outer];
  for (const { index } of group.nodes) {
    all = all.flatMap((words) => {
      const used = new Set(words.values());
      const free = [...sentence.tokens.keys()].filter((word) => !used.has(word));
      return free.map((word) => new Map([...words, [index, word]]));
    });
  }
  all = all.filter((words) =>
    group.nodes.every(({ index, constraint }) =>
      holds(constraint, words.get(index)!, words, sentence)
    ) &&
    group.relations.every((relation) => related(relation, words, sentence)) &&
    group.negated.every((inner) => matchesOf(inner, words, sentence).length === 0)
  );
  for (const inner of group.optional) {
    all = all.flatMap((words) => {
      const more = matchesOf(inner, words, sentence);
      return more.length > 0 ? more : [words];
    });
  }
  return all;
}

function related(relation: Relation, words: Words, sentence: Sentence): boolean {
  const { kind, min, max, labels } = relation;
  const first = words.get(relation.first)!, second = words.get(relation.second)!;
  const { heads } = sentence;
  if (kind === "before") return second - first >= min && second - first <= max;
  if (kind === "sibling") {
    return first !== second && heads[first] > 0 && heads[first] === heads[second];
  }
  const path: number[] = [];
  for (let word = second; path.length < sentence.length; word = heads[word] - 1) {
    if (word < 0 || word === first && path.length > 0) break;
    path.push(word);
  }
  const last = path[path.length - 1];
  return heads[last] - 1 === first && path.length >= min && path.length <= max &&
    path.every((word) => !labels || isOneOf(labels, sentence.tokens[word].deprel, words, sentence));
}

function holds(constraint: Constraint, word: number, words: Words, sentence: Sentence): boolean {
  switch (constraint.kind) {
    case "all":
      return constraint.parts.every((part) => holds(part, word, words, sentence));
    case "any":
      return constraint.parts.some((part) => holds(part, word, words, sentence));
    case "not":
      return !holds(constraint.part, word, words, sentence);
    case "root":
      return sentence.heads[word] === 0;
    case "has":
      return !["_", undefined].includes(read(constraint.key, word, sentence));
    case "is": {
      const found = read(constraint.key, word, sentence);
      return found !== undefined && isOneOf(constraint.values, found, words, sentence);
    }
  }
}

function isOneOf(
  values: readonly Value[],
  found: string,
  words: Words,
  sentence: Sentence,
): boolean {
  return values.some((value) => {
    if (value.kind === "text") return found === value.text;
    if (value.kind === "same") return found === read(value.key, words.get(value.node)!, sentence);
    return new RegExp(`^(?:${value.source})$`, "su" + value.flags).test(found);
  });
}

function read({ column, name }: Key, word: number, sentence: Sentence): string | undefined {
  const head = sentence.heads[word];
  const text = column === "head"
    ? head < 0 ? "_" : `${head}`
    : column === "id"
    ? `${word + 1}`
    : sentence.column(COLUMN_NAMES.indexOf(column.toUpperCase() as "FORM"))[word];
  if (name === undefined) return text;
  const items = text.split("|").map((item) => item.split("="));
  return items.find(([other]) => other === name)?.[1];
}
