// Batches of the sources of `sagitta parse`, none of which waits for a stream that rests.

import type { ParseOptions } from "../../components/parser/parse_options.ts";
import { type Block, BlockSplitter } from "../../conllu/blocks.ts";
import { throwProblem } from "../../conllu/problem.ts";
import { type ChunkedInput, openInput } from "../../pipeline/inputs.ts";
import { MAX_DOCUMENT_BYTES } from "../../pipeline/json_lines.ts";
import { type Line, LineSplitter } from "../../pipeline/line_splitter.ts";
import type { Parser } from "../../pipeline/parser.ts";
import { Pause, TEXT_PAUSE, withPauses } from "../../pipeline/pauses.ts";
import type { SessionTask } from "../../pipeline/session_task.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { DocumentMarks } from "./document_marks.ts";
import type { Chunks, Source } from "./parse_sources.ts";

/** Sentences or documents that are parsed together. */
export type Batch = Pick<SessionTask, "file" | "input">;

/** Characters that a word of text counts as: those of a row of CoNLL-U. */
const CHARACTERS_A_WORD = 40;

/** Characters that a document of JSON lines counts as besides its own. */
const CHARACTERS_A_DOCUMENT = 64;

/** Milliseconds without input after which a batch is parsed though it is small. */
const IDLE_TIME = 20;

/**
 * The input of sources in batches. CoNLL-U and JSON lines are only cut, so that workers scan them;
 * text is segmented.
 * @param size Characters of a batch; 0 takes what one chunk of the input completes, so that users
 * who type are answered line by line.
 */
export async function* batchesOf(
  sources: readonly Source[],
  parser: Parser,
  size: number,
  options: ParseOptions,
): AsyncGenerator<Batch> {
  const marks = new DocumentMarks();
  for (const source of sources) {
    const { name: file, document } = source;
    const { kind, chunks } = await source.open();
    if (kind === "conllu") {
      const splitter = new BlockSplitter(throwProblem(file));
      const sizeOf = ({ text }: Block) => text.length;
      for await (const blocks of inBatches(splitter, chunks, sizeOf, size, false)) {
        yield { file, input: { blocks: blocks.map((block) => marks.block(block, document)) } };
      }
    } else if (kind === "jsonl") {
      const splitter = new LineSplitter("read JSON lines", "invalid-json", file, {
        max: MAX_DOCUMENT_BYTES,
        skipInvalid: true,
      });
      const sizeOf = ({ text }: Line) => CHARACTERS_A_DOCUMENT + text.length;
      for await (const lines of inBatches(splitter, chunks, sizeOf, size, false)) {
        yield { file, input: { lines } };
      }
    } else {
      const input = openInput(kind, parser, { ...options, file }) as ChunkedInput<Sentence>;
      const sizeOf = ({ length }: Sentence) => CHARACTERS_A_WORD * length;
      for await (const sentences of inBatches(input, chunks, sizeOf, size, file === "-")) {
        for (const sentence of sentences) marks.sentence(sentence, document);
        yield { file, input: { sentences } };
      }
    }
  }
}

/**
 * Items of an input, as many at a time as are large enough together, or as came before a pause.
 * Those before an error come before it.
 * @param least What items have to weigh; 0 takes what a chunk completes.
 * @param isLive Users may wait for an answer to the text that they typed so far.
 */
async function* inBatches<Item>(
  input: ChunkedInput<Item>,
  chunks: Chunks,
  sizeOf: (item: Item) => number,
  least: number,
  isLive: boolean,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [], size = 0;
  const take = () => {
    const taken = batch;
    batch = [];
    size = 0;
    return taken;
  };
  try {
    const pauses = [
      ...(least > 0 ? [IDLE_TIME] : []),
      ...(isLive && input.pause ? [TEXT_PAUSE] : []),
    ];
    for await (const chunk of withPauses(chunks, pauses)) {
      if (chunk instanceof Pause) {
        if (chunk.milliseconds === TEXT_PAUSE) batch.push(...input.pause!());
        if (batch.length > 0) yield take();
        continue;
      }
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
