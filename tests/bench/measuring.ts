/**
 * The treebank, the clock and the table that benchmarks share.
 *
 * @module
 */

import process from "node:process";
import { readFile } from "node:fs/promises";
import { parseConllu } from "../../src/conllu/read.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";

/** The sentences of a treebank. */
export interface Treebank {
  readonly train: Sentence[];
  readonly dev: Sentence[];
}

/** The treebank of a folder; nothing if its files are not there. */
export async function treebankIn(folder: string): Promise<Treebank | undefined> {
  const read = (name: string) => readFile(`${folder}/${name}.conllu`).catch(() => undefined);
  const [train, dev] = [await read("train"), await read("dev")];
  return train && dev && { train: parseConllu(train), dev: parseConllu(dev) };
}

/** Milliseconds that this process has computed, whatever else the machine does. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A table in Markdown. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

/** Prints the table of a folder's figures, or that there are none. */
export function print(folder: string | undefined, table: string | undefined): void {
  console.log(
    table ??
      `Nothing was measured: ${folder ?? "no folder"} was given, expected one with ` +
        "train.conllu and dev.conllu",
  );
}
