// The scripts that a model learned, read off the words in its file.

import { scriptsOfWords } from "../models/scripts.ts";
import type { ModelFile } from "../model_file/model_file.ts";

/** Vocabularies of components whose entries begin with a word. */
const WORD_LISTS = ["words", "exceptions", "multiwords"];

const known = new WeakMap<ModelFile, readonly string[] | undefined>();

/** The scripts of the words in a model file; undefined where it has too few of them to tell. */
export function modelScripts(model: ModelFile): readonly string[] | undefined {
  if (!known.has(model)) {
    const words = model.components.flatMap(({ vocabularies }) =>
      WORD_LISTS.flatMap((name) => Object.hasOwn(vocabularies, name) ? vocabularies[name] : [])
    );
    known.set(model, scriptsOfWords(words.map((entry) => entry.split("\t", 1)[0])));
  }
  return known.get(model);
}
