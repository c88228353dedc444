/**
 * What `sagitta parse` is to parse, as its words say, and how workers get it.
 *
 * @module
 */

import { type Block, BlockSplitter } from "../conllu/blocks.ts";
import { throwProblem } from "../conllu/problem.ts";
import type { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Host } from "./host.ts";
import { type ChunkedInput, guessInput, type Input, openInput } from "./parse_input.ts";
import type { ParseTask } from "../pipeline/parse_task.ts";

/** A word of text counts as many characters, as a row of CoNLL-U would. */
const CHARACTERS_A_WORD = 40;

/** Something to parse at a time. */
type Batch = Pick<ParseTask, "file" | "input">;

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
 * What is to be parsed, in batches. CoNLL-U is only cut, so that workers scan it; text is segmented.
 *
 * @param size Characters of a batch; 0 is what one chunk of the input completes, so that whoever
 * types line by line is answered line by line.
 */
export async function* batchesOf(
  sources: readonly Source[],
  parser: Parser,
  size: number,
): AsyncGenerator<Batch> {
  for (const { name: file, kind, chunks } of sources) {
    if (kind === "conllu") {
      const splitter = new BlockSplitter(throwProblem(file));
      const sizeOf = ({ text }: Block) => text.length;
      for await (const blocks of inBatches(splitter, chunks(), sizeOf, size)) {
        yield { file, input: { blocks } };
      }
    } else {
      const input = openInput(kind, file, parser);
      const sizeOf = ({ length }: Sentence) => CHARACTERS_A_WORD * length;
      for await (const sentences of inBatches(input, chunks(), sizeOf, size)) {
        yield { file, input: { sentences } };
      }
    }
  }
}

/** Items of an input, as many at a time as are large enough together; those before an error come. */
async function* inBatches<Item>(
  input: ChunkedInput<Item>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sizeOf: (item: Item) => number,
  least: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [], size = 0;
  const take = () => {
    const taken = batch;
    batch = [];
    size = 0;
    return taken;
  };
  try {
    for await (const chunk of chunks) {
      for (const item of input.push(chunk)) {
        batch.push(item);
        size += sizeOf(item);
        if (least > 0 && size >= least) yield take();
      }
      if (least === 0 && batch.length > 0) yield take();
    }
    for (const item of input.end()) batch.push(item);
  } catch (error) {
    if (batch.length > 0) yield take();
    throw error;
  }
  if (batch.length > 0) yield take();
}
