// A word as a tagger sees it: sixteen numbers, hashes of the word in lower case, of its shape and
// of its beginnings and ends.
//
// | place | what |
// |---|---|
// | 0 | the word in lower case, digits as `0` |
// | 1 | its shape: upper and lower case letters, digits and others, runs written once |
// | 2 to 6 | its last 1 to 5 characters, in lower case |
// | 7 to 10 | its first 1 to 4 characters, in lower case |
// | 11 | the word as it stands |

import { remembered } from "../../remembered.ts";
import { hashRange, hashText } from "../../sentence/hash.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Numbers a word has in the Wasm module (assembly/tagging/templates.ts). */
export const ATOMS = LAYOUT["word-atoms"];

const MAX_CACHED = 50_000;
/** Most characters that are looked at: what is longer is cut. */
const LONGEST = 64;
const SUFFIXES = 5, PREFIXES = 4;

/** The numbers of a word. */
export function wordAtoms(form: string): Int32Array {
  const atoms = new Int32Array(ATOMS);
  const word = form.slice(0, LONGEST);
  const lower = word.toLowerCase().replace(/\p{Nd}/gu, "0");
  const ends = endsOf(lower), last = ends.length - 1;
  atoms[0] = hashText(lower);
  atoms[1] = hashText(shapeOf(word));
  for (let size = 1; size <= SUFFIXES; size++) {
    atoms[1 + size] = hashRange(lower, ends[Math.max(0, last - size)], lower.length);
  }
  for (let size = 1; size <= PREFIXES; size++) {
    atoms[1 + SUFFIXES + size] = hashRange(lower, 0, ends[Math.min(size, last)]);
  }
  atoms[2 + SUFFIXES + PREFIXES] = hashText(word);
  return atoms;
}

/** Where the characters of a word end, 0 first; half a surrogate pair is one. */
function endsOf(word: string): number[] {
  const ends = [0];
  for (let at = 0; at < word.length; ends.push(at)) at += word.codePointAt(at)! > 0xffff ? 2 : 1;
  return ends;
}

/** Runs of letters in upper case, of other letters, of digits. */
const RUNS = /(\p{Lu}+)|((?:(?!\p{Lu})\p{L})+)|\p{N}+/gu;

/** `McDonald's 12` is `XxXx'x 0`. */
function shapeOf(word: string): string {
  return word.replace(RUNS, (_, upper, other) => upper ? "X" : other ? "x" : "0");
}

const shared = new WeakMap<object, WordAtoms>();

/** The words as numbers that all components in a module share. */
export function atomsIn(kernel: object): WordAtoms {
  let atoms = shared.get(kernel);
  if (!atoms) shared.set(kernel, atoms = new WordAtoms());
  return atoms;
}

/** Words as numbers, those met before remembered. */
export class WordAtoms {
  /** The numbers of a word. */
  readonly of = remembered(MAX_CACHED, wordAtoms);
}
