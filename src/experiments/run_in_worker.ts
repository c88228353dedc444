// A run of an experiment in a worker of its own, which ends with it.

import { SagittaError } from "../errors.ts";
import { startThread } from "../platform/workers.ts";
import { packTask } from "./packed_task.ts";
import type { RunRecord } from "./results.ts";
import type { RunOptions } from "./run_arm.ts";
import type { RunAnswer } from "./run_worker.ts";

/**
 * Does a run as `runArm` does; seconds are the worker's.
 * @param createWorker Makes a worker that runs `run_worker.ts`, where the file is elsewhere.
 */
export async function runInWorker(
  { signal, onProgress, clock: _, ...task }: RunOptions,
  createWorker?: () => Worker,
): Promise<RunRecord | undefined> {
  if (signal?.aborted) return undefined;
  const code = import.meta.url ? new URL("./run_worker.ts", import.meta.url) : undefined;
  let end = () => {};
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => resolve(undefined);
      signal?.addEventListener("abort", stop);
      const thread = startThread(code, {
        message(data) {
          const answer = data as RunAnswer;
          if ("done" in answer) onProgress?.(answer);
          else if ("record" in answer) resolve(answer.record);
          else reject(answer.isInput ? new SagittaError(answer.error) : new Error(answer.error));
        },
        failed: (reason) => {
          reject(new SagittaError(`Cannot run an experiment in workers: ${reason}`));
        },
      }, createWorker);
      end = () => {
        signal?.removeEventListener("abort", stop);
        thread.terminate();
      };
      thread.post(packTask(task));
    });
  } finally {
    end();
  }
}
