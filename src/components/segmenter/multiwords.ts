// Tokens that stand for several words, `don't` for `do n't`: a list of those that were seen, and
// ends that tell of others.

import { remembered } from "../../remembered.ts";
import { straightened } from "./character_class.ts";
import type { SegmenterModel } from "./model.ts";

/** Stands for the words of a token or an ending that is to be left whole. */
export const WHOLE = "=";

/** Only what has a letter or a digit before an ending is split by it. */
export const HAS_LETTER = /[\p{L}\p{N}]/u;

/**
 * Before the words of an ending that changes what is before it: characters that go, and those that
 * come instead. `6+ando se` makes `dando se` of `dándose`, `3+ se` makes `trata se` of `trata-se`.
 */
export const CHANGED = /^(\d+)\+(.*)$/;

/** Most tokens that are remembered, and how long they may be. */
const MAX_FOUND = 1 << 13, LONG = 40;

/** Splits tokens into words. */
export class Multiwords {
  readonly #tokens: ReadonlyMap<string, readonly string[]>;
  readonly #endings: ReadonlyMap<string, readonly string[]>;
  readonly #longest: number;
  readonly #remembered = remembered(MAX_FOUND, (token) => this.#split(token));

  /** @param model The lists of a segmenter. */
  constructor(model: Pick<SegmenterModel, "multiwords" | "multiwordEndings">) {
    this.#tokens = new Map(model.multiwords.map(readRule));
    this.#endings = new Map(model.multiwordEndings.map(readRule));
    this.#longest = model.multiwordEndings
      .reduce((most, rule) => Math.max(most, rule.indexOf("\t")), 0);
  }

  /**
   * The words of a token.
   * @param token The token as it stands in the text.
   * @returns Its words; nothing if it is one word.
   */
  split(token: string): readonly string[] | undefined {
    return token.length > LONG ? this.#split(token) : this.#remembered(token);
  }

  #split(token: string): readonly string[] | undefined {
    const lower = straightened(token.toLowerCase());
    const words = this.#tokens.get(lower) ?? this.#byEnding(lower);
    return words && words.length > 1 ? inCaseOf(token, lower, words) : undefined;
  }

  #byEnding(lower: string): readonly string[] | undefined {
    for (let size = Math.min(this.#longest, lower.length - 1); size > 0; size--) {
      const words = this.#endings.get(lower.slice(-size));
      if (!words) continue;
      if (words[0] === WHOLE) return undefined;
      const [, cut, added] = CHANGED.exec(words[0]) ?? [];
      const rest = cut === undefined
        ? [lower.slice(0, -words.join("").length), ...words]
        : [lower.slice(0, -cut) + added, ...words.slice(1)];
      return HAS_LETTER.test(rest[0]) ? rest : undefined;
    }
  }
}

function readRule(rule: string): [string, string[]] {
  const [token, words] = rule.split("\t");
  return [token, words.split(" ")];
}

/** Words in lower case, written as their token is. */
function inCaseOf(token: string, lower: string, words: readonly string[]): string[] {
  if (words.join("") === lower && token.length === lower.length) {
    let at = 0;
    return words.map((word) => token.slice(at, at += word.length));
  }
  if (token === token.toLowerCase()) return [...words];
  if (token.length > 1 && token === token.toUpperCase()) {
    return words.map((word) => word.toUpperCase());
  }
  const [first, ...others] = words;
  const [initial] = first;
  const isCapital = token[0] !== lower[0];
  return [isCapital ? initial.toUpperCase() + first.slice(initial.length) : first, ...others];
}
