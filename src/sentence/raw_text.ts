// The raw text of a treebank, as its tokens and `SpaceAfter` give it.
//
// Sentences are joined by a space, or by nothing where the last token has `SpaceAfter=No`; a new
// paragraph or document starts after a blank line. `SpacesAfter` in MISC may ask for line ends.

import { requireKind, requireSentence } from "../checks.ts";
import type { Sentence } from "./sentence.ts";
import { surfaceTokens } from "./surface.ts";

/** Whether a sentence starts a paragraph or a document. */
export function startsParagraph(sentence: Sentence): boolean {
  return sentence.comments.some((line) => /^#\s*new(par|doc)\b/.test(line));
}

/** Writes the raw text of sentences that come one by one. */
export class RawTextWriter {
  #space: string | undefined;

  /** The text of the next sentence, with the spaces before it. */
  write(sentence: Sentence): string {
    requireSentence("write raw text", sentence);
    let text = "";
    if (this.#space !== undefined && startsParagraph(sentence)) this.#space = "\n\n";
    for (const { form, space } of surfaceTokens(sentence)) {
      text += (this.#space ?? "") + form;
      this.#space = space;
    }
    return text;
  }

  /** The text after the last sentence: a line end. */
  end(): string {
    return this.#space === undefined ? "" : "\n";
  }
}

/**
 * The raw text of a treebank.
 * @example
 * ```ts
 * import { Sentence } from "./sentence.ts";
 * import { rawText } from "./raw_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const forms = ["Fly", "!"], misc = ["SpaceAfter=No", "_"];
 * const sentence = Sentence.of({ forms, misc });
 * const other = Sentence.of({ forms, misc, comments: ["# newpar"] });
 * assertEquals(rawText([sentence, sentence, other]), "Fly! Fly!\n\nFly!\n");
 * ```
 * @returns Their text, with a line end at its end.
 */
export function rawText(sentences: Iterable<Sentence>): string {
  requireKind("write raw text", sentences, "series", "Sentences");
  const writer = new RawTextWriter();
  let text = "";
  for (const sentence of sentences) text += writer.write(sentence);
  return text + writer.end();
}
