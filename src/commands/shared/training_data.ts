// The data and other inputs of a training that words or a recipe name.

import { parseConllu, readSentences } from "../../conllu/read.ts";
import { readPretrainedFolder } from "../../networks/pretrained.ts";
import { readWordVectors, type WordVectors } from "../../networks/word_vectors.ts";
import { MAX_MODEL_BYTES, type ModelFile } from "../../model_file/model_file.ts";
import { Parser } from "../../pipeline/parser.ts";
import { SAMPLE } from "../../sample/sample.ts";
import { annotateText } from "../../training/teachers.ts";
import type { TrainingOptions } from "../../training/train.ts";
import { type LoadedTreebank, loadTreebanks, type Treebank } from "../../training/treebank.ts";
import { type Host, unlessMissing } from "./host.ts";
import { readBytes, readModel, readOracleFile } from "./read_bytes.ts";
import type { TrainingArguments } from "./save_training.ts";
import { grouped } from "./training_log.ts";

/** Most bytes of a text: it is held in memory with its trees. */
const MAX_TEXT_BYTES = 1 << 28;

/** Options of `train()` as JSON: files stand for what they hold. */
export interface Recipe {
  /** Treebanks; the sample unless there are any. */
  readonly train?: readonly string[];
  readonly dev?: readonly string[];
  /** Treebanks with trees made by machine. */
  readonly silver?: readonly string[];
  /** Models that annotate the text of `unannotated`, to be learned from as silver treebanks. */
  readonly teacher?: readonly string[];
  readonly unannotated?: readonly string[];
  readonly oracleModel?: string;
  readonly vectors?: string;
  /** The folder of a pretrained encoder. */
  readonly pretrained?: string;
  readonly from?: string | ModelFile;
  readonly [option: string]: unknown;
}

/** Treebanks in files, read when they are gone through. */
export function openTreebanks(files: readonly string[], host: Host): Treebank[] {
  return files.map((file) => ({ file, sentences: readSentences(host.read(file), { file }) }));
}

/** The treebanks that words name. */
export function namedTreebanks(
  { files, options, usage }: TrainingArguments,
): Pick<Recipe, "train" | "dev"> {
  const { dev } = options, train = [...options.train, ...files];
  if (train.length > 0) return { train, ...(dev.length > 0 ? { dev } : {}) };
  if (dev.length > 0) throw usage("found --dev without training data, expected --train");
  return {};
}

/**
 * Opens the files of a recipe.
 * @param verb What is done to the sample, for a note.
 */
export async function openRecipe(
  { train: files = [], dev, silver = [], teacher = [], unannotated = [], ...more }: Recipe,
  host: Host,
  verb = "training on",
): Promise<TrainingOptions> {
  const { oracleModel, vectors, pretrained, from, ...options } = more;
  let named: Treebank[] = [
    ...openTreebanks(files, host),
    ...openTreebanks(silver, host).map((treebank) => ({ ...treebank, silver: true })),
  ];
  let judged = dev && openTreebanks(dev, host);
  if (files.length === 0) {
    host.note(
      `No --train was given: ${verb} the sample that comes with Sagitta, to show how it goes. ` +
        "The scores are on the same sentences.",
    );
    named = judged = [{ file: "the sample", sentences: parseConllu(SAMPLE) }];
  }
  const taught = await annotateFiles(unannotated, teacher, host);
  const train = [...(vectors === undefined ? named : await loadTreebanks(named)), ...taught];
  return {
    ...options,
    train,
    dev: judged,
    oracleModel: oracleModel && await readOracleFile(host, oracleModel),
    vectors: vectors && await readVectors(vectors, train as LoadedTreebank[], host),
    pretrained: pretrained &&
      await readPretrainedFolder(
        pretrained,
        (path) => unlessMissing(() => readBytes(host, path, MAX_MODEL_BYTES)),
      ),
    from: typeof from === "string" ? await readModel(host, from) : from,
  } as TrainingOptions;
}

/** Texts as models annotate them. */
async function annotateFiles(
  files: readonly string[],
  models: readonly string[],
  host: Host,
): Promise<LoadedTreebank[]> {
  const teachers: Parser[] = [], treebanks: LoadedTreebank[] = [];
  for (const file of models) {
    teachers.push(await Parser.load(await readBytes(host, file, MAX_MODEL_BYTES), { file }));
  }
  for (const file of files) {
    const text = new TextDecoder().decode(await readBytes(host, file, MAX_TEXT_BYTES));
    const sentences = annotateText(text, teachers);
    host.note(`${file}: ${sentences.length} sentences annotated by ${models.join(", ")}`);
    treebanks.push({ file, sentences, silver: true });
  }
  return treebanks;
}

/** Reads vectors, and says how many words of the training data they know. */
async function readVectors(
  file: string,
  train: readonly LoadedTreebank[],
  host: Host,
): Promise<WordVectors> {
  const known = await readWordVectors(host.read(file), { file });
  const words = new Set(
    train.flatMap(({ sentences }) => sentences.flatMap(({ forms }) => forms))
      .map((form) => form.toLowerCase()),
  );
  const found = [...words].filter((word) => known.vectors.has(word)).length;
  const [share, all] = [found, words.size].map(grouped);
  host.note(`Vectors of ${file}: for ${share} of ${all} words of the training data`);
  return known;
}
