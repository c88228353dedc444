// Reads regular expressions: the part of JavaScript's that can be matched in linear time.
// Characters, `.`, `[…]`, `\d \w \s \p{…}`, groups, `|`, `* + ? {m,n}`. No anchors, as the whole
// value is matched, and nothing that looks back or around.

import { MAX_NESTING, MAX_REPEAT } from "../limits.ts";
import { PatternError } from "../pattern_error.ts";
import { quote } from "../../errors.ts";
import { Cursor } from "../cursor.ts";
import { ANY, type CharacterItem, type CharacterSet } from "./character_set.ts";
import { oneCharacter, SHORTHANDS } from "./character_set.ts";

/** A regular expression, taken apart. */
export type RegexpTree =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly parts: readonly RegexpTree[] }
  | { readonly kind: "either"; readonly parts: readonly RegexpTree[] }
  | {
    readonly kind: "repeat";
    readonly part: RegexpTree;
    readonly min: number;
    /** `Infinity` without an upper bound. */
    readonly max: number;
  };

/** The place of a regular expression in its pattern, for messages. */
export interface RegexpPlace {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a regular expression out of a pattern.
 * @param ignoreCase Whether letters stand for their other cases, too.
 * @throws {PatternError} If it is none, or asks for more than the limits.
 */
export function readRegexp(place: RegexpPlace, ignoreCase: boolean): RegexpTree {
  return new RegexpReader(place, ignoreCase).read();
}

const CONTROLS: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", f: "\f", v: "\v" };
const ANCHORS = "no anchor, as the whole value is matched; .* stands for any characters";
const LINEAR =
  "what can be matched in bounded time: no look-around, back-references or named groups";

class RegexpReader extends Cursor {
  #depth = 0;

  constructor({ source, start, end }: RegexpPlace, readonly ignoreCase: boolean) {
    super(source, start, end);
  }

  read(): RegexpTree {
    const tree = this.#either();
    if (!this.ended) throw this.error("the end of the regular expression, or ( before it");
    return tree;
  }

  #either(): RegexpTree {
    const parts = [this.#sequence()];
    while (this.take("|")) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0] : { kind: "either", parts };
  }

  #sequence(): RegexpTree {
    const parts: RegexpTree[] = [];
    while (!this.ended && !this.sees("|") && !this.sees(")")) {
      parts.push(this.#repeated(this.#atom()));
    }
    return parts.length === 1 ? parts[0] : { kind: "sequence", parts };
  }

