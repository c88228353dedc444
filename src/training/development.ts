/**
 * Development data of parsers: what is wanted of them, and how sure a parser is of their trees.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { inputError } from "../errors.ts";
import { MOST_TOKENS } from "../parsing/configuration.ts";
import type { Decoder } from "../parsing/decoder.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Confidence } from "./temperature.ts";
import type { Treebank } from "./treebank.ts";

/** Parses a sentence at each temperature, and adds how sure the parser is of each head. */
export function askConfidences(
  kernel: Kernel,
  decoder: Decoder,
  sentence: number,
  heads: Int32Array,
  beam: number,
  temperatures: readonly number[],
  lists: readonly Confidence[][],
): void {
  const { wasm } = kernel;
  temperatures.forEach((temperature, t) => {
    wasm.wantConfidences(1, temperature);
    kernel.scoped(() => {
      const { configuration } = decoder.decode(sentence, heads.length, beam, 0);
      const found = kernel.ints(wasm.heads(configuration) + 4, heads.length);
      const sure = kernel.floats(wasm.confidences() + 4, heads.length);
      for (let i = 0; i < heads.length; i++) {
        lists[t].push({ confidence: sure[i], right: found[i] === heads[i] });
      }
    });
  });
  wasm.wantConfidences(0, 1);
}

/** Goes through development data, checked. */
export async function developmentSentences(
  treebanks: readonly Treebank[],
  take: (sentence: Sentence) => void,
): Promise<void> {
  for (const { file, sentences } of treebanks) {
    let any = false;
    for await (const sentence of sentences) {
      check(sentence, file);
      take(sentence);
      any = true;
    }
    if (any) continue;
    throw inputError("read development data", { file }, "no sentences", "one at least");
  }
}

function check(sentence: Sentence, file: string | undefined): void {
  const place = { file, line: sentence.line };
  const bare = sentence.heads.indexOf(-1);
  if (bare >= 0) {
    throw inputError("read development data", place, `no head of word ${bare + 1}`, "one");
  }
  if (sentence.length > MOST_TOKENS) {
    const found = `a sentence of ${sentence.length} words`;
    throw inputError("read development data", place, found, `${MOST_TOKENS} at most`);
  }
}
