// The treebanks that the words of a training name.

import { parseConllu, readSentences } from "../conllu/read.ts";
import { holdOut } from "../training/hold_out.ts";
import { SAMPLE } from "../sample/sample.ts";
import { type LoadedTreebank, loadTreebanks, type Treebank } from "../training/treebank.ts";
import type { Host } from "./host.ts";
import type { TrainingArguments } from "./save_training.ts";

/** Data to train on. */
export interface TrainingFiles<Kind extends Treebank = Treebank> {
  readonly train: readonly Kind[];
  readonly dev?: readonly Kind[];
}

/** Treebanks in files, read when they are gone through. */
export function openTreebanks(files: readonly string[], host: Host): Treebank[] {
  return files.map((file) => ({ file, sentences: readSentences(host.read(file), { file }) }));
}

/**
 * The data that the words name, or the sample.
 * @param annotated Files with trees made by machine.
 */
export function trainingFiles(
  { files: operands, options, usage, line }: TrainingArguments,
  host: Host,
  annotated: readonly string[] = [],
): TrainingFiles {
  const files = [...options.train, ...operands];
  const tests = options.dev;
  if (files.length > 0) {
    const silver = openTreebanks(annotated, host).map((treebank) => ({
      ...treebank,
      silver: true,
    }));
    const train = [...openTreebanks(files, host), ...silver];
    return { train, ...(tests.length > 0 ? { dev: openTreebanks(tests, host) } : {}) };
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
  return dev ? { ...loaded, dev: await loadTreebanks(dev, "read development data") } : loaded;
}

/**
 * Data for the choice of the best epoch: where there is no --dev, a share of the sentences is held
 * out, and a note says which.
 */
export async function withHeldOut(
  files: TrainingFiles,
  share: number,
  host: Host,
): Promise<TrainingFiles> {
  if (files.dev || share === 0) return files;
  const loaded = await loadFiles(files);
  const held = holdOut(loaded.train.filter(({ silver }) => !silver), share);
  if (!held) return loaded;
  const silver = loaded.train.filter((treebank) => treebank.silver);
  host.note(`No --dev was given: the best epoch is chosen on ${held.which} (--hold-out ${share})`);
  return { train: [...held.train, ...silver], dev: held.dev };
}
