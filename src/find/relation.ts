// Relations between words: tests of two words, and candidates for the other one.

import { type MatchState, type ValueTest, valueTest } from "./constraint.ts";
import type { Relation } from "./syntax.ts";

/** A sentence being matched, with the dependents of its words. */
export interface TreeState extends MatchState {
  /** The dependents of a word, from left to right. */
  dependents(word: number): readonly number[];
}

/** Words to try: those of a list, or all from one on. A range is not written out, as it may be long. */
export interface Candidates {
  readonly list?: readonly number[];
  /** The first word, where there is no list. */
  readonly first: number;
  readonly count: number;
}

/** A relation ready to be asked. */
export class RelationTest {
  readonly #label: ValueTest | undefined;

  constructor(readonly relation: Relation) {
    this.#label = relation.labels && valueTest(relation.labels);
  }

  /** Whether it holds between the words of its nodes. */
  holds(state: TreeState): boolean {
    const { kind, min, max } = this.relation;
    const first = state.words[this.relation.first], second = state.words[this.relation.second];
    if (kind === "above") return this.#dominates(state, first, second);
    state.budget.spend(1);
    if (kind === "before") return second - first >= min && second - first <= max;
    const { heads } = state.columns;
    return first !== second && heads[first] >= 1 && heads[first] === heads[second];
  }

  /**
   * The words that the other node may have, given the word of one: all for which it holds, and
   * perhaps more, each once.
   */
  candidates(state: TreeState, known: number): Candidates {
    const { kind, first, min, max } = this.relation;
    const word = state.words[known], { length, heads } = state.columns;
    const fromFirst = known === first;
    if (kind === "sibling") {
      return listed(heads[word] >= 1 ? state.dependents(heads[word] - 1) : []);
    }
    if (kind === "before" && fromFirst) return range(word + min, Math.min(length - 1, word + max));
    if (kind === "before") return range(Math.max(0, word - max), word - min);
    if (!fromFirst) return listed(this.#ancestors(state, word));
    return max === 1 ? listed(state.dependents(word)) : range(0, length - 1);
  }

  /** Follows heads up from the dependent. A head that is no word ends it, and so does a cycle. */
  #dominates(state: TreeState, above: number, below: number): boolean {
    const { min, max } = this.relation, { heads, deprels, length } = state.columns;
    const furthest = Math.min(max, length);
    for (let word = below, distance = 1; distance <= furthest; distance++) {
      state.budget.spend(1);
      if (this.#label && !this.#label(deprels[word], state)) return false;
      word = heads[word] - 1;
      if (word === above) return distance >= min;
      if (!(word >= 0 && word < length)) return false;
    }
    return false;
  }

  #ancestors(state: TreeState, below: number): readonly number[] {
    const { heads, length } = state.columns, found = new Set<number>();
    for (let word = heads[below] - 1; found.size < this.relation.max; word = heads[word] - 1) {
      if (!(word >= 0 && word < length) || word === below || found.has(word)) break;
      state.budget.spend(1);
      found.add(word);
    }
    return [...found];
  }
}

function listed(list: readonly number[]): Candidates {
  return { list, first: 0, count: list.length };
}

function range(from: number, to: number): Candidates {
  return { first: from, count: Math.max(0, to - from + 1) };
}
