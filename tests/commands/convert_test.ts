import { assertEquals, assertMatch } from "@std/assert";
import { BARE, PLAIN, RICH } from "../conllu/samples.ts";
import { assertWrongUsage, run } from "./memory_host.ts";

Deno.test("convert --to conllu gives the same bytes from standard input", async () => {
  const text = "\ufeff" + PLAIN + "\r\n\n" + RICH + BARE.trimEnd();
  const { code, output } = await run(["convert", "--to", "conllu"], {
    files: { "-": text },
    chunk: 9,
  });
  assertEquals(code, 0);
  assertEquals(output, text);
});

Deno.test("convert --to json gives one object a sentence with every column", async () => {
  const { output } = await run(["convert", "a", "--to", "json"], {
    files: { a: PLAIN + RICH + BARE },
  });
  const [plain, rich, bare, ...rest] = output.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(rest.length, 0);
  assertEquals(Object.keys(plain), ["id", "text", "tokens", "ranges", "emptyNodes", "comments"]);
  assertEquals(plain.tokens[0], {
    id: 1,
    form: "Arrows",
    lemma: "arrow",
    upos: "NOUN",
    xpos: "NNS",
    feats: "Number=Plur",
    head: 2,
    deprel: "nsubj",
    deps: "2:nsubj",
    misc: "_",
    start: 0,
    end: 6,
  });
  assertEquals(rich.ranges, [{ first: 1, last: 3, form: "Dámelo", feats: "_", misc: "_" }]);
  assertEquals(rich.emptyNodes.map((node: { id: string }) => node.id), ["0.1", "5.1", "5.2"]);
  assertEquals([bare.id, bare.text, bare.tokens[0].head], [null, null, null]);
});

Deno.test("convert --to tree and --to svg draw 2 sentences", async () => {
  const files = { a: PLAIN + RICH };
  const tree = await run(["convert", "a", "--to", "tree"], { files });
  assertEquals(tree.code, 0);
  assertMatch(tree.output, /Arrows[^]*🏹/);
  const svg = await run(["convert", "a", "--to", "svg"], { files });
  assertEquals(svg.output.match(/<svg/g)?.length, 2);
});

Deno.test("convert writes the sentences before an error, then exits 1", async () => {
  const files = { a: PLAIN + "1\tx\n\n" + PLAIN };
  const { code, output, errors } = await run(["convert", "a", "--to", "conllu"], { files });
  assertEquals(code, 1);
  assertEquals(output, PLAIN);
  assertEquals(errors, "Cannot read CoNLL-U in a at line 7: found 2 columns, expected 10\n");
});

Deno.test("convert ends quietly with 0 when nobody reads any more", async () => {
  const files = { a: PLAIN.repeat(50) };
  const result = await run(["convert", "a", "--to", "json"], { files, chunk: 200, closeAfter: 1 });
  assertEquals(result.code, 0);
  assertEquals(result.errors, "");
});

Deno.test("convert exits 2 without --to, with another format, and with 2 files", async () => {
  const wrong = ["a", "a --to xml", "a b --to json", "--from a"];
  await assertWrongUsage("convert", wrong, { files: { a: PLAIN, b: PLAIN } });
});

Deno.test("convert --to html writes one page, a section for each sentence", async () => {
  const { code, output } = await run(["convert", "a", "--to", "html"], {
    files: { a: PLAIN + RICH + BARE },
    chunk: 50,
  });
  assertEquals(code, 0);
  assertEquals(output.match(/<!DOCTYPE html>/g)?.length, 1);
  assertEquals(output.match(/<section class="sentence"/g)?.length, 3);
  assertMatch(output, /<h1>a<\/h1>/);
  assertMatch(output, /<\/html>\n$/);
});

Deno.test("convert --to text gives the text that sentences annotate", async () => {
  const rows =
    "1\tFly\t_\t_\t_\t_\t0\troot\t_\tSpaceAfter=No\n2\t!\t_\t_\t_\t_\t1\tpunct\t_\t_\n\n";
  const files = { a: rows + rows + "# newpar id = p2\n" + rows };
  const { code, output } = await run(["convert", "a", "--to", "text"], { files });
  assertEquals([code, output], [0, "Fly! Fly!\n\nFly!\n"]);
});
