// The threads of `sagitta parse`: its batches are parsed in this one and in workers.

import type { SentenceWriter } from "../../formats/format.ts";
import type { Parser } from "../../pipeline/parser.ts";
import { type ParserThreads, parserThreads, runInThread } from "../../pipeline/parser_pool.ts";
import type { WorkerModel } from "../../pipeline/parser_worker.ts";
import {
  openSession,
  runTask,
  type SessionTask,
  type TaskResult,
} from "../../pipeline/session_task.ts";
import { takesLong } from "../../pipeline/pauses.ts";
import { inOrder } from "../../platform/in_order.ts";
import { packSentence } from "../../sentence/packed.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { type Batch, batchesOf } from "./input_batches.ts";
import type { Source } from "./parse_sources.ts";

/**
 * Characters of input that are parsed at a time where there are workers: a fraction of a second's
 * work, so that all threads end at nearly the same time.
 */
const BATCH_CHARACTERS = 1 << 16;

/** Batches that workers pay for. */
const WORTHWHILE_BATCHES = 2;

/** Milliseconds to wait for so many before the first is parsed. */
const READ_AHEAD_TIME = 50;

/** Batches that a worker may have at a time: enough for while this thread parses one and reads. */
const WORKER_BATCHES = 4;

/** How to parse and write, and with how many threads. */
export interface BatchOptions extends Required<Pick<SessionTask, "options">> {
  /** How threads write what they parsed; left out, the writer writes all of it in order. */
  readonly output?: SessionTask["output"];
  readonly writer?: SentenceWriter;
  readonly workers: number;
  /** The parser's model, where there are to be several. */
  readonly model?: WorkerModel;
  /** Takes a line about workers that could not be started. */
  readonly note: (line: string) => void;
}

/** Parses sources; gives what is to be written, in order. */
export async function* parseBatches(
  sources: readonly Source[],
  parser: Parser,
  how: BatchOptions,
): AsyncGenerator<string | Uint8Array> {
  if (how.model) return yield* parseInThreads(sources, parser, how);
  const { options, writer } = how;
  for await (const batch of batchesOf(sources, parser, 0, options)) {
    const session = openSession(parser, { ...batch, options }, writer);
    for (const step of session.steps()) {
      yield step.output;
      if (step.error) throw step.error;
    }
  }
}

/**
 * With N workers, this thread is one of them: it reads, and parses whenever the others have enough
 * to do. Short input starts none.
 */
async function* parseInThreads(
  sources: readonly Source[],
  parser: Parser,
  { workers, model, options, output, writer, note }: BatchOptions,
): AsyncGenerator<string | Uint8Array> {
  let threads: ParserThreads | undefined;
  // Node 20 has no `Promise.withResolvers`.
  let isKnown = () => {};
  const known = new Promise<void>((resolve) => isKnown = resolve);
  async function* batches() {
    let count = 0;
    try {
      for await (const batch of batchesOf(sources, parser, BATCH_CHARACTERS, options)) {
        if (++count === WORTHWHILE_BATCHES) {
          threads = parserThreads([model!], { count: workers - 1, depth: WORKER_BATCHES });
          threads.wake();
          isKnown();
        }
        yield batch;
      }
    } finally {
      isKnown();
    }
  }
  /** Parses a batch here, or starts it in a thread that has room. */
  const start = async (batch: Batch): Promise<{ result: TaskResult | Promise<TaskResult> }> => {
    const task = { ...batch, options, output };
    if (!threads) await takesLong(known, READ_AHEAD_TIME);
    // Messages of workers come in first.
    if (threads) await new Promise((resolve) => setTimeout(resolve, 0));
    if (!threads?.hasRoom) return { result: await runTask(parser, task) };
    return { result: runInThread(threads, "", { ...task, input: packed(batch.input) }) };
  };
  let turn: Promise<unknown> = Promise.resolve();
  const send = async (batch: Batch): Promise<TaskResult> => {
    // One after the other, so that each goes where there is room when its turn has come.
    const started = turn.then(() => start(batch));
    turn = started.catch(() => {});
    return (await started).result;
  };
  try {
    for await (const result of inOrder(batches(), send, (WORKER_BATCHES + 1) * workers)) {
      yield writer && !output
        ? result.sentences.map((each) => writer.write(each)).join("")
        : result.output;
      if (result.error) throw result.error;
    }
  } finally {
    if (threads?.failure) note(`${(threads.failure as Error).message}; parsed in one thread`);
    threads?.close();
  }
}

function packed(input: SessionTask["input"]): SessionTask["input"] {
  return "sentences" in input
    ? { sentences: input.sentences.map((each) => packSentence(each as Sentence)) }
    : input;
}
