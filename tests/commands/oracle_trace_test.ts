import { assert, assertEquals, assertMatch } from "@std/assert";
import { PLAIN, RICH } from "../conllu/samples.ts";
import { assertWrongUsage, run } from "./memory_host.ts";

/** Runs `sagitta oracle trace`; words are joined by spaces. */
function trace(words: string, files: Record<string, string> = {}) {
  return run(["oracle", "trace", ...words.split(" ")], { files });
}

// deno-lint-ignore no-explicit-any
const jsonLines = (output: string): any[] =>
  output.trimEnd().split("\n").map((line) => JSON.parse(line));

Deno.test("oracle trace draws the tree, then every configuration with its costs", async () => {
  const { code, output, errors } = await trace("--system arc-standard --sentence en-02");
  assertEquals([code, errors], [0, ""]);
  assertEquals(
    output,
    `\
en-02: The dog sleeps.

                      ROOT
 ╭─ det ─╮ ╭─ nsubj ─╮ │ ╭─ punct ─╮
 ▼       │ ▼         │ ▼ │         ▼
The      dog         sleeps        .
DET      NOUN         VERB       PUNCT

arc-standard, static oracle

step  stack              buffer              transition  arc            costs
────  ─────────────────  ──────────────────  ──────────  ─────────────  ──────────────────────────
   0  [ROOT]             [The dog sleeps .]  SHIFT                      SHIFT 0
   1  [ROOT The]         [dog sleeps .]      SHIFT                      SHIFT 0
   2  [ROOT The dog]     [sleeps .]          LEFT        dog → The      SHIFT 1 · LEFT 0 · RIGHT 2
   3  [ROOT dog]         [sleeps .]          SHIFT                      SHIFT 0
   4  [ROOT dog sleeps]  [.]                 LEFT        sleeps → dog   SHIFT 0 · LEFT 0 · RIGHT 3
   5  [ROOT sleeps]      [.]                 SHIFT                      SHIFT 0
   6  [ROOT sleeps .]    []                  RIGHT       sleeps → .     LEFT 2 · RIGHT 0
   7  [ROOT sleeps]      []                  RIGHT       ROOT → sleeps  RIGHT 0
   8  [ROOT]             []

8 transitions, 4 of 4 gold arcs
`,
  );
});

Deno.test("oracle trace follows dynamic where a tree is not projective, and static with swap", async () => {
  const standard = await trace("--system arc-standard --sentence en-15");
  assertMatch(
    standard.output,
    /^arc-standard, dynamic oracle$[^]*18 transitions, 8 of 9 gold arcs/m,
  );
  const swap = await trace("--system swap --sentence en-15");
  assertMatch(swap.output, /^swap, static oracle$[^]* SWAP[^]*9 of 9 gold arcs/m);
});

Deno.test("oracle trace says where static has nothing to say and where chance chose", async () => {
  const silent = await trace("--system arc-eager --oracle static --sentence en-15");
  assertMatch(
    silent.output,
    /The static oracle has nothing to say here, as the gold tree is out of reach.\nThe cheapest/,
  );
  const astray = await trace("--system arc-hybrid --sentence 2 --explore 1 --seed 3");
  assertMatch(astray.output, /^Chosen at random: steps 0, 1, 2, 3, 4, 5, 6, 7\.$/m);
});

Deno.test("oracle trace --json gives a JSON line a row, with token numbers and costs", async () => {
  const { output } = await trace("--system arc-eager --json -", { "-": PLAIN });
  const rows = jsonLines(output);
  assertEquals(rows.slice(0, 2).map(({ features: _, ...row }) => row), [
    {
      sentence: "plain-1",
      step: 0,
      stack: [],
      buffer: [1, 2, 3, 0],
      transition: "SHIFT",
      arc: null,
      costs: { SHIFT: 0 },
      chosenBy: "oracle",
    },
    {
      sentence: "plain-1",
      step: 1,
      stack: [1],
      buffer: [2, 3, 0],
      transition: "LEFT",
      arc: { head: 2, dependent: 1 },
      costs: { SHIFT: 1, LEFT: 0, RIGHT: 2 },
      chosenBy: "oracle",
    },
  ]);
  assertEquals([rows.at(-1).transition, rows.at(-1).stack], [null, []]);
});

