// A worker of `experiment --workers N`: does one run, and tells how far it is.

import { type Call, serve } from "../../platform/rpc.ts";
import { type PackedSentence, unpackSentence } from "../../sentence/packed.ts";
import type { RunRecord } from "./results.ts";
import { runArm, type RunTask } from "./run_arm.ts";
import type { ExperimentFile } from "./treebank.ts";

/** A file of a treebank as plain data. */
type PackedFile = Omit<ExperimentFile, "sentences"> & { sentences: readonly PackedSentence[] };
/** A run with such files. */
type PackedTask = Omit<RunTask, "treebank"> & {
  readonly treebank: {
    readonly name: string;
    readonly train: PackedFile;
    readonly dev: PackedFile;
  };
};

function unpack(file: PackedFile): ExperimentFile {
  return { ...file, sentences: file.sentences.map(unpackSentence) };
}

const methods = {
  async run(
    { treebank: { name, train, dev }, ...task }: PackedTask,
    { signal, progress }: Call,
  ): Promise<RunRecord | undefined> {
    return await runArm({
      ...task,
      treebank: { name, train: unpack(train), dev: unpack(dev) },
      clock: () => performance.now(),
      signal,
      onProgress: ({ done }) => progress({ done }),
    });
  },
};

/** The methods of a worker of an experiment. */
export type RunMethods = typeof methods;

// Only in a worker: imported elsewhere, this file does nothing.
serve(methods);
