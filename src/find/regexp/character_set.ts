// Sets of characters, as the atoms of regular expressions name them.

/** Code points from one to another, or those that a Unicode property has. */
export type CharacterItem =
  | { readonly from: number; readonly to: number }
  | { readonly property: RegExp };

/** A set of characters. */
export interface CharacterSet {
  /** Its members; with `negated`, those of the set of all others. */
  readonly items: readonly CharacterItem[];
  /** Whether the set is that of all other characters. */
  readonly negated: boolean;
  /** Whether a character is in the set if it is so in one of its cases. */
  readonly ignoreCase: boolean;
}

/** The set of every character. */
export const ANY: CharacterSet = { items: [], negated: true, ignoreCase: false };

/** The shorthands: words, digits and spaces as Unicode has them. */
export const SHORTHANDS: Readonly<Record<string, RegExp>> = {
  d: /^\p{Nd}$/u,
  D: /^\P{Nd}$/u,
  w: /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]$/u,
  W: /^[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]$/u,
  s: /^\s$/u,
  S: /^\S$/u,
};

/** One character, and with `ignoreCase` its other cases. */
export function oneCharacter(code: number, ignoreCase: boolean): CharacterSet {
  const codes = ignoreCase ? casesOf(code) : [code];
  return { items: codes.map((from) => ({ from, to: from })), negated: false, ignoreCase };
}

/** Whether a character is in a set. */
export function contains(set: CharacterSet, code: number): boolean {
  const codes = set.ignoreCase ? casesOf(code) : [code];
  return codes.some((one) => isListed(set.items, one)) !== set.negated;
}

/** A character and its lower and upper case, as far as they are one character. */
export function casesOf(code: number): number[] {
  const text = String.fromCodePoint(code), upper = text.toUpperCase();
  const cases = [text, text.toLowerCase(), upper, upper.toLowerCase()]
    .map((other) => ({ other, point: other.codePointAt(0)! }))
    .filter(({ other, point }) => other.length === (point > 0xffff ? 2 : 1))
    .map(({ point }) => point);
  return [...new Set(cases)];
}

function isListed(items: readonly CharacterItem[], code: number): boolean {
  return items.some((item) =>
    "property" in item
      ? item.property.test(String.fromCodePoint(code))
      : code >= item.from && code <= item.to
  );
}
