// The measures of a treebank before anything is trained on it: its figures, and how the approximate
// oracle compares with the exact one there, by the length of sentences and by cost.

import type { Sentence } from "../../sentence/sentence.ts";
import { type ComparedConfiguration, OracleComparer } from "../comparison/compare.ts";
import { Gold } from "../../oracles/oracle.ts";
import { type SystemName, traitsOf } from "../../oracles/system.ts";
import { seededRandom } from "../../random.ts";
import { loadKernel } from "../../runtime/kernel.ts";
import { yieldToEventLoop } from "../../training/cancel.ts";
import { gatherTreebanks } from "../../training/treebank.ts";
import { Statistics } from "../../sentence/statistics.ts";
import type { GroupRecord, LengthRecord, TreebankRecord } from "./results.ts";
import type { RunOptions } from "./run_arm.ts";
import { type ExperimentTreebank, fileRecord } from "./treebank.ts";

/** The longest sentences of each group of lengths but the last. */
const LENGTHS = [10, 20, 30, 40, 60];
/** Costs beyond are counted as these. An exact cost is never below 0, an approximate one may be. */
export const MIN_COST = -1, MAX_COST = 10;
/** Errors beyond are counted as this one, of either sign. */
export const MAX_ERROR = 4;
/** The path through each sentence, as `sagitta oracle compare` takes it. */
const SEED = 1;
/** Sentences between two turns of the event loop. */
const TURN_SENTENCES = 200;

/** The purpose of measuring, its listener, and its signal to stop. */
export interface MeasureOptions extends Pick<RunOptions, "clock" | "signal" | "module"> {
  /** The transition system; oracles are compared where it has an approximate one. */
  readonly system: SystemName;
  /** Told how many sentences are done. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Measures a treebank's training data.
 * @returns Its record; nothing if it was stopped.
 */
export async function measureTreebank(
  treebank: ExperimentTreebank,
  options: MeasureOptions,
): Promise<TreebankRecord | undefined> {
  const { name, train, dev } = treebank;
  const statistics = new Statistics();
  for (const sentence of train.sentences) statistics.add(sentence);
  const usable = await gatherTreebanks([train], { multiRoot: false, projectiveOnly: false });
  const { types, nonprojectiveSentences, nonprojectiveArcs, averageArcLength } = statistics;
  const figures = {
    ...{ name, train: fileRecord(train), dev: fileRecord(dev), types },
    ...{ nonprojectiveSentences, nonprojectiveArcs, averageArcLength },
    severalRoots: usable.severalRoots,
    devLengths: dev.sentences.map(({ length }) => length),
  };
  if (!("approximate" in traitsOf(options.system).oracles)) return figures;
  const groups = { projective: new Tally(), nonprojective: new Tally() };
  const comparer = new OracleComparer(await loadKernel(options.module), {
    random: seededRandom(SEED),
    clock: options.clock,
    observe: (seen) => groups[seen.projective ? "projective" : "nonprojective"].count(seen),
  });
  if (!await walk(usable.sentences, comparer, options)) return undefined;
  const { projective, nonprojective } = comparer.finish();
  return {
    ...figures,
    projective: { comparison: projective, ...groups.projective.result() },
    nonprojective: { comparison: nonprojective, ...groups.nonprojective.result() },
  };
}

/** Walks through all sentences; tells whether it came to the end. */
async function walk(
  sentences: readonly Sentence[],
  comparer: OracleComparer,
  { signal, onProgress }: MeasureOptions,
): Promise<boolean> {
  for (let i = 0; i < sentences.length; i++) {
    comparer.add(new Gold(sentences[i].heads));
    if (i % TURN_SENTENCES !== 0) continue;
    onProgress?.(i + 1);
    await yieldToEventLoop();
    if (signal?.aborted) return false;
  }
  return true;
}

/** Counts over some configurations. */
class Tally {
  readonly #lengths = [...LENGTHS, Infinity].map(() => ({ configurations: 0, included: 0 }));
  readonly #costs = {
    exact: new Array<number>(MAX_COST - MIN_COST + 1).fill(0),
    approximate: new Array<number>(MAX_COST - MIN_COST + 1).fill(0),
    errors: new Array<number>(2 * MAX_ERROR + 1).fill(0),
  };

  count({ length, exact, approximate, included }: ComparedConfiguration): void {
    const group = LENGTHS.findIndex((longest) => length <= longest);
    const tally = this.#lengths[group < 0 ? LENGTHS.length : group];
    tally.configurations++;
    if (included === 1) tally.included++;
    for (let i = 0; i < exact.length; i++) {
      this.#costs.exact[within(exact[i], MIN_COST, MAX_COST) - MIN_COST]++;
      this.#costs.approximate[within(approximate[i], MIN_COST, MAX_COST) - MIN_COST]++;
      this.#costs.errors[within(approximate[i] - exact[i], -MAX_ERROR, MAX_ERROR) + MAX_ERROR]++;
    }
  }

  result(): Pick<GroupRecord, "lengths" | "costs"> {
    const lengths = this.#lengths.map((tally, i): LengthRecord => ({
      from: i === 0 ? 1 : LENGTHS[i - 1] + 1,
      to: LENGTHS[i] ?? null,
      ...tally,
    }));
    return { lengths, costs: this.#costs };
  }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
