// A lemmatiser: finds lemmas by edit rules, which a linear classifier chooses by what a word looks
// like, its UPOS and its features; frequent exceptions stand in a table.

import { AROUND, encodeForms } from "../encoding/encode_words.ts";
import { hashText } from "../../sentence/hash.ts";
import { ATOMS, atomsIn, type WordAtoms } from "../encoding/word_atoms.ts";
import type { Place } from "../../errors.ts";
import { ownedCopy } from "../../owned_copy.ts";
import { widestGroup } from "../../pipeline/file/need.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LEMMA, NONE } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";
import type { ParseOptions } from "../parser/parse_options.ts";
import { classifierBytes, WordClassifier, WordList } from "../linear_tagger/word_classifier.ts";
import {
  lemmaShape,
  type LemmatiserModel,
  readLemmatiser,
  storeLemmatiser,
} from "./lemma_tables.ts";
import { exceptionKey } from "./rule_inventory.ts";

/** Lemmas that are remembered: a text has the same words again and again. */
const REMEMBERED = 1 << 16;
/** Where a word's numbers leave room for its features, and how many words are none before the first. */
const TAG_ATOM = 13;

/** A word as lemmas depend on it. */
export interface LemmaWord {
  readonly form: string;
  readonly upos: string;
  readonly feats: string;
}

/** A lemmatiser at work. */
export class Lemmatiser implements Component {
  readonly needs: readonly Layer[] = ["words", "upos", "feats"];
  readonly gives: readonly Layer[] = ["lemmas"];
  readonly #kernel: Kernel;
  readonly #model: LemmatiserModel;
  readonly #classifier: WordClassifier;
  readonly #keys: ReadonlyMap<string, number>;
  readonly #atoms: WordAtoms;
  /** By features, UPOS and form: no key is put together for each word. */
  readonly #known = new Map<string, Map<string, Map<string, string>>>();
  #size = 0;

  /** Puts the model's weights into the module. */
  constructor(kernel: Kernel, model: LemmatiserModel, place: Place = {}) {
    this.#kernel = kernel;
    this.#atoms = atomsIn(kernel);
    this.#model = model;
    this.#keys = lemmaKeys(model.rules.choices.tags);
    const shape = lemmaShape(model.rules, model.bits);
    this.#classifier = new WordClassifier(kernel, shape, model.table, "rules", place);
  }

  annotate({ sentences }: Batch, { keepTags = false }: ParseOptions): void {
    for (const sentence of sentences) {
      const found = this.lemmas(sentence);
      sentence.holdColumn(
        LEMMA,
        keepTags ? sentence.lemmas.map((given, i) => given === NONE ? found[i] : given) : found,
      );
    }
  }

  /** A lemma for each word of a sentence, which has UPOS and features. */
  lemmas({ forms, upos, feats }: Pick<Sentence, "forms" | "upos" | "feats">): string[] {
    const lemmas = new Array<string>(forms.length);
    const open: number[] = [];
    for (let word = 0; word < forms.length; word++) {
      const known = this.#known.get(feats[word])?.get(upos[word])?.get(forms[word]);
      if (known === undefined) open.push(word);
      else lemmas[word] = known;
    }
    if (open.length > 0) {
      const words = open.map((i) => ({ form: forms[i], upos: upos[i], feats: feats[i] }));
      this.#find(words).forEach((lemma, i) => lemmas[open[i]] = lemma);
    }
    return lemmas;
  }

  /** Finds lemmas, and remembers them. */
  #find(words: readonly LemmaWord[]): string[] {
    if (this.#size + words.length > REMEMBERED) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#size += words.length;
    const { rules, exceptions } = this.#model;
    const values = this.#kernel.scoped(() => {
      const list = lemmaWords(this.#kernel, words, this.#atoms);
      list.keys.set(words.map(({ upos }) => this.#keys.get(upos) ?? 0));
      list.counts.set(words.map(({ upos }) => rules.choices.of(upos).length));
      this.#classifier.classify(list);
      return list.values.slice();
    });
    return words.map(({ form, upos, feats }, i) => {
      const lemma = exceptions.get(exceptionKey(form, upos)) ?? rules.lemma(form, upos, values[i]);
      inner(inner(this.#known, feats), upos).set(ownedCopy(form), lemma);
      return lemma;
    });
  }

  store(): Stored {
    return storeLemmatiser(this.#model);
  }
}

/** The map at a key; an empty one where there was none. */
function inner<K, V>(maps: Map<string, Map<K, V>>, key: string): Map<K, V> {
  let found = maps.get(key);
  if (!found) maps.set(key, found = new Map());
  return found;
}

/** Puts words into the module, each for itself, as a classifier of lemmas looks at them. */
export function lemmaWords(
  kernel: Kernel,
  words: readonly LemmaWord[],
  atoms: WordAtoms,
): WordList {
  const address = encodeForms(kernel, words.map(({ form }) => form), atoms);
  const list = new WordList(kernel, address, words.length);
  const numbers = kernel.ints(address, ATOMS * (words.length + 2 * AROUND));
  words.forEach(({ feats }, i) => {
    numbers[(i + AROUND) * ATOMS + TAG_ATOM] = hashText(feats);
  });
  return list;
}

/** The keys that rules are chosen by. */
export function lemmaKeys(tags: readonly string[]): Map<string, number> {
  return new Map(tags.map((tag, i) => [tag, i + 1]));
}

/** How a part of a file becomes a lemmatiser. */
export const lemmatiser: ComponentKind = {
  kind: "lemmatiser",
  need: (stored) => classifierBytes(stored, "bits", widestGroup(stored.vocabularies.rules)),
  read: (stored, { kernel, place }) => new Lemmatiser(kernel, readLemmatiser(stored, place), place),
};
