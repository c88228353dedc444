/**
 * Training steps of a network in one worker, in two workers, and in two processes side by side that
 * know nothing of each other: what the two workers reach of what two processes reach together.
 * Times are medians of the second epoch, as the log gives them, over rounds that take turns: in the
 * first, workers start, and engines compile the module.
 *
 *   deno task bench:training-workers ../shared/treebanks/en_ewt/train.conllu [WORDS of sagitta train…]
 *
 * @module
 */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const ROUNDS = 3;
const SENTENCES = 1500;

const [treebank, ...more] = process.argv.slice(2);
if (treebank === undefined) throw new Error("Usage: deno task bench:training-workers TREEBANK");
const scratch = await mkdtemp(join(tmpdir(), "training-workers-"));
const data = join(scratch, "train.conllu");
const blocks = (await Deno.readTextFile(treebank)).split("\n\n").slice(0, SENTENCES);
await writeFile(data, blocks.join("\n\n") + "\n\n");
const learner = more.includes("--learner") ? more : ["--learner", "bilstm", ...more];

/** Words a second of the second epoch. */
async function speed(workers: number): Promise<number> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "run",
        "--no-check",
        "-A",
        "cli.ts",
        "train",
        "--no-pipeline",
        ...learner,
        "--backend",
        "module",
      ],
      ...["--epochs", "2", "--hold-out", "0", "--train", data, "--workers", `${workers}`],
    ],
    stdout: "null",
    stderr: "piped",
  }).output();
  const log = new TextDecoder().decode(stderr);
  if (!success) throw new Error(log);
  const words = /, ([\d,]+) words, /.exec(log)![1].replaceAll(",", "");
  const [first, second] = Array.from(
    log.matchAll(/^epoch \d\/2 .* ([\d.]+)s$/gm),
    ([, s]) => Number(s),
  );
  const seconds = second - first;
  return Number(words) / Number(seconds);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
const speeds: Record<"one" | "two" | "processes", number[]> = { one: [], two: [], processes: [] };
for (let round = 0; round < ROUNDS; round++) {
  speeds.one.push(await speed(1));
  speeds.two.push(await speed(2));
  const [first, second] = await Promise.all([speed(1), speed(1)]);
  speeds.processes.push(first + second);
}
await rm(scratch, { recursive: true });
const [one, two, processes] = [speeds.one, speeds.two, speeds.processes].map(median);
console.log(`one worker: ${one.toFixed(0)} words/s`);
console.log(`two workers: ${two.toFixed(0)} words/s, × ${(two / one).toFixed(2)}`);
console.log(`two processes together: ${processes.toFixed(0)} words/s`);
console.log(`two workers reach ${(two / processes).toFixed(2)} of two processes`);
