// The threads that parse for a service: this one, or workers, which leave it free to answer.

import { requireFields, requireKind } from "../checks.ts";
import { errorOf } from "../errors.ts";
import { type ModelFacts, modelFacts } from "../pipeline/model_facts.ts";
import type { Parser } from "../pipeline/parser.ts";
import {
  type ParserThreads,
  parserThreads,
  WORKER_URL,
  workerModel,
} from "../pipeline/parser_pool.ts";
import type { ParserMethods } from "../pipeline/parser_worker.ts";
import { RunningTask, type SessionTask, type TaskStep } from "../pipeline/session_task.ts";
import type { Remote } from "../platform/rpc.ts";
import type { QueueOptions } from "./fair_queue.ts";

/** A session that a thread holds. */
export interface HeldSession {
  /** Reads or parses as much as `work` allows. */
  step(work: number): Promise<TaskStep>;
  close(): void;
}

/** A thread that parses; a session stays where it was opened. */
export interface ParseThread {
  open(model: string, task: SessionTask): HeldSession;
}

/** The threads and models of a service. */
export interface ParseBackend {
  /** The models by name, the default one first. */
  readonly models: ReadonlyMap<string, ModelFacts>;
  readonly threads: readonly ParseThread[];
  /** How the steps of each thread's sessions take turns. */
  readonly queue: QueueOptions;
  close(): void;
}

/**
 * Parses in this thread.
 * @param isolateRequests The platform keeps requests apart, so that none may wait for another.
 */
export function localBackend(
  parsers: Readonly<Record<string, Parser>>,
  isolateRequests = false,
): ParseBackend {
  requireKind("start a service", parsers, "object", "parsers by name");
  requireKind("start a service", isolateRequests, "flag");
  for (const parser of Object.values(parsers)) {
    requireFields("start a service", parser, { parse: "function" }, "a Parser");
  }
  const open = (model: string, task: SessionTask): HeldSession => {
    let running: Promise<RunningTask> | undefined;
    return {
      step: async (work) =>
        (await (running ??= RunningTask.open(parsers[model], task))).step({ work }),
      close() {},
    };
  };
  return {
    models: new Map(Object.keys(parsers).map((name) => [name, modelFacts(parsers[name])])),
    threads: [{ open }],
    queue: { slots: isolateRequests ? Infinity : 1, pauses: true },
    close() {},
  };
}

/** Starts workers that parse with some model files. */
export async function workerBackend(
  files: Readonly<Record<string, Uint8Array>>,
  settings: { readonly count: number; readonly url?: URL },
): Promise<ParseBackend> {
  requireKind("start workers", files, "object", "model files by name");
  for (const bytes of Object.values(files)) requireKind("start workers", bytes, "bytes");
  requireFields("start workers", settings, { count: "number" }, "how many, as count");
  const { count, url = WORKER_URL } = settings;
  const models = await Promise.all(
    Object.entries(files).map(([name, bytes]) => workerModel(name, bytes, { file: name })),
  );
  const workers = Array.from({ length: count }, () => parserThreads(models, { count: 1, url }));
  const close = () => workers.forEach((worker) => worker.close());
  try {
    await Promise.all(workers.map((worker) => worker.start()));
    const facts = new Map<string, ModelFacts>();
    for (const { name } of models) {
      facts.set(name, await workers[0].run((thread) => thread.call("facts", name)));
    }
    const threads = workers.map((worker): ParseThread => ({
      open: (model, task) => new WorkerSession(worker, model, task),
    }));
    return { models: facts, threads, queue: { slots: 1, pauses: false }, close };
  } catch (error) {
    close();
    throw error;
  }
}

let sessions = 0;

/** A session in a worker; where that dies, the next one opens it again and skips what was received. */
class WorkerSession implements HeldSession {
  readonly #id = ++sessions;
  readonly #worker: ParserThreads;
  readonly #model: string;
  readonly #task: SessionTask;
  #thread: Remote<ParserMethods> | undefined;
  #received = 0;

  constructor(worker: ParserThreads, model: string, task: SessionTask) {
    this.#worker = worker;
    this.#model = model;
    this.#task = task;
  }

  async step(work: number): Promise<TaskStep> {
    const { error, sentences: _, ...step } = await this.#worker.run((thread) => {
      const open = { model: this.#model, task: this.#task };
      const isNew = thread !== this.#thread;
      this.#thread = thread;
      const opening = isNew ? { open, skip: this.#received } : {};
      return thread.call("step", { session: this.#id, work, ...opening });
    });
    this.#received += step.output.length;
    return { ...step, sentences: [], ...(error ? { error: errorOf(error) } : {}) };
  }

  close(): void {
    this.#thread?.notify("close", this.#id);
  }
}
