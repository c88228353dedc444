/**
 * `sagitta train`: trains a parser, linear or neural.
 *
 * @module
 */

import { parseConllu, readSentences } from "../conllu/read.ts";
import { bilstmModelFile } from "../model/bilstm_model.ts";
import { decompressModel } from "../model/compression.ts";
import { linearModelFile } from "../model/linear_model.ts";
import { decodeModel, encodeModel, MAX_MODEL_BYTES, type ModelFile } from "../model/model_file.ts";
import { SAMPLE } from "../sample/sample.ts";
import type { EpochReport } from "../training/best_epoch.ts";
import type { SegmenterScores } from "../training/segmenter_scores.ts";
import type { TrainingProgress } from "../training/session.ts";
import { train, type TrainingStart } from "../training/train.ts";
import { type BilstmTrainingStart, trainBilstm } from "../training/train_bilstm.ts";
import type { Treebank } from "../training/treebank.ts";
import { readWordVectors } from "../training/word_vectors.ts";
import { usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Host } from "./host.ts";
import { readOracleFile } from "./oracle_model_file.ts";
import { readBytes } from "./read_bytes.ts";
import { saveTraining } from "./save_training.ts";
import {
  checkLearningOptions,
  checkPipeline,
  readTrainArguments,
  type TrainArguments,
  wordedOptions,
} from "./train_options.ts";
import { SEARCH_HELP } from "./search_arguments.ts";
import {
  fileWithSegmenter,
  type HeldData,
  holdTreebanks,
  learnSegmenter,
} from "./train_segmenter.ts";
import { TrainingLog } from "./training_log.ts";

