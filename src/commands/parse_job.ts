/**
 * What `sagitta parse` does with sentences, in the process or in a worker.
 *
 * @module
 */

import type { SentenceWriter } from "../formats/format.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import type { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** How sentences are parsed. */
export interface JobOptions extends ParseOptions {
  /** How many trees are wanted for each sentence. */
  readonly kBest: number;
}

/** Parses sentences and writes them. At an error, what was done before it is in `output`. */
export class ParseJob {
  /** What was written so far. */
  output = "";
  readonly #parser: Parser;
  readonly #options: JobOptions;
  readonly #writer: SentenceWriter;

  /**
   * @param parser The parser.
   * @param options How to parse.
   * @param writer How to write.
   */
  constructor(parser: Parser, options: JobOptions, writer: SentenceWriter) {
    this.#parser = parser;
    this.#options = options;
    this.#writer = writer;
  }

  /** Parses and writes sentences of a file. */
  run(sentences: Iterable<Sentence>, file: string): void {
    const { kBest } = this.#options;
    const options = { ...this.#options, file };
    if (kBest === 1) {
      for (const parsed of this.#parser.parseAll(sentences, options)) {
        this.output += this.#writer.write(parsed);
      }
      return;
    }
    for (const sentence of sentences) {
      this.#parser.alternatives(sentence, kBest, options).forEach(({ sentence, score }, i) => {
        sentence.comments.push(`# k_best = ${i + 1}`, `# score = ${score.toFixed(3)}`);
        this.output += this.#writer.write(sentence);
      });
    }
  }
}
