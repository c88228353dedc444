// What the data decide about a training: a parser's features, and whether its model reads text.

import { segmenter } from "../components/segmenter/component.ts";
import { inputError, SagittaError, type UsageError } from "../errors.ts";
import { decompressModel } from "../pipeline/file/compression.ts";
import { decodeModel, MAX_MODEL_BYTES, type ModelFile } from "../pipeline/file/model_file.ts";
import { compareToDevelopment, countEmpty, hasText } from "../training/data_report.ts";
import type { LearnerRow } from "../training/learner.ts";
import type { OptionValues } from "../training/options.ts";
import { gatherTreebanks, type LoadedTreebank } from "../training/treebank.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";
import type { TrainArguments } from "./train_options.ts";
import type { TrainingFiles } from "./training_data.ts";

/** What was decided. */
export interface TrainingPlan {
  /** Options that were left open. */
  readonly chosen: OptionValues;
  /** Whether a segmenter, and a tagger where the parser needs one, are trained, too. */
  readonly pipeline: boolean;
}

/** The features of parsers of words without tags. */
const WITHOUT_TAGS = { features: "words" };

/**
 * Looks at the data, and notes what they lack and where development data do not fit.
 * @param start The model that training starts from.
 */
export async function planTraining(
  args: TrainArguments,
  row: LearnerRow,
  options: OptionValues,
  { train, dev = [] }: TrainingFiles<LoadedTreebank>,
  start: ModelFile | undefined,
  host: Host,
): Promise<TrainingPlan> {
  const { resume, noPipeline, model } = args.options;
  const [known, gold, judged] = [train, train.filter(({ silver }) => !silver), dev]
    .map((treebanks) => treebanks.flatMap(({ sentences }) => sentences));
  const lacking = missingColumns(known);
  const choosesWords = lacking.includes("UPOS") && resume === undefined &&
    args.given.features === undefined && row.needsTags?.(options) &&
    !row.needsTags({ ...options, ...WITHOUT_TAGS });
  const chosen = choosesWords ? WITHOUT_TAGS : {};
  if (lacking.length > 0) {
    const how = choosesWords ? ": the parser learns from forms alone (--features words)" : "";
    host.note(`The training data have no ${lacking.join(", ")}${how}`);
  }
  // The sample is its own development data, and a note says so.
  if (judged.length > 0 && args.files.length + args.options.train.length > 0) {
    const off = ["XPOS", "FEATS"] as const;
    const without = off.filter((name) => options[name.toLowerCase()] === false);
    for (const line of compareToDevelopment(known, judged, without)) host.note(line);
  }
  const needsTags = row.needsTags?.({ ...options, ...chosen }) ?? false;
  const untagged = needsTags ? countEmpty(known, "upos") + countEmpty(judged, "upos") : 0;
  const asked = args.options.pipeline ? true : noPipeline ? false : undefined;
  const keepsSegmenter = start !== undefined && hasSegmenter(start);
  if (asked && untagged > 0) {
    const found = `${untagged.toLocaleString("en")} words without UPOS, from which --pipeline ` +
      "learns a tagger";
    throw inputError("train", {}, found, "tagged words, --features words or --no-pipeline");
  }
  const isOpen = asked === undefined && resume === undefined && !keepsSegmenter;
  const isWritten = (isOpen || asked === true) && hasText(gold);
  if ((isOpen || asked) && !isWritten) {
    const reads = asked ? "the segmenter learns from tokens with spaces between them" : TOKENS_ONLY;
    host.note(`The training data have neither # text nor SpaceAfter=No: ${reads}`);
  } else if (isOpen && untagged > 0) {
    host.note(`Words without UPOS: ${untagged.toLocaleString("en")}; ${TOKENS_ONLY}`);
  }
  const pipeline = asked ?? (isWritten && untagged === 0);
  if (!pipeline && !noPipeline && !keepsSegmenter && model !== undefined) {
    await refuseToReplace(model, args.usage, host);
  }
  // Trees that cannot be used are refused before the parts in front of the parser are trained.
  if (pipeline) {
    const { multiRoot = false, projectiveOnly = false } = options as Record<string, boolean>;
    await gatherTreebanks(train, { multiRoot, projectiveOnly, openHeads: true });
  }
  return { chosen, pipeline };
}

const TOKENS_ONLY = "the model will read tokens, not text";

/** The columns of annotation in which no word has anything. */
function missingColumns(sentences: LoadedTreebank["sentences"]): string[] {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return (["upos", "xpos", "feats"] as const)
    .filter((column) => countEmpty(sentences, column) === words)
    .map((column) => column.toUpperCase())
    .concat(
      sentences.every(({ lemmas }) => lemmas.every((lemma) => lemma === "_")) ? "lemmas" : [],
    );
}

/** Whether a model reads text. */
export function hasSegmenter({ components }: ModelFile): boolean {
  return components.some(({ kind }) => kind === segmenter.kind);
}

/** Refuses to put a model that reads tokens alone in the place of one that reads text. */
async function refuseToReplace(
  path: string,
  usage: (reason: string) => UsageError,
  host: Host,
): Promise<void> {
  let old: ModelFile;
  try {
    const bytes = await readBytes(host, path, MAX_MODEL_BYTES);
    old = decodeModel(await decompressModel(bytes, { file: path }), { file: path });
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
