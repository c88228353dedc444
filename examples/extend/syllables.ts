/**
 * A component that a program brings along: how many syllables each word has, in MISC. Its settings
 * are kept in the model file, under its kind.
 *
 * @module
 */

import { type Batch, type Component, type ComponentKind, fail, type Stored } from "@sagitta/parser";

const KIND = "syllables";

/** The component as a file keeps it; `vowels` are the letters that make a syllable. */
export function storedSyllables(vowels: string): Stored {
  return { kind: KIND, settings: { vowels }, vocabularies: {}, tensors: {} };
}

class Syllables implements Component {
  readonly needs = ["words"];
  readonly gives = ["syllables"];
  readonly #vowels: string;

  constructor(vowels: string) {
    this.#vowels = vowels;
  }

  annotate({ sentences }: Batch): void {
    const groups = new RegExp(`[${this.#vowels}]+`, "gi");
    for (const sentence of sentences) {
      for (const token of sentence) {
        const count = Math.max(1, token.form.match(groups)?.length ?? 0);
        token.misc = token.misc === "_" ? `Syllables=${count}` : `${token.misc}|Syllables=${count}`;
      }
    }
  }
}

/** The kind, for `load(file, { components: [syllables] })`. */
export const syllables: ComponentKind = {
  kind: KIND,
  need: () => 0n,
  read({ settings: { vowels } }, { place }) {
    // A file may hold anything: what goes into a regular expression has to be letters.
    if (typeof vowels === "string" && /^\p{L}+$/u.test(vowels)) return new Syllables(vowels);
    const found = `vowels ${JSON.stringify(vowels)}`;
    throw fail("read model")("invalid-model", found, "letters", place);
  },
};
