// A worker of `experiment --workers N`: does one run, and tells how far it is.

import { SagittaError } from "../errors.ts";
import { type PackedSentence, packSentence, unpackSentence } from "../sentence/packed.ts";
import type { RunRecord } from "./results.ts";
import { runArm, type RunTask } from "./run_arm.ts";
import type { ExperimentFile, ExperimentTreebank } from "./treebank.ts";

type PackedFile = Omit<ExperimentFile, "sentences"> & {
  readonly sentences: readonly PackedSentence[];
};

/** What a worker is sent: a run as plain data. */
export interface PackedTask extends Omit<RunTask, "treebank"> {
  readonly treebank: {
    readonly name: string;
    readonly train: PackedFile;
    readonly dev: PackedFile;
  };
}

/** What it answers: words done so far, what came of the run, or what went wrong. */
export type RunAnswer =
  | { readonly done: number }
  | { readonly record: RunRecord }
  | { readonly error: string; readonly isInput: boolean };

/** Makes a run plain data. */
export function packTask({ treebank, ...task }: RunTask): PackedTask {
  const pack = (file: ExperimentFile) => ({
    ...file,
    sentences: file.sentences.map(packSentence),
  });
  const { name, train, dev } = treebank;
  return { ...task, treebank: { name, train: pack(train), dev: pack(dev) } };
}

function unpackTreebank({ name, train, dev }: PackedTask["treebank"]): ExperimentTreebank {
  const unpack = (file: PackedFile) => ({
    ...file,
    sentences: file.sentences.map(unpackSentence),
  });
  return { name, train: unpack(train), dev: unpack(dev) };
}

/** The part of a worker's global scope that is used here; the same in every runtime. */
interface Scope {
  onmessage: ((event: { data: PackedTask }) => void) | null;
  postMessage(answer: RunAnswer): void;
}

async function serve(task: PackedTask, scope: Scope): Promise<void> {
  try {
    const record = await runArm({
      ...task,
      treebank: unpackTreebank(task.treebank),
      clock: () => performance.now(),
      onProgress: ({ done }) => scope.postMessage({ done }),
    });
    scope.postMessage({ record: record! });
  } catch (error) {
    const { message } = error as Error;
    scope.postMessage({ error: message, isInput: error instanceof SagittaError });
  }
}

// Only in a worker: imported elsewhere, this file does nothing.
if ("WorkerGlobalScope" in globalThis) {
  const scope = globalThis as unknown as Scope;
  scope.onmessage = ({ data }) => void serve(data, scope);
}
