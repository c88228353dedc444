// `sagitta train`: trains a parser, linear or neural.

import type { DevelopmentScores } from "../training/best_epoch.ts";
import type { TrainingOptions, TrainingResult } from "../training/train.ts";
import { decompressModel } from "../pipeline/file/compression.ts";
import {
  decodeModel,
  MAX_MODEL_BYTES,
  type ModelFile,
  modelOf,
} from "../pipeline/file/model_file.ts";
import { startModel, startOptions } from "../training/network/from_model.ts";
import { SagittaError } from "../errors.ts";
import { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { textScores } from "../training/text_scores.ts";
import { keptCommand, resumedArguments } from "./resumed_arguments.ts";
import { hasSegmenter, planTraining } from "./training_plan.ts";
import { Cancelled, cancelledBefore } from "../training/cancel.ts";
import { trainAnnotators } from "../training/annotators.ts";
import { readPretrainedFolder } from "../networks/pretrained.ts";
import { readWordVectors, type WordVectors } from "../networks/word_vectors.ts";
import type { LoadedTreebank } from "../training/treebank.ts";
import { type Command, defineCommand } from "./command.ts";
import { printableLines } from "../rendering/display_width.ts";
import { type Host, MissingFile } from "./host.ts";
import { readBytes } from "./read_bytes.ts";
import { readOracleFile } from "./oracle_model_file.ts";
import { interruptible, runTraining, saveTraining } from "./save_training.ts";
import {
  heldShare,
  readLearner,
  sharedOptions,
  TRAIN_OPTIONS,
  type TrainArguments,
} from "./train_options.ts";
import { annotateText } from "./teachers.ts";
import { addSegmenter, trainSegmenter } from "./train_segmenter.ts";
import { loadFiles, trainingFiles, withHeldOut } from "./training_data.ts";
import { scoresText, TrainingLog } from "./training_log.ts";

const PATH = ["train"], OPERANDS = { usage: "[FILE…]" };

/** `sagitta train --train FILE… --dev FILE --model OUT` */
export const command: Command = defineCommand({
  about: `
Trains a parser on CoNLL-U treebanks. Without files it trains on a small sample that comes with
Sagitta, to try things out. The epoch with the best LAS on --dev is kept; without it, on a tenth
of the sentences that is held out, and a note says which.
A cycle is an error. Heads may be open (_): their number is told, and training learns from the arcs
that are given. Sentences with several roots are left out, with a note, unless --multi-root is
given. Ctrl-C saves the best model so far and a checkpoint, from which --resume continues.
Where the data have text (# text, or SpaceAfter=No) and the tags that the learner wants, the model
reads text: a segmenter, and a tagger and a lemmatiser where the parser wants tags, are trained,
too, and the last lines give the scores on the raw text of the development data. --no-pipeline
trains the parser alone, in less than half of the time. Without any UPOS, linear parsers learn from
forms alone. Development data that differ from the training data are pointed out.`,
  operands: OPERANDS,
  options: TRAIN_OPTIONS,
  examples: [
    "sagitta train",
    "sagitta train --train train.conllu --dev dev.conllu --model en.sagitta",
    "sagitta train --train train.conllu --dev dev.conllu --model en.sagitta --beam 8",
    "sagitta train --train train.conllu --dev dev.conllu --model en.sagitta --learner bilstm",
    "sagitta train --train tagged.conllu --model en.sagitta --no-pipeline",
    "sagitta train --train train.conllu --silver more.conllu --learner transformer \\\n" +
    "    --pretrained minilm --layers 3 --model en.sagitta",
    "sagitta train --train train.conllu --model small.sagitta --prune 0.6",
    "sagitta train --train train.conllu --model en.sagitta --segmenter-only",
    "sagitta train --resume en.sagitta.checkpoint",
  ],
  complete: (args, host) =>
    resumedArguments(args, PATH, { options: TRAIN_OPTIONS, operands: OPERANDS }, host),
  async run(args, host) {
    const { from: file } = args.options;
    const start = file === undefined ? undefined : await readModel(host, file);
    const from = start?.components;
    const { row, options: given } = await readLearner(
      args,
      from && startOptions(startModel(from)),
    );
    const { segmenterOnly, workers } = args.options;
    const { oracleModel, vectors, pretrained } = args.options;
    if (segmenterOnly) return await addSegmenter(args, host);
    const files = trainingFiles(args, host, args.options.silver);
    const share = files.dev ? undefined : heldShare(args);
    const named = await withHeldOut(files, share ?? 0, host);
    const taught = await annotateText(host, args.options.teacher, args.options.unannotated);
    const data = await loadFiles({ ...named, train: [...named.train, ...taught] });
    const { chosen, pipeline } = await planTraining(args, row, given, data, start, host);
    const options = { ...given, ...chosen };
    const loaded = pipeline ? data : undefined;
    // Where sentences and words end is learned from what people annotated alone.
    const gold = loaded && { ...loaded, train: loaded.train.filter(({ silver }) => !silver) };
    const log = new TrainingLog(host);
    const shared = sharedOptions(args);
    const training = {
      ...data,
      ...options,
      command: keptCommand(PATH, TRAIN_OPTIONS, args, {
        ...(share === undefined ? {} : { holdOut: share }),
        ...(pipeline ? { pipeline } : {}),
        ...chosen,
      }),
      ...(args.given.learner === undefined && !from ? {} : { learner: row.name }),
      ...(from ? { from } : {}),
      workers,
      ...(oracleModel === undefined
        ? {}
        : { oracleModel: await readOracleFile(host, oracleModel) }),
      ...(vectors === undefined ? {} : { vectors: await readVectors(vectors, data.train, host) }),
      ...(pretrained === undefined ? {} : {
        pretrained: await readPretrainedFolder(pretrained, (path) => readIfThere(host, path)),
      }),
      onStart: (start) => log.start(start),
      onProgress: (progress) => log.progress(progress),
      onEpoch: (report) => log.epoch(report),
    } as TrainingOptions;
    // One signal ends all parts, whichever is at work.
    const train = async (signal: AbortSignal) => {
      const annotators = loaded && row.needsTags?.(options)
        ? await trainAnnotators(loaded, {
          ...shared,
          signal,
          onProgress: (progress, what) => log.progress(progress, what),
          onResult: (what, scores) =>
            log.line(`${what}${scores ? `: dev ${scoresText(scores, ", ")}` : " trained"}`),
        })
        : undefined;
      const segmenter = gold && await trainSegmenter(gold, shared, signal, log);
      if (segmenter?.stopped) throw new Cancelled();
      const annotated = { ...training, ...annotators?.data, signal } as TrainingOptions;
      return { annotators, segmenter, result: await runTraining(args.options, host, annotated) };
    };
    try {
      const { annotators, segmenter, result } = await interruptible(host, train)
        .catch(cancelledBefore("the parser's first epoch"));
      const before = modelOf(annotators?.components ?? [], {}).components;
      const trained = { ...result.model, components: [...before, ...result.model.components] };
      const whole = start ? replaceTrained(start, trained) : trained;
      const model = segmenter?.addTo(whole) ?? whole;
      log.clear();
      const dev = data.dev?.flatMap(({ sentences }) => sentences);
      const ended = { ...result, model, total: log.epochs };
      return await keep(ended, segmenter?.scores, dev, args, host);
    } finally {
      log.clear();
    }
  },
});

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
  const [share, all] = [found, words.size].map((count) => count.toLocaleString("en"));
  host.note(`Vectors of ${file}: for ${share} of ${all} words of the training data`);
  return known;
}

