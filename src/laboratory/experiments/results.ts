// The results of an oracle experiment so far: figures of treebanks, and one record a run. As JSON
// they are the state from which an experiment resumes.

import { requireEach, requireFields } from "../../checks.ts";
import type { GroupComparison } from "../comparison/compare.ts";
import type { SystemName } from "../../oracles/system.ts";

/** How the parsers of an experiment are trained, the same in all of its runs. */
export interface ExperimentSettings {
  readonly system: SystemName;
  /** A linear learner, or `bilstm`. */
  readonly learner: string;
  /** The sizes of a BiLSTM. */
  readonly preset: string | null;
  /** Passes over the training data. */
  readonly epochs: number;
  /** Sentences that are taken of each file; all of them if `null`. */
  readonly limit: number | null;
  /** Whether no labels are learned. */
  readonly unlabelled: boolean;
}

/** The runs to do: each arm with each seed on each treebank. */
export interface ExperimentPlan {
  readonly treebanks: readonly string[];
  /** Arms in short, as `armId` gives them. */
  readonly arms: readonly string[];
  readonly seeds: readonly number[];
}

/** A file of a treebank. */
export interface FileRecord {
  readonly file: string;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly sentences: number;
  readonly tokens: number;
}

/** How often the approximation was right, in sentences of some lengths. */
export interface LengthRecord {
  /** The shortest and the longest of them, in words; the last group has no longest. */
  readonly from: number;
  readonly to: number | null;
  readonly configurations: number;
  /** Those where all that the approximation finds cheapest is. */
  readonly included: number;
}

/** Costs of legal transitions, counted. */
export interface CostRecord {
  /** By exact cost, from `MIN_COST` or less to `MAX_COST` or more. */
  readonly exact: readonly number[];
  readonly approximate: readonly number[];
  /** By approximate minus exact cost, from `-MAX_ERROR` or less to `MAX_ERROR` or more. */
  readonly errors: readonly number[];
}

/** The measures of some sentences of a treebank. */
export interface GroupRecord {
  readonly comparison: GroupComparison;
  readonly lengths: readonly LengthRecord[];
  readonly costs: CostRecord;
}

/** The measures of a treebank. */
export interface TreebankRecord {
  readonly name: string;
  readonly train: FileRecord;
  readonly dev: FileRecord;
  /** Distinct forms of the training data. */
  readonly types: number;
  readonly nonprojectiveSentences: number;
  readonly nonprojectiveArcs: number;
  /** The mean of |head − dependent|. */
  readonly averageArcLength: number;
  /** Training sentences left out for their several roots. */
  readonly severalRoots: number;
  /** The words of each development sentence. */
  readonly devLengths: readonly number[];
  /** How the approximate oracle compares with the exact one, where the system has one. */
  readonly projective?: GroupRecord;
  readonly nonprojective?: GroupRecord;
}

/** The loss and the scores of an epoch. */
export interface EpochRecord {
  /** The share of wrong choices in training. */
  readonly loss: number;
  /** On development data, in percent. */
  readonly uas: number;
  readonly las: number;
}

/** One training, finished. */
export interface RunRecord {
  readonly treebank: string;
  readonly arm: string;
  readonly seed: number;
  readonly sentences: number;
  readonly tokens: number;
  readonly epochs: readonly EpochRecord[];
  /** Words of each development sentence with the right head after the last epoch. */
  readonly rightHeads: readonly number[];
  /** And those with the right head and label. */
  readonly rightArcs: readonly number[];
  /** How long it took. */
  readonly seconds: number;
}

/** All that was found. */
export interface ExperimentResults {
  readonly settings: ExperimentSettings;
  readonly plan: ExperimentPlan;
  readonly treebanks: readonly TreebankRecord[];
  readonly runs: readonly RunRecord[];
}

/** The mark of the file's format. */
export const FORMAT = "sagitta experiment oracles 2";

/** The run of an arm, in short, with a seed on a treebank. */
export function findRun(
  runs: readonly RunRecord[],
  treebank: string,
  arm: string,
  seed: number,
): RunRecord | undefined {
  return runs.find((run) => run.treebank === treebank && run.arm === arm && run.seed === seed);
}

/** The results in the order of the plan, whatever order they came in. */
export function inOrder<R extends ExperimentResults>(results: R): R {
  const { plan, treebanks, runs } = results;
  const place = ({ treebank, arm, seed }: RunRecord) =>
    (plan.treebanks.indexOf(treebank) * plan.arms.length + plan.arms.indexOf(arm)) *
      plan.seeds.length + plan.seeds.indexOf(seed);
  const placeOf = ({ name }: TreebankRecord) => plan.treebanks.indexOf(name);
  return {
    ...results,
    treebanks: treebanks.toSorted((a, b) => placeOf(a) - placeOf(b)),
    runs: runs.toSorted((a, b) => place(a) - place(b)),
  };
}

/** The results as the text of a file: one record a line, in the order of the plan. */
export function resultsText(results: ExperimentResults): string {
  const { settings, plan, treebanks, runs } = inOrder(results);
  const list = (items: readonly unknown[]) =>
    items.length === 0 ? "[]" : `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
  return `{"format":${JSON.stringify(FORMAT)},\n"settings":${JSON.stringify(settings)},\n` +
    `"plan":${JSON.stringify(plan)},\n"treebanks":${list(treebanks)},\n"runs":${list(runs)}}\n`;
}

/** Refuses anything but results. */
export function requireResults(
  results: Pick<ExperimentResults, "runs" | "plan" | "treebanks">,
): void {
  const fields = { plan: "object", treebanks: "list", runs: "list" } as const;
  requireFields("report an experiment", results, fields, "results of an experiment");
  requireEach("report an experiment", results.runs, { treebank: "text" }, "a run");
}
