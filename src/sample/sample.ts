// A small treebank to try things with: 60 sentences in six languages, 16 of them not projective,
// written for Sagitta and annotated after Universal Dependencies version 2.
// `deno task build` embeds the CoNLL-U files of this folder, one a language.

import { SAMPLE_CONLLU } from "../../build/sample.ts";

/**
 * The sample as CoNLL-U text, with multiword tokens, an empty node and comments. Sentence ids
 * start with the language: `en-01`, `de-01`, `la-01`, `es-01`, `nl-01`, `he-01`.
 * @example
 * ```ts
 * import { SAMPLE } from "./sample.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(SAMPLE.match(/^# sent_id = /gm)?.length, 60);
 * ```
 */
export const SAMPLE: string = SAMPLE_CONLLU;
