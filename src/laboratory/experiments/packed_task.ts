// A run of an experiment as plain data, on its way to a worker.

import { type PackedSentence, packSentence, unpackSentence } from "../../sentence/packed.ts";
import type { RunTask } from "./run_arm.ts";
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

/** Makes a run plain data. */
export function packTask({ treebank, ...task }: RunTask): PackedTask {
  const pack = (file: ExperimentFile) => ({
    ...file,
    sentences: file.sentences.map(packSentence),
  });
  const { name, train, dev } = treebank;
  return { ...task, treebank: { name, train: pack(train), dev: pack(dev) } };
}

/** The treebank of a run, out of plain data. */
export function unpackTreebank({ name, train, dev }: PackedTask["treebank"]): ExperimentTreebank {
  const unpack = (file: PackedFile) => ({
    ...file,
    sentences: file.sentences.map(unpackSentence),
  });
  return { name, train: unpack(train), dev: unpack(dev) };
}
