// A linear tagger: finds UPOS, XPOS and features of words, by what a word and those around it look
// like.

import type { ComponentKind } from "../component.ts";
import { encodeWords } from "../encoding/encode_words.ts";
import { atomsIn } from "../encoding/word_atoms.ts";
import { fillColumns } from "../inventory/inventory.ts";
import { classifierBytes, LINEAR_TAGGER, readClassifiers } from "./model.ts";
import { openClassifiers, WordList } from "./word_classifier.ts";

/** How a part of a file becomes a tagger. */
export const linearTagger: ComponentKind = {
  kind: LINEAR_TAGGER.kind,
  need: (stored) => classifierBytes(LINEAR_TAGGER, stored),
  read(stored, { kernel, place }) {
    const model = readClassifiers(LINEAR_TAGGER, stored, place), { inventory } = model;
    const scorerOf = openClassifiers(kernel, LINEAR_TAGGER, model, place);
    const gives = LINEAR_TAGGER.parts.map(({ column }) => column);
    return {
      needs: ["words"],
      gives,
      annotate({ sentences }, { keepTags = false }) {
        if (keepTags) return;
        for (const sentence of sentences) {
          kernel.scoped(() => {
            const words = encodeWords(kernel, sentence.forms, atomsIn(kernel));
            const list = new WordList(kernel, words, sentence.length);
            fillColumns(inventory, gives, [sentence], scorerOf(list));
          });
        }
      },
    };
  },
};
