/**
 * Workers that parse side by side; what they give back keeps the order of the input.
 *
 * @module
 */

import { Worker } from "node:worker_threads";
import { SagittaError } from "../errors.ts";
import type { Batch, Parsed, WorkerStart } from "./parse_worker.ts";

/** A worker and the batches it has, oldest first. */
interface Desk {
  readonly worker: Worker;
  readonly waiting: { resolve: (parsed: Parsed) => void; reject: (error: Error) => void }[];
}

/** A bundle has a bundle of the worker beside it. */
const ENDING = import.meta.url?.endsWith(".ts") ? "ts" : "js";

/** Batches that a worker may have at a time: one at work, one to go on with. */
const BATCHES = 2;

/** Some workers with the same model. */
export class ParsePool {
  readonly #desks: Desk[];

  private constructor(desks: Desk[]) {
    this.#desks = desks;
  }

  /** Starts workers and waits until each has loaded the model. */
  static async start(count: number, start: WorkerStart): Promise<ParsePool> {
    const desks: Desk[] = [];
    try {
      await Promise.all(Array.from({ length: count }, () => openDesk(desks, start)));
    } catch (error) {
      await Promise.all(desks.map(({ worker }) => worker.terminate()));
      const reason = (error as Error).message.split("\n")[0];
      throw new SagittaError(
        `Cannot start workers: this runtime does not let them run (${reason}); ` +
          "parse without --workers",
      );
    }
    return new ParsePool(desks);
  }

  /** Parses batches; gives their results in order. Few batches are in memory at a time. */
  async *run(batches: AsyncIterable<Batch>): AsyncGenerator<Parsed> {
    const pending: Promise<Parsed>[] = [];
    let failure: { error: unknown } | undefined;
    try {
      for await (const batch of batches) {
        pending.push(this.#send(batch));
        if (pending.length >= BATCHES * this.#desks.length) yield await pending.shift()!;
      }
    } catch (error) {
      // What came before the error is given out before it.
      failure = { error };
    }
    while (pending.length > 0) yield await pending.shift()!;
    if (failure) throw failure.error;
  }

  /** Ends the workers. */
  async close(): Promise<void> {
    await Promise.all(this.#desks.map(({ worker }) => worker.terminate()));
  }

  #send(batch: Batch): Promise<Parsed> {
    const desk = this.#desks.reduce((a, b) => b.waiting.length < a.waiting.length ? b : a);
    const promise = new Promise<Parsed>((resolve, reject) => {
      desk.waiting.push({ resolve, reject });
    });
    // It may fail before anyone looks at it.
    promise.catch(() => {});
    desk.worker.postMessage(batch);
    return promise;
  }
}

function openDesk(desks: Desk[], start: WorkerStart): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./parse_worker.${ENDING}`, import.meta.url), {
      workerData: start,
    });
    const desk: Desk = { worker, waiting: [] };
    desks.push(desk);
    worker.on("message", (message: Parsed | "ready") => {
      if (message === "ready") resolve();
      else desk.waiting.shift()!.resolve(message);
    });
    const fail = (error: Error) => {
      reject(error);
      for (const { reject } of desk.waiting.splice(0)) reject(error);
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("a worker ended")));
  });
}
