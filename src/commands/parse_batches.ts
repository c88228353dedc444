// Parses the batches of `sagitta parse`, in this thread and in workers beside it.

import { SagittaError } from "../errors.ts";
import type { SentenceWriter } from "../formats/format.ts";
import { inOrder } from "../pipeline/in_order.ts";
import { type ParseTask, runTask } from "../pipeline/parse_task.ts";
import type { Parser } from "../pipeline/parser.ts";
import { type ParserThreads, runInWorker, WORKER_URL } from "../pipeline/parser_pool.ts";
import type { WorkerModel } from "../pipeline/parser_worker.ts";
import { WorkerPool } from "../pipeline/worker_pool.ts";
import { unpackSentence } from "../sentence/packed.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { batchesOf, type Source } from "./parse_sources.ts";

/**
 * Characters of input that are parsed at a time where there are workers: a fraction of a second's
 * work, so that all threads end at nearly the same time.
 */
const BATCH = 1 << 16;

/** Batches that workers pay for. */
const WORTHWHILE = 2;

/** Milliseconds to wait for so many before the first is parsed. */
const READ_AHEAD = 50;

/** Batches that a worker may have at a time: one at work, one to go on with. */
const DEPTH = 2;

/** How to parse and write, and with how many threads. */
export interface BatchOptions extends Required<Pick<ParseTask, "options">> {
  /** How each thread writes what it parsed. */
  readonly output?: ParseTask["output"];
  /** Writes all sentences in order instead, where a format keeps state. */
  readonly writer?: SentenceWriter;
  readonly workers: number;
  /** The parser's model, where there are to be several. */
  readonly model?: WorkerModel;
  /** Takes a line about workers that could not be had. */
  readonly note: (line: string) => void;
}

/** What came of a batch, ready to be written, and what is wrong with the input after it. */
interface Outcome {
  readonly text: string | Uint8Array;
  /** Sentences that are not written yet. */
  readonly sentences: readonly Sentence[];
  readonly error?: string;
}

/**
 * Parses sources; gives what is to be written, in order. With N workers, this thread is one of
 * them: it reads, and parses whenever the others have enough to do. Short input starts none.
 */
export async function* parseBatches(
  sources: readonly Source[],
  parser: Parser,
  { workers, model, options, output, writer, note }: BatchOptions,
): AsyncGenerator<string | Uint8Array> {
  let threads: ParserThreads | undefined;
  let turn = Promise.resolve();
  const size = model ? BATCH : 0;
  const ahead = new ReadAhead(batchesOf(sources, parser, size, options), () => {
    if (!model) return;
    threads = new WorkerPool({ count: workers - 1, start: [model], url: WORKER_URL, depth: DEPTH });
    threads.wake();
  });
  const send = async (batch: Batch): Promise<Outcome> => {
    // One after the other, so that each goes where there is room when its turn has come.
    const before = turn;
    let done = () => {};
    turn = new Promise((resolve) => done = resolve);
    await before;
    try {
      const task = { ...batch, options, output };
      if (model && !threads) await ahead.known(READ_AHEAD);
      // Messages of workers come in first.
      if (threads) await new Promise((resolve) => setTimeout(resolve, 0));
      if (!threads?.hasRoom) return await runTask(parser, task);
      return runInWorker(threads, "", task)
        .then((result) => ({ ...result, sentences: result.sentences.map(unpackSentence) }));
    } finally {
      done();
    }
  };
  try {
    const most = model ? (DEPTH + 1) * workers : 1;
    for await (const { text, sentences, error } of inOrder(ahead.items(), send, most)) {
      yield writer ? sentences.map((each) => writer.write(each)).join("") : text;
      if (error !== undefined) throw new SagittaError(error);
    }
  } finally {
    if (threads?.failure) note(`${threads.failure.message}; parsed in one thread`);
    threads?.close();
  }
}

type Batch = Pick<ParseTask, "file" | "input">;

/** Looks whether there are enough batches for workers while the first ones wait. */
class ReadAhead {
  readonly #batches: AsyncIterable<Batch>;
  readonly #enough: () => void;
  /** Node 20 has no `Promise.withResolvers`. */
  #isKnown = () => {};
  readonly #known = new Promise<void>((resolve) => this.#isKnown = resolve);

  /** @param enough Is called once, before the last of those is given. */
  constructor(batches: AsyncIterable<Batch>, enough: () => void) {
    this.#batches = batches;
    this.#enough = enough;
  }

  async *items(): AsyncGenerator<Batch> {
    let count = 0;
    try {
      for await (const batch of this.#batches) {
        if (++count === WORTHWHILE) {
          this.#enough();
          this.#isKnown();
        }
        yield batch;
      }
    } finally {
      this.#isKnown();
    }
  }

  /** Waits until that is known, some milliseconds at most: input may come slowly. */
  async known(most: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => timer = setTimeout(resolve, most));
    await Promise.race([this.#known, late]);
    clearTimeout(timer);
  }
}