Deno.test("oracle trace finds sentences of a file by number and by id", async () => {
  const files = { a: PLAIN + RICH };
  const byNumber = await trace("--system arc-standard a --sentence 2", files);
  const id = byNumber.output.split(":")[0];
  const byId = await trace(`--system arc-standard a --sentence ${id}`, files);
  assertEquals(byNumber.output, byId.output);
  const past = await trace("--system arc-standard a --sentence 3", files);
  assertEquals(
    [past.code, past.errors],
    [1, "Cannot trace an oracle in a: found 2 sentences, expected at least 3\n"],
  );
  const unknown = await trace("--system arc-standard a --sentence x", files);
  assertEquals(unknown.code, 1);
  assertMatch(unknown.errors, /^Cannot trace an oracle in a: found no sent_id "x" in 2 sentences/);
});

Deno.test("oracle trace names the line of heads that are no tree", async () => {
  const loop = PLAIN.replace("\t0\t", "\t1\t");
  const { code, errors } = await trace("--system arc-standard a", { a: PLAIN + loop });
  assertEquals([code, errors], [0, ""]);
  const bad = await trace("--system arc-standard a --sentence 2", { a: PLAIN + loop });
  assertEquals(bad.code, 1);
  assertMatch(bad.errors, /^Cannot trace an oracle in a at line \d+: found heads with a cycle/);
});

Deno.test("oracle trace exits 2 with wrong words", async () => {
  const wrong = [
    "--sentence 1",
    "--system swap --oracle approximate",
    "--system arc-eager --explore 2",
    "--system arc-eager a b",
  ];
  await assertWrongUsage("oracle trace", wrong, { files: { a: PLAIN, b: PLAIN } });
});

Deno.test("oracle trace keeps within a terminal of 80 columns", async () => {
  const { output } = await run(["oracle", "trace", "--system", "arc-standard", "--sentence", "3"], {
    terminal: true,
    columns: 80,
  });
  // deno-lint-ignore no-control-regex
  const lines = output.replace(/\x1b\[[\d;]*m/g, "").split("\n");
  assert(lines.every((line) => [...line].length <= 80));
});

Deno.test("oracle trace --json has features, and --sentence all a line for each step of a treebank", async () => {
  const one = await trace("--system arc-standard --sentence en-02 --json");
  const row = jsonLines(one.output)[4];
  assertEquals(row.features, {
    "S0.form": "sleeps",
    "S0.lemma": "sleep",
    "S0.upos": "VERB",
    "S0.feats": "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin",
    "S1.form": "dog",
    "S1.lemma": "dog",
    "S1.upos": "NOUN",
    "S1.feats": "Number=Sing",
    "S1l.form": "The",
    "S1l.lemma": "the",
    "S1l.upos": "DET",
    "S1l.feats": "Definite=Def|PronType=Art",
    "S2.form": "ROOT",
    "B0.form": ".",
    "B0.lemma": ".",
    "B0.upos": "PUNCT",
    "S0-S1": 1,
    "S0-B0": 1,
  });
  const all = await trace("--system arc-standard --sentence all --json");
  assertEquals([all.code, all.errors], [0, ""]);
  const rows = jsonLines(all.output);
  assertEquals(new Set(rows.map(({ sentence }) => sentence)).size, 60);
  assertEquals(rows.find(({ sentence, step }) => sentence === "en-02" && step === 4), row);
  const drawn = await trace("--system arc-standard --sentence all");
  assertEquals(drawn.code, 2);
  assertMatch(drawn.errors, /found --sentence all, expected it with --json/);
});