const HELP = `
Usage: sagitta train [--train FILE…] [--dev FILE] [--model OUT] [options]

Trains a parser on CoNLL-U treebanks. Without files it trains on a small sample that comes with
Sagitta, to try things out. With --dev the epoch with the best LAS there is kept, else the last.
A word without a head or a cycle is an error; sentences with several roots are left out, with a
note, unless --several-roots is given. Ctrl-C saves the best model so far and a checkpoint.

Options:
  --train FILE         training data; may be repeated, and files may also stand without it
  --dev FILE           development data; may be repeated
  --model OUT          where the model goes; without it, nothing is saved
  --pipeline           train a segmenter too, which finds sentences and tokens, so that the model
                       parses plain text; with --learner bilstm, or with --features words
  --segmenter-only     train the segmenter alone, and put it into the model that --model names
  --system NAME        arc-standard (default), arc-hybrid, arc-eager, lr-spine or swap
  --oracle NAME        dynamic (default), approximate (arc-standard), static or static-lazy (swap),
                       learned (arc-standard, swap)
  --oracle-model FILE  the learned oracle, from sagitta oracle train
  --policy NAME        explore (default): follow the parser's own choices, wrong ones too;
                       nondeterministic: its best right choice; static: one right choice
  --explore-after N    explore after N epochs only (1)
  --explore-rate P     and then with probability P (0.9)
  --learner NAME       perceptron (default), logistic, svm or search, which want tagged input;
                       bilstm, a neural network that finds tags, features, heads and labels from
                       words alone
  --rate X             how large a step the learner takes (1 for the perceptron, 0.3 for search,
                       0.002 for the BiLSTM, else 0.1)
  --beam N             train and parse with the N best derivations (1: greedy)
  --update NAME        where a beam learns: max-violation (default) or early
  --epochs N           passes over the training data (10; 20 for the BiLSTM)
  --features NAME      full (default), tags (no forms), words (forms only), unigrams or bigrams
                       (one word, or two, at a time)
  --seed N             the same seed gives the same model (1)
  --hash-bits N        2^N rows in the table of moves; as the data need, 21 at most, unless given
  --label-bits N       2^N rows in the table of labels
  --projective-only    leave out trees that are not projective
  --unlabelled         learn no labels
  --several-roots      let ROOT have several dependents
  --root-first         arc-eager: ROOT at the bottom of the stack, not at the end of the buffer
  --licence TEXT       under what terms the model may be used, for its file
  --resume FILE        go on from a checkpoint, with the same data; --epochs may be larger
  --checkpoint FILE    write a checkpoint after each epoch; at Ctrl-C it goes there, or beside the
                       model
  --json               a summary as one JSON object on standard output
${SEARCH_HELP}

Options of --learner bilstm, which is greedy in training and knows no --features:
  --preset NAME        small (default), large, or thesis: forms only, no tags, no labels
  --backend NAME       what learns: module, our own; webgpu, wasm or cpu, by TensorFlow.js; or
                       auto (default): webgpu where there is hardware for it, else module
  --batch N            sentences of a step (32)
  --dropout P          share of each layer's input that is dropped (0.33)
  --patience N         with --dev: end after N epochs without a better LAS (5)
  --vectors FILE       vectors that words start with: text, a word and its numbers on each line

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

/** Most bytes of a checkpoint. */
const MAX_CHECKPOINT_BYTES = MAX_MODEL_BYTES;

/** `sagitta train --train FILE… --dev FILE --model OUT` */
export const command: Command = {
  name: "train",
  summary: "Train a parser on treebanks, or on the sample",
  help: HELP,
  async run(args, host) {
    const words = readTrainArguments(args);
    const learning = wordedOptions(words);
    const resumeFile = words.value("resume");
    if (resumeFile === undefined) checkLearningOptions(learning);
    const oracleFile = words.value("oracle-model");
    if ((oracleFile !== undefined) !== (words.value("oracle") === "learned")) {
      const found = oracleFile === undefined ? "--oracle learned alone" : "--oracle-model alone";
      throw usage("train", `found ${found}, expected both`);
    }
    checkPipeline(words, learning);
    if (words.has("segmenter-only")) return await addSegmenter(words, host);
    const data = words.has("pipeline")
      ? await holdTreebanks(treebanks(words, host))
      : treebanks(words, host);
    const resume = resumeFile === undefined
      ? undefined
      : await readBytes(host, resumeFile, MAX_CHECKPOINT_BYTES);
    const vectorsFile = words.value("vectors");
    const vectors = vectorsFile === undefined
      ? {}
      : { vectors: await readWordVectors(host.read(vectorsFile), { file: vectorsFile }) };
    const log = new TrainingLog(host);
    const checkpointFile = words.value("checkpoint");
    const controller = new AbortController();
    const release = host.onInterrupt?.(() => controller.abort());
    const oracleModel = oracleFile === undefined
      ? {}
      : { oracleModel: await readOracleFile(host, oracleFile) };
    const common = {
      ...data,
      ...oracleModel,
      ...(words.value("licence") === undefined ? {} : { licence: words.value("licence") }),
      signal: controller.signal,
      onProgress: (progress: TrainingProgress) => log.progress(progress),
      onEpoch: async (report: EpochReport, checkpoint: () => Uint8Array) => {
        log.epoch(report);
        if (checkpointFile !== undefined) await host.save(checkpointFile, checkpoint());
      },
    };
    const from = resume ? { resume, resumeFile } : {};
    let result: Trained;
    try {
      const held = words.has("pipeline") ? data as HeldData : undefined;
      const seed = learning.options.seed ?? 1;
      const segmenter = held && await learnSegmenter(held, seed, controller.signal, log);
      if (learning.kind === "bilstm") {
        const onStart = (start: BilstmTrainingStart) => log.startBilstm(start);
        const own = { ...learning.options, ...vectors, ...from };
        const trained = await trainBilstm({ ...own, ...common, onStart });
        result = { ...trained, file: bilstmModelFile(trained.model) };
      } else {
        const onStart = (start: TrainingStart) => log.start(start);
        const trained = await train({ ...learning.options, ...common, ...from, onStart });
        result = { ...trained, file: linearModelFile(trained.model) };
      }
      if (held && segmenter) {
        result = {
          ...result,
          file: fileWithSegmenter(result.file, segmenter, held),
          segmenter: segmenter.scores,
        };
      }
    } finally {
      release?.();
      log.clear();
    }
    await keep(result, words, host);
    return result.stopped ? 1 : 0;
  },
};

/** What came of training, whatever was trained. */
interface Trained {
  readonly file: ModelFile;
  readonly best: EpochReport;
  readonly epochs: readonly EpochReport[];
  readonly stopped: boolean;
  /** How good its segmenter is, if it has one and that is known. */
  readonly segmenter?: SegmenterScores;
  /** The state at the end, to go on from. */
  readonly checkpoint: () => Uint8Array;
}

/** Trains a segmenter and puts it into a model that there is. */
async function addSegmenter(words: TrainArguments, host: Host): Promise<number> {
  const path = words.value("model")!;
  const bytes = await readBytes(host, path, MAX_MODEL_BYTES);
  const file = decodeModel(await decompressModel(bytes, { file: path }), { file: path });
  const held = await holdTreebanks(treebanks(words, host));
  const log = new TrainingLog(host);
  const controller = new AbortController();
  const release = host.onInterrupt?.(() => controller.abort());
  let segmenter;
  try {
    segmenter = await learnSegmenter(held, words.number("seed", 1), controller.signal, log);
  } finally {
    release?.();
    log.clear();
  }
  if (controller.signal.aborted) {
    await host.write(`Stopped. ${path} stays as it was.\n`);
    return 1;
  }
  await host.save(path, encodeModel(fileWithSegmenter(file, segmenter, held)));
  const { scores = null } = segmenter;
  await host.write(
    words.has("json")
      ? JSON.stringify({ model: path, segmenter: scores }) + "\n"
      : `Model: ${path}, now with a segmenter\n` +
        `Parse with it: sagitta parse --model ${path} FILE.txt\n`,
  );
  return 0;
}

/** The data that the words name, or the sample. */
function treebanks(words: TrainArguments, host: Host): { train: Treebank[]; dev?: Treebank[] } {
  const files = [...words.values("train"), ...words.files];
  const tests = words.values("dev");
  const open = (file: string): Treebank => {
    return { file, sentences: readSentences(host.read(file), { file }) };
  };
  if (files.length > 0) {
    return { train: files.map(open), ...(tests.length > 0 ? { dev: tests.map(open) } : {}) };
  }
  if (tests.length > 0) throw usage("train", "found --dev without training data, expected --train");
  const sample = { file: "the sample", sentences: parseConllu(SAMPLE) };
  host.note(
    "No --train was given: training on the sample that comes with Sagitta, to show how it goes. " +
      "The scores are on the same sentences.",
  );
  return { train: [sample], dev: [sample] };
}

/** Saves what came of training, and says where it is and what to do with it. */
async function keep(result: Trained, words: TrainArguments, host: Host): Promise<void> {
  const { file, best, epochs, stopped } = result;
  const bytes = encodeModel(file);
  const { path, checkpoint } = await saveTraining(words, bytes, result, host);
  if (words.has("json")) {
    const summary = {
      model: path ?? null,
      bytes: bytes.length,
      checkpoint: checkpoint ?? null,
      stopped,
      best: { epoch: best.epoch, loss: best.loss, scores: best.scores ?? null },
      ...(result.segmenter ? { segmenter: result.segmenter } : {}),
      epochs,
    };
    await host.write(JSON.stringify(summary) + "\n");
    return;
  }
  const scores = best.scores
    ? `, dev UAS ${best.scores.uas.toFixed(2)}, LAS ${best.scores.las.toFixed(2)}`
    : "";
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
