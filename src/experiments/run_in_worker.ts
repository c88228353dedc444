// A run of an experiment in a worker of its own, which ends with it.

import { SagittaError } from "../errors.ts";
import type { RunRecord } from "./results.ts";
import type { RunOptions } from "./run_arm.ts";
import { packTask, type RunAnswer } from "./run_worker.ts";

/**
 * Does a run as `runArm` does; seconds are the worker's.
 * @param createWorker Makes a worker that runs `run_worker.ts`, where the file is elsewhere.
 */
export async function runInWorker(
  { signal, onProgress, clock: _, ...task }: RunOptions,
  createWorker: () => Worker = newWorker,
): Promise<RunRecord | undefined> {
  if (signal?.aborted) return undefined;
  const worker = createWorker();
  let stop = () => {};
  try {
    return await new Promise((resolve, reject) => {
      stop = () => resolve(undefined);
      signal?.addEventListener("abort", stop);
      worker.onmessage = ({ data }: MessageEvent<RunAnswer>) => {
        if ("done" in data) onProgress?.(data);
        else if ("record" in data) resolve(data.record);
        else reject(data.isInput ? new SagittaError(data.error) : new Error(data.error));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        const reason = event.message || "no reason given";
        reject(new SagittaError(`Cannot run an experiment in workers: ${reason}`));
      };
      worker.postMessage(packTask(task));
    });
  } finally {
    signal?.removeEventListener("abort", stop);
    worker.terminate();
  }
}

function newWorker(): Worker {
  if (typeof Worker === "undefined") {
    const wanted = "a runtime with web workers, or one worker";
    throw new SagittaError(`Cannot start workers: found no Worker, expected ${wanted}`);
  }
  // Apart from the call: bundlers take the file along as it is, and need not look into it.
  const code = new URL("./run_worker.ts", import.meta.url);
  return new Worker(code, { type: "module" });
}
