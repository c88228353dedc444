// Words as the classifiers of the Wasm module read them.

import type { Kernel } from "../../runtime/kernel.ts";
import { ATOMS, type WordAtoms } from "./word_atoms.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Places before the first word and after the last, for words that are not there. */
export const AROUND = LAYOUT["words-around"];
/** Such a word, in all its places. */
const NOTHING = 0x4e_4f_4e_45;

/** Puts words into the Wasm module. The caller scopes its memory. */
export function encodeWords(kernel: Kernel, forms: readonly string[], atoms: WordAtoms): number {
  const { length } = forms;
  const address = kernel.allocate(4 * ATOMS * (length + 2 * AROUND));
  const list = kernel.ints(address, ATOMS * (length + 2 * AROUND));
  list.fill(NOTHING, 0, AROUND * ATOMS);
  list.fill(NOTHING, (AROUND + length) * ATOMS);
  forms.forEach((form, word) => list.set(atoms.of(form), (AROUND + word) * ATOMS));
  return address;
}