async function readModel(host: Host, file: string): Promise<ModelFile> {
  const bytes = await readBytes(host, file, MAX_MODEL_BYTES);
  return decodeModel(await decompressModel(bytes, { file }), { file });
}

/**
 * The model that training went on from, with what was trained in its place: whatever else is in
 * its pipeline, its segmenter say, stays. Its terms hold on, unless others are given.
 */
function replaceTrained(start: ModelFile, trained: ModelFile): ModelFile {
  const made = new Map(trained.components.map((component) => [component.kind, component]));
  const kept = start.components.map((component) => made.get(component.kind) ?? component);
  const joined = trained.components.filter((component) => !kept.includes(component));
  const licence = trained.licence ?? start.licence;
  return {
    ...trained,
    ...(licence === undefined ? {} : { licence }),
    components: [...kept, ...joined],
    provenance: { ...trained.provenance, from: start.provenance },
  };
}

/** A file's bytes, if there is one. */
async function readIfThere(host: Host, path: string): Promise<Uint8Array | undefined> {
  try {
    return await readBytes(host, path, MAX_MODEL_BYTES);
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/**
 * Saves what came of training, and says where it is and what to do with it.
 * @returns The exit code.
 */
async function keep(
  result: TrainingResult & { readonly total: number },
  segmenter: DevelopmentScores | undefined,
  dev: readonly Sentence[] | undefined,
  { options }: TrainArguments,
  host: Host,
): Promise<number> {
  const { model, best, epochs, stopped } = result;
  const { misplaced, ...saved } = await saveTraining(options, model, result, host);
  const { bytes, path, checkpoint } = saved, code = stopped || misplaced ? 1 : 0;
  const text = hasSegmenter(model) && dev && !stopped
    ? await scoreText(model, dev, host)
    : undefined;
  if (options.json) {
    const summary = {
      model: path ?? null,
      bytes: bytes.length,
      checkpoint: checkpoint ?? null,
      stopped,
      best: { epoch: best.epoch, loss: best.loss, scores: best.scores ?? null },
      ...(segmenter ? { segmenter } : {}),
      ...(text ? { text } : {}),
      epochs,
    };
    await host.write(JSON.stringify(summary) + "\n");
    return code;
  }
  const scores = best.scores ? `, dev ${scoresText(best.scores, ", ")}` : "";
  const facts = `epoch ${best.epoch}${scores}, ${bytes.length.toLocaleString("en")} bytes`;
  const { length } = epochs;
  const where = length < result.total ? `in epoch ${length + 1}` : "after the last epoch";
  const lines = stopped ? [`Stopped ${where}.`] : [];
  if (path === undefined) {
    lines.push(`Model: ${facts}. It was not saved; --model OUT saves it.`);
  } else {
    lines.push(`Model: ${path} (${facts})`);
  }
  if (text) {
    const { words, sentences, ...attached } = text;
    const found = `words ${words.toFixed(2)}, sentences ${sentences.toFixed(2)}`;
    lines.push(`From raw text: dev ${scoresText(attached, ", ")}, ${found}`);
  }
  if (path !== undefined) {
    const input = hasSegmenter(model) ? "FILE.txt" : "FILE.conllu";
    lines.push(`Parse with it: sagitta parse --model ${path} ${input}`);
  }
  if (checkpoint !== undefined) {
    lines.push(`Go on with it: sagitta train --resume ${checkpoint}`);
  }
  await host.write(printableLines(lines.join("\n")) + "\n");
  return code;
}

/** A model's scores on the raw text of development data; a note where these cannot be scored. */
async function scoreText(
  model: ModelFile,
  dev: readonly Sentence[],
  host: Host,
): Promise<DevelopmentScores | undefined> {
  try {
    return textScores(await Parser.load(model), dev);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    host.note(`No scores from raw text: ${error.message}`);
    return undefined;
  }
}
