import { assert, assertEquals, assertMatch } from "@std/assert";
import { run as runInMemory } from "./memory_host.ts";

/** A word's line: its id, form, head and relation. */
function line(id: string, form: string, head: string, deprel: string): string {
  return [id, form, "_", "_", "_", "_", head, deprel, "_", "_"].join("\t") + "\n";
}

const GOLD = "# text = I sing .\n" + line("1", "I", "2", "nsubj") + line("2", "sing", "0", "root") +
  line("2.1", "loudly", "_", "_") + line("3", ".", "2", "punct") + "\n";
const SYSTEM = line("1", "I", "2", "obj") + line("2", "sing", "0", "root") +
  line("3", ".", "2", "punct") + "\n";
const FILES: Record<string, string> = {
  "gold.conllu": GOLD,
  "system.conllu": SYSTEM,
  "other.conllu": SYSTEM.replace("sing", "song"),
  "roots.conllu": SYSTEM.replace("2\tobj", "0\tobj"),
};

/** Runs `sagitta evaluate` on the files above. */
async function run(...words: string[]): Promise<{ code: number; out: string; notes: string[] }> {
  const files = { ...FILES, "-": FILES["system.conllu"] };
  const { code, output, errors } = await runInMemory(["evaluate", ...words], { files, chunk: 7 });
  return { code, out: output, notes: errors.split("\n").slice(0, -1) };
}

Deno.test("sagitta evaluate prints the scorer's table, then the breakdowns", async () => {
  // 3 words, the empty node is none; one relation is wrong.
  const { code, out } = await run("gold.conllu", "system.conllu");
  const lines = out.split("\n");
  assertEquals(code, 0);
  assertEquals(lines[0], "Metric     | Precision |    Recall |  F1 Score | AligndAcc");
  assertEquals(lines[11], "LAS        |     66.67 |     66.67 |     66.67 |     66.67");
  assertEquals(lines[15], "");
  assertEquals(lines[16], "By label (sub-types cut)");
});

Deno.test("sagitta evaluate --brief prints five F1 scores", async () => {
  const { out } = await run("gold.conllu", "-", "--brief");
  assertEquals(out, "UAS  100.00\nLAS  66.67\nCLAS 50.00\nMLAS 50.00\nBLEX 50.00\n");
});

Deno.test("sagitta evaluate --json prints unrounded percentages under the metric names", async () => {
  const { out } = await run("gold.conllu", "system.conllu", "--json");
  const parsed = JSON.parse(out);
  const twoThirds = 100 * (2 / 3);
  assertEquals(
    Object.keys(parsed).join(" "),
    [
      "Tokens Sentences Words UPOS XPOS UFeats AllTags Lemmas",
      "UAS LAS CLAS MLAS BLEX breakdowns",
    ].join(" "),
  );
  assertEquals(parsed.Words, { precision: 100, recall: 100, f1: 100, alignedAccuracy: null });
  assertEquals(parsed.LAS, {
    precision: twoThirds,
    recall: twoThirds,
    f1: 100 * (4 / 6),
    alignedAccuracy: twoThirds,
  });
  assertEquals(parsed.breakdowns.exactMatch, { sentences: 1, unlabelled: 100, labelled: 0 });
});

Deno.test("sagitta evaluate exits with 1 and one line where a file cannot be scored", async () => {
  for (const file of ["other.conllu", "roots.conllu", "missing.conllu"]) {
    const { code, out, notes } = await run("gold.conllu", file);
    assertEquals([code, out, notes.length], [1, "", 1]);
    assertMatch(notes[0], new RegExp(`^Cannot [^\n]* ${file}[^\n]*: [^\n]+$`));
  }
});

Deno.test("sagitta evaluate exits with 2 where words are missing or contradict each other", async () => {
  const wrong = ["gold.conllu", "- -", "a b c d", "a b --json --brief", "a b --fast"];
  for (const words of wrong) {
    const { code, notes } = await run(...words.split(" "));
    assertEquals(code, 2);
    assertMatch(notes[0], /^sagitta evaluate: .*; see sagitta evaluate --help$/);
  }
});

Deno.test("sagitta evaluate --html writes a page with the scores and every sentence drawn", async () => {
  const { code, output, host } = await runInMemory(
    ["evaluate", "gold.conllu", "system.conllu", "--html", "o.html", "--brief"],
    { files: FILES },
  );
  const page = new TextDecoder().decode(host.files.get("o.html"));
  assertEquals(code, 0);
  assertEquals(output.split("\n")[1], "LAS  66.67");
  assertMatch(page, /<h1>system.conllu against gold.conllu<\/h1>/);
  assertMatch(page, /<th scope="row">LAS<\/th><td>66.67<\/td>/);
  assertMatch(page, /<a href="#sentence-1">1: 1 wrong<\/a>/);
  assertMatch(page, /3 of 3 heads right, 2 with their labels/);
  assertMatch(page, /class="arc wrong-label"[^\n]*>obj ≠ nsubj</);
});

Deno.test("sagitta evaluate --html leaves no page where there is nothing to score", async () => {
  const { code, host } = await runInMemory(
    ["evaluate", "gold.conllu", "other.conllu", "--html", "o.html"],
    { files: FILES },
  );
  assertEquals([code, host.files.has("o.html")], [1, false]);
});

Deno.test("evaluate GOLD A B compares two systems by paired bootstrap", async () => {
  const rows = (head: number) =>
    `1\tGo\t_\t_\t_\t_\t0\troot\t_\t_\n2\ton\t_\t_\t_\t_\t${head}\tobj\t_\t_\n\n`;
  const files = { gold: rows(1).repeat(20), a: rows(1).repeat(20), b: rows(1).repeat(20) };
  const table = await runInMemory(["evaluate", "gold", "a", "b", "--draws", "100"], { files });
  assertEquals(table.code, 0);
  assertMatch(table.output, /^LAS +100\.00 +100\.00 +0\.00 +0\.00 to 0\.00 +1\.000$/m);
  assertMatch(table.output, /^Paired bootstrap, 100 draws of 20 sentences$/m);
  const json = await runInMemory(["evaluate", "gold", "a", "b", "--json"], { files });
  assertEquals(JSON.parse(json.output).metrics.UAS.difference, 0);
  for (const words of [["-", "-", "b"], ["gold", "a", "b", "--brief"]]) {
    assertEquals((await runInMemory(["evaluate", ...words], { files })).code, 2);
  }
});

Deno.test("evaluate --scores adds the table of confidences, and reliability to --json", async () => {
  const files = {
    "gold.conllu": GOLD,
    "sure.conllu": SYSTEM.replace(/\t_$/gm, "\tConfidence=0.90"),
    "system.conllu": SYSTEM,
  };
  const words = ["evaluate", "gold.conllu", "sure.conllu", "--scores"];
  const { output } = await runInMemory(words, { files });
  assert(output.includes("\n0.9 to 1.0 |       3 |     90.00 |    100.00\n"), output);
  assertMatch(output, /\nExpected calibration error 0\.1000, of arcs from ROOT 0\.1000\n$/);
  const { output: json } = await runInMemory([...words, "--json"], { files });
  assertEquals(JSON.parse(json).reliability.all.arcs, 3);
  const bare = ["evaluate", "gold.conllu", "system.conllu", "--scores"];
  const { code, errors } = await runInMemory(bare, { files });
  assertEquals(code, 1);
  assertMatch(errors, /word 1 of sentence 1 in system\.conllu: found none in MISC/);
});
