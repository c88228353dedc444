/**
 * Long work as processes, interrupted: it ends within a second, or says what is too long for it.
 *
 * @module
 */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { treeHeads } from "../fuzz/trees.ts";

const FOLDER = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));
const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const ON_DENO = ["run", "--quiet", "--no-lock", "--no-check", "--allow-all", CLI];
/** What should take a second; without bounds it takes minutes, and machines that test are busy. */
const SOON = 5_000, SECOND = 1_000;

const random = seededRandom(1);
const draw = (below: number) => Math.floor(random() * below);
const star = (length: number) => Array.from({ length }, (_, i) => i === 0 ? 0 : 1);
const chain = (length: number) => Array.from({ length }, (_, i) => i);

/** Writes trees as CoNLL-U. */
async function file(name: string, trees: readonly (readonly number[])[]): Promise<string> {
  const path = `${FOLDER}/${name}.conllu`;
  const rows = (heads: readonly number[]) =>
    heads.map((head, i) => {
      const label = head === 0 ? "root" : "dep";
      return `${i + 1}\tw${i % 50}\t_\tNOUN\t_\t_\t${head}\t${label}\t_\t_\n`;
    }).join("");
  await Deno.writeTextFile(path, trees.map((heads) => `${rows(heads)}\n`).join(""));
  return path;
}

function start(words: readonly string[], stdin: "null" | "piped" = "null") {
  const args = [...ON_DENO, ...words];
  return new Deno.Command(Deno.execPath(), { args, stdin, stdout: "piped", stderr: "piped" })
    .spawn();
}

const MONSTERS = await file("monsters", Array.from({ length: 40 }, () => treeHeads(300, draw)));
const MONSTER = await file("monster", [treeHeads(2_000, draw)]);
const NETWORK = ["--learner", "bilstm", "--backend", "module"];

/** Trainings: how, on what, and how many sentences that is. */
const TRAININGS: readonly (readonly [string, string, number, readonly string[]])[] = [
  ["an arc-standard", "40 random trees of 300 words", 40, [MONSTERS, "--system", "arc-standard"]],
  ["a swap", "40 random trees of 300 words", 40, [MONSTERS, "--system", "swap"]],
  ["a BiLSTM's", "one random tree of 2,000 words", 1, [MONSTER, ...NETWORK]],
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  for (const [number, [how, on, count, more]] of TRAININGS.entries()) {
    Deno.test(`${signal} in ${how} training on ${on} saves and ends soon`, async () => {
      const model = `${FOLDER}/${signal}.${number}.sagitta`;
      const words = ["train", ...more, "--hold-out", "0", "--model", model];
      const process = start([...words, "--checkpoint", `${model}.checkpoint`]);
      const errors = process.stderr.pipeThrough(new TextDecoderStream()).getReader();
      // The first line says that training begins.
      let text = "";
      while (!text.includes(`${count} sentences`)) text += (await errors.read()).value ?? "";
      await new Promise((resolve) => setTimeout(resolve, 300));
      const asked = performance.now();
      process.kill(signal);
      const { code } = await process.status;
      const took = performance.now() - asked;
      await Promise.all([errors.cancel(), process.stdout.cancel()]);
      assertEquals(code, 1);
      assert(took < SOON, `${took} ms`);
      assert((await Deno.stat(model)).size > 0);
    });
  }
}

Deno.test("SIGINT in reading, training or scoring an honest treebank ends it within a second", async () => {
  const [train, dev] = ["honest", "honest_dev"].map((name) => `${FOLDER}/${name}.conllu`);
  await Deno.writeTextFile(train, SAMPLE.repeat(60));
  await Deno.writeTextFile(dev, SAMPLE.repeat(30));
  const model = `${FOLDER}/honest.sagitta`;
  const words = ["train", train, "--dev", dev, "--no-pipeline", "--model", model];
  const times: number[] = [];
  for (const delay of [600, 1_000, 1_500, 2_200, 3_000]) {
    const process = start([...words, "--checkpoint", `${model}.checkpoint`]);
    const errors = process.stderr.cancel(), output = process.stdout.cancel();
    await new Promise((resolve) => setTimeout(resolve, delay));
    const asked = performance.now();
    process.kill("SIGINT");
    await process.status;
    times.push(performance.now() - asked);
    await Promise.all([errors, output]);
  }
  times.sort((a, b) => a - b);
  assert(times[times.length >> 1] < SECOND && times.at(-1)! < SOON, `${times} ms`);
});

Deno.test("train leaves out a sentence of 2,001 words and says so; alone it is refused", async () => {
  const long = await file("long", [treeHeads(2_001, draw), star(10), chain(10), chain(8)]);
  const model = `${FOLDER}/long.sagitta`;
  const words = ["--epochs", "1", "--hold-out", "0", "--model", model];
  const { code, stderr } = await start(["train", long, ...words]).output();
  assertEquals(code, 0);
  assertMatch(new TextDecoder().decode(stderr), /Left out as too long: 1 sentences/);
  const alone = await start(["train", await file("alone", [star(2_001)]), ...words]).output();
  assertEquals(alone.code, 1);
  assertMatch(new TextDecoder().decode(alone.stderr), /1 of more than 2000 words/);
});

Deno.test("oracle trace of a chain of 2,000 is refused by its length, one of 1,000 is traced", async () => {
  for (const [length, expected] of [[2_000, 1], [1_000, 0]]) {
    const words = ["oracle", "trace", "--system", "arc-standard"];
    const { code, stdout, stderr } = await start([...words, await file("chain", [chain(length)])])
      .output();
    assertEquals(code, expected, new TextDecoder().decode(stderr));
    if (code === 0) assertMatch(new TextDecoder().decode(stdout), /2000 transitions, 1000 of 1000/);
    else assertMatch(new TextDecoder().decode(stderr), /2000 words, expected 1000 at most/);
  }
});
