// Parsers in workers, so that a page stays responsive and a program uses all its cores.

import { type Kinds, requireKind, requireOptions, requireSentence } from "../checks.ts";
import { PARSE_OPTIONS, type ParseOptions } from "../components/parser/parse_options.ts";
import { errorOf, SagittaError } from "../errors.ts";
import { inOrder } from "../platform/in_order.ts";
import { type PoolSettings, ThreadPool } from "../platform/thread_pool.ts";
import type { Remote } from "../platform/rpc.ts";
import { coreCount } from "../platform/workers.ts";
import { Document } from "../sentence/document.ts";
import { packSentence, unpackSentence } from "../sentence/packed.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { decompressModel } from "../model_file/compression.ts";
import { decodeModel } from "../model_file/model_file.ts";
import type { Stored } from "../model_file/stored.ts";
import { DEFAULT_NAME } from "../models/model_name.ts";
import type { LoadOptions } from "./load.ts";
import { readModel } from "./model_source.ts";
import type { ParserMethods, WorkerModel } from "./parser_worker.ts";
import { compileFor } from "./pipeline.ts";
import type { SessionTask, TaskInput, TaskResult } from "./session_task.ts";

/** How a pool is started. */
export interface PoolOptions extends Pick<LoadOptions, "module" | "file" | "signal"> {
  /** The name of a model, or the address or the bytes of its file; left out, that of Sagitta. */
  readonly model?: string | URL | Uint8Array;
  /** How many workers; as many as the machine has cores, 8 at most, unless given. */
  readonly workers?: number;
  /**
   * Makes a worker that runs `src/pipeline/parser_worker.ts`, where the file is elsewhere, as after
   * bundling.
   */
  readonly createWorker?: () => Worker;
}

/** How a text is parsed in a pool. */
export interface PoolParseOptions extends ParseOptions {
  /** Gives up: the promise is rejected, and a text that no worker has yet is not parsed. */
  readonly signal?: AbortSignal;
}

const START: Kinds<PoolOptions> = {
  ...{ model: "any", workers: "number", createWorker: "function" },
  ...{ module: "module", file: "text", signal: "signal" },
};
const OPTIONS: Kinds<PoolParseOptions> = { ...PARSE_OPTIONS, signal: "signal" };

/** Most workers of a pool. */
export const MAX_WORKERS = 256;

const MAX_DEFAULT = 8;
const MODEL = "model";

/** Words that go to a worker at a time. */
const BATCH_WORDS = 4_096;

/** The address of this file; a script has none. */
const MODULE_URL: string | undefined = import.meta.url;

/** The worker next to this file, written so that bundlers see it and take it along. */
const SOURCE_URL = MODULE_URL ? new URL("./parser_worker.ts", import.meta.url) : undefined;

/**
 * The file that workers run. Code in JavaScript with a worker in TypeScript is the command line
 * bundled into one file, which is its own worker (`cli.ts`).
 */
export const WORKER_URL: URL | undefined =
  MODULE_URL && SOURCE_URL?.pathname.endsWith(".ts") && !MODULE_URL.endsWith(".ts")
    ? new URL(MODULE_URL)
    : SOURCE_URL;

/** Threads that parse. */
export type ParserThreads = ThreadPool<ParserMethods>;

/** Makes threads that parse with some models; they start when there is work for them. */
export function parserThreads(
  models: readonly WorkerModel[],
  settings: Omit<PoolSettings<ParserMethods>, "start">,
): ParserThreads {
  const start = (thread: Remote<ParserMethods>) => thread.call("start", models);
  return new ThreadPool({ url: WORKER_URL, ...settings, start });
}

/** The lexicon that each thread was sent last. */
const lexicons = new WeakMap<Remote<ParserMethods>, ParseOptions["lexicon"]>();

/** Does a task in a thread. A lexicon is sent to it once, not with each task. */
export async function runInThread(
  threads: ParserThreads,
  model: string,
  { options, ...task }: SessionTask,
  signal?: AbortSignal,
): Promise<TaskResult> {
  const { lexicon, ...rest } = options ?? {};
  const { error, sentences, ...result } = await threads.run((thread) => {
    if (lexicons.get(thread) !== lexicon) thread.notify("useLexicon", lexicon);
    lexicons.set(thread, lexicon);
    return thread.call("run", { model, task: { ...task, options: rest } }, { signal });
  }, signal);
  const failure = error ? { error: errorOf(error) } : {};
  return { ...result, sentences: sentences.map(unpackSentence), ...failure };
}

/**
 * A model as workers get it: unpacked once, its bytes in shared memory where the runtime has that,
 * its module compiled once for all.
 */
