/**
 * The packages of a language that is none (`qaa` is a code for private use): a small model of the
 * sample, with a segmenter, taggers, a lemmatiser and a parser.
 *
 * @module
 */

import { buildLanguage, type LanguagePackages } from "../../tasks/build_language.ts";
import type { Manifest } from "../../src/models/manifest.ts";

/** Its manifest, as a new language has it. */
const MANIFEST: Manifest = {
  code: "qaa",
  language: "qaa",
  name: "Test",
  about: "a small linear pipeline, every column",
  default: false,
  package: "@sagitta/qaa",
  licence: "CC BY-SA 4.0",
  treebanks: [{ name: "the sample", commit: "0", licence: "CC BY-SA 4.0" }],
  size: null,
  sha256: null,
  scores: null,
};

/** Builds its packages in a folder. */
export async function buildTestLanguage(folder: string): Promise<LanguagePackages> {
  const source = `${folder}/qaa`;
  await Deno.mkdir(source);
  await Deno.writeTextFile(`${source}/manifest.json`, JSON.stringify(MANIFEST));
  await Deno.copyFile("tests/fixtures/pipeline_v2.sagitta", `${source}/qaa.sagitta`);
  return await buildLanguage(source, `${folder}/packages`);
}

/** What it says of "The dog sleeps.". */
export const TEST_HEADS = [2, 3, 0, 3];
