import { assert, assertEquals, assertMatch } from "@std/assert";
import { reportOf } from "../../../src/laboratory/report/report.ts";
import { reportHtml } from "../../../src/laboratory/report/html.ts";
import { reportMarkdown } from "../../../src/laboratory/report/markdown.ts";
import { smallResults } from "../experiments/small_results.ts";

const RESULTS = smallResults({
  "a<b": { "static:projective": [80, 82], "dynamic:all": [81, 83] },
  knotted: { "static:projective": [60, 61], "dynamic:all": [63, 66] },
});
const COMMAND = "sagitta experiment oracles 'a<b' --output x";
const BLOCKS = reportOf(RESULTS, { command: COMMAND });

Deno.test("a report has the command, its settings, every table and every plot", () => {
  const text = reportMarkdown(BLOCKS);
  assert(text.includes("```sh\n" + COMMAND + "\n```\n"));
  assert(text.includes("- runs: 8 of 8 are finished\n"));
  assert(text.includes("| a\\<b | projective | 81.00 ± 1.41 | – |\n"), text);
  const files = BLOCKS.flatMap((block) => block.kind === "plot" ? [block.plot.file] : []);
  assertEquals(files, [
    "agreement-projective.svg",
    "agreement-nonprojective.svg",
    "costs.svg",
    "errors.svg",
    "learning-a<b.svg",
    "learning-knotted.svg",
    "gain.svg",
  ]);
});

Deno.test("a report of a part says how much is finished and leaves the rest open", () => {
  const runs = RESULTS.runs.slice(0, 1);
  const text = reportMarkdown(reportOf({ ...RESULTS, runs }, { command: COMMAND }));
  assert(text.includes("- runs: 1 of 8 are finished\n"));
  assert(text.includes("| knotted | projective | – | – |\n"));
  const none = reportMarkdown(
    reportOf({ ...RESULTS, runs: [], treebanks: [] }, { command: COMMAND }),
  );
  assert(none.includes("- runs: 0 of 8 are finished\n") && !none.includes("Parsers by oracle"));
});

Deno.test("the page needs no other file, follows light and dark, and escapes what it shows", () => {
  const page = reportHtml(BLOCKS);
  assertEquals(page.match(/<svg /g)?.length, 7);
  assertMatch(page, /color-scheme:light dark/);
  assertMatch(page, /prefers-color-scheme:dark/);
  assert(!/<(?:img|script|link)|src=|url\(|@import/.test(page));
  assert(page.includes("a&lt;b") && !page.includes("a<b"));
  assertEquals(page.match(/https?:\/\/[^"]*/g)!.every((url) => url.endsWith("/2000/svg")), true);
});

Deno.test("plots tell what they show in words", () => {
  const plots = BLOCKS.flatMap((block) => block.kind === "plot" ? [block.plot] : []);
  const described = (file: string) => {
    return /<desc>([^]*)<\/desc>/.exec(plots.find((plot) => plot.file === file)!.svg)![1];
  };
  assertEquals(
    described("learning-knotted.svg"),
    "static, projective only: 1 50.50 ± 0.71, 2 60.50 ± 0.71; dynamic: 1 54.50 ± 2.12, 2 64.50 ± 2.12",
  );
  assertEquals(
    described("gain.svg"),
    "dynamic, all sentences: 10 1.00, 20 4.00 ± 1.41",
  );
  assertMatch(described("agreement-nonprojective.svg"), /knotted: 1–10 4\.00, 11\+ 4\.00$/);
  assertMatch(
    described("costs.svg"),
    /^exact: below 0 0\.00, 0 60\.00, .* 10\+ 0\.00; approximate: below 0 1\.00, 0 54/,
  );
  assertMatch(described("errors.svg"), /non-projective sentences: −4 or less 0\.00, .*\+1 10\.00/);
});
