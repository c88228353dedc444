// Limits of patterns. No pattern, hostile or not, can hold a thread: its size is limited when it is
// compiled, its work when it is matched.

/** UTF-16 units in a pattern. */
export const MAX_PATTERN_LENGTH = 4096;
/** Nodes in a pattern. */
export const MAX_NODES = 32;
/** Parentheses, and `!` before constraints, inside each other: in patterns and in regular expressions. */
export const MAX_NESTING = 16;
/** The largest number in `{m,n}` of a regular expression. */
export const MAX_REPEAT = 100;
/** Instructions that a regular expression may become. */
export const MAX_REGEXP_SIZE = 1000;
/** States of a regular expression's automaton that are kept; past that it starts again. */
export const MAX_REGEXP_STATES = 500;
/** Steps of matching a sentence: words looked at, constraints tried, arcs followed, characters read. */
export const MAX_STEPS = 1_000_000;
/** Matches in a sentence. */
export const MAX_MATCHES = 100_000;

/** Thrown when the steps are spent; `Pattern` turns it into an error for people. */
export class BudgetSpent extends Error {}

/** The steps that matching a sentence may still take. */
export class Budget {
  constructor(private left: number) {}

  spend(steps: number): void {
    if ((this.left -= steps) < 0) throw new BudgetSpent();
  }
}
