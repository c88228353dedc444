/**
 * Learning to search, as tables: what each base learner and each order of features comes to, and how
 * long training takes beside the perceptron's.
 *
 * `deno run --allow-read --allow-env tests/bench/search.ts FOLDER [epochs]`
 *
 * Epochs are 4 unless given. Dev scores are those after the last epoch. Without the folder's files
 * nothing is measured.
 *
 * @module
 */

import process from "node:process";
import { train, type TrainingOptions } from "../../src/training/train.ts";
import type { LinearTraining } from "../training/small_model.ts";
import { markdown, print, type Treebank, treebankIn } from "./measuring.ts";

/** What was measured of one way to learn. */
export interface SearchFigures {
  readonly table: "base learner" | "features" | "algorithm";
  readonly name: string;
  readonly uas: number;
  readonly las: number;
  /** Seconds of training, scores on development data included. */
  readonly seconds: number;
}

type Row = [SearchFigures["table"], string, LinearTraining];

/** The rows, those of the quick tables first. */
export const ROWS: readonly Row[] = [
  ["base learner", "perceptron, explore", { learner: "perceptron" }],
  ["base learner", "SGD", { base: "sgd" }],
  ["base learner", "SGD+ (adaptive)", { base: "adaptive" }],
  ["base learner", "FTRL", { base: "ftrl" }],
  ["base learner", "SGD+, 5 hidden units", { base: "adaptive", hidden: 5 }],
  ["base learner", "FTRL, 5 hidden units", { base: "ftrl", hidden: 5 }],
  ["base learner", "SGD+, multiclass", { base: "adaptive", rollOut: "none" }],
  ["base learner", "SGD+, costs up to 10", { base: "adaptive", mostCost: 10 }],
  ["features", "unigrams", { features: "unigrams" }],
  ["features", "uni- and bigrams", { features: "bigrams" }],
  ["features", "all", { features: "full" }],
];

/** Trains each row; nothing if the folder's files are not there. */
export async function run(
  folder: string,
  epochs = 4,
  rows: readonly Row[] = ROWS,
): Promise<SearchFigures[] | undefined> {
  const data = await treebankIn(folder);
  if (!data) return undefined;
  const figures: SearchFigures[] = [];
  for (const [table, name, options] of rows) {
    figures.push({ table, name, ...await measure(data, epochs, options) });
    const { uas, las, seconds } = figures.at(-1)!;
    console.error(
      `${table}: ${name}: ${uas.toFixed(2)} / ${las.toFixed(2)}, ${seconds.toFixed(0)} s`,
    );
  }
  return figures;
}

async function measure(
  data: Treebank,
  epochs: number,
  options: LinearTraining,
): Promise<{ uas: number; las: number; seconds: number }> {
  let last = { uas: 0, las: 0 };
  const start = performance.now();
  await train({
    train: [{ sentences: data.train }],
    dev: [{ sentences: data.dev }],
    learner: "search",
    epochs,
    ...options,
    onEpoch: ({ scores }) => void (last = { uas: scores!.uas, las: scores!.las }),
  } as TrainingOptions);
  return { ...last, seconds: (performance.now() - start) / 1000 };
}

/** The figures as Markdown tables; times beside that of the first row. */
export function tables(figures: readonly SearchFigures[]): string {
  const names = [...new Set(figures.map(({ table }) => table))];
  return names.map((name) => {
    const rows = figures.filter(({ table }) => table === name).map((figure) => [
      figure.name,
      `${figure.uas.toFixed(2)} / ${figure.las.toFixed(2)}`,
      (figure.seconds / figures[0].seconds).toFixed(2),
    ]);
    const head = [name, "dev UAS / LAS", `time / ${figures[0].name}'s`];
    return markdown(head, rows);
  }).join("\n");
}

if (import.meta.main) {
  const [folder, epochs] = process.argv.slice(2);
  const figures = folder ? await run(folder, Number(epochs ?? 4)) : undefined;
  print(folder, figures && tables(figures));
}
