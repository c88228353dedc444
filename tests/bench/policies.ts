/**
 * Does it pay to train with a better oracle? Trains each transition system by each policy over
 * several seeds, and prints mean dev scores as a Markdown table.
 *
 * `deno task bench:policies FOLDER [epochs] [seeds]`
 *
 * Epochs are 6 and seeds 3 unless given. Without the folder's files nothing is measured.
 *
 * @module
 */

import process from "node:process";
import type { SystemName } from "../../src/oracles/system.ts";
import { train } from "../../src/training/train.ts";
import { POLICIES, type Policy } from "../../src/training/parser_options.ts";
import { markdown, print, type Treebank, treebankIn } from "./measuring.ts";

const SYSTEMS: SystemName[] = ["arc-standard", "arc-hybrid", "lr-spine"];

/** Dev scores of a system and a policy, one for each seed. */
export interface PolicyFigures {
  readonly system: SystemName;
  readonly policy: Policy;
  readonly scores: readonly { readonly uas: number; readonly las: number }[];
}

/** Trains every combination; nothing if the folder's files are not there. */
export async function run(
  folder: string,
  epochs = 6,
  seeds = 3,
  systems: readonly SystemName[] = SYSTEMS,
): Promise<PolicyFigures[] | undefined> {
  const data = await treebankIn(folder);
  if (!data) return undefined;
  const figures: PolicyFigures[] = [];
  for (const system of systems) {
    for (const policy of POLICIES) {
      const scores = [];
      for (let seed = 1; seed <= seeds; seed++) {
        scores.push(await lastScores(data, system, policy, epochs, seed));
        console.error(`${system} ${policy} seed ${seed}: LAS ${scores.at(-1)!.las.toFixed(2)}`);
      }
      figures.push({ system, policy, scores });
    }
  }
  return figures;
}

/** Dev scores after the last epoch: the best one would favour whoever wavers most. */
async function lastScores(
  data: Treebank,
  system: SystemName,
  policy: Policy,
  epochs: number,
  seed: number,
): Promise<{ uas: number; las: number }> {
  let last = { uas: 0, las: 0 };
  await train({
    train: [{ sentences: data.train }],
    dev: [{ sentences: data.dev }],
    system,
    policy,
    epochs,
    seed,
    onEpoch: ({ scores }) => void (last = { uas: scores!.uas, las: scores!.las }),
  });
  return last;
}

/** The figures as a Markdown table: means, and in brackets the least and the most. */
export function table(figures: readonly PolicyFigures[]): string {
  const summary = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return `${mean.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
  };
  const rows = figures.map(({ system, policy, scores }) => [
    system,
    policy,
    summary(scores.map(({ uas }) => uas)),
    summary(scores.map(({ las }) => las)),
  ]);
  const head = ["system", "policy", "dev UAS", "dev LAS"];
  return markdown(head, rows);
}

if (import.meta.main) {
  const [folder, epochs, seeds] = process.argv.slice(2);
  const figures = folder ? await run(folder, Number(epochs ?? 6), Number(seeds ?? 3)) : undefined;
  print(folder, figures && table(figures));
}
