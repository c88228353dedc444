// A run of an experiment in a worker of its own, which ends with it.

import { Remote } from "../../platform/rpc.ts";
import { packTask } from "./packed_task.ts";
import type { RunRecord } from "./results.ts";
import type { RunOptions } from "./run_arm.ts";
import type { RunMethods } from "./run_worker.ts";

/**
 * Does a run as `runArm` does; seconds are the worker's.
 * @param createWorker Makes a worker that runs `run_worker.ts`, where the file is elsewhere.
 */
export async function runInWorker(
  { signal, onProgress, clock: _, ...task }: RunOptions,
  createWorker?: () => Worker,
): Promise<RunRecord | undefined> {
  const url = import.meta.url ? new URL("./run_worker.ts", import.meta.url) : undefined;
  const worker = new Remote<RunMethods>({ url, createWorker });
  try {
    return await worker.call("run", packTask(task), {
      signal,
      onProgress: (done) => onProgress?.(done as { readonly done: number }),
    });
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  } finally {
    worker.close();
  }
}
