// A run of an experiment in a worker of its own, which ends with it.

import { Remote } from "../../platform/rpc.ts";
import { packSentence } from "../../sentence/packed.ts";
import type { RunRecord } from "./results.ts";
import type { RunOptions } from "./run_arm.ts";
import type { RunMethods } from "./run_worker.ts";
import type { ExperimentFile } from "./treebank.ts";

/**
 * Does a run as `runArm` does; seconds are the worker's.
 * @param createWorker Makes a worker that runs `run_worker.ts`, where the file is elsewhere.
 */
export async function runInWorker(
  { signal, onProgress, clock: _, treebank: { name, train, dev }, ...task }: RunOptions,
  createWorker?: () => Worker,
): Promise<RunRecord | undefined> {
  const url = import.meta.url ? new URL("./run_worker.ts", import.meta.url) : undefined;
  const worker = new Remote<RunMethods>({ url, createWorker });
  const pack = (file: ExperimentFile) => {
    return { ...file, sentences: file.sentences.map(packSentence) };
  };
  const packed = { ...task, treebank: { name, train: pack(train), dev: pack(dev) } };
  try {
    return await worker.call("run", packed, {
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