export async function workerModel(
  name: string,
  bytes: Uint8Array,
  { module, file }: Pick<LoadOptions, "module" | "file"> = {},
): Promise<WorkerModel> {
  const place = { file };
  const decoded = decodeModel(await decompressModel(bytes, place), place);
  const compiled = module ?? await compileFor(decoded, place);
  const components = decoded.components.map(shareTensors);
  const model = { ...decoded, components };
  return { name, model, options: { module: compiled, ...(file ? place : {}) } };
}

/** The same component with its numbers in memory that threads share, where there is such memory. */
function shareTensors<S extends Stored>(stored: S): S {
  const { crossOriginIsolated } = globalThis as { crossOriginIsolated?: boolean };
  if (typeof SharedArrayBuffer === "undefined" || crossOriginIsolated === false) return stored;
  const entries = Object.entries(stored.tensors).map(([name, tensor]) => {
    const { data } = tensor;
    const array = data.constructor as new (buffer: SharedArrayBuffer) => typeof data;
    const copy = new array(new SharedArrayBuffer(data.byteLength));
    copy.set(data);
    return [name, { ...tensor, data: copy }];
  });
  return { ...stored, tensors: Object.fromEntries(entries) };
}

/** Parses texts and sentences in workers. */
export class ParserPool {
  readonly #threads: ParserThreads;

  private constructor(threads: ParserThreads) {
    this.#threads = threads;
  }

  /**
   * Starts workers and waits until each has loaded the model.
   * @returns The pool. Close it when it is no longer needed: workers keep a program alive.
   */
  static async start(options: PoolOptions = {}): Promise<ParserPool> {
    requireOptions("start workers", options, START);
    const { model = DEFAULT_NAME, signal, createWorker } = options;
    signal?.throwIfAborted();
    const count = options.workers ?? Math.min(MAX_DEFAULT, coreCount());
    if (!(Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS)) {
      throw new SagittaError(
        `Cannot start workers: found ${count} of them, expected 1 to ${MAX_WORKERS}`,
        "no-workers",
      );
    }
    const bytes = model instanceof Uint8Array ? model : (await readModel(model, options)).bytes;
    const models = [await workerModel(MODEL, bytes, options)];
    signal?.throwIfAborted();
    const threads = parserThreads(models, { count, ...(createWorker ? { createWorker } : {}) });
    const stop = () => threads.close(signal?.reason);
    signal?.addEventListener("abort", stop);
    try {
      await threads.start();
      return new ParserPool(threads);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /**
   * Parses a text in the next worker that is free.
   * @returns The text and its sentences, as `Parser.parse` gives them.
   */
  async parse(text: string, options: PoolParseOptions = {}): Promise<Document> {
    requireKind("parse", text, "text");
    requireOptions("parse", options, OPTIONS);
    const { sentences, error, warnings } = await this.#run({ text }, options);
    if (error) throw error;
    return new Document(text, sentences, warnings);
  }

  /**
   * Parses sentences in all workers, a batch each at a time. Few batches are in memory at a time,
   * however many sentences there are.
   * @returns Their parses, in order. If one cannot be parsed, those before it come before the error.
   */
  async *parseAll(
    sentences: AsyncIterable<Sentence> | Iterable<Sentence>,
    options: PoolParseOptions = {},
  ): AsyncGenerator<Sentence> {
    requireKind("parse", sentences, "series", "Sentences");
    requireOptions("parse", options, OPTIONS);
    options.signal?.throwIfAborted();
    const send = (batch: Sentence[]) => this.#run({ sentences: batch.map(packSentence) }, options);
    for await (const result of inOrder(batchesOf(sentences), send, 2 * this.#threads.count)) {
      yield* result.sentences;
      if (result.error) throw result.error;
    }
  }

  /** Ends the workers; what is not parsed yet is rejected. */
  close(): void {
    this.#threads.close();
  }

  /** Closes the pool: for `using`. */
  [Symbol.dispose](): void {
    this.close();
  }

  #run(input: TaskInput, { signal, ...options }: PoolParseOptions): Promise<TaskResult> {
    return runInThread(this.#threads, MODEL, { input, options }, signal);
  }
}

async function* batchesOf(
  sentences: AsyncIterable<Sentence> | Iterable<Sentence>,
): AsyncGenerator<Sentence[]> {
  let batch: Sentence[] = [], words = 0;
  for await (const sentence of sentences) {
    requireSentence("parse", sentence);
    batch.push(sentence);
    words += sentence.length;
    if (words < BATCH_WORDS) continue;
    yield batch;
    batch = [];
    words = 0;
  }
  if (batch.length > 0) yield batch;
}
