// The treebanks that the words of an experiment name, read.

import { quote } from "../../errors.ts";
import { experimentFile, type ExperimentTreebank } from "../../laboratory/experiments/treebank.ts";
import { SAMPLE } from "../../sample/sample.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

/** Names that may stand in tables and in file names. */
const GOOD_NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,99}$/u;
/** Most bytes of a treebank's file. */
const MAX_BYTES = 2 ** 30;

type Usage = (reason: string) => Error;

/**
 * Reads treebanks: folders with `train.conllu` and `dev.conllu`, or `NAME=TRAIN,DEV`.
 * @param words The treebanks as they were given; without any, the sample is taken.
 * @param limit How many sentences are taken of each file; all if `null`.
 */
export async function readTreebanks(
  words: readonly string[],
  limit: number | null,
  host: Host,
  usage: Usage,
): Promise<ExperimentTreebank[]> {
  if (words.length === 0) {
    host.note(
      "No treebank was given: taking the sample that comes with Sagitta, to show how it goes. " +
        "The scores are on the same sentences.",
    );
    const file = await experimentFile("the sample", new TextEncoder().encode(SAMPLE), limit);
    return [{ name: "sample", train: file, dev: file }];
  }
  const named = words.map((word) => nameOf(word, usage));
  const names = named.map(({ name }) => name);
  const twice = named.find(({ name }, i) => names.indexOf(name) < i);
  if (twice) {
    throw usage(`found two treebanks called ${twice.name}, expected NAME=TRAIN,DEV`);
  }
  const read = async (file: string) =>
    experimentFile(file, await readBytes(host, file, MAX_BYTES), limit);
  const treebanks: ExperimentTreebank[] = [];
  for (const { name, train, dev } of named) {
    treebanks.push({ name, train: await read(train), dev: await read(dev) });
  }
  return treebanks;
}

/** The name and the files of a treebank. */
function nameOf(word: string, usage: Usage): Record<"name" | "train" | "dev", string> {
  const pair = /^([^=/\\]+)=([^,]+),([^,]+)$/.exec(word);
  const folder = word.replace(/(?<=.)[/\\]+$/, "");
  const named = pair ? { name: pair[1], train: pair[2], dev: pair[3] } : {
    name: folder.split(/[/\\]/).at(-1)!,
    train: `${folder}/train.conllu`,
    dev: `${folder}/dev.conllu`,
  };
  if (GOOD_NAME.test(named.name)) return named;
  const expected = "letters, digits, dots, hyphens and underscores, or NAME=TRAIN,DEV";
  throw usage(`found a treebank called ${quote(named.name)}, expected ${expected}`);
}
