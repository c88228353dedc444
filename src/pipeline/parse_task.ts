// One batch of work for a parser, in this thread or in a worker: sentences or text in, sentences or
// written text out.

import type { ParseOptions } from "../components/parser/parse_options.ts";
import type { Block } from "../conllu/blocks.ts";
import { Reader, scanBlocks } from "../conllu/read.ts";
import { SagittaError } from "../errors.ts";
import type { FormatOptions } from "../formats/format.ts";
import { loadFormat } from "../formats/write.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { parseDocuments, readDocuments } from "./document_batch.ts";
import { writeAnswer } from "./json_lines.ts";
import type { Line } from "./line_splitter.ts";
import type { Parser } from "./parser.ts";
import { longPart, type SentenceLimits } from "./sentence_limits.ts";

/** What is to be parsed: one of these. */
export interface TaskInput<S = Sentence> {
  readonly sentences?: readonly S[];
  /** CoNLL-U, cut where sentences end. */
  readonly blocks?: readonly Block[];
  /** A whole file of CoNLL-U. */
  readonly conllu?: Uint8Array;
  readonly text?: string;
  /** Documents as JSON, one a line; what is written are answers in JSON, whatever the output. */
  readonly lines?: readonly Line[];
}

/** A batch of work. */
export interface ParseTask<S = Sentence> {
  readonly input: TaskInput<S>;
  /** Where it is from, for messages. */
  readonly file?: string;
  /** How to parse; left out, sentences are found and not parsed. */
  readonly options?: TaskOptions;
  /** How to write; left out, sentences are given back. */
  readonly output?: TaskOutput;
  /** Refuses a sentence or a word that is longer. */
  readonly limits?: SentenceLimits;
}

/** How sentences are written. */
export interface TaskOutput {
  readonly format: string;
  readonly options?: FormatOptions;
  /** What stands between sentences, in place of their line ends. */
  readonly between?: string;
}

/** How sentences are parsed. */
export interface TaskOptions extends ParseOptions {
  /** How many trees are wanted for each sentence; 1 unless given. */
  readonly kBest?: number;
}

/** What came of a batch. At an error, what was done before it is there, too. */
export interface TaskResult<S = Sentence, Text = string> {
  readonly sentences: readonly S[];
  /** What was written, where that was asked for. */
  readonly text: Text;
  /** The words of each sentence that was done. */
  readonly lengths: readonly number[];
  /** A sentence that is longer than the limits. */
  readonly tooLong?: string;
  /** What is wrong with the input. */
  readonly error?: string;
  /** What there is to say against parsing its text with this model. */
  readonly warnings?: readonly string[];
  /** Where lines were read and not parsed: how many of the sentences each document has. */
  readonly documents?: readonly DocumentFacts[];
}

/** A document whose sentences stand among those of others. */
export interface DocumentFacts {
  /** Its id in JSON. */
  readonly id: string;
  readonly count: number;
  /** Why it has none. */
  readonly error?: string;
}

/** Does a batch. Throws only what is a fault of ours. */
export async function runTask(parser: Parser, task: ParseTask): Promise<TaskResult> {
  const { input, options, output, file } = task;
  if (input.lines) return runLines(parser, input.lines, task);
  const sentences: Sentence[] = [];
  const lengths: number[] = [];
  let text = "";
  try {
    const writer = output && (await loadFormat(output.format)).open(output.options);
    const found = sentencesOf(parser, input, options, file);
    const parsed = options ? parse(parser, found, { ...options, file }) : found;
    for (const sentence of parsed) {
      const tooLong = task.limits && longPart(sentence, task.limits);
      if (tooLong) {
        return { sentences, text, lengths, tooLong: `${lengths.length + 1}: ${tooLong}` };
      }
      if (!writer) sentences.push(sentence);
      else if (output.between === undefined) text += writer.write(sentence);
      else text += (text && output.between) + writer.write(sentence).trimEnd();
      lengths.push(sentence.length);
    }
    const warnings = input.text === undefined ? [] : parser.warningsFor(input.text);
    return { sentences, text, lengths, ...(warnings.length > 0 ? { warnings } : {}) };
  } catch (error) {
    if (error instanceof SagittaError) return { sentences, text, lengths, error: error.message };
    throw error;
  }
}

/** Answers lines; without options, their sentences are only found. */
function runLines(
  parser: Parser,
  lines: readonly Line[],
  { file, limits, options }: ParseTask,
): TaskResult {
  const segment = (text: string) => parser.segmentEach(text, { lexicon: options?.lexicon });
  const documents = readDocuments(lines, { segment, file, limits });
  if (!options) {
    const sentences = documents.flatMap(({ sentences }) => sentences);
    const facts = documents.map(({ id, sentences: { length: count }, error }) => {
      return { id, count, ...(error ? { error: error.message } : {}) };
    });
    return { sentences, text: "", lengths: sentences.map((each) => each.length), documents: facts };
  }
  const { kBest = 1 } = options;
  const parseThese = (sentences: readonly Sentence[]) => parse(parser, sentences, options);
  const answers = parseDocuments(documents, parseThese, kBest === 1);
  const text = answers.map((answer) => writeAnswer(answer, answer.sentences)).join("");
  return { sentences: [], text, lengths: answers.flatMap(({ lengths }) => lengths) };
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
  return conllu
    ? readAll(conllu, file)
    : parser.segmentEach(text ?? "", { lexicon: options?.lexicon });
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
  const { kBest = 1, ...rest } = options;
  if (kBest === 1) return yield* parser.parseAll(sentences, rest);
  for (const each of sentences) {
    const trees = parser.alternatives(each, kBest, rest);
    for (const [i, { sentence, score }] of trees.entries()) {
      sentence.comments.push(`# k_best = ${i + 1}`, `# score = ${score.toFixed(3)}`);
      yield sentence;
    }
  }
}
