/**
 * `sagitta train`: trains a parser, linear or neural.
 *
 * @module
 */

import type { DevelopmentScores } from "../training/best_epoch.ts";
import type { TrainingOptions, TrainingResult } from "../training/train.ts";
import { MAX_WORKERS } from "../training/workers.ts";
import { modelOf } from "../pipeline/file/model_file.ts";
import { trainAnnotators } from "../training/annotators.ts";
import { readPretrainedFolder } from "../networks/pretrained.ts";
import { readWordVectors } from "../networks/word_vectors.ts";
import type { Arguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Host } from "./host.ts";
import { learnerHelp } from "./learner_words.ts";
import { readOracleFile } from "./oracle_model_file.ts";
import { interruptible, runTraining, saveTraining } from "./save_training.ts";
import { PARSER_LEARNERS, readTrainWords } from "./train_options.ts";
import { addSegmenter, trainSegmenter } from "./train_segmenter.ts";
import { loadFiles, trainingFiles } from "./training_data.ts";
import { scoresText, TrainingLog } from "./training_log.ts";

const HELP = `
Usage: sagitta train [--train FILE…] [--dev FILE] [--model OUT] [options]

Trains a parser on CoNLL-U treebanks. Without files it trains on a small sample that comes with
Sagitta, to try things out. With --dev the epoch with the best LAS there is kept, else the last.
A cycle is an error. Heads may be open (_): their number is told, and training learns from the arcs
that are given. Sentences with several roots are left out, with a note, unless --several-roots is
given. Ctrl-C saves the best model so far and a checkpoint.

Options:
  --train FILE         training data; may be repeated, and files may also stand without it
  --dev FILE           development data; may be repeated
  --model OUT          where the model goes; without it, nothing is saved
  --pipeline           train all that plain text needs into one file: a segmenter and, for learners
                       that want tags, a tagger and a lemmatiser; the parser then learns from tags
                       as the tagger gives them to sentences that it did not see
  --segmenter-only     train the segmenter alone, and put it into the model that --model names
  --learner NAME       perceptron (default), logistic, svm or search, which want tagged input;
                       bilstm, a neural network that finds tags, features, heads and labels from
                       words alone, greedy in training
  --oracle-model FILE  the learned oracle, from sagitta oracle train
  --vectors FILE       with --learner bilstm: vectors that words start with: text, a word and its
                       numbers on each line
  --workers N          train a network in N workers side by side; any N gives the same model
  --licence TEXT       under what terms the model may be used, for its file
  --resume FILE        go on from a checkpoint, with the same data; --epochs may be larger
  --checkpoint FILE    write a checkpoint after each epoch; at Ctrl-C it goes there, or beside the
                       model
  --json               a summary as one JSON object on standard output
${learnerHelp(PARSER_LEARNERS)}

Examples:
  sagitta train
  sagitta train --train train.conllu --dev dev.conllu --model en.sagitta
  sagitta train --train train.conllu --dev dev.conllu --model en.sagitta --beam 8
  sagitta train --train train.conllu --dev dev.conllu --model en.sagitta --learner search
  sagitta train --train train.conllu --dev dev.conllu --model en.sagitta --learner bilstm
  sagitta train --train train.conllu --model en.sagitta --learner bilstm --pipeline
  sagitta train --train train.conllu --model en.sagitta --segmenter-only
  sagitta train --train train.conllu --resume en.sagitta.checkpoint --model en.sagitta

Permissions: deno run --allow-read --allow-write cli.ts train …; none at all without files
`;

