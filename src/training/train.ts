// Trains whatever there is a learner for: one learner, or a pipeline around a parser, in stages.

import { requireKind } from "../checks.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { type ModelFile, modelOf } from "../model_file/model_file.ts";
import { Parser } from "../pipeline/parser.ts";
import { rawText } from "../sentence/raw_text.ts";
import { trainAnnotators } from "./annotators.ts";
import { Cancelled, cancelledBefore } from "./cancel.ts";
import { decodeCheckpoint } from "./checkpoint.ts";
import { loadData } from "./hold_out.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import type { LearnerRow } from "./learner.ts";
import { startModel, startOptions } from "./network/from_model.ts";
import type { Stored } from "../model_file/stored.ts";
import type { OptionValues } from "./options.ts";
import { hasSegmenter, planTraining } from "./plan.ts";
import { type LearnerOptions, learnerRow } from "./registry.ts";
import { type LearnerTraining, requireData, trainLearner } from "./train_learner.ts";
import { sharedOptions, trainSegmenter } from "./train_segmenter.ts";
import {
  type PipelineData,
  type TrainingData,
  TrainingFailure,
  type TrainingResult,
} from "./training.ts";
import type { LoadedTreebank } from "./treebank.ts";

export type { PipelineData, TrainingData, TrainingResult, TrainingStart } from "./training.ts";

/** Data, a learner, and how it is to learn. */
export type TrainingOptions = Omit<TrainingData, "onProgress"> & PipelineData & LearnerOptions;

/**
 * Trains. The same data, options and seed give the same model, byte for byte, whether or not
 * training was stopped and resumed in between.
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { train } from "./train.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const { best, epochs } = await train({ train: [{ sentences }], dev: [{ sentences }], epochs: 5 });
 * assertEquals(epochs.length, 5);
 * assert(best.scores!.las > 90);
 * ```
 * @param options Data, the learner and how it is to learn; a perceptron unless it is named.
 */
export async function train(options: TrainingOptions): Promise<TrainingResult> {
  requireKind("train", options, "object", "options with train");
  const { stages = [], resume, ...first } = options as Stage & Pick<PipelineData, "stages">;
  const trainings: Stage[] = [first];
  if (stages.length > 0) {
    const { options: table, inputs = [] } = learnerRow(first.learner);
    const own = [...Object.keys(table), ...inputs, "learner", "pipeline", "segmenter", "holdOut"];
    const shared = Object.entries(first).filter(([name]) => !own.includes(name));
    const data = await loadData(first, first.holdOut ?? 0, first.onNote).catch(notBegun);
    const each = { ...Object.fromEntries(shared), ...data };
    trainings[0] = { ...first, ...data };
    trainings.push(...stages.map((stage) => ({ ...each, ...stage })));
  }
  let result: TrainingResult | undefined;
  for (const [i, training] of trainings.entries()) {
    const from = result ? { from: result.model } : {};
    result = await trainStage({ ...training, ...from, ...(i === stages.length ? { resume } : {}) });
    if (result.stopped) break;
  }
  return result!;
}

const notBegun = cancelledBefore("the parser's first epoch");

/** One training: from data to a model. */
type Stage = Omit<TrainingData, "onProgress"> & Omit<PipelineData, "stages"> & {
  readonly learner?: string | LearnerRow;
  /** A model to go on from, or the components of one. */
  readonly from?: ModelFile | readonly Stored[];
};

async function trainStage(options: Stage): Promise<TrainingResult> {
  const { onNote, onPart, onPlan, ...given } = options;
  const start = given.from && "components" in given.from ? given.from : undefined;
  const { pipeline = start && "auto", ...rest } = given;
  if (pipeline === undefined) return await trainLearner(rest as LearnerTraining);
  const { segmenter: own, holdOut: share = 0, ...data } = rest;
  requireData(data);
  const { signal, onProgress, resume, module } = data;
  const begun = start && startOptions(startModel(start.components));
  const learner = data.learner ?? begun?.learner ??
    (resume && decodeCheckpoint(resume, { file: data.resumeFile }).learner);
  const row = learnerRow(learner);
  const shared = sharedOptions(data);
  const { train, dev } = await loadData(data, share, onNote).catch(notBegun);
  const basis = { row, pipeline, resumed: resume !== undefined, start, onNote };
  const wanted = { ...begun?.options, ...data } as OptionValues;
  const plan = await planTraining({ ...basis, options: wanted }, train, dev);
  const command = await onPlan?.(plan) ?? data.command;
  const chosen = { ...wanted, ...plan.options };
  const listeners = { signal, module, onProgress, onPart };
  const annotators = plan.pipeline && row.needsTags?.(chosen)
    ? await trainAnnotators({ train, dev }, { ...shared, ...listeners })
    : undefined;
  // Where sentences and words end is learned from what people annotated alone.
  const gold = train.filter(({ silver }) => !silver);
  const segmenter = plan.pipeline
    ? await trainSegmenter({ train: gold, dev, ...listeners }, { ...shared, ...own })
    : undefined;
  if (segmenter?.stopped) notBegun(new Cancelled());
  const whole = (result: TrainingResult): TrainingResult => {
    const before = modelOf(annotators?.components ?? [], {}).components;
    const trained = { ...result.model, components: [...before, ...result.model.components] };
    const joined = start ? replaceTrained(start, trained) : trained;
    const model = segmenter?.addTo(joined) ?? joined, { provenance } = model;
    return {
      ...{ ...result, model, provenance },
      segmenter: segmenter?.scores,
      textScores: dev && hasSegmenter(model) ? () => scoreText(model, dev, module) : undefined,
    };
  };
  try {
    const parser = { ...chosen, ...(annotators?.data ?? { train, dev }), learner: row, command };
    const from = start ? { from: start.components } : {};
    return whole(await trainLearner({ ...parser, ...from, signal, onProgress } as LearnerTraining));
  } catch (error) {
    if (!(error instanceof TrainingFailure)) throw error;
    throw new TrainingFailure(error.message, whole(error.result));
  }
}

/**
 * The model that training started from, with the trained components in its place: whatever else is in
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

/** F1 in percent on the raw text of sentences, as the CoNLL 2018 shared task counts it. */
async function scoreText(
  model: ModelFile,
  dev: readonly LoadedTreebank[],
  module: WebAssembly.Module | undefined,
): Promise<DevelopmentScores> {
  const parser = await Parser.load(model, { module });
  const gold = dev.flatMap(({ sentences }) => sentences);
  const { metrics } = evaluate(gold, parser.parse(rawText(gold)).sentences);
  const tags = parser.gives.has("upos") ? ["UPOS"] as const : [];
  const names = ["UAS", "LAS", ...tags, "Words", "Sentences"] as const;
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), metrics[name].f1]));
}
