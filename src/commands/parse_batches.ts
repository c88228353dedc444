// Parses the batches of `sagitta parse`, in this thread and in workers beside it.

import { SagittaError } from "../errors.ts";
import { inOrder } from "../pipeline/in_order.ts";
import { type ParseTask, runTask } from "../pipeline/parse_task.ts";
import type { Parser } from "../pipeline/parser.ts";
import {
  type ParserThreads,
  runInWorker,
  WORKER_URL,
  workerModel,
} from "../pipeline/parser_pool.ts";
import { WorkerPool } from "../pipeline/worker_pool.ts";
import { batchesOf, type Source } from "./parse_sources.ts";

/** Characters of input that are parsed at a time where there are workers. */
const BATCH = 1 << 18;

/** Batches that a worker may have at a time: one at work, one to go on with. */
const DEPTH = 2;

/** How to parse and write, and with how many threads. */
export interface BatchOptions extends Required<Pick<ParseTask, "options" | "output">> {
  readonly workers: number;
  /** Takes a line about workers that could not be had. */
  readonly note: (line: string) => void;
}

/** What came of a batch, ready to be written, and what is wrong with the input after it. */
interface Outcome {
  readonly text: string | Uint8Array;
  readonly error?: SagittaError | string;
}

/**
 * Parses sources; gives what is to be written, in order. With N workers, this thread is one of
 * them: it reads, and parses whenever the others have enough to do. Input that fits a batch starts
 * none.
 *
 * @param model The bytes of the parser's model file.
 */
export async function* parseBatches(
  sources: readonly Source[],
  parser: Parser,
  model: Uint8Array,
  { workers, options, output, note }: BatchOptions,
): AsyncGenerator<string | Uint8Array> {
  let threads: ParserThreads | undefined;
  let seen = 0, turn = Promise.resolve();
  const send = async (batch: Pick<ParseTask, "file" | "input">): Promise<Outcome> => {
    // One after the other, so that each goes where there is room when its turn has come.
    const before = turn;
    let done = () => {};
    turn = new Promise((resolve) => done = resolve);
    await before;
    try {
      const task = { ...batch, options, output };
      if (workers > 1 && ++seen === 2) {
        const start = [await workerModel("", model)];
        threads = new WorkerPool({ count: workers - 1, start, url: WORKER_URL, depth: DEPTH });
        threads.wake();
      }
      // Messages of workers come in first.
      if (threads) await new Promise((resolve) => setTimeout(resolve, 0));
      if (threads?.hasRoom) return runInWorker(threads, "", task);
      return await runTask(parser, task);
    } finally {
      done();
    }
  };
  try {
    const [size, most] = workers > 1 ? [BATCH, (DEPTH + 1) * workers] : [0, 1];
    const outcomes = inOrder(batchesOf(sources, parser, size, options), send, most);
    for await (const { text, error } of outcomes) {
      yield text;
      if (error !== undefined) {
        throw error instanceof SagittaError ? error : new SagittaError(error);
      }
    }
  } finally {
    if (threads?.failure) note(`${threads.failure.message}; parsed in one thread`);
    threads?.close();
  }
}
