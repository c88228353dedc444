/**
 * One batch of work for a parser, in this thread or in a worker: sentences or text in, sentences or
 * written text out.
 *
 * @module
 */

import type { ParseOptions } from "../components/parser/parse_options.ts";
import type { Block } from "../conllu/blocks.ts";
import { Reader, scanBlocks } from "../conllu/read.ts";
import { SagittaError } from "../errors.ts";
import type { FormatOptions, SentenceWriter } from "../formats/format.ts";
import { loadFormat } from "../formats/write.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Parser } from "./parser.ts";

/** What is to be parsed: one of these. */
export interface TaskInput<S = Sentence> {
  readonly sentences?: readonly S[];
  /** CoNLL-U, cut where sentences end. */
  readonly blocks?: readonly Block[];
  /** A whole file of CoNLL-U. */
  readonly conllu?: Uint8Array;
  /** Plain text. */
  readonly text?: string;
}

/** A batch of work. */
export interface ParseTask<S = Sentence> {
  readonly input: TaskInput<S>;
  /** Where it is from, for messages. */
  readonly file?: string;
  /** How to parse; left out, sentences are found and not parsed. */
  readonly options?: TaskOptions;
  /** How to write; left out, sentences are given back. */
  readonly output?: { readonly format: string; readonly options?: FormatOptions };
}

/** How sentences are parsed. */
export interface TaskOptions extends ParseOptions {
  /** How many trees are wanted for each sentence; 1 unless given. */
  readonly kBest?: number;
}

/** What came of a batch. At an error, what was done before it is there, too. */
export interface TaskResult<S = Sentence> {
  readonly sentences: readonly S[];
  /** What was written, where that was asked for. */
  readonly text: string;
  /** How many sentences were done. */
  readonly count: number;
  /** What is wrong with the input. */
  readonly error?: SagittaError;
}

/** Does a batch. Throws only what is a fault of ours. */
export async function runTask(parser: Parser, task: ParseTask): Promise<TaskResult> {
  const { input, options, output, file } = task;
  const sentences: Sentence[] = [];
  let text = "", count = 0;
  try {
    const writer = output && (await loadFormat(output.format)).open(output.options);
    const found = sentencesOf(parser, input, options, file);
    const parsed = options ? parse(parser, found, { ...options, file }) : found;
    for (const sentence of parsed) {
      if (writer) text += writer.write(sentence);
      else sentences.push(sentence);
      count++;
    }
    return { sentences, text, count };
  } catch (error) {
    if (error instanceof SagittaError) return { sentences, text, count, error };
    throw error;
  }
}

function sentencesOf(
  parser: Parser,
  input: TaskInput,
  options: TaskOptions | undefined,
  file?: string,
): Iterable<Sentence> {
  const { sentences, blocks, conllu, text } = input;
  if (sentences) return sentences;
  if (blocks) return scanBlocks(blocks, { file });
  return conllu ? readAll(conllu, file) : parser.segmentEach(text ?? "", options);
}

function* readAll(conllu: Uint8Array, file?: string): Generator<Sentence> {
  const reader = new Reader({ file });
  yield* reader.push(conllu);
  yield* reader.end();
}

function* parse(
  parser: Parser,
  sentences: Iterable<Sentence>,
  options: TaskOptions,
): Generator<Sentence> {
  const { kBest = 1 } = options;
  if (kBest === 1) return yield* parser.parseAll(sentences, options);
  for (const each of sentences) {
    const trees = parser.alternatives(each, kBest, options);
    for (const [i, { sentence, score }] of trees.entries()) {
      sentence.comments.push(`# k_best = ${i + 1}`, `# score = ${score.toFixed(3)}`);
      yield sentence;
    }
  }
}

/** What stands before the first sentence and after the last in a format. */
export async function frameOf(
  { format, options }: NonNullable<ParseTask["output"]>,
): Promise<Pick<SentenceWriter, "start" | "end">> {
  return (await loadFormat(format)).open(options);
}
