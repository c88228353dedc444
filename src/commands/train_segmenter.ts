// The segmenter of `sagitta train --pipeline` and `--segmenter-only`.

import { decompressModel } from "../pipeline/file/compression.ts";
import {
  decodeModel,
  encodeModel,
  MAX_MODEL_BYTES,
  type ModelFile,
} from "../pipeline/file/model_file.ts";
import { readSegmenter } from "../components/segmenter/model.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { Segmenter } from "../components/segmenter/segmenter.ts";
import type { DevelopmentScores } from "../training/best_epoch.ts";
import { segmenterScores } from "../training/segmenter/scores.ts";
import { train } from "../training/train.ts";
import type { LoadedTreebank } from "../training/treebank.ts";
import type { Host } from "./host.ts";
import { printable } from "../rendering/display_width.ts";
import { readBytes } from "./read_bytes.ts";
import { interruptible, saveSomewhere } from "./save_training.ts";
import {
  heldShare,
  type SharedOptions,
  sharedOptions,
  type TrainArguments,
} from "./train_options.ts";
import { loadFiles, type TrainingFiles, trainingFiles, withHeldOut } from "./training_data.ts";
import { TrainingLog } from "./training_log.ts";

/** A segmenter that was trained, ready to be put into a model file. */
export interface TrainedSegmenter {
  /** On the development data, if there are any. */
  readonly scores?: DevelopmentScores;
  /** Was training stopped before its end? */
  readonly stopped: boolean;
  /** A model file with the segmenter in it, and how that came about. */
  addTo(file: ModelFile): ModelFile;
}

/** Trains a segmenter on treebanks and tells about it; with development data, the best epoch is kept. */
export async function trainSegmenter(
  data: TrainingFiles<LoadedTreebank>,
  shared: SharedOptions,
  signal: AbortSignal,
  log: TrainingLog,
): Promise<TrainedSegmenter> {
  const result = await train({
    learner: "segmenter",
    train: data.train,
    ...(data.dev ? { dev: data.dev } : {}),
    ...shared,
    signal,
    onProgress: (progress) => log.progress(progress, "segmenter"),
  });
  const [stored] = result.model.components;
  const reference = data.dev?.flatMap(({ sentences }) => sentences);
  const scores = reference && {
    ...await segmenterScores(
      new Segmenter(await loadKernel(), readSegmenter(stored)),
      reference,
    ),
  };
  const facts = scores
    ? `: dev ${Object.entries(scores).map(([name, f1]) => `${name} ${f1.toFixed(2)}`).join(", ")}`
    : " trained";
  log.line(`Segmenter${facts}`);
  const { treebanks } = result.provenance;
  const origin = {
    ...shared,
    ...(treebanks === undefined ? {} : { treebanks }),
    ...(scores ? { scores } : {}),
  };
  return {
    ...(scores ? { scores } : {}),
    stopped: result.stopped,
    addTo(file) {
      const others = file.components.filter(({ kind }) => kind !== stored.kind);
      const provenance = { ...file.provenance, segmenter: origin };
      return { ...file, components: [stored, ...others], provenance };
    },
  };
}

/** Trains a segmenter and puts it into the model that --model names. */
export async function addSegmenter(args: TrainArguments, host: Host): Promise<number> {
  const path = args.options.model!;
  const bytes = await readBytes(host, path, MAX_MODEL_BYTES);
  const file = decodeModel(await decompressModel(bytes, { file: path }), { file: path });
  const files = await withHeldOut(trainingFiles(args, host), heldShare(args), host);
  const data = await loadFiles(files);
  const log = new TrainingLog(host);
  const segmenter = await interruptible(host, (signal) => {
    return trainSegmenter(data, sharedOptions(args), signal, log);
  }).finally(() => log.clear());
  if (segmenter.stopped) {
    await host.write(`Stopped. ${printable(path)} stays as it was.\n`);
    return 1;
  }
  const saved = await saveSomewhere("model", path, encodeModel(segmenter.addTo(file)), [], host);
  const { scores = null } = segmenter, shown = printable(saved);
  await host.write(
    args.options.json
      ? JSON.stringify({ model: saved, segmenter: scores }) + "\n"
      : `Model: ${shown}, now with a segmenter\n` +
        `Parse with it: sagitta parse --model ${shown} FILE.txt\n`,
  );
  return saved === path ? 0 : 1;
}
