// `sagitta train`: trains a parser, linear or neural.

import { SagittaError } from "../errors.ts";
import { encodeModel, type ModelFile } from "../model_file/model_file.ts";
import { printable } from "../rendering/display_width.ts";
import type { EpochReport } from "../training/best_epoch.ts";
import { startModel, startOptions } from "../training/network/from_model.ts";
import { loadData } from "../training/hold_out.ts";
import { hasSegmenter } from "../training/plan.ts";
import { sharedOptions, trainSegmenter } from "../training/train_segmenter.ts";
import type { TrainingOptions, TrainingResult } from "../training/train.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import type { Host } from "./shared/host.ts";
import { readModel } from "./shared/read_bytes.ts";
import { keptCommand, resumedArguments } from "./shared/resumed_arguments.ts";
import {
  interruptible,
  saveSomewhere,
  type SavingOptions,
  trainAndSave,
} from "./shared/save_training.ts";
import {
  heldShare,
  requireLearner,
  TRAIN_OPTIONS,
  type TrainArguments,
} from "./shared/train_options.ts";
import { namedTreebanks, openRecipe, type Recipe } from "./shared/training_data.ts";
import { scoresText, TrainingLog } from "./shared/training_log.ts";

/** Options that do not change what is trained, and one for which `pipeline` stands. */
const SAVING = ["model", "checkpoint", "resume", "json", "noPipeline"];
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
  operands: { usage: "[FILE…]" },
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
  complete: resumedArguments,
  async run(args, host) {
    const { from: file, pipeline, noPipeline, model } = args.options;
    const from = file === undefined ? undefined : await readModel(host, file);
    await requireLearner(args, from && startOptions(startModel(from.components)));
    if (args.options.segmenterOnly) return await addSegmenter(args, host);
    const recipe = {
      ...args.given,
      ...namedTreebanks(args),
      ...(from ? { from } : {}),
      ...heldShare(args),
      pipeline: pipeline || (noPipeline ? false : "auto"),
    };
    return await trainModel(recipe, args.options, host, async (plan) => {
      const readsText = plan.pipeline || (from && hasSegmenter(from));
      if (!readsText && !noPipeline && model !== undefined) {
        await refuseToReplace(args, model, host);
      }
      const decided = plan.pipeline ? { pipeline: true } : {};
      return keptCommand(["train"], TRAIN_OPTIONS, args, {
        ...heldShare(args),
        ...decided,
        ...plan.options,
      });
    });
  },
});

/**
 * Trains a model by a recipe, or by what words give, and saves it.
 * @returns The exit code.
 */
export async function trainModel(
  recipe: Recipe,
  saving: SavingOptions,
  host: Host,
  onPlan?: TrainingOptions["onPlan"],
): Promise<number> {
  const log = new TrainingLog(host);
  const kept = Object.entries(recipe).filter(([name]) => !SAVING.includes(name));
  const options = await openRecipe(Object.fromEntries(kept), host);
  const training = { ...options, ...log.listeners(), onPlan };
  return await trainAndSave(
    training,
    saving,
    {
      command: "sagitta train",
      noun: "Model",
      facts: ({ epoch, scores }: EpochReport) =>
        `epoch ${epoch}${scores ? `, dev ${scoresText(scores, ", ")}` : ""}`,
      stopped: ({ epochs: { length } }) =>
        length < log.epochs ? `Stopped in epoch ${length + 1}.` : "Stopped after the last epoch.",
      next: (path, model) =>
        `Parse with it: sagitta parse --model ${path} ${
          hasSegmenter(model) ? "FILE.txt" : "FILE.conllu"
        }`,
      summary: ({ best, segmenter, epochs }: TrainingResult, text) => ({
        best: { epoch: best.epoch, loss: best.loss, scores: best.scores ?? null },
        ...{ segmenter, text, epochs },
      }),
    },
    log,
    host,
  );
}

/** Refuses to put a model that reads tokens alone in the place of one that reads text. */
async function refuseToReplace({ usage }: TrainArguments, path: string, host: Host): Promise<void> {
  let old: ModelFile;
  try {
    old = await readModel(host, path);
  } catch (error) {
    // Nothing is there, or no model.
    if (error instanceof SagittaError) return;
    throw error;
  }
  if (!hasSegmenter(old)) return;
  throw usage(
    `found a model that reads text in ${path}, expected --pipeline to train another one, ` +
      "or --no-pipeline to replace it by one that reads tokens alone",
  );
}

/** Trains a segmenter and puts it into the model that --model names. */
async function addSegmenter(args: TrainArguments, host: Host): Promise<number> {
  const path = args.options.model!;
  const file = await readModel(host, path);
  const log = new TrainingLog(host);
  const { onProgress, onPart, onNote } = log.listeners();
  const data = await loadData(
    await openRecipe(namedTreebanks(args), host),
    heldShare(args).holdOut ?? 0,
    onNote,
  );
  const segmenter = await interruptible(host, (signal) => {
    return trainSegmenter({ ...data, onProgress, onPart, signal }, sharedOptions(args.given));
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