/** `sagitta train --train FILE… --dev FILE --model OUT` */
export const command: Command = {
  name: "train",
  summary: "Train a parser on treebanks, or on the sample",
  help: HELP,
  async run(args, host) {
    const { words, row, learner, options } = await readTrainWords(args);
    if (words.has("segmenter-only")) return await addSegmenter(words, host);
    const files = trainingFiles("train", words, host);
    const loaded = words.has("pipeline") ? await loadFiles(files) : undefined;
    const gold = loaded && { ...loaded, train: loaded.train.filter(({ silver }) => !silver) };
    const log = new TrainingLog(host);
    const checkpointFile = words.value("checkpoint");
    const [oracleFile, vectorsFile] = [words.value("oracle-model"), words.value("vectors")];
    const pretrained = words.value("pretrained");
    const seed = words.number("seed", 1);
    const annotators = loaded && row.needsTags?.(options)
      ? await interruptible(host, (signal) =>
        trainAnnotators(loaded, {
          seed,
          signal,
          onProgress: (progress, what) => log.progress(progress, what),
          onResult: (what, scores) =>
            log.line(`${what}${scores ? `: dev ${scoresText(scores, ", ")}` : " trained"}`),
        })).finally(() => log.clear())
      : undefined;
    const training = {
      ...(annotators?.data ?? loaded ?? files),
      ...options,
      ...(learner === undefined ? {} : { learner }),
      workers: words.number("workers", 1, { min: 1, max: MAX_WORKERS }),
      ...(oracleFile === undefined ? {} : { oracleModel: await readOracleFile(host, oracleFile) }),
      ...(vectorsFile === undefined
        ? {}
        : { vectors: await readWordVectors(host.read(vectorsFile), { file: vectorsFile }) }),
      ...(pretrained === undefined
        ? {}
        : { pretrained: await readPretrainedFolder(pretrained, (path) => readIfThere(host, path)) }),
      onStart: (start) => log.start(start),
      onProgress: (progress) => log.progress(progress),
      onEpoch: async (report, checkpoint) => {
        log.epoch(report);
        if (checkpointFile !== undefined) await host.save(checkpointFile, await checkpoint());
      },
    } as TrainingOptions;
    try {
      const segmenter = loaded && await interruptible(host, (signal) => {
        return trainSegmenter(gold!, seed, signal, log);
      });
      const result = await runTraining(words, host, training);
      const before = modelOf(annotators?.components ?? [], {}).components;
      const whole = { ...result.model, components: [...before, ...result.model.components] };
      const model = segmenter?.addTo(whole) ?? whole;
      log.clear();
      await keep({ ...result, model }, segmenter?.scores, words, host);
      return result.stopped ? 1 : 0;
    } finally {
      log.clear();
    }
  },
};

/** A file's bytes, if there is one. */
async function readIfThere(host: Host, path: string): Promise<Uint8Array | undefined> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of host.read(path)) chunks.push(chunk);
    return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Saves what came of training, and says where it is and what to do with it. */
async function keep(
  result: TrainingResult,
  segmenter: DevelopmentScores | undefined,
  words: Arguments,
  host: Host,
): Promise<void> {
  const { model, best, epochs, stopped } = result;
  const { bytes, path, checkpoint } = await saveTraining(words, model, result, host);
  if (words.has("json")) {
    const summary = {
      model: path ?? null,
      bytes: bytes.length,
      checkpoint: checkpoint ?? null,
      stopped,
      best: { epoch: best.epoch, loss: best.loss, scores: best.scores ?? null },
      ...(segmenter ? { segmenter } : {}),
      epochs,
    };
    await host.write(JSON.stringify(summary) + "\n");
    return;
  }
  const scores = best.scores ? `, dev ${scoresText(best.scores, ", ")}` : "";
  const facts = `epoch ${best.epoch}${scores}, ${bytes.length.toLocaleString("en")} bytes`;
  const lines = stopped ? [`Stopped in epoch ${epochs.length + 1}.`] : [];
  if (path === undefined) {
    lines.push(`Model: ${facts}. It was not saved; --model OUT saves it.`);
  } else {
    lines.push(`Model: ${path} (${facts})`);
    const input = words.has("pipeline") ? "FILE.txt" : "FILE.conllu";
    lines.push(`Parse with it: sagitta parse --model ${path} ${input}`);
  }
  if (checkpoint !== undefined) {
    const files = words.values("train").concat(words.files).map((file) => ` --train ${file}`);
    const tests = words.values("dev").map((file) => ` --dev ${file}`);
    const more = [...files, ...tests, path === undefined ? "" : ` --model ${path}`].join("");
    lines.push(`Go on with it: sagitta train${more} --resume ${checkpoint}`);
  }
  await host.write(lines.join("\n") + "\n");
}
