// A linear tagger: finds UPOS, XPOS and features of words, by what a word and those around it look
// like.

import type { Place } from "../../errors.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";
import { encodeWords } from "../encoding/encode_words.ts";
import { atomsIn } from "../encoding/word_atoms.ts";
import { fillColumns, type WordColumn } from "../inventory/inventory.ts";
import type { ParseOptions } from "../parser/parse_options.ts";
import {
  classifierBytes,
  type ClassifierModel,
  LINEAR_TAGGER,
  readClassifiers,
  storeClassifiers,
} from "./model.ts";
import { WordClassifiers, WordList } from "./word_classifier.ts";

class LinearTagger implements Component {
  readonly needs: readonly Layer[] = ["words"];
  readonly gives: readonly WordColumn[] = LINEAR_TAGGER.parts.map(({ column }) => column);
  readonly #kernel: Kernel;
  readonly #model: ClassifierModel;
  readonly #classifiers: WordClassifiers;

  /** Puts the model's weights into the module. */
  constructor(kernel: Kernel, model: ClassifierModel, place: Place) {
    this.#kernel = kernel;
    this.#model = model;
    this.#classifiers = new WordClassifiers(kernel, LINEAR_TAGGER, model, place);
  }

  annotate({ sentences }: Batch, { keepTags = false }: ParseOptions): void {
    if (keepTags) return;
    for (const sentence of sentences) {
      this.#kernel.scoped(() => {
        const words = encodeWords(this.#kernel, sentence.forms, atomsIn(this.#kernel));
        const list = new WordList(this.#kernel, words, sentence.length);
        const scorer = this.#classifiers.scorer(list);
        fillColumns(this.#model.inventory, this.gives, [sentence], scorer);
      });
    }
  }

  store(): Stored {
    return storeClassifiers(LINEAR_TAGGER, this.#model);
  }
}

/** How a part of a file becomes a tagger. */
export const linearTagger: ComponentKind = {
  kind: LINEAR_TAGGER.kind,
  need: (stored) => classifierBytes(LINEAR_TAGGER, stored),
  read: (stored, { kernel, place }) =>
    new LinearTagger(kernel, readClassifiers(LINEAR_TAGGER, stored, place), place),
};
