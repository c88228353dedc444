// The contract of output formats: sentences in, text out.

import { requireKind } from "../checks.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** Options of formats; each uses those that it needs. */
export interface FormatOptions {
  /** The title of the whole. */
  readonly title?: string;
  /** Columns of the terminal. */
  readonly width?: number;
  /** Colours are allowed. */
  readonly color?: boolean;
}

/** Writes sentences one after the other. */
export interface SentenceWriter {
  /** The text before the first sentence. */
  start(): string;
  write(sentence: Sentence): string;
  /** The text after the last. */
  end(): string;
}

/** An output format. */
export interface Format {
  /**
   * The text of a sentence depends on the sentence alone, so that several writers may share the
   * work. Left out, one writer writes all sentences in order.
   */
  readonly stateless?: boolean;
  open(options?: FormatOptions): SentenceWriter;
}

/**
 * A format without a frame, in which each sentence stands for itself.
 * @example
 * ```ts
 * import { plainFormat } from "./format.ts";
 * import { write } from "./write.ts";
 * import { Sentence } from "../sentence/sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const words = plainFormat(({ forms }) => forms.join(" ") + "\n");
 * const sentence = Sentence.of({ forms: ["Arrows", "fly"] });
 * assertEquals(await Array.fromAsync(write([sentence], words)), ["Arrows fly\n"]);
 * ```
 */
export function plainFormat(
  write: (sentence: Sentence, options: FormatOptions) => string,
): Format {
  requireKind("make a format", write, "function", "a function that writes a sentence");
  return {
    stateless: true,
    open: (options = {}) => ({
      start: () => "",
      write: (sentence) => write(sentence, options),
      end: () => "",
    }),
  };
}
