/**
 * Runs the command line of this checkout and of another one in turn, and compares: parsing with a
 * linear model (greedy, beam 8), parsing with a network, training steps of a network, comparing
 * oracles. Times are medians of whole commands, so that both pay for their start; files are repeated,
 * so that it weighs little (`bench:start` measures it alone). Processor time is told beside, for
 * machines that do other things, too.
 *
 * Both do the same work: one file goes in, since several are marked as documents by now, and networks
 * learn and give what 0.1's did, no XPOS and no lemmas, from all sentences.
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

/** Ticks of the kernel's clock in a second. */
const TICKS = 100;

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
/** A file some times over. */
async function repeated(file: string, times: number): Promise<string> {
  const path = join(scratch, `${times}.conllu`);
  await writeFile(path, (await Deno.readTextFile(file)).repeat(times));
  return path;
}
const threeTrain = await repeated(train, 3), fourDev = await repeated(dev, 4);

const linear = (version: Version) => join(scratch, `${version}.linear.sagitta`);
const network = (version: Version) => join(scratch, `${version}.bilstm.sagitta`);
// Not /dev/null: run as root, 0.1 puts a file in its place.
const parse = (model: string, ...words: string[]) => [
  ...["parse", "--model", model, "--output", join(scratch, "parsed.conllu")],
  ...words,
];
/** What makes a training of today one of 0.1's. */
const asBefore = (version: Version, ...words: string[]) => version === "here" ? words : [];
const trainNetwork: Words = (version) => [
  ...["train", "--learner", "bilstm", "--epochs", "1"],
  ...["--train", small, "--model", network(version)],
  ...asBefore(version, "--no-pipeline", "--hold-out", "0", "--no-xpos", "--no-lemmas"),
];
const SETUP: readonly Words[] = [
  (version) => [
    ...["train", "--train", lines, "--model", linear(version), "--epochs", "3"],
    ...asBefore(version, "--no-pipeline", "--hold-out", "0"),
  ],
  trainNetwork,
];
const CASES: Readonly<Record<string, Words>> = {
  "linear greedy, en_ewt train three times": (version) => parse(linear(version), threeTrain),
  "linear beam 8, en_ewt dev four times": (version) =>
    parse(linear(version), "--beam", "8", fourDev),
  "network, en_ewt dev four times": (version) => parse(network(version), fourDev),
  "network training, 1,500 sentences": trainNetwork,
  "oracle compare, en_lines train": () => ["oracle", "compare", lines],
};

for (const words of SETUP) {
  for (const version of ["other", "here"] as const) await run(version, words);
}
for (const [name, words] of Object.entries(CASES)) {
  if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
  const times: Record<Version, Times[]> = { other: [], here: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.other.push(await run("other", words));
    times.here.push(await run("here", words));
  }
  const [wall, processor] = (["wall", "processor"] as const).map((kind) => {
    const [there, here] = [times.other, times.here].map((list) => median(list.map((t) => t[kind])));
    const ratio = (there / here).toFixed(2);
    return `${there.toFixed(2)} s there, ${here.toFixed(2)} s here, speed × ${ratio}`;
  });
  console.log(`${name}: ${wall} (processor: ${processor})`);
}
await rm(scratch, { recursive: true });

/** Seconds that a command takes: by the clock, and of processors. */
interface Times {
  readonly wall: number;
  readonly processor: number;
}

async function run(version: Version, words: Words): Promise<Times> {
  const started = performance.now();
  const before = await childSeconds();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "-A", "cli.ts", ...words(version)],
    cwd: folders[version],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const wall = (performance.now() - started) / 1000;
  return { wall, processor: await childSeconds() - before };
}

/** Processor seconds of all commands that ended, as Linux counts them; 0 elsewhere. */
async function childSeconds(): Promise<number> {
  const stat = await Deno.readTextFile("/proc/self/stat").catch(() => "");
  // After the name in parentheses: user and system time of children are fields 16 and 17.
  const [user = "0", system = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(13, 15);
  return (Number(user) + Number(system)) / TICKS;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
