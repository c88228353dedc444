// Parses the batches of `sagitta parse`, in this thread and in workers beside it.

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
import { inOrder } from "../../platform/in_order.ts";
import { packSentence } from "../../sentence/packed.ts";
import type { Sentence } from "../../sentence/sentence.ts";
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
export interface BatchOptions extends Required<Pick<SessionTask, "options">> {
  /** How threads write what they parsed; left out, the writer writes all of it in order. */
  readonly output?: SessionTask["output"];
  readonly writer?: SentenceWriter;
  readonly workers: number;
  /** The parser's model, where there are to be several. */
  readonly model?: WorkerModel;
  /** Takes a line about workers that could not be had. */
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
  let turn = Promise.resolve();
  const ahead = new ReadAhead(batchesOf(sources, parser, BATCH, options), () => {
    threads = parserThreads([model!], { count: workers - 1, depth: DEPTH });
    threads.wake();
  });
  const send = async (batch: Batch): Promise<TaskResult> => {
    // One after the other, so that each goes where there is room when its turn has come.
    const before = turn;
    let done = () => {};
    turn = new Promise((resolve) => done = resolve);
    await before;
    try {
      const task = { ...batch, options, output };
      if (!threads) await ahead.known(READ_AHEAD);
      // Messages of workers come in first.
      if (threads) await new Promise((resolve) => setTimeout(resolve, 0));
      if (!threads?.hasRoom) return await runTask(parser, task);
      return runInThread(threads, "", { ...task, input: packed(batch.input) });
    } finally {
      done();
    }
  };
  try {
    for await (const result of inOrder(ahead.items(), send, (DEPTH + 1) * workers)) {
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

type Batch = Pick<SessionTask, "file" | "input">;

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
