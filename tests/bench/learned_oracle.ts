/**
 * What does each ingredient of the learned oracle bring? Trains it whole and without each of them,
 * all for the same number of steps, and prints what came of it as a Markdown table.
 *
 * `deno task bench:learned FOLDER [steps]`
 *
 * Steps are 1,000 unless given. Without the folder's files nothing is measured.
 *
 * @module
 */

import process from "node:process";
import { readFile } from "node:fs/promises";
import { parseConllu } from "../../src/conllu/read.ts";
import type { Sentence } from "../../src/conllu/sentence.ts";
import type { OracleScores } from "../../src/training/oracle_development.ts";
import type { OracleOptions } from "../../src/training/oracle_options.ts";
import { trainOracle } from "../../src/training/train_oracle.ts";

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
  /** After the last step: the best one would favour whoever wavers most. */
  readonly scores: OracleScores;
  readonly seconds: number;
}

/** Trains every variant; nothing if the folder's files are not there. */
export async function run(
  folder: string,
  steps = 1000,
  variants: Readonly<Record<string, OracleOptions>> = VARIANTS,
): Promise<VariantFigures[] | undefined> {
  const read = (name: string) => readFile(`${folder}/${name}.conllu`).catch(() => undefined);
  const [training, development] = [await read("train"), await read("dev")];
  if (!training || !development) return undefined;
  const data = { train: parseConllu(training), dev: parseConllu(development) };
  const figures: VariantFigures[] = [];
  for (const [name, options] of Object.entries(variants)) {
    figures.push({ name, ...await measure(data, { ...options, steps, evaluateEvery: steps }) });
    console.error(row(figures.at(-1)!));
  }
  return figures;
}

/** Seconds are of the processor, as far as this process used it: the machine may be busy. */
async function measure(data: { train: Sentence[]; dev: Sentence[] }, options: OracleOptions) {
  const before = process.cpuUsage();
  const { reports } = await trainOracle({
    train: [{ sentences: data.train }],
    dev: [{ sentences: data.dev }],
    ...options,
  });
  const { user, system } = process.cpuUsage(before);
  return { scores: reports.at(-1)!.scores!, seconds: (user + system) / 1e6 };
}

function row({ name, scores, seconds }: VariantFigures): string {
  const shares = [scores.projective, scores.nonprojective, scores.built];
  const cells = shares.map((share) => (share ?? 0).toFixed(2));
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
  const [folder, steps = "1000"] = process.argv.slice(2);
  const figures = folder === undefined ? undefined : await run(folder, Number(steps));
  console.log(figures ? table(figures) : "Nothing to measure: no FOLDER with train and dev given");
}
