/**
 * What `sagitta parse` does with sentences, in the process or in a worker.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import type { ParseOptions } from "../parsing/parse_options.ts";
import type { Parser } from "../parsing/parser.ts";
import { type Format, type Page, WRITERS } from "./formats.ts";

/** How sentences are parsed and written. */
export interface JobOptions extends ParseOptions {
  /** How many trees are wanted for each sentence. */
  readonly kBest: number;
  /** The format to write. */
  readonly format: Format;
  /** Where the text goes. */
  readonly page: Page;
}

/** Parses sentences and writes them. At an error, what was done before it is in `output`. */
export class ParseJob {
  /** What was written so far. */
  output = "";
  readonly #parser: Parser;
  readonly #options: JobOptions;

  /**
   * @param parser The parser.
   * @param options How to parse and write.
   */
  constructor(parser: Parser, options: JobOptions) {
    this.#parser = parser;
    this.#options = options;
  }

  /** Parses and writes sentences of a file. */
  run(sentences: Iterable<Sentence>, file: string): void {
    const { kBest, format, page } = this.#options;
    const options = { ...this.#options, file };
    const write = WRITERS[format];
    if (kBest === 1 && format === "conllu") {
      for (const text of this.#parser.parseAllToText(sentences, options)) this.output += text;
      return;
    }
    if (kBest === 1) {
      for (const parsed of this.#parser.parseAll(sentences, options)) {
        this.output += write(parsed, page);
      }
      return;
    }
    for (const sentence of sentences) {
      this.#parser.alternatives(sentence, kBest, options).forEach(({ sentence, score }, i) => {
        sentence.comments.push(`# k_best = ${i + 1}`, `# score = ${score.toFixed(3)}`);
        this.output += write(sentence, page);
      });
    }
  }
}
