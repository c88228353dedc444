// Training in several workers. Each has a module of its own and holds parameters and optimiser; only
// gradients travel. A batch has the same parts whatever the number of workers, they are summed in
// their order, and everyone takes a step with the same sum: any number gives the same bytes.

import { packSentence } from "../sentence/packed.ts";
import { SagittaError } from "../errors.ts";
import type { Helpers } from "./engine.ts";
import type { Gradients } from "../networks/gradients.ts";
import type { PartResult } from "./parts.ts";
import type { Position } from "./progress.ts";
import type { LoadedTreebank } from "./treebank.ts";
import type { WorkerAnswer, WorkerStart, WorkerTask } from "./worker.ts";

/** Most workers. */
export const MAX_WORKERS = 256;

/** What workers are started with; their data are sentences in memory. */
export interface WorkersOptions extends Omit<WorkerStart, "train"> {
  readonly train: readonly LoadedTreebank[];
  /** Makes a worker that runs `src/training/worker.ts`, where the file is elsewhere. */
  readonly createWorker?: () => Worker;
}

/** Some workers beside this thread. */
export class TrainingWorkers implements Helpers {
  readonly #workers: readonly Worker[];

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  /** Starts workers and waits until each has set its learner up. */
  static async start(count: number, options: WorkersOptions): Promise<TrainingWorkers> {
    const { createWorker = newWorker, train, ...start } = options;
    const packed = train.map((treebank) => {
      return { ...treebank, sentences: treebank.sentences.map(packSentence) };
    });
    const workers = new TrainingWorkers(Array.from({ length: count }, () => createWorker()));
    try {
      await Promise.all(workers.#workers.map((worker) => ask(worker, { ...start, train: packed })));
      return workers;
    } catch (error) {
      workers.close();
      throw error;
    }
  }

  /** Part p falls to worker p modulo the number of threads, this one first. */
  async gradients(
    { epoch, batch }: Position,
    count: number,
    own: (part: number) => PartResult | Promise<PartResult>,
  ): Promise<PartResult[]> {
    const threads = this.#workers.length + 1;
    const partsOf = (thread: number) =>
      Array.from({ length: count }, (_, part) => part).filter((part) => part % threads === thread);
    const others = this.#workers.map(async (worker, i) => {
      const parts = partsOf(i + 1);
      return parts.length === 0 ? [] : (await ask(worker, { epoch, batch, parts })).results;
    });
    // What fails in a worker is looked at once this thread is done.
    const settled = Promise.allSettled(others);
    const lists: PartResult[][] = [[]];
    for (const part of partsOf(0)) lists[0].push(await own(part));
    for (const outcome of await settled) {
      if (outcome.status === "rejected") throw outcome.reason;
      lists.push([...outcome.value]);
    }
    return Array.from({ length: count }, (_, part) => {
      return lists[part % threads][Math.floor(part / threads)];
    });
  }

  apply(sum: Gradients, { epoch, batch }: Position): void {
    for (const worker of this.#workers) {
      worker.postMessage({ sum, epoch, batch } satisfies WorkerTask);
    }
  }

  /** Ends the workers. */
  close(): void {
    for (const worker of this.#workers) worker.terminate();
  }
}

/** Sends a worker something, and waits for its answer. */
function ask(
  worker: Worker,
  message: WorkerStart | WorkerTask,
): Promise<{ readonly results: readonly PartResult[] }> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ("error" in data) {
        reject(data.isInput ? new SagittaError(data.error) : new Error(data.error));
      } else resolve("results" in data ? data : { results: [] });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new SagittaError(`Cannot train in workers: ${event.message || "no reason given"}`));
    };
    worker.postMessage(message);
  });
}

function newWorker(): Worker {
  if (typeof Worker === "undefined") {
    const wanted = "a runtime with web workers, or createWorker";
    throw new SagittaError(`Cannot start workers: found no Worker, expected ${wanted}`);
  }
  // Apart from the call: bundlers take the file along as it is, and need not look into it.
  const code = new URL("./worker.ts", import.meta.url);
  return new Worker(code, { type: "module" });
}
