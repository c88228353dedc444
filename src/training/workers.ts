// Training in several workers. Each has a module of its own and holds parameters and optimiser; only
// gradients travel. A batch has the same parts whatever the number of workers, they are summed in
// their order, and everyone takes a step with the same sum: any number gives the same bytes.

import { packSentence } from "../sentence/packed.ts";
import { Remote } from "../platform/rpc.ts";
import { unlessAborted } from "./cancel.ts";
import type { Helpers } from "./engine.ts";
import type { Gradients } from "../networks/gradients.ts";
import type { PartResult } from "./parts.ts";
import type { Position } from "./progress.ts";
import type { LoadedTreebank } from "./treebank.ts";
import type { TrainingMethods, WorkerStart } from "./worker.ts";

/** Most workers. */
export const MAX_WORKERS = 256;

/** The start of workers; their data are sentences in memory. */
export interface WorkersOptions extends Omit<WorkerStart, "train"> {
  readonly train: readonly LoadedTreebank[];
  /** Makes a worker that runs `src/training/worker.ts`, where the file is elsewhere. */
  readonly createWorker?: () => Worker;
}

/** Some workers next to this thread. */
export class TrainingWorkers implements Helpers {
  readonly #workers: readonly Remote<TrainingMethods>[];
  /** The last step, which workers take while this thread continues. */
  #applied: Promise<unknown> = Promise.resolve();

  private constructor(workers: readonly Remote<TrainingMethods>[]) {
    this.#workers = workers;
  }

  /** Starts workers and waits until each has set its learner up. */
  static async start(count: number, options: WorkersOptions): Promise<TrainingWorkers> {
    const { createWorker, train, ...start } = options;
    const packed = train.map((treebank) => {
      return { ...treebank, sentences: treebank.sentences.map(packSentence) };
    });
    const url = import.meta.url ? new URL("./worker.ts", import.meta.url) : undefined;
    const workers = new TrainingWorkers(
      Array.from({ length: count }, () => new Remote<TrainingMethods>({ url, createWorker })),
    );
    try {
      const whole = { ...start, train: packed };
      await Promise.all(workers.#workers.map((worker) => worker.call("start", whole)));
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
      const found = await worker.call("gradients", { epoch, batch, parts });
      parts.forEach((part, at) => results[part] = found[at]);
    });
    // Failures of workers are looked at once this thread is done.
    const settled = Promise.allSettled([this.#applied, ...others]);
    for (const part of mine) results[part] = await own(part);
    for (const outcome of await unlessAborted(settled, signal)) {
      if (outcome.status === "rejected") throw outcome.reason;
    }
    return results;
  }

  apply(sum: Gradients, { epoch, batch }: Position): void {
    const step = { sum, epoch, batch };
    this.#applied = Promise.all(this.#workers.map((worker) => worker.call("apply", step)));
    this.#applied.catch(() => {});
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
