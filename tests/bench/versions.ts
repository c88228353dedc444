/**
 * Runs the command line of this checkout and of another one in turn, and compares: parsing with a
 * linear model (greedy, beam 8), parsing with a network, training steps of a network, comparing
 * oracles. Times are medians of whole commands, so that both pay for their start.
 *
 *   deno task bench:versions ../v01 ../shared/treebanks
 *
 * @module
 */

import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const ROUNDS = 5;

/** The two checkouts. */
type Version = "other" | "here";

/** Words of a command, for one of them. */
type Words = (version: Version) => string[];

const [other, treebanks = "../shared/treebanks", ...only] = process.argv.slice(2);
if (other === undefined) throw new Error("Usage: deno task bench:versions FOLDER [TREEBANKS]");
const folders = { other: await realpath(other), here: process.cwd() };
const data = await realpath(treebanks);
const scratch = await mkdtemp(join(tmpdir(), "versions-"));
const [train, dev] = ["train", "dev"].map((part) => join(data, "en_ewt", `${part}.conllu`));
const lines = join(data, "en_lines", "train.conllu");
const small = join(scratch, "small.conllu");
const blocks = (await Deno.readTextFile(train)).split("\n\n");
await writeFile(small, blocks.slice(0, 1500).join("\n\n") + "\n\n");

const linear = (version: Version) => join(scratch, `${version}.linear.sagitta`);
const network = (version: Version) => join(scratch, `${version}.bilstm.sagitta`);
// Not /dev/null: run as root, 0.1 puts a file in its place.
const parse = (model: string, ...words: string[]) => [
  ...["parse", "--model", model, "--output", join(scratch, "parsed.conllu")],
  ...words,
];
const trainNetwork: Words = (version) => [
  ...["train", "--learner", "bilstm", "--epochs", "1"],
  ...["--train", small, "--model", network(version)],
];
const SETUP: readonly Words[] = [
  (version) => ["train", "--train", lines, "--model", linear(version), "--epochs", "3"],
  trainNetwork,
];
const CASES: Readonly<Record<string, Words>> = {
  "linear greedy, en_ewt train": (version) => parse(linear(version), train),
  "linear beam 8, en_ewt dev twice": (version) => parse(linear(version), "--beam", "8", dev, dev),
  "network, en_ewt dev twice": (version) => parse(network(version), dev, dev),
  "network training, 1,500 sentences": trainNetwork,
  "oracle compare, en_lines train": () => ["oracle", "compare", lines],
};

for (const words of SETUP) {
  for (const version of ["other", "here"] as const) await run(version, words);
}
for (const [name, words] of Object.entries(CASES)) {
  if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
  const times: Record<Version, number[]> = { other: [], here: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.other.push(await run("other", words));
    times.here.push(await run("here", words));
  }
  const [there, here] = [median(times.other), median(times.here)];
  const ratio = (there / here).toFixed(2);
  console.log(`${name}: ${there.toFixed(2)} s there, ${here.toFixed(2)} s here, speed × ${ratio}`);
}
await rm(scratch, { recursive: true });

/** Seconds that a command takes. */
async function run(version: Version, words: Words): Promise<number> {
  const started = performance.now();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "-A", "cli.ts", ...words(version)],
    cwd: folders[version],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return (performance.now() - started) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
