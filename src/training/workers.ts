// Training in several workers. Each has a module of its own and holds parameters and optimiser; only
// gradients travel. A batch has the same parts whatever the number of workers, they are summed in
// their order, and everyone takes a step with the same sum: any number gives the same bytes.

import { packSentence } from "../sentence/packed.ts";
import { SagittaError } from "../errors.ts";
import { startThread, type Thread } from "../platform/workers.ts";
import { unlessAborted } from "./cancel.ts";
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
  readonly #workers: readonly TrainingWorker[];

  private constructor(workers: readonly TrainingWorker[]) {
    this.#workers = workers;
  }

  /** Starts workers and waits until each has set its learner up. */
  static async start(count: number, options: WorkersOptions): Promise<TrainingWorkers> {
    const { createWorker, train, ...start } = options;
    const packed = train.map((treebank) => {
      return { ...treebank, sentences: treebank.sentences.map(packSentence) };
    });
    const workers = new TrainingWorkers(
      Array.from({ length: count }, () => new TrainingWorker(createWorker)),
    );
    try {
      await Promise.all(workers.#workers.map((worker) => worker.ask({ ...start, train: packed })));
      return workers;
    } catch (error) {
      workers.close();
      throw error;
    }
  }

  async gradients(
    { epoch, batch }: Position,
    works: readonly number[],
    own: (part: number) => PartResult | Promise<PartResult>,
    signal?: AbortSignal,
  ): Promise<PartResult[]> {
    const [mine, ...shares] = shareParts(works, this.#workers.length + 1);
    const results: PartResult[] = [];
    const others = this.#workers.map(async (worker, i) => {
      const parts = shares[i];
      if (parts.length === 0) return;
      const found = (await worker.ask({ epoch, batch, parts })).results;
      parts.forEach((part, at) => results[part] = found[at]);
    });
    // What fails in a worker is looked at once this thread is done.
    const settled = Promise.allSettled(others);
    for (const part of mine) results[part] = await own(part);
    for (const outcome of await unlessAborted(settled, signal)) {
      if (outcome.status === "rejected") throw outcome.reason;
    }
    return results;
  }

  apply(sum: Gradients, { epoch, batch }: Position): void {
    for (const worker of this.#workers) worker.post({ sum, epoch, batch });
  }

  /** Ends the workers. */
  close(): void {
    for (const worker of this.#workers) worker.close();
  }
}

/** The parts of each thread: the largest first, each to who has least to do, this thread first. */
export function shareParts(works: readonly number[], threads: number): number[][] {
  const shares = Array.from({ length: threads }, () => ({ work: 0, parts: [] as number[] }));
  const order = [...works.keys()].sort((a, b) => works[b] - works[a] || a - b);
  for (const part of order) {
    const least = shares.reduce((best, one) => one.work < best.work ? one : best);
    least.work += works[part];
    least.parts.push(part);
  }
  return shares.map(({ parts }) => parts);
}

/** What waits for a worker's answer. */
interface Waiting {
  resolve(answer: { readonly results: readonly PartResult[] }): void;
  reject(error: Error): void;
}

/** A worker that is asked one thing at a time. */
class TrainingWorker {
  readonly #thread: Thread;
  #waiting: Waiting | undefined;
  #failure: Error | undefined;

  constructor(createWorker?: () => Worker) {
    const code = import.meta.url ? new URL("./worker.ts", import.meta.url) : undefined;
    this.#thread = startThread(code, {
      message: (data) => this.#take(data as WorkerAnswer),
      failed: (reason) => this.#fail(new SagittaError(`Cannot train in workers: ${reason}`)),
    }, createWorker);
  }

  /** Sends something, and waits for the answer. */
  ask(message: WorkerStart | WorkerTask): Promise<{ readonly results: readonly PartResult[] }> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting = { resolve, reject };
      this.#thread.post(message);
    });
  }

  /** Sends something that has no answer. */
  post(message: WorkerTask): void {
    this.#thread.post(message);
  }

  close(): void {
    this.#thread.terminate();
  }

  #take(answer: WorkerAnswer): void {
    if ("error" in answer) {
      const { error, isInput } = answer;
      return this.#fail(isInput ? new SagittaError(error) : new Error(error));
    }
    this.#waiting?.resolve("results" in answer ? answer : { results: [] });
    this.#waiting = undefined;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#waiting?.reject(this.#failure);
    this.#waiting = undefined;
  }
}
