/**
 * The treebanks that the words of a training name.
 *
 * @module
 */

import { parseConllu, readSentences } from "../conllu/read.ts";
import { SAMPLE } from "../sample/sample.ts";
import { type LoadedTreebank, loadTreebanks, type Treebank } from "../training/treebank.ts";
import type { Host } from "./host.ts";
import type { TrainingArguments } from "./save_training.ts";

/** Data to train on. */
export interface TrainingFiles<Kind extends Treebank = Treebank> {
  readonly train: readonly Kind[];
  readonly dev?: readonly Kind[];
}

/**
 * The data that the words name, or the sample.
 *
 * @param annotated Files with trees made by machine.
 */
export function trainingFiles(
  { files: operands, options, usage, line }: TrainingArguments,
  host: Host,
  annotated: readonly string[] = [],
): TrainingFiles {
  const files = [...options.train, ...operands];
  const tests = options.dev;
  const open = (file: string) => ({ file, sentences: readSentences(host.read(file), { file }) });
  if (files.length > 0) {
    const silver = annotated.map((file) => ({ ...open(file), silver: true }));
    const train = [...files.map(open), ...silver];
    return { train, ...(tests.length > 0 ? { dev: tests.map(open) } : {}) };
  }
  if (tests.length > 0) throw usage("found --dev without training data, expected --train");
  const sample = { file: "the sample", sentences: parseConllu(SAMPLE) };
  const verb = line[0] === "train" ? "training on" : "learning from";
  host.note(
    `No --train was given: ${verb} the sample that comes with Sagitta, to show how it goes. ` +
      "The scores are on the same sentences.",
  );
  return { train: [sample], dev: [sample] };
}

/** Reads treebanks into memory, where several learners go through them. */
export async function loadFiles(
  { train, dev }: TrainingFiles,
): Promise<TrainingFiles<LoadedTreebank>> {
  const loaded = { train: await loadTreebanks(train) };
  return dev ? { ...loaded, dev: await loadTreebanks(dev) } : loaded;
}
