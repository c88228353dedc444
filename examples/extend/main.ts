/**
 * Puts an own component into a model, saves it, loads it again, parses and writes in an own format:
 *
 *     deno run examples/extend/main.ts
 *
 * @module
 */

import { load, modelOf, save, Sentence, write } from "@sagitta/parser";
import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
import { train } from "@sagitta/parser/train";
import { columns } from "./columns.ts";
import { storedSyllables, syllables } from "./syllables.ts";

/** The bytes of a model with a small parser and the component. */
export async function extendedModel(): Promise<Uint8Array> {
  const { model } = await train({ train: [{ sentences: parseConllu(SAMPLE) }], epochs: 3 });
  const components = [...model.components, storedSyllables("aeiouy")];
  return save(modelOf(components, model.provenance));
}

/** Parses with such a model. */
export async function describe(bytes: Uint8Array): Promise<string> {
  const parser = await load(bytes, { components: [syllables] });
  const sentence = Sentence.of({
    forms: ["The", "garden", "sleeps"],
    upos: ["DET", "NOUN", "VERB"],
  });
  return (await Array.fromAsync(write([parser.parse(sentence)], columns))).join("");
}

if (import.meta.main) console.log(await describe(await extendedModel()));
