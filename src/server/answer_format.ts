/**
 * The formats of answers: how parsed sentences become text.
 *
 * @module
 */

import { sentenceToJson } from "../sentence/json.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { ParseOptions } from "../parsing/parse_options.ts";
import type { Parser } from "../parsing/parser.ts";
import type { HttpProblem } from "./http_problem.ts";

/** The formats' names, the preferred one first. */
export const FORMAT_NAMES = ["json", "ndjson", "conllu"] as const;

/** A format's name. */
export type AnswerFormat = typeof FORMAT_NAMES[number];

/** How sentences are written one after the other. */
export interface AnswerWriter {
  /** The media type. */
  readonly type: string;
  /** What stands before the first sentence. */
  head(model: string): string;
  /** Parses some sentences and writes each. */
  parse(parser: Parser, batch: readonly Sentence[], options: ParseOptions): Iterable<string>;
  /** What stands between sentences. */
  readonly between: string;
  /** What stands after the last. */
  readonly tail: string;
  /** Tells what broke the answer off, where the format has room for that; else nothing. */
  broken(problem: HttpProblem): string;
}

function* jsonOf(parser: Parser, batch: readonly Sentence[], options: ParseOptions) {
  for (const sentence of parser.parseAll(batch, options)) {
    yield JSON.stringify(sentenceToJson(sentence));
  }
}

/** The formats by name. */
export const ANSWER_FORMATS: Readonly<Record<AnswerFormat, AnswerWriter>> = {
  /** One object: `{"model": …, "sentences": […]}`. */
  json: {
    type: "application/json",
    head: (model) => `{"model":${JSON.stringify(model)},"sentences":[`,
    parse: jsonOf,
    between: ",",
    tail: "]}\n",
    broken: () => "",
  },
  /** One object a line. */
  ndjson: {
    type: "application/x-ndjson",
    head: () => "",
    *parse(parser, batch, options) {
      for (const json of jsonOf(parser, batch, options)) yield json + "\n";
    },
    between: "",
    tail: "",
    broken: (problem) => JSON.stringify({ problem: problem.toJson() }) + "\n",
  },
  /** CoNLL-U. */
  conllu: {
    type: "text/x-conllu",
    head: () => "",
    parse: (parser, batch, options) => parser.parseAllToText(batch, options),
    between: "",
    tail: "",
    broken: (problem) => `# broken_off = ${problem.message}\n`,
  },
};