  #repeated(part: RegexpTree): RegexpTree {
    const bounds = this.#bounds();
    if (!bounds) return part;
    // A lazy quantifier takes the same values: only whether the whole one fits is asked.
    this.take("?");
    if (!this.ended && "*+?{".includes(this.source[this.at])) {
      throw this.error("one quantifier after an atom");
    }
    return { kind: "repeat", part, ...bounds };
  }

  #bounds(): { min: number; max: number } | undefined {
    if (this.take("*")) return { min: 0, max: Infinity };
    if (this.take("+")) return { min: 1, max: Infinity };
    if (this.take("?")) return { min: 0, max: 1 };
    const start = this.at;
    if (!this.take("{")) return undefined;
    const min = this.#number();
    const max = !this.take(",") ? min : this.sees("}") ? Infinity : this.#number();
    if (!this.take("}")) throw this.error("}");
    if (max < min) {
      throw new PatternError(this.source, start, `{${min},${max}}`, "the smaller number first");
    }
    return { min, max };
  }

  #number(): number {
    const digits = /^\d+/.exec(this.source.slice(this.at, this.end))?.[0];
    if (digits === undefined || Number(digits) > MAX_REPEAT) {
      throw this.error(`a number from 0 to ${MAX_REPEAT}`);
    }
    this.at += digits.length;
    return Number(digits);
  }

  #atom(): RegexpTree {
    if (this.take(".")) return { kind: "set", set: ANY };
    if (this.sees("(")) return this.#group();
    if (this.sees("[")) return { kind: "set", set: this.#characterClass() };
    if (this.sees("^") || this.sees("$")) throw this.error(ANCHORS);
    if (!this.ended && "*+?{}]".includes(this.source[this.at])) {
      throw this.error(`a character, or \\${this.source[this.at]} for this one`);
    }
    const item = this.#character();
    const set = "property" in item
      ? { items: [item], negated: false, ignoreCase: this.ignoreCase }
      : oneCharacter(item.from, this.ignoreCase);
    return { kind: "set", set };
  }

  #group(): RegexpTree {
    if (++this.#depth > MAX_NESTING) {
      throw this.error(`at most ${MAX_NESTING} groups inside each other`);
    }
    this.take("(");
    if (this.take("?") && !this.take(":")) throw this.error(LINEAR);
    const inside = this.#either();
    if (!this.take(")")) throw this.error(")");
    this.#depth--;
    return inside;
  }

  #characterClass(): CharacterSet {
    this.take("[");
    const negated = this.take("^"), items: CharacterItem[] = [];
    while (!this.take("]")) {
      const first = this.#character(), start = this.at;
      if (this.sees("-") && this.source[this.at + 1] !== "]") {
        this.at++;
        const last = this.#character();
        if ("property" in first || "property" in last || last.from < first.from) {
          const expected = "a range from a smaller character to a larger, or \\-";
          throw new PatternError(this.source, start, '"-"', expected);
        }
        items.push({ from: first.from, to: last.from });
      } else if ("property" in first) items.push(first);
      else items.push(...oneCharacter(first.from, this.ignoreCase).items);
    }
    return { items, negated, ignoreCase: this.ignoreCase };
  }

  /** One character or escape, in a class or outside. */
  #character(): CharacterItem {
    if (this.ended) throw this.error("a character, or ] at the end of a class");
    if (this.take("\\")) return this.#escape();
    const from = this.source.codePointAt(this.at)!;
    this.at += from > 0xffff ? 2 : 1;
    return { from, to: from };
  }

  #escape(): CharacterItem {
    const rest = this.source.slice(this.at, this.end), letter = rest[0] ?? "";
    if (Object.hasOwn(SHORTHANDS, letter)) {
      this.at++;
      return { property: SHORTHANDS[letter] };
    }
    if (letter === "p" || letter === "P") return this.#property(rest);
    const unicode = /^u(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,6})\})/.exec(rest);
    const code = unicode ? parseInt(unicode[1] ?? unicode[2], 16) : Infinity;
    if (unicode && code <= 0x10ffff) {
      this.at += unicode[0].length;
      return { from: code, to: code };
    }
    if (letter === "" || /[\w]/.test(letter) && !Object.hasOwn(CONTROLS, letter)) {
      if (/b/i.test(letter)) throw this.error(ANCHORS);
      if (/[1-9k]/.test(letter)) throw this.error(LINEAR);
      throw this.error("d, w, s, p{…}, t, u{…} or a sign after \\");
    }
    const from = (CONTROLS[letter] ?? rest).codePointAt(0)!;
    this.at += from > 0xffff ? 2 : 1;
    return { from, to: from };
  }

  #property(rest: string): CharacterItem {
    const written = /^[pP]\{[\w=]+\}/.exec(rest)?.[0];
    try {
      if (written === undefined) throw new SyntaxError();
      const property = new RegExp(`^\\${written}$`, "u");
      this.at += written.length;
      return { property };
    } catch {
      throw this.error("a Unicode property after \\, such as \\p{L} or \\p{Script=Greek}");
    }
  }

  override error(expected: string): PatternError {
    const found = this.ended
      ? "the end of the regular expression"
      : quote(String.fromCodePoint(this.source.codePointAt(this.at)!));
    return new PatternError(this.source, this.at, found, expected);
  }
}
