// Work that is too much for one batch: all of it is read and checked, the first piece is parsed, and
// the others are given back, to be sent one by one. Small work is done with one message so.

import { type ParseTask, runTask, type TaskInput, type TaskResult } from "./parse_task.ts";
import type { Parser } from "./parser.ts";
import { cutPieces, type Piece, type PieceSize } from "./pieces.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** A batch of work, or, with a size, work that is cut into pieces of it. */
export interface SizedTask<S = Sentence> extends ParseTask<S> {
  readonly size?: PieceSize;
}

/** What came of it. */
export interface OpenedResult<S = Sentence, Text = string> extends TaskResult<S, Text> {
  /** The work that was done. */
  readonly work?: number;
  /** What is left to do. */
  readonly pieces?: readonly Piece<TaskInput<S>>[];
  /** Why none of it was parsed: it cannot be read. */
  readonly unreadable?: string;
}

/** Does a batch, or the first of several. Throws only what is a fault of ours. */
export async function openTask(parser: Parser, task: SizedTask): Promise<OpenedResult> {
  const { size, options, output, ...reading } = task;
  if (!size) return await runTask(parser, task);
  const { error: unreadable, ...found } = await runTask(parser, reading);
  if (unreadable !== undefined) return { ...found, sentences: [], unreadable };
  const pieces = cutPieces(found.sentences, found.lengths, size);
  if (found.tooLong !== undefined || found.documents) return { ...found, sentences: [], pieces };
  const [first, ...others] = pieces;
  if (!first) return found;
  const done = await runTask(parser, { input: first.input, file: task.file, options, output });
  return { ...done, work: first.work, pieces: others };
}
