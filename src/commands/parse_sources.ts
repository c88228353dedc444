/**
 * What `sagitta parse` is to parse, as its words say, and how workers get it.
 *
 * @module
 */

import { type Block, BlockSplitter } from "../conllu/blocks.ts";
import { throwProblem } from "../conllu/problem.ts";
import type { Parser } from "../pipeline/parser.ts";
import { packSentence } from "../sentence/packed.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Host } from "./host.ts";
import { type ChunkedInput, guessInput, type Input, openInput } from "./parse_input.ts";
import type { Batch } from "./parse_worker.ts";

/** Characters of input that go to a worker at a time. */
const BATCH = 1 << 17;
/** A word counts as many, as a row of CoNLL-U would. */
const CHARACTERS_A_WORD = 40;

/** Something to parse. */
export interface Source {
  /** The file's name, for messages. */
  readonly name: string;
  /** What it is. */
  readonly kind: Input;
  /** Its bytes. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What the words say is to be parsed. */
export function sourcesOf(
  { files, options, usage }: {
    readonly files: readonly string[];
    readonly options: { readonly text?: string; readonly input?: Input };
    usage(reason: string): Error;
  },
  host: Host,
): Source[] {
  const { text, input: kind } = options;
  if (text === undefined) {
    return (files.length > 0 ? files : ["-"]).map((name) => {
      return { name, kind: kind ?? guessInput(name), chunks: () => host.read(name) };
    });
  }
  if (files.length > 0) throw usage("found --text and a file, expected one of them");
  if (kind === "conllu") throw usage("found --text with --input conllu, expected text");
  const bytes = new TextEncoder().encode(text);
  return [{ name: "--text", kind: kind ?? "text", chunks: () => [bytes] }];
}

/**
 * What workers are to parse, some at a time. CoNLL-U goes to them as text, so that they scan it;
 * sentences of plain text go as they were found.
 */
export async function* batchesOf(
  sources: readonly Source[],
  parser: Parser,
): AsyncGenerator<Batch> {
  for (const { name: file, kind, chunks } of sources) {
    if (kind === "conllu") {
      const splitter = new BlockSplitter(throwProblem(file));
      const size = ({ text }: Block) => text.length;
      for await (const blocks of inBatches(splitter, chunks(), size)) yield { file, blocks };
    } else {
      const input = openInput(kind, file, parser);
      const size = ({ length }: Sentence) => CHARACTERS_A_WORD * length;
      for await (const sentences of inBatches(input, chunks(), size)) {
        yield { file, sentences: sentences.map(packSentence) };
      }
    }
  }
}

/** Items of an input, as many at a time as are large enough together. */
async function* inBatches<Item>(
  input: ChunkedInput<Item>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sizeOf: (item: Item) => number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [], size = 0;
  for await (const chunk of chunks) {
    for (const item of input.push(chunk)) {
      batch.push(item);
      size += sizeOf(item);
      if (size < BATCH) continue;
      yield batch;
      batch = [];
      size = 0;
    }
  }
  batch.push(...input.end());
  if (batch.length > 0) yield batch;
}
