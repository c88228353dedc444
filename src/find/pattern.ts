// Patterns over dependency trees, ready to be matched.

import { requireKind, requireOptions, requireSentence } from "../checks.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { Budget, BudgetSpent, MAX_MATCHES, MAX_STEPS } from "./limits.ts";
import { Match } from "./match.ts";
import { Matcher } from "./matcher.ts";
import { PatternLimitError } from "./pattern_error.ts";
import { type GroupPlan, planGroup } from "./plan.ts";
import { readPattern } from "./read_pattern.ts";

/** Limits of a pattern in one sentence. */
export interface PatternOptions {
  /** Steps: words looked at, constraints tried, arcs followed, characters read. Default {@linkcode MAX_STEPS}. */
  readonly maxSteps?: number;
  /** Matches. Default {@linkcode MAX_MATCHES}. */
  readonly maxMatches?: number;
}

/** A pattern; {@linkcode compile} makes one. */
export class Pattern {
  /** The name of each node that a match has a word for, in the order written; nothing if it has none. */
  readonly nodes: readonly (string | undefined)[];
  readonly #plan: GroupPlan;
  readonly #shown: readonly number[];
  readonly #size: number;
  readonly #limits: Required<PatternOptions>;

  /** @param source The pattern as it is written. @param options Its limits. */
  constructor(readonly source: string, options: PatternOptions = {}) {
    requireKind("read the pattern", source, "text");
    requireOptions("read the pattern", options, { maxSteps: "number", maxMatches: "number" });
    const { group, nodes, shown } = readPattern(source);
    this.nodes = shown.map((node) => nodes[node].name);
    this.#plan = planGroup(group);
    this.#shown = shown;
    this.#size = nodes.length;
    this.#limits = { maxSteps: MAX_STEPS, maxMatches: MAX_MATCHES, ...options };
  }

  /** The names that a match may have words for, in the order written. */
  get names(): string[] {
    return this.nodes.filter((name) => name !== undefined);
  }

  /**
   * Its matches in a sentence, sorted by the words of the nodes in the order in which these are
   * written; an optional node without a word comes after those with one.
   * @throws {PatternLimitError} If there are too many matches, or it would take too many steps.
   */
  matches(sentence: Sentence): Match[] {
    const found: number[][] = [];
    this.#visit(sentence, (words) => {
      found.push(this.#shown.map((node) => words[node]));
      return found.length > this.#limits.maxMatches;
    });
    if (found.length > this.#limits.maxMatches) {
      throw limitError(sentence, `${this.#limits.maxMatches} matches`);
    }
    return found.sort(compareWords).map((nodes) => new Match(sentence, nodes, this.nodes));
  }

  /** Whether it matches a sentence; stops at the first match. */
  test(sentence: Sentence): boolean {
    return this.#visit(sentence, () => true);
  }

  #visit(sentence: Sentence, visit: (words: Int32Array) => boolean): boolean {
    requireSentence("match the pattern", sentence);
    const { maxSteps } = this.#limits;
    const matcher = new Matcher(sentence, this.#size, new Budget(maxSteps));
    try {
      return matcher.match(this.#plan, () => visit(matcher.words));
    } catch (error) {
      throw error instanceof BudgetSpent ? limitError(sentence, `${maxSteps} steps`) : error;
    }
  }
}

/**
 * Compiles a pattern. The language is told in docs/find.md.
 * @example
 * ```ts
 * import { compile } from "./pattern.ts";
 * import { Sentence } from "../sentence/sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = Sentence.of({
 *   forms: ["Birds", "sing", "songs"],
 *   heads: [2, 0, 2],
 *   deprels: ["nsubj", "root", "obj"],
 * });
 * const [match] = compile("[root]@verb >nsubj []@subject").matches(sentence);
 * assertEquals(match.indices, { verb: 1, subject: 0 });
 * assertEquals(match.tokens.subject.form, "Birds");
 * ```
 * @throws {PatternError} If it cannot be read, or is larger than the limits.
 */
export function compile(source: string, options: PatternOptions = {}): Pattern {
  return new Pattern(source, options);
}

function compareWords(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((word, node) => word !== b[node]);
  // -1, no word, becomes the largest of all when its sign is dropped.
  return at < 0 ? 0 : (a[at] >>> 0) - (b[at] >>> 0);
}

function limitError(sentence: Sentence, limit: string): PatternLimitError {
  const found = `more than ${limit} in a sentence of ${sentence.length} words`;
  const message = `Cannot match the pattern: found ${found}, expected a narrower one`;
  return new PatternLimitError(message, "pattern-limit");
}
