/**
 * Parsers in workers, so that a page stays responsive and a server uses all its cores.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import { Document } from "../sentence/document.ts";
import { unpackSentence } from "../sentence/packed.ts";
import { fetchModel, resolveAddress } from "./fetch_model.ts";
import { ENGLISH, type LoadOptions } from "./load.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import type { WorkerAnswer, WorkerStart, WorkerTask } from "./parser_worker.ts";

/** How a pool is started. */
export interface PoolOptions extends Pick<LoadOptions, "module" | "file" | "signal"> {
  /** The address or the bytes of a model file; left out, the English model of Sagitta. */
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

interface Job {
  readonly task: WorkerTask;
  readonly signal: AbortSignal | undefined;
  resolve(document: Document): void;
  reject(error: unknown): void;
}

const MOST_DEFAULT = 8;

/** Parses texts in workers that share nothing. */
export class ParserPool {
  readonly #workers: readonly Worker[];
  readonly #free: Worker[];
  readonly #waiting: Job[] = [];
  readonly #running = new Map<Worker, Job>();
  #isClosed = false;

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    this.#free = [...workers];
    for (const worker of workers) {
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => this.#finish(worker, data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#finish(worker, { error: event.message });
      };
    }
  }

  /**
   * Starts workers and waits until each has loaded the model.
   *
   * @param options The model, and how many workers.
   * @returns The pool. Close it when it is no longer needed: workers keep a program alive.
   */
  static async start(options: PoolOptions = {}): Promise<ParserPool> {
    const { model = ENGLISH, module, signal } = options;
    const bytes = model instanceof Uint8Array
      ? model
      : await fetchModel(resolveAddress(model), options);
    const cores = Math.min(MOST_DEFAULT, globalThis.navigator?.hardwareConcurrency ?? 2);
    const count = options.workers ?? cores;
    if (!(Number.isInteger(count) && count >= 1 && count <= 256)) {
      throw new SagittaError(`Cannot start workers: found ${count} of them, expected 1 to 256`);
    }
    const start: WorkerStart = {
      model: bytes,
      options: { ...(module ? { module } : {}), ...(options.file ? { file: options.file } : {}) },
    };
    const workers: Worker[] = [];
    try {
      const create = options.createWorker ?? newWorker;
      while (workers.length < count) workers.push(create());
      await Promise.all(workers.map((worker) => open(worker, start, signal)));
      return new ParserPool(workers);
    } catch (error) {
      for (const worker of workers) worker.terminate();
      throw error;
    }
  }

  /**
   * Parses a text in the next worker that is free.
   *
   * @param text The text.
   * @param options The beam, what to tell, and what gives up.
   * @returns The text and its sentences, as `Parser.parse` gives them.
   */
  parse(text: string, options: PoolParseOptions = {}): Promise<Document> {
    const { signal, ...rest } = options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        throw new SagittaError("Cannot parse: found a closed pool, expected an open one");
      }
      signal?.throwIfAborted();
      const job: Job = { task: { text, options: rest }, signal, resolve, reject };
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Ends the workers; what is not parsed yet is rejected. */
  close(): void {
    this.#isClosed = true;
    const error = new SagittaError("Cannot parse: the pool was closed before the text was parsed");
    for (const { reject } of [...this.#waiting.splice(0), ...this.#running.values()]) reject(error);
    this.#running.clear();
    for (const worker of this.#workers) worker.terminate();
  }

  /** Closes the pool: for `using`. */
  [Symbol.dispose](): void {
    this.close();
  }

  #next(): void {
    while (this.#free.length > 0 && this.#waiting.length > 0) {
      const job = this.#waiting.shift()!;
      if (job.signal?.aborted) continue;
      const worker = this.#free.pop()!;
      this.#running.set(worker, job);
      worker.postMessage(job.task);
    }
  }

  #finish(worker: Worker, { sentences, error, isInput }: WorkerAnswer): void {
    const job = this.#running.get(worker);
    if (!job) return;
    this.#running.delete(worker);
    this.#free.push(worker);
    if (sentences) job.resolve(new Document(job.task.text, sentences.map(unpackSentence)));
    else job.reject(isInput ? new SagittaError(error) : new Error(error));
    this.#next();
  }
}

function newWorker(): Worker {
  if (typeof Worker === "undefined") {
    const wanted = "a runtime with web workers, or createWorker";
    throw new SagittaError(`Cannot start workers: found no Worker, expected ${wanted}`);
  }
  return new Worker(new URL("./parser_worker.ts", import.meta.url), { type: "module" });
}

/** Sends a worker its model. */
function open(worker: Worker, start: WorkerStart, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.error === undefined) resolve();
      else reject(data.isInput ? new SagittaError(data.error) : new Error(data.error));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new SagittaError(`Cannot start workers: ${event.message || "no reason given"}`));
    };
    worker.postMessage(start);
  });
}
