/**
 * Results made by hand, for tests of tables, contrasts and reports.
 *
 * @module
 */

import type {
  ExperimentResults,
  GroupRecord,
  RunRecord,
  TreebankRecord,
} from "../../../src/laboratory/experiments/results.ts";

/** UAS after the last of two epochs, by arm and then by seed. */
export type Uas = Readonly<Record<string, readonly number[]>>;

/** Results of two epochs: the first scores ten points less than the last. */
export function smallResults(scores: Readonly<Record<string, Uas>>): ExperimentResults {
  const treebanks = Object.keys(scores);
  const arms = [...new Set(treebanks.flatMap((name) => Object.keys(scores[name])))];
  const most = Math.max(...treebanks.flatMap((name) => {
    return Object.values(scores[name]).map((values) => values.length);
  }));
  const runs = treebanks.flatMap((treebank) =>
    Object.entries(scores[treebank]).flatMap(([arm, values]) =>
      values.map((uas, i): RunRecord => ({
        treebank,
        arm,
        seed: i + 1,
        sentences: 100,
        tokens: 1000,
        epochs: [{ loss: 0.5, uas: uas - 10, las: uas - 15 }, { loss: 0.2, uas, las: uas - 5 }],
        rightHeads: rightWords(uas),
        rightArcs: rightWords(uas - 5),
        seconds: 4,
      }))
    )
  );
  return {
    settings: {
      system: "arc-standard",
      learner: "perceptron",
      preset: null,
      epochs: 2,
      limit: null,
      unlabelled: false,
    },
    plan: { treebanks, arms, seeds: Array.from({ length: most }, (_, i) => i + 1) },
    treebanks: treebanks.map(treebankRecord),
    runs,
  };
}

/** Of each of 100 sentences of ten words, how many are right; `percent` of all of them. */
function rightWords(percent: number): number[] {
  return Array.from({ length: 100 }, (_, i) => Math.floor((percent * 10 + i) / 100));
}

/** A treebank of 100 sentences, 10 of them not projective in the first, 20 in the second, …. */
function treebankRecord(name: string, number: number): TreebankRecord {
  const file = (part: string) => ({
    file: `${name}/${part}.conllu`,
    sha256: "0".repeat(64),
    sentences: 100,
    tokens: 1000,
  });
  return {
    name,
    train: file("train"),
    dev: file("dev"),
    types: 300,
    nonprojectiveSentences: 10 * (number + 1),
    nonprojectiveArcs: 30,
    averageArcLength: 2.5,
    severalRoots: 0,
    devLengths: new Array(100).fill(10),
    projective: groupRecord(1000, 990),
    nonprojective: groupRecord(500, 480),
  };
}

function groupRecord(configurations: number, included: number): GroupRecord {
  const share = 100 * included / configurations;
  return {
    comparison: {
      sentences: 50,
      configurations,
      inclusion: { "100": share, "66.67": 0, "50": 100 - share, "33.33": 0, "0": 0 },
      spearman: { mean: 0.99, std: 0.05, undefined: 0 },
      microseconds: { exact: 0.5, approximate: 0.25 },
    },
    lengths: [
      { from: 1, to: 10, configurations: configurations / 2, included: included / 2 },
      { from: 11, to: null, configurations: configurations / 2, included: included / 2 },
    ],
    costs: {
      exact: [0, 60, 30, 10, 0, 0, 0, 0, 0, 0, 0, 0],
      approximate: [1, 54, 30, 15, 0, 0, 0, 0, 0, 0, 0, 0],
      errors: [0, 0, 0, 0, 90, 10, 0, 0, 0],
    },
  };
}
