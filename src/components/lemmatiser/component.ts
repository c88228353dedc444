// A lemmatiser: finds lemmas by edit rules, which a linear classifier chooses by what a word looks
// like, its UPOS and its features; frequent exceptions stand in a table.

import type { Place } from "../../errors.ts";
import { ownedCopy } from "../../owned_copy.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LEMMA, NONE } from "../../sentence/columns.ts";
import { hashText } from "../../sentence/hash.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Component, ComponentKind } from "../component.ts";
import { AROUND, encodeWords } from "../encoding/encode_words.ts";
import { ATOMS, atomsIn, type WordAtoms } from "../encoding/word_atoms.ts";
import { lemmaOf } from "../inventory/inventory.ts";
import {
  classifierBytes,
  type ClassifierModel,
  LEMMATISER,
  readClassifiers,
} from "../linear_tagger/model.ts";
import { openClassifiers, WordList } from "../linear_tagger/word_classifier.ts";

/** Lemmas that are remembered: a text has the same words again and again. */
const REMEMBERED = 1 << 16;
/** Where a word's numbers leave room for its features. */
const TAG_ATOM = 13;

/** Words as lemmas depend on them. */
export type LemmaWords = Pick<Sentence, "forms" | "upos" | "feats">;

/** A lemmatiser at work. */
export interface Lemmatiser extends Component {
  /** A lemma for each word of a sentence, which has UPOS and features. */
  lemmas(words: LemmaWords): string[];
}

/** Puts a model's weights into the module. */
export function openLemmatiser(
  kernel: Kernel,
  model: ClassifierModel,
  place: Place = {},
): Lemmatiser {
  const { inventory } = model, scorerOf = openClassifiers(kernel, LEMMATISER, model, place);
  const numbers = new Map(inventory.values.upos.map((tag, i) => [tag, i]));
  // By features, UPOS and form: no key is put together for each word.
  const known = new Map<string, Map<string, Map<string, string>>>();
  let size = 0;
  /** Finds lemmas, and remembers them. */
  const find = (words: LemmaWords) => {
    const { forms, upos, feats } = words;
    if (size + forms.length > REMEMBERED) {
      known.clear();
      size = 0;
    }
    size += forms.length;
    const rules = kernel.scoped(() => {
      const tags = Int32Array.from(upos, (tag) => numbers.get(tag) ?? -1);
      return scorerOf(lemmaWords(kernel, words, atomsIn(kernel))).best("lemmas", tags);
    });
    return forms.map((form, i) => {
      const lemma = lemmaOf(inventory, rules[i], form, upos[i]);
      inner(inner(known, feats[i]), upos[i]).set(ownedCopy(form), lemma);
      return lemma;
    });
  };
  const lemmas = ({ forms, upos, feats }: LemmaWords) => {
    const lemmas = new Array<string>(forms.length);
    const open: number[] = [];
    for (let word = 0; word < forms.length; word++) {
      const lemma = known.get(feats[word])?.get(upos[word])?.get(forms[word]);
      if (lemma === undefined) open.push(word);
      else lemmas[word] = lemma;
    }
    if (open.length > 0) {
      const [own, tags, features] = [forms, upos, feats].map((list) => open.map((i) => list[i]));
      const found = find({ forms: own, upos: tags, feats: features });
      found.forEach((lemma, i) => lemmas[open[i]] = lemma);
    }
    return lemmas;
  };
  return {
    needs: ["words", "upos", "feats"],
    gives: ["lemmas"],
    lemmas,
    annotate({ sentences }, { keepTags = false }) {
      for (const sentence of sentences) {
        const found = lemmas(sentence);
        sentence.holdColumn(
          LEMMA,
          keepTags ? sentence.lemmas.map((given, i) => given === NONE ? found[i] : given) : found,
        );
      }
    },
  };
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
    openLemmatiser(kernel, readClassifiers(LEMMATISER, stored, place), place),
};
