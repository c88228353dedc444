// Classes of characters, as the segmenter knows them, from their Unicode properties. Characters
// that a runtime's Unicode does not have yet are of the class of controls.

import { CHARACTER_CLASSES, type CharacterClass } from "../../runtime/module.ts";

/** The classes, in the order in which they are tried. */
const CLASSES: readonly (readonly [CharacterClass, RegExp])[] = [
  ["space", /\s/u],
  ["lower", /\p{Ll}/u],
  ["upper", /[\p{Lu}\p{Lt}]/u],
  ["ideograph", /[\p{Script=Han}\p{Ideographic}]/u],
  ["kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["unspaced", /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
  ["letter", /\p{L}/u],
  ["digit", /\p{Nd}/u],
  ["number", /\p{N}/u],
  ["terminal", /\p{Sentence_Terminal}/u],
  ["quote", /['"’]/u],
  ["opening", /[\p{Ps}\p{Pi}]/u],
  ["closing", /[\p{Pe}\p{Pf}]/u],
  ["dash", /\p{Pd}/u],
  ["punctuation", /\p{P}/u],
  ["symbol", /\p{S}/u],
  ["mark", /\p{M}/u],
  ["other", /(?:)/u],
];
const SPACE = CHARACTER_CLASSES.indexOf("space");

/** Typographic quotes and apostrophes count as the straight ones. */
const STRAIGHT: Readonly<Record<string, string>> = { "‘": "'", "’": "'", "“": '"', "”": '"' };

/** Characters that end a line of text. */
const LINE_END = /[\n\u2028\u2029]/;
const LINE_FEED = 10, BLANK = 32;

/** A text with straight quotes and apostrophes; its length stays. */
export function straightened(text: string): string {
  return text.replace(/[‘’“”]/g, (quote) => STRAIGHT[quote]);
}

/** Code units are looked up a page at a time, as texts use few of them. */
const PAGE_BITS = 8, PAGE = 1 << PAGE_BITS;

/**
 * The class of a character.
 * @param character One character, which may take two code units.
 */
export function characterClass(character: string): number {
  return CHARACTER_CLASSES.indexOf(CLASSES.find(([, pattern]) => pattern.test(character))![0]);
}

/** Looks code units up, and remembers what it found. */
export class CharacterTable {
  readonly #classes = new Uint8Array(1 << 16);
  readonly #lower = new Uint16Array(1 << 16);
  readonly #known = new Uint8Array(1 << (16 - PAGE_BITS));

  /**
   * Writes a text as the Wasm module reads it. A line end becomes a line feed, another space 32,
   * a typographic quote a straight one.
   * @param units Where its code units go, in lower case.
   */
  write(text: string, units: Uint16Array, classes: Uint8Array): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#known[code >> PAGE_BITS] === 0) this.#learn(code >> PAGE_BITS);
      units[at] = this.#lower[code];
      classes[at] = this.#classes[code];
      if (code < 0xd800 || code > 0xdbff) continue;
      // A pair: both halves are of the character's class.
      const kind = characterClass(text.slice(at, at + 2));
      classes[at] = kind;
      if (++at >= text.length) break;
      units[at] = text.charCodeAt(at);
      classes[at] = kind;
    }
  }

  #learn(page: number): void {
    for (let code = page * PAGE; code < (page + 1) * PAGE; code++) {
      const character = String.fromCharCode(code);
      const kind = characterClass(character);
      const lower = STRAIGHT[character] ?? character.toLowerCase();
      this.#classes[code] = kind;
      this.#lower[code] = LINE_END.test(character)
        ? LINE_FEED
        : kind === SPACE
        ? BLANK
        : lower.length === 1
        ? lower.charCodeAt(0)
        : code;
    }
    this.#known[page] = 1;
  }
}
