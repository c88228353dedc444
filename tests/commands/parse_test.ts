import { assert, assertEquals, assertMatch } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { smallModel } from "../training/small_model.ts";
import { assertWrongUsage, run } from "./memory_host.ts";

const MODEL = await smallModel();
const FILES = { m: MODEL, "s.conllu": SAMPLE, "-": SAMPLE, empty: "" };

function parse(words: string, options: { chunk?: number } = {}) {
  return run(["parse", ...words.split(" ").filter(Boolean)], { files: FILES, ...options });
}

/** The text without HEAD and DEPREL. */
function blank(text: string): string {
  return text.replace(/^((?:[^\t\n]+\t){6})[^\t]+\t[^\t]+/gm, "$1?\t?");
}

Deno.test("parse gives back every byte but HEAD and DEPREL, from files and standard input", async () => {
  const { code, output } = await parse("--model m s.conllu");
  assertEquals(code, 0);
  assertEquals(blank(output), blank(SAMPLE));
  assertEquals((await parse("--model m")).output, output);
});

Deno.test("parse tells several inputs apart by # newdoc, and gives every sent_id once", async () => {
  const { output } = await parse("--model m s.conllu");
  const both = (await parse("--model m - s.conllu")).output;
  const again = output.replace(/^(# sent_id = )/gm, "$1s-");
  assertEquals(both, `# newdoc id = stdin\n${output}# newdoc id = s\n${again}`);
  const bad = { m: MODEL, "a.conllu": SAMPLE, "b.conllu": "1\tx\n" };
  const { errors } = await run(["parse", "--model", "m", "a.conllu", "b.conllu"], { files: bad });
  assertEquals(errors, "Cannot read CoNLL-U in b.conllu at line 1: found 2 columns, expected 10\n");
});

Deno.test("parse guesses from the first bytes what it reads, and says so", async () => {
  const cases: [string, RegExp][] = [
    [SAMPLE, /^Reading standard input as CoNLL-U \(--input text says otherwise\)\n$/],
    ["# A title\n\nThe dog sleeps.\n", /^Reading standard input as text \(/],
    ["2024 was\tlong.\n", /^Reading standard input as text \(/],
    ["# a comment\n1\tFly\tfly\tVERB\t_\t_\t_\t_\t_\t_\n\n", /as CoNLL-U/],
  ];
  for (const [input, message] of cases) {
    for (const chunk of [40, 1 << 16]) {
      const files = { "-": input, m: await Deno.readFile("tests/fixtures/pipeline_v2.sagitta") };
      const { code, errors } = await run(["parse", "--model", "m"], { files, chunk });
      assertEquals(code, 0);
      assertMatch(errors, message);
    }
  }
});

Deno.test("parse refuses words without the tags that a model looks at", async () => {
  const files = { m: MODEL, "a.conllu": "# x\n1\tDogs\t_\t_\t_\t_\t_\t_\t_\t_\n\n" };
  const { code, output, errors } = await run(["parse", "--model", "m", "a.conllu"], { files });
  assertEquals([code, output], [1, ""]);
  assertMatch(
    errors,
    /^Cannot parse in a\.conllu at line 1: found words without UPOS, .* sagitta train --pipeline/,
  );
});

Deno.test("parse gives the same output however the input is cut", async () => {
  const { output } = await parse("--model m s.conllu");
  for (const chunk of [100, 1777]) {
    assertEquals((await parse("--model m s.conllu", { chunk })).output, output);
  }
});

Deno.test("parse --output writes the same to a file", async () => {
  const { output, host } = await parse("--model m s.conllu --output o");
  assertEquals(output, "");
  const text = new TextDecoder().decode(host.files.get("o"));
  assertEquals(text, (await parse("--model m s.conllu")).output);
});

Deno.test("parse writes JSON, trees and SVG, one for each of the 60 sentences", async () => {
  const json = (await parse("--model m s.conllu --format json")).output.trimEnd().split("\n");
  assertEquals([json.length, JSON.parse(json[1]).tokens.length], [60, 4]);
  const svg = (await parse("--model m s.conllu --format svg")).output;
  assertEquals(svg.match(/<svg/g)?.length, 60);
  assertMatch((await parse("--model m s.conllu --format tree")).output, /nsubj/);
});

Deno.test("parse --format html writes one page of the 60 sentences, with workers too", async () => {
  const { output } = await parse("--model m s.conllu --format html");
  assertMatch(output, /^<!DOCTYPE html>/);
  assertEquals(output.match(/<section class="sentence"/g)?.length, 60);
  assertEquals((await parse("--model m s.conllu --format html --workers 2")).output, output);
});

Deno.test("parse --k-best 3 writes up to three trees a sentence, numbered and with scores", async () => {
  const { output } = await parse("--model m s.conllu --k-best 3");
  const numbers = [...output.matchAll(/^# k_best = (\d)\n# score = -?\d+\.\d{3}$/gm)];
  assertEquals(numbers.filter(([, number]) => number === "1").length, 60);
  assert(numbers.filter(([, number]) => number === "3").length >= 50);
});

Deno.test("parse --scores and --keep-heads go together: given heads stay", async () => {
  const { output } = await parse("--model m s.conllu --scores --keep-heads");
  assertEquals(output.match(/^\d+\t.*Confidence=[01]\.\d\d$/gm)?.length, 459);
  const gold = SAMPLE.split("\n\n")[1], kept = output.split("\n\n")[1];
  const heads = (text: string) => text.match(/^\d.*$/gm)!.map((row) => row.split("\t")[6]);
  assertEquals(heads(kept), heads(gold));
});

Deno.test("parse writes nothing for an empty file", async () => {
  assertEquals((await parse("--model m empty")).output, "");
});

Deno.test("parse writes what stands before an error, then tells it and exits with 1", async () => {
  const files = { m: MODEL, x: SAMPLE + "1\tx\n" };
  const { code, output, errors } = await run(["parse", "--model", "m", "x"], { files });
  assertEquals([code, blank(output)], [1, blank(SAMPLE)]);
  assertMatch(
    errors,
    /^Reading x as CoNLL-U .*\nCannot read CoNLL-U in x at line \d+: found 2 columns, expected 10\n$/,
  );
});

Deno.test("parse --keep-heads keeps every given head with swap, crossing arcs too", async () => {
  const swap = await smallModel({ system: "swap", epochs: 1 });
  const files = { ...FILES, swap };
  const words = ["parse", "s.conllu", "--model", "swap", "--keep-heads"];
  const { code, output } = await run(words, { files });
  const heads = (text: string) => text.match(/^\d+\t.*$/gm)!.map((row) => row.split("\t")[6]);
  assertEquals([code, heads(output)], [0, heads(SAMPLE)]);
  // Labels go with the heads that were given.
  assertEquals(output, SAMPLE);
});

Deno.test("parse exits with 1 where the model is cut or no model", async () => {
  const files = { ...FILES, cut: MODEL.subarray(0, 5000) };
  for (const words of [["cut"], ["s.conllu"], ["none"]]) {
    const { code, errors } = await run(["parse", "s.conllu", "--model", ...words], { files });
    assertEquals(code, 1);
    assertMatch(errors, /^Cannot (read|keep) [^\n]+\n$/);
  }
});

Deno.test("parse exits with 2 where options are out of bounds", async () => {
  const wrong = ["--model m --beam 0", "--model m --k-best 1.5", "--model m - -"];
  await assertWrongUsage("parse", wrong, { files: FILES });
});

Deno.test("parse --workers 2 gives the same output in the same order, errors included", async () => {
  const bad = { files: { m: MODEL, x: SAMPLE.repeat(30) + "1\tx\n" } };
  const alone = await run(["parse", "--model", "m", "x"], bad);
  const together = await run(["parse", "--model", "m", "x", "--workers", "2"], bad);
  assertEquals([together.code, together.errors], [1, alone.errors]);
  assertEquals(together.output, alone.output);
});

Deno.test("parse --lang with a code that there is not lists those that there are", async () => {
  const { code, errors } = await run(["parse", "--lang", "jp", "--text", "Dogs bark."]);
  assertEquals(code, 2);
  const wanted =
    "--lang takes one of de, en, en-fast, en-large, en-tiny, es, fr, is, pt, uk, found jp";
  assert(errors.includes(wanted), errors);
});

Deno.test("parse points out text in a script that the model did not learn, and parses it", async () => {
  const { code, output, errors } = await run(["parse", "--text", "สวัสดีครับ"]);
  assertEquals(code, 0);
  assertMatch(output, /^# newpar\n[^]*\t0\troot\t/);
  const wanted = "The text is in Thai script, which the model did not learn (it learned Latin)\n";
  assertEquals(errors, wanted);
});
