// A worker of `experiment --workers N`: does one run, and tells how far it is.

import { type Call, serve } from "../../platform/rpc.ts";
import { type PackedTask, unpackTreebank } from "./packed_task.ts";
import type { RunRecord } from "./results.ts";
import { runArm } from "./run_arm.ts";

const methods = {
  async run(task: PackedTask, { signal, progress }: Call): Promise<RunRecord | undefined> {
    return await runArm({
      ...task,
      treebank: unpackTreebank(task.treebank),
      clock: () => performance.now(),
      signal,
      onProgress: ({ done }) => progress({ done }),
    });
  },
};

/** What a worker of an experiment can be asked to do. */
export type RunMethods = typeof methods;

// Only in a worker: imported elsewhere, this file does nothing.
serve(methods);
