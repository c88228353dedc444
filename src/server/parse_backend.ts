// What parses for a service: this thread, or workers beside it, which leave it free to answer.

import { requireFields, requireKind } from "../checks.ts";
import { type ModelFacts, modelFacts } from "../pipeline/model_facts.ts";
import { type OpenedResult, openTask, type SizedTask } from "../pipeline/open_task.ts";
import type { Parser } from "../pipeline/parser.ts";
import { type ParserThreads, WORKER_URL, workerModel } from "../pipeline/parser_pool.ts";
import { type PoolSettings, WorkerPool } from "../pipeline/worker_pool.ts";
import { packSentence } from "../sentence/packed.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { QueueOptions } from "./fair_queue.ts";

/** What came of a batch; only the backend knows what its sentences are made of. */
export type BackendResult = OpenedResult<unknown, string | Uint8Array>;

/** Parses batches. */
export interface ParseBackend extends QueueOptions {
  /** The models by name, the default one first. */
  readonly models: ReadonlyMap<string, ModelFacts>;
  /** A sentence as batches have it. */
  pack(sentence: Sentence): unknown;
  run(model: string, task: SizedTask<unknown>): Promise<BackendResult>;
  close(): void;
}

/**
 * Parses in this thread.
 * @param apart Does the platform keep requests apart, so that none may wait for another?
 */
export function localBackend(
  parsers: Readonly<Record<string, Parser>>,
  apart = false,
): ParseBackend {
  requireKind("start a service", parsers, "object", "parsers by name");
  requireKind("start a service", apart, "flag");
  for (const parser of Object.values(parsers)) {
    requireFields("start a service", parser, { parse: "function" }, "a Parser");
  }
  const facts = (name: string) => [name, modelFacts(parsers[name])] as const;
  return {
    models: new Map(Object.keys(parsers).map(facts)),
    slots: apart ? Infinity : 1,
    pauses: true,
    pack: (sentence) => sentence,
    run: (model, task) => openTask(parsers[model], task as SizedTask),
    close() {},
  };
}

/** Starts workers that parse with some model files. */
export async function workerBackend(
  files: Readonly<Record<string, Uint8Array>>,
  settings: Pick<PoolSettings<unknown>, "count" | "url">,
): Promise<ParseBackend> {
  requireKind("start workers", files, "object", "model files by name");
  for (const bytes of Object.values(files)) requireKind("start workers", bytes, "bytes");
  requireFields("start workers", settings, { count: "number" }, "how many, as count");
  const { count, url = WORKER_URL } = settings;
  const start = await Promise.all(
    Object.entries(files).map(([name, bytes]) => workerModel(name, bytes, { file: name })),
  );
  const threads: ParserThreads = new WorkerPool({ count, start, url });
  try {
    await threads.start();
    const models = new Map<string, ModelFacts>();
    for (const { name } of start) {
      const { facts } = await threads.run({ model: name, input: {}, describe: true });
      models.set(name, facts!);
    }
    return {
      models,
      slots: count,
      pauses: false,
      pack: packSentence,
      run: (model, task) => threads.run({ ...task, model } as Parameters<typeof threads.run>[0]),
      close: () => threads.close(),
    };
  } catch (error) {
    threads.close();
    throw error;
  }
}
