// A lemmatiser: finds lemmas by edit rules, which a linear classifier chooses by what a word looks
// like, its UPOS and its features; frequent exceptions stand in a table.

import type { Place } from "../../errors.ts";
import { ownedCopy } from "../../owned_copy.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LEMMA, NONE } from "../../sentence/columns.ts";
import { hashText } from "../../sentence/hash.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";
import { AROUND, encodeWords } from "../encoding/encode_words.ts";
import { ATOMS, atomsIn, type WordAtoms } from "../encoding/word_atoms.ts";
import { type Inventory, lemmaOf } from "../inventory/inventory.ts";
import {
  classifierBytes,
  type ClassifierModel,
  LEMMATISER,
  readClassifiers,
} from "../linear_tagger/model.ts";
import { WordClassifiers, WordList } from "../linear_tagger/word_classifier.ts";
import type { ParseOptions } from "../parser/parse_options.ts";

/** Lemmas that are remembered: a text has the same words again and again. */
const REMEMBERED = 1 << 16;
/** Where a word's numbers leave room for its features. */
const TAG_ATOM = 13;

/** Words as lemmas depend on them. */
export type LemmaWords = Pick<Sentence, "forms" | "upos" | "feats">;

/** A lemmatiser at work. */
export class Lemmatiser implements Component {
  readonly needs: readonly Layer[] = ["words", "upos", "feats"];
  readonly gives: readonly Layer[] = ["lemmas"];
  readonly #kernel: Kernel;
  readonly #inventory: Inventory;
  readonly #classifiers: WordClassifiers;
  readonly #tags: ReadonlyMap<string, number>;
  /** By features, UPOS and form: no key is put together for each word. */
  readonly #known = new Map<string, Map<string, Map<string, string>>>();
  #size = 0;

  /** Puts the model's weights into the module. */
  constructor(kernel: Kernel, model: ClassifierModel, place: Place = {}) {
    this.#kernel = kernel;
    this.#inventory = model.inventory;
    this.#tags = new Map(model.inventory.values.upos.map((tag, i) => [tag, i]));
    this.#classifiers = new WordClassifiers(kernel, LEMMATISER, model, place);
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
  lemmas({ forms, upos, feats }: LemmaWords): string[] {
    const lemmas = new Array<string>(forms.length);
    const open: number[] = [];
    for (let word = 0; word < forms.length; word++) {
      const known = this.#known.get(feats[word])?.get(upos[word])?.get(forms[word]);
      if (known === undefined) open.push(word);
      else lemmas[word] = known;
    }
    if (open.length > 0) {
      const [own, tags, features] = [forms, upos, feats].map((list) => open.map((i) => list[i]));
      const found = this.#find({ forms: own, upos: tags, feats: features });
      found.forEach((lemma, i) => lemmas[open[i]] = lemma);
    }
    return lemmas;
  }

  /** Finds lemmas, and remembers them. */
  #find(words: LemmaWords): string[] {
    const { forms, upos, feats } = words;
    if (this.#size + forms.length > REMEMBERED) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#size += forms.length;
    const rules = this.#kernel.scoped(() => {
      const list = lemmaWords(this.#kernel, words, atomsIn(this.#kernel));
      const tags = Int32Array.from(upos, (tag) => this.#tags.get(tag) ?? -1);
      return this.#classifiers.scorer(list).best("lemmas", tags);
    });
    return forms.map((form, i) => {
      const lemma = lemmaOf(this.#inventory, rules[i], form, upos[i]);
      inner(inner(this.#known, feats[i]), upos[i]).set(ownedCopy(form), lemma);
      return lemma;
    });
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
  { forms, feats }: Pick<LemmaWords, "forms" | "feats">,
  atoms: WordAtoms,
): WordList {
  const address = encodeWords(kernel, forms, atoms);
  const list = new WordList(kernel, address, forms.length);
  const numbers = kernel.ints(address, ATOMS * (forms.length + 2 * AROUND));
  feats.forEach((bundle, i) => numbers[(i + AROUND) * ATOMS + TAG_ATOM] = hashText(bundle));
  return list;
}

/** How a part of a file becomes a lemmatiser. */
export const lemmatiser: ComponentKind = {
  kind: LEMMATISER.kind,
  need: (stored) => classifierBytes(LEMMATISER, stored),
  read: (stored, { kernel, place }) =>
    new Lemmatiser(kernel, readClassifiers(LEMMATISER, stored, place), place),
};
