// Finds the matches of a planned pattern in one sentence, by backtracking over its nodes. Every
// word that is looked at is a step of the budget.

import type { Budget } from "./limits.ts";
import type { GroupPlan, Step } from "./plan.ts";
import type { Candidates, TreeState } from "./relation.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** Whether a word fits a node. */
const FITS = 1, DOES_NOT = 2;

/** A sentence being matched. */
export class Matcher implements TreeState {
  readonly words: Int32Array;
  readonly #taken: Uint8Array;
  /** [nodes, words]: FITS, DOES_NOT, or 0 where that is not known yet. */
  readonly #asked: Uint8Array;
  readonly #all: Candidates;
  #dependents: number[][] | undefined;

  constructor(readonly columns: Sentence, nodes: number, readonly budget: Budget) {
    this.words = new Int32Array(nodes).fill(-1);
    this.#all = { first: 0, count: columns.length };
    this.#taken = new Uint8Array(columns.length);
    this.#asked = new Uint8Array(nodes * columns.length);
  }

  dependents(word: number): readonly number[] {
    return (this.#dependents ??= dependentsOf(this.columns))[word];
  }

  /**
   * Goes through the matches of a group, given those around it.
   * @param visit Called at each match, with `words` set; stops all if it gives true.
   */
  match(plan: GroupPlan, visit: () => boolean): boolean {
    return plan.given.every((test) => test.holds(this)) && this.#place(plan, 0, visit);
  }

  #place(plan: GroupPlan, at: number, visit: () => boolean): boolean {
    const step = plan.steps[at];
    if (step === undefined) {
      return !plan.negated.some((inner) => this.match(inner, () => true)) &&
        this.#placeOptional(plan, 0, visit);
    }
    const { node, via, checks, late } = step;
    let stopped = false;
    const { list, first, count } = via?.link.candidates(this, via.known) ?? this.#all;
    for (let index = 0; index < count && !stopped; index++) {
      const word = list ? list[index] : first + index;
      this.budget.spend(1);
      if (this.#taken[word] || !this.#fits(step, word)) continue;
      this.words[node] = word;
      if (!checks.every((test) => test.holds(this))) continue;
      if (!late.every(({ node, test }) => test(this, this.words[node]))) continue;
      this.#taken[word] = 1;
      stopped = this.#place(plan, at + 1, visit);
      this.#taken[word] = 0;
    }
    this.words[node] = -1;
    return stopped;
  }

  /** Each option takes all its matches; one without any leaves its nodes without words. */
  #placeOptional(plan: GroupPlan, at: number, visit: () => boolean): boolean {
    if (at === plan.optional.length) return visit();
    let matched = false;
    const stopped = this.match(plan.optional[at], () => {
      matched = true;
      return this.#placeOptional(plan, at + 1, visit);
    });
    return stopped || !matched && this.#placeOptional(plan, at + 1, visit);
  }

  #fits({ node, test }: Step, word: number): boolean {
    const at = node * this.columns.length + word;
    if (this.#asked[at] === 0) this.#asked[at] = test(this, word) ? FITS : DOES_NOT;
    return this.#asked[at] === FITS;
  }
}

/** The dependents of each word, from left to right. */
function dependentsOf({ heads, length }: Sentence): number[][] {
  const lists: number[][] = Array.from({ length }, () => []);
  for (let word = 0; word < length; word++) lists[heads[word] - 1]?.push(word);
  return lists;
}
