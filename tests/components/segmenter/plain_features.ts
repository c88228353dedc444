/**
 * The segmenter's features, plainly: the twin of assembly/segmenting/, written for reading. Rows of
 * tables are what the Wasm module has to come to as well.
 *
 * @module
 */

import { characterClass } from "../../../src/components/segmenter/character_class.ts";

const SPACE = 0, LOWER = 1, UPPER = 2, TERMINAL = 9, OPENING = 10, CLOSING = 11;
const LINE_END = 2;
const START = 0x811c9dc5, PRIME = 0x01000193;
const MAX_TOKEN = 1 << 12;

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, PRIME);
  return mixed ^ (mixed >>> 15);
}

const all = (...values: number[]) => values.slice(1).reduce(mix, values[0]);

/** Added to the numbers of templates at a line end. */
const LINE_SALT = 64;

/** A feature as a row of a table of 2^bits. */
function row(template: number, values: number[], bits: number): number {
  const hash = Math.imul(all(...values) ^ Math.imul(template, 0x9e3779b9), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> (32 - bits);
}

/** A character of a window: its code unit in lower case, and its class. */
interface Character {
  readonly unit: number;
  readonly kind: number;
  readonly isLineEnd: boolean;
}

const NOTHING: Character = { unit: 32, kind: SPACE, isLineEnd: false };

function charactersOf(text: string): Character[] {
  return Array.from(text).flatMap((character) => {
    const kind = characterClass(character);
    const isLineEnd = /[\n\u2028\u2029]/.test(character);
    const straight: Record<string, string> = { "‘": "'", "’": "'", "“": '"', "”": '"' };
    const lower = straight[character] ?? character.toLowerCase();
    const shown = kind === SPACE ? " " : lower.length === character.length ? lower : character;
    // Only characters of one unit have a lower case here.
    const units = character.length === 1 ? shown : character;
    return units.split("").map((unit) => ({ unit: unit.charCodeAt(0), kind, isLineEnd }));
  });
}

/** A token of a window. */
export interface PlainToken {
  readonly start: number;
  readonly end: number;
}

/** A window of text, looked at without hurry. */
export class PlainWindow {
  readonly #characters: readonly Character[];
  readonly #bits: number;

  constructor(text: string, bits: number) {
    this.#characters = charactersOf(text);
    this.#bits = bits;
  }

  #at(place: number): Character {
    return this.#characters[place] ?? NOTHING;
  }

  #hash(start: number, end: number): number {
    let hash = START;
    for (let at = start; at < end; at++) hash = mix(hash, this.#at(at).unit);
    return hash;
  }

  #shape(start: number, end: number): number {
    let hash = START;
    for (let at = start; at < end; at++) {
      if (at === start || this.#at(at).kind !== this.#at(at - 1).kind) {
        hash = mix(hash, this.#at(at).kind);
      }
    }
    return hash;
  }

  /** What marks addresses and file names between two spaces: a bit for each sign. */
  #kind(start: number, end: number): number {
    const isWord = (at: number) => [LOWER, UPPER, 7].includes(this.#at(at).kind);
    const text = Array.from({ length: end - start }, (_, i) => {
      return String.fromCharCode(this.#at(start + i).unit);
    }).join("");
    let kind = 0;
    for (let i = 0; i < text.length; i++) {
      const at = start + i, before = isWord(at - 1), after = isWord(at + 1);
      if (text[i] === "." && i > 0 && before) {
        if (this.#at(at + 1).kind === LOWER) kind |= 256;
        if (this.#at(at + 1).kind === UPPER) kind |= 512;
        if (text.slice(Math.max(0, i - 3), i) === "www") kind |= 2;
      }
      const isScheme = text[i] === "/" && text[i + 1] === "/" && text[i - 1] === ":";
      if (isScheme) kind |= 1;
      else if (text[i] === "/" && after) kind |= before ? 32 : 16;
      if (text[i] === "@" && before && after) kind |= 4;
      if (text[i] === "\\") kind |= 8;
      if (text[i] === "_") kind |= 128;
      if (text[i] === "=" || text[i] === "~") kind |= 64;
    }
    return kind;
  }

  /** The tokens, by a table's weights. */
  tokens(weights: Int8Array): PlainToken[] {
    const tokens: PlainToken[] = [];
    const size = this.#characters.length;
    for (let start = 0; start < size; start++) {
      if (this.#at(start).kind === SPACE) continue;
      let end = start, next: number;
      while (end < size && this.#at(end).kind !== SPACE) end++;
      for (next = end; next < size && this.#at(next).kind === SPACE;) next++;
      let first = start;
      for (let at = start + 1; at < end; at++) {
        if ((this.#at(at).unit & 0xfc00) === 0xdc00) continue;
        const rows = this.tokenRows(at, first, start, end, next);
        const isEnd = at - first >= MAX_TOKEN || sum(rows, weights) > 0;
        if (!isEnd) continue;
        tokens.push({ start: first, end: at });
        first = at;
      }
      tokens.push({ start: first, end });
      start = end;
    }
    return tokens;
  }

  /** The rows of the gap before `at`, in a token from `first`, between spaces at `start` and `end`. */
  tokenRows(at: number, first: number, start: number, end: number, next: number): number[] {
    const units = (from: number, step: number, count: number) => {
      let hash = START;
      for (let i = 0; i < count; i++) hash = mix(hash, this.#at(from + i * step).unit);
      return hash;
    };
    const kinds = (from: number, step: number, count: number) => {
      let packed = 0;
      for (let i = 0; i < count; i++) packed = packed << 5 | this.#at(from + i * step).kind;
      return packed;
    };
    const l = (count: number) => units(at - 1, -1, count),
      r = (count: number) => units(at, 1, count);
    const lc = (count: number) => kinds(at - 1, -1, count),
      rc = (count: number) => kinds(at, 1, count);
    let rest = START;
    for (let i = end - 1; i >= at; i--) rest = mix(rest, this.#at(i).unit);
    const token = this.#hash(first, at), chunk = this.#hash(start, at);
    const shape = this.#shape(first, at), after = this.#at(next).kind;
    const kind = this.#kind(start, end);
    let tail = START;
    for (let i = end - 1; i >= at; i--) {
      const isNew = i === end - 1 || this.#at(i).kind !== this.#at(i + 1).kind;
      if (isNew) tail = mix(tail, this.#at(i).kind);
    }
    const values: number[][] = [
      [0],
      ...[1, 2, 3, 4, 5].map((count) => [l(count)]),
      ...[1, 2, 3, 4, 5].map((count) => [r(count)]),
      ...[[1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [1, 3], [3, 3], [2, 3], [3, 2]]
        .map(([a, b]) => [l(a), r(b)]),
      ...[1, 2, 3, 4].map((count) => [lc(count), rc(count)]),
      [lc(1), r(1)],
      [l(1), rc(1)],
      [l(1), rc(2)],
      [lc(2), r(1)],
      [lc(3), r(1)],
      [token],
      [token, r(1)],
      [token, r(2)],
      [token, rc(1)],
      [shape, r(1)],
      [shape, rc(2)],
      [rest],
      [token, rest],
      [chunk, rest],
      [l(1), rest],
      [shape, rest],
      [rest, after],
      [token, r(1), after],
      [shape, r(1), this.#at(at + 1).unit, after],
      [kind, lc(1), rc(1)],
      [kind, l(1), r(1)],
      [kind, tail],
      [kind, l(1), tail],
      [kind, shape, r(1)],
      [kind, shape, tail],
      [shape, tail],
      [l(1), r(1), tail],
      [kind, r(1), tail, after],
    ];
    return values.map((list, i) => row(i + 1, list, this.#bits));
  }

  /** How well a sentence ends after each token but the last, by a table's weights. */
  sentenceScores(tokens: readonly PlainToken[], weights: Int8Array): number[] {
    return tokens.slice(0, -1).map((_, t) => sum(this.sentenceRows(tokens, t), weights));
  }

  /** The rows of the place after token `t`. */
  sentenceRows(tokens: readonly PlainToken[], t: number): number[] {
    const look = (hash: (start: number, end: number) => number) => (i: number) => {
      return i < 0 ? 1 : i < tokens.length ? hash(tokens[i].start, tokens[i].end) : 2;
    };
    const word = look((start, end) => this.#hash(start, end));
    const shape = look((start, end) => this.#shape(start, end));
    const [a, b, c, d, e, f] = [-2, -1, 0, 1, 2, 3].map((i) => word(t + i));
    const [sb, sc, sd, se] = [-1, 0, 1, 2].map((i) => shape(t + i));
    const gap = this.#between(tokens, t), before = t > 0 ? this.#between(tokens, t - 1) : 3;
    const { end } = tokens[t];
    const tail = all(START, this.#at(end - 1).unit, this.#at(end - 2).unit);
    const first = this.#at(tokens[t + 1].start).kind;
    const isEnd = (token: PlainToken) => this.#at(token.end - 1).kind === TERMINAL;
    const last = tokens.slice(0, t).findLastIndex(isEnd);
    const next = tokens.slice(t + 1).findIndex(isEnd);
    const near = bucket(t - 1 - last), far = bucket(next < 0 ? tokens.length - 1 - t : next);
    const kinds = new Set(this.#characters.map(({ kind }) => kind));
    const flags = (kinds.has(UPPER) ? 1 : 0) | (kinds.has(LOWER) ? 2 : 0) |
      (tokens.some(isEnd) ? 4 : 0);
    let quotes = 0, depth = 0;
    for (const { start } of tokens.slice(0, t)) {
      const { unit, kind } = this.#at(start);
      if (unit === 34) quotes = 1 - quotes;
      if (kind === OPENING) depth++;
      if (kind === CLOSING) depth = Math.max(0, depth - 1);
    }
    const inside = depth > 0 ? 1 : 0;
    const line = gap === LINE_END ? this.#line(tokens, t) : 0;
    const values = [
      [0],
      [gap],
      [c],
      [d],
      [c, d],
      [b, c],
      [d, e],
      [b, c, d],
      [c, d, e],
      [b],
      [e],
      [a],
      [f],
      [c, gap],
      [d, gap],
      [c, d, gap],
      [sc],
      [sd],
      [sc, sd],
      [sc, sd, gap],
      [sb, sc, sd],
      [sc, sd, se],
      [sb, sc, sd, se],
      [c, sd],
      [c, sd, gap],
      [c, sd, se],
      [b, c, sd],
      [sc, d],
      [sb, c, sd],
      [sc, d, e],
      [d, sd],
      [c, sc],
      [sc, d, sd],
      [d, sd, e],
      [c, first],
      [tail, sd],
      [near, sd],
      [far, sd],
      [near, far, sc, sd],
      [far, d, sd],
      [near, d, sd],
      [bucket(t), sd],
      [bucket(tokens.length - 2 - t), sc],
      [flags, sd],
      [flags, c, sd],
      [flags, sc, sd],
      [quotes, c, sd],
      [quotes, c, d],
      [inside, c, sd],
      [before, sc, gap, sd],
      [tail, d, sd],
      [near, c, sd],
      [far, c, sd],
      [line],
      [line, sc, sd],
      [line, sd],
      [line, d],
    ];
    const salt = gap === LINE_END ? LINE_SALT : 0;
    return values.map((list, i) => row(i + 1 + salt, list, this.#bits));
  }

  /** How long the line is that token `t` ends, and whether the next token had no room in it. */
  #line(tokens: readonly PlainToken[], t: number): number {
    const isLast = (i: number) => i === tokens.length - 1 || this.#between(tokens, i) === LINE_END;
    const lengthOf = (last: number) => {
      const first = tokens.slice(0, last).findLastIndex((_, i) => isLast(i)) + 1;
      return tokens[last].end - tokens[first].start;
    };
    const lengths = tokens.flatMap((_, i) => isLast(i) ? [lengthOf(i)] : []);
    const length = lengthOf(t), next = tokens[t + 1].end - tokens[t + 1].start;
    const isFull = length + 1 + next > Math.max(...lengths);
    return 2 * (length < 20 ? 1 : length < 40 ? 2 : 3) + (isFull ? 1 : 0);
  }

  #between(tokens: readonly PlainToken[], t: number): number {
    const between = this.#characters.slice(tokens[t].end, tokens[t + 1].start);
    return between.some(({ isLineEnd }) => isLineEnd) ? 2 : between.length > 0 ? 1 : 0;
  }
}

function sum(rows: readonly number[], weights: Int8Array): number {
  return rows.reduce((total, row) => total + weights[row], 0);
}

function bucket(number: number): number {
  return [5, 8, 13, 21, 40].reduce(
    (place, limit, i) => number >= limit ? 5 + i : place,
    Math.min(number, 4),
  );
}
