// Decisions that the data make about a training: a parser's features, and whether its model reads
// text.

import { segmenter } from "../components/segmenter/segmenter.ts";
import { fail } from "../errors.ts";
import type { ModelFile } from "../model_file/model_file.ts";
import { compareToDevelopment, countEmpty, hasText } from "./data_report.ts";
import type { LearnerRow } from "./learner.ts";
import type { OptionValues } from "./options.ts";
import type { TrainingPlan } from "./training.ts";
import { gatherTreebanks, type LoadedTreebank } from "./treebank.ts";

/** The facts known before the data are. */
export interface PlanBasis {
  readonly row: LearnerRow;
  readonly options: OptionValues;
  readonly pipeline: boolean | "auto";
  /** Whether training resumes from a checkpoint, which has decided. */
  readonly resumed: boolean;
  /** The model that training starts from. */
  readonly start: ModelFile | undefined;
  /** Told what the data lack, and where development data do not fit. */
  readonly onNote?: (line: string) => void;
}

/** The features of parsers of words without tags. */
const WITHOUT_TAGS = { features: "words" };
const TOKENS_ONLY = "the model will read tokens, not text";

/** Looks at the data. */
export async function planTraining(
  { row, options, pipeline: asked, resumed, start, onNote = () => {} }: PlanBasis,
  train: readonly LoadedTreebank[],
  dev: readonly LoadedTreebank[] = [],
): Promise<TrainingPlan> {
  const [known, gold, judged] = [train, train.filter(({ silver }) => !silver), dev]
    .map((treebanks) => treebanks.flatMap(({ sentences }) => sentences));
  const lacking = missingColumns(known);
  const choosesWords = lacking.includes("UPOS") && !resumed && options.features === undefined &&
    row.needsTags?.(options) && !row.needsTags({ ...options, ...WITHOUT_TAGS });
  const chosen = choosesWords ? WITHOUT_TAGS : {};
  if (lacking.length > 0) {
    const how = choosesWords ? ": the parser learns from forms alone (--features words)" : "";
    onNote(`The training data have no ${lacking.join(", ")}${how}`);
  }
  // Data may be their own development data, as the sample is.
  if (judged.length > 0 && judged[0] !== known[0]) {
    const off = ["XPOS", "FEATS"] as const;
    const without = off.filter((name) => options[name.toLowerCase()] === false);
    compareToDevelopment(known, judged, without).forEach(onNote);
  }
  const needsTags = row.needsTags?.({ ...options, ...chosen }) ?? false;
  const untagged = needsTags ? countEmpty(known, "upos") + countEmpty(judged, "upos") : 0;
  if (asked === true && untagged > 0) {
    const found = `${untagged.toLocaleString("en")} words without UPOS, from which --pipeline ` +
      "learns a tagger";
    throw fail("train")("cannot-train", found, "tagged words, --features words or --no-pipeline");
  }
  const isOpen = asked === "auto" && !resumed && !(start && hasSegmenter(start));
  const isWritten = (isOpen || asked === true) && hasText(gold);
  if ((isOpen || asked === true) && !isWritten) {
    const reads = isOpen
      ? TOKENS_ONLY
      : "the segmenter learns from tokens with spaces between them";
    onNote(`The training data have neither # text nor SpaceAfter=No: ${reads}`);
  } else if (isOpen && untagged > 0) {
    onNote(`Words without UPOS: ${untagged.toLocaleString("en")}; ${TOKENS_ONLY}`);
  }
  const pipeline = asked === "auto" ? isWritten && untagged === 0 : asked;
  // Trees that cannot be used are refused before the parts in front of the parser are trained.
  if (pipeline) {
    const { multiRoot = false, projectiveOnly = false } = options as Record<string, boolean>;
    await gatherTreebanks(train, { multiRoot, projectiveOnly, openHeads: true });
  }
  return { options: chosen, pipeline };
}

/** The columns of annotation in which no word has anything. */
function missingColumns(sentences: LoadedTreebank["sentences"]): string[] {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return (["upos", "xpos", "feats", "lemmas"] as const)
    .filter((column) => countEmpty(sentences, column) === words)
    .map((column) => column === "lemmas" ? column : column.toUpperCase());
}

/** Whether a model reads text. */
export function hasSegmenter({ components }: ModelFile): boolean {
  return components.some(({ kind }) => kind === segmenter.kind);
}
