// A worker of `experiment --workers N`: does one run, and tells how far it is.

import { SagittaError } from "../errors.ts";
import { type ThreadScope, threadScope } from "../platform/workers.ts";
import { type PackedTask, unpackTreebank } from "./packed_task.ts";
import type { RunRecord } from "./results.ts";
import { runArm } from "./run_arm.ts";

/** What it answers: words done so far, what came of the run, or what went wrong. */
export type RunAnswer =
  | { readonly done: number }
  | { readonly record: RunRecord }
  | { readonly error: string; readonly isInput: boolean };

async function serve(task: PackedTask, scope: ThreadScope): Promise<void> {
  const post = (answer: RunAnswer) => scope.post(answer);
  try {
    const record = await runArm({
      ...task,
      treebank: unpackTreebank(task.treebank),
      clock: () => performance.now(),
      onProgress: ({ done }) => post({ done }),
    });
    post({ record: record! });
  } catch (error) {
    const { message } = error as Error;
    post({ error: message, isInput: error instanceof SagittaError });
  }
}

// Only in a worker: imported elsewhere, this file does nothing.
const scope = threadScope();
scope?.listen((data) => void serve(data as PackedTask, scope));
