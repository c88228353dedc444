// Reads JSON with suspicion, as a model file may come from anywhere. `JSON.parse` lets pass what is
// refused here: a key given twice, keys such as `__proto__`, numbers that become infinite, nesting
// beyond `MAX_DEPTH`. Nor does every engine read every key right: V8 15.0 takes the key `"\""` for
// `\` where an object with the latter came before.

import { type ErrorCode, fail, type Place, quote } from "../errors.ts";
import { isRefusedKey, type Json, MAX_DEPTH } from "./json.ts";

/** Reads JSON of a model file. */
export function readJson(
  text: string,
  what: string,
  place: Place,
  action = "read model",
  code: ErrorCode = "invalid-model",
): Json {
  const refuse = (found: string, expected: string) =>
    fail(action)(code, `${what} ${found}`, expected, place);
  return new Reader(text, refuse).all();
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SPACES = /[ \t\n\r]*/y;
const WORDS: readonly [string, Json][] = [["true", true], ["false", false], ["null", null]];

/** A text and how far it has been read. */
class Reader {
  private readonly text: string;
  private readonly refuse: (found: string, expected: string) => Error;
  private at = 0;
  private depth = 0;

  constructor(text: string, refuse: (found: string, expected: string) => Error) {
    this.text = text;
    this.refuse = refuse;
  }

  all(): Json {
    const value = this.value();
    if (this.at < this.text.length) throw this.noJson();
    return value;
  }

  /** A value and the spaces round it. */
  private value(): Json {
    this.spaces();
    const value = this.bareValue();
    this.spaces();
    return value;
  }

  private bareValue(): Json {
    const character = this.text[this.at];
    if (character === '"') return this.string();
    if (character === "{") return this.nested(() => this.object());
    if (character === "[") return this.nested(() => this.array());
    const word = WORDS.find(([word]) => this.text.startsWith(word, this.at));
    if (!word) return this.number();
    this.at += word[0].length;
    return word[1];
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) {
      throw this.refuse(`nested more than ${MAX_DEPTH} levels deep`, "fewer levels");
    }
    this.at++;
    const value = read();
    this.depth--;
    return value;
  }

  private object(): Json {
    const object: Record<string, Json> = {};
    this.spaces();
    if (this.take("}")) return object;
    do {
      this.spaces();
      const key = this.string();
      this.spaces();
      if (!this.take(":")) throw this.noJson();
      if (isRefusedKey(key)) throw this.refuse(`with the key ${quote(key)}`, "another name");
      if (Object.hasOwn(object, key)) {
        throw this.refuse(`with the key ${quote(key)} twice`, "each key once");
      }
      object[key] = this.value();
    } while (this.take(","));
    if (!this.take("}")) throw this.noJson();
    return object;
  }

  private array(): Json {
    const array: Json[] = [];
    this.spaces();
    if (this.take("]")) return array;
    do array.push(this.value()); while (this.take(","));
    if (!this.take("]")) throw this.noJson();
    return array;
  }

  private string(): string {
    const { text, at: start } = this;
    if (!this.take('"')) throw this.noJson();
    let end = this.at;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    this.at = end + 1;
    try {
      return JSON.parse(text.slice(start, this.at)); // Alone, a string is read right everywhere.
    } catch {
      throw this.noJson();
    }
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const digits = NUMBER.exec(this.text)?.[0];
    if (digits === undefined) throw this.noJson();
    this.at += digits.length;
    const number = Number(digits);
    if (Number.isFinite(number)) return number;
    throw this.refuse("with a number beyond 1.8e308", "a smaller one");
  }

  private spaces(): void {
    SPACES.lastIndex = this.at;
    SPACES.test(this.text);
    this.at = SPACES.lastIndex;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private noJson(): Error {
    return this.refuse("that is no JSON", `JSON at character ${this.at + 1}`);
  }
}
