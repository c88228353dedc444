// A linear tagger: finds UPOS, XPOS and features of words. UPOS comes first; XPOS and features are
// chosen among those that went with that UPOS in training, so that they always fit it.

import { encodeWords } from "../encoding/encode_words.ts";
import { atomsIn, type WordAtoms } from "../encoding/word_atoms.ts";
import type { Place } from "../../errors.ts";
import { widestGroup } from "../../pipeline/file/need.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { FEATS, NONE, UPOS, XPOS } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";
import type { ParseOptions } from "../parser/parse_options.ts";
import {
  type LinearTaggerModel,
  readLinearTagger,
  shapeOf,
  storeLinearTagger,
  TAG_COLUMNS,
  type TagColumn,
} from "./tagger_tables.ts";
import { classifierBytes, WordClassifier, WordList } from "./word_classifier.ts";

/** The tags of a sentence, a list for each column. */
export type Tags = Record<TagColumn, string[]>;

/** A tagger at work. */
export class LinearTagger implements Component {
  readonly needs: readonly Layer[] = ["words"];
  readonly gives: readonly Layer[] = TAG_COLUMNS;
  readonly #kernel: Kernel;
  readonly #model: LinearTaggerModel;
  readonly #classifiers: Readonly<Record<TagColumn, WordClassifier>>;
  /** For each UPOS, by its number: what goes with it. */
  readonly #choices: Readonly<Record<"xpos" | "feats", readonly (readonly string[])[]>>;
  readonly #atoms: WordAtoms;

  /** Puts the model's weights into the module. */
  constructor(kernel: Kernel, model: LinearTaggerModel, place: Place = {}) {
    this.#kernel = kernel;
    this.#atoms = atomsIn(kernel);
    this.#model = model;
    this.#choices = {
      xpos: model.upos.map((tag) => model.xpos.of(tag)),
      feats: model.upos.map((tag) => model.feats.of(tag)),
    };
    this.#classifiers = Object.fromEntries(TAG_COLUMNS.map((column) => {
      const shape = shapeOf(model, column, model.bits[column]);
      return [column, new WordClassifier(kernel, shape, model.tables[column], column, place)];
    })) as unknown as Record<TagColumn, WordClassifier>;
  }

  annotate({ sentences }: Batch, { keepTags = false }: ParseOptions): void {
    if (keepTags) return;
    for (const sentence of sentences) {
      const { upos, xpos, feats } = this.tags(sentence);
      sentence.holdColumn(UPOS, upos);
      sentence.holdColumn(XPOS, xpos);
      sentence.holdColumn(FEATS, feats);
    }
  }

  /** The tags of a sentence's words. */
  tags(sentence: Sentence): Tags {
    const { length } = sentence;
    const { upos: names } = this.#model;
    return this.#kernel.scoped(() => {
      const words = encodeWords(this.#kernel, sentence, this.#atoms);
      const list = new WordList(this.#kernel, words, length);
      list.keys.fill(0);
      list.counts.fill(names.length);
      this.#classifiers.upos.classify(list);
      const { keys, values } = list;
      const upos = new Array<string>(length);
      for (let word = 0; word < length; word++) {
        upos[word] = names[values[word]];
        keys[word] = values[word] + 1;
      }
      return { upos, xpos: this.#second("xpos", list), feats: this.#second("feats", list) };
    });
  }

  /** The values of another column; the words' keys stand for their UPOS. */
  #second(column: "xpos" | "feats", list: WordList): string[] {
    const choices = this.#choices[column];
    const { keys, counts, length } = list;
    for (let word = 0; word < length; word++) counts[word] = choices[keys[word] - 1].length;
    this.#classifiers[column].classify(list);
    const { keys: chosen, values } = list;
    const found = new Array<string>(length);
    for (let word = 0; word < length; word++) {
      found[word] = choices[chosen[word] - 1][values[word]] ?? NONE;
    }
    return found;
  }

  store(): Stored {
    return storeLinearTagger(this.#model);
  }
}

/** The key that the values of a tag are chosen by; 0 is that of tags themselves. */
export function keyOf(numbers: ReadonlyMap<string, number>, upos: string): number {
  return (numbers.get(upos) ?? -1) + 1;
}

/** How a part of a file becomes a tagger. */
export const linearTagger: ComponentKind = {
  kind: "linear-tagger",
  need(stored) {
    return TAG_COLUMNS.reduce((sum, column) => {
      const list = stored.vocabularies[column];
      const width = column === "upos" ? list?.length ?? 0 : widestGroup(list);
      return sum + classifierBytes(stored, `${column}_bits`, width);
    }, 0n);
  },
  read: (stored, { kernel, place }) =>
    new LinearTagger(kernel, readLinearTagger(stored, place), place),
};
