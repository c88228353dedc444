/**
 * What does each ingredient of the learned oracle bring? Trains it whole and without each of them,
 * all for the same number of steps, and prints what came of it as a Markdown table: for each share
 * the mean over the seeds and, in brackets, the least and the most.
 *
 * `deno task bench:learned FOLDER [steps] [seeds]`
 *
 * Steps are 1,000 and seeds 2 unless given. Without the folder's files nothing is measured.
 *
 * @module
 */

import process from "node:process";
import type { DevelopmentScores } from "../../src/training/best_epoch.ts";
import type { OracleOptions } from "../../src/laboratory/learned_oracle/options.ts";
import { train as trainAny } from "../../src/training/train.ts";
import { processorTime, type Treebank, treebankIn } from "./measuring.ts";

/** What is trained. */
export const VARIANTS: Readonly<Record<string, OracleOptions>> = {
  "all of it": {},
  "without dueling": { dueling: false },
  "without double": { double: false },
  "without averaging": { average: 1 },
  "without priorities": { priority: false },
  "without forks": { fork: 0 },
  "discount 1": { discount: 1 },
  "discount 0: no targets at all": { discount: 0 },
  "thesis's features": { features: "thesis" },
};

/** What came of a variant. */
export interface VariantFigures {
  readonly name: string;
  /** After the last step, by seed: the best one would favour whoever wavers most. */
  readonly scores: readonly DevelopmentScores[];
  /** Of the processor, for all seeds: the machine may be busy. */
  readonly seconds: number;
}

/** Trains every variant; nothing if the folder's files are not there. */
export async function run(
  folder: string,
  steps = 1000,
  seeds = 2,
  variants: Readonly<Record<string, OracleOptions>> = VARIANTS,
): Promise<VariantFigures[] | undefined> {
  const data = await treebankIn(folder);
  if (!data) return undefined;
  const figures: VariantFigures[] = [];
  for (const [name, options] of Object.entries(variants)) {
    const start = processorTime();
    const scores: DevelopmentScores[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      scores.push(await lastScores(data, { ...options, steps, seed, evaluateEvery: steps }));
    }
    figures.push({ name, scores, seconds: (processorTime() - start) / 1000 });
    console.error(row(figures.at(-1)!));
  }
  return figures;
}

async function lastScores(
  { train, dev }: Treebank,
  options: OracleOptions,
): Promise<DevelopmentScores> {
  const data = { train: [{ sentences: train }], dev: [{ sentences: dev }] };
  const { epochs } = await trainAny({ learner: "oracle", ...data, ...options });
  return epochs.at(-1)!.scores! as DevelopmentScores;
}

function row({ name, scores, seconds }: VariantFigures): string {
  const cells = (["projective", "nonprojective", "built"] as const).map((kind) => {
    const shares = scores.map((score) => score[kind] ?? 0);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const [least, most] = [Math.min(...shares), Math.max(...shares)];
    return `${mean.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
  });
  return `| ${name} | ${cells.join(" | ")} | ${seconds.toFixed(0)} |`;
}

/** The figures as a Markdown table. */
export function table(figures: readonly VariantFigures[]): string {
  return [
    "| | projective, % | non-projective, % | alone, % | CPU, s |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...figures.map(row),
  ].join("\n");
}

if (import.meta.main) {
  const [folder, steps = "1000", seeds = "2"] = process.argv.slice(2);
  const figures = folder === undefined
    ? undefined
    : await run(folder, Number(steps), Number(seeds));
  console.log(figures ? table(figures) : "Nothing to measure: no FOLDER with train and dev given");
}
