/**
 * What is lost when half of the heads are open: trains a parser on all heads of a treebank and on a
 * random half of them, and prints dev LAS and the share that is kept, for several seeds.
 *
 * `deno run --allow-read --allow-env tests/bench/open_heads.ts FOLDER [epochs] [seeds]`
 *
 * Epochs are 10 and seeds 3 unless given. A seed draws the heads that are opened and the order of
 * training; the last epoch counts.
 *
 * @module
 */

import process from "node:process";
import { readFileSync } from "node:fs";
import { parseConllu } from "../../src/conllu/read.ts";
import { seededRandom } from "../../src/random.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { train } from "../../src/training/train.ts";

/** Share of heads that are opened. */
const OPENED = 0.5;

/** Dev LAS with all heads, and with half of them. */
export interface OpenHeadsFigures {
  readonly seed: number;
  readonly opened: number;
  readonly tokens: number;
  readonly whole: number;
  readonly half: number;
}

/** Opens heads of CoNLL-U text at random; labels go with them. */
export function openHeads(text: string, share: number, random: () => number): string {
  return text.split("\n").map((line) => {
    const columns = line.split("\t");
    if (!/^\d+$/.test(columns[0]) || random() >= share) return line;
    columns[6] = columns[7] = "_";
    return columns.join("\t");
  }).join("\n");
}

/** Trains with all heads and with half of them. */
export async function run(
  { training, development, epochs, seed }: {
    training: string;
    development: string;
    epochs: number;
    seed: number;
  },
): Promise<OpenHeadsFigures> {
  const cut = parseConllu(openHeads(training, OPENED, seededRandom(seed)));
  const dev = parseConllu(development);
  const heads = cut.flatMap((sentence) => [...sentence.heads]);
  return {
    seed,
    opened: heads.filter((head) => head < 0).length,
    tokens: heads.length,
    whole: await lastLas(parseConllu(training), dev, epochs, seed),
    half: await lastLas(cut, dev, epochs, seed),
  };
}

/** Dev LAS after the last epoch. */
async function lastLas(
  sentences: Sentence[],
  dev: Sentence[],
  epochs: number,
  seed: number,
): Promise<number> {
  let las = NaN;
  await train({
    train: [{ sentences }],
    dev: [{ sentences: dev }],
    epochs,
    seed,
    onEpoch: ({ scores }) => void (las = scores!.las),
  });
  return las;
}

if (import.meta.main) {
  const [folder, epochs = "10", seeds = "3"] = process.argv.slice(2);
  const training = readFileSync(`${folder}/train.conllu`, "utf8");
  const development = readFileSync(`${folder}/dev.conllu`, "utf8");
  const rows: string[][] = [];
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const one = await run({ training, development, epochs: Number(epochs), seed });
    rows.push([
      `${seed}`,
      `${one.opened} of ${one.tokens}`,
      one.whole.toFixed(2),
      one.half.toFixed(2),
      `${(100 * one.half / one.whole).toFixed(1)} %`,
    ]);
    console.error(rows.at(-1)!.join("  "));
  }
  console.log(drawTable(["seed", "opened", "LAS, all", "LAS, half", "kept"], rows));
}
