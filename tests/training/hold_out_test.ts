import { assertEquals } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { holdOut } from "../../src/training/hold_out.ts";

const treebank = (length: number, file: string) => ({
  file,
  sentences: Array.from({ length }, (_, i) => Sentence.of({ forms: [`${file}${i}`], heads: [0] })),
});

Deno.test("a tenth is held out in runs of ten, spread over each treebank, and nothing is lost", () => {
  const treebanks = [treebank(250, "a"), treebank(95, "b"), treebank(200, "c")];
  const { train, dev, which } = holdOut(treebanks, 0.1)!;
  assertEquals(dev.map(({ file, sentences }) => [file, sentences.length]), [
    ["a", 20],
    ["b", 5],
    ["c", 20],
  ]);
  assertEquals(which, "45 of 545 sentences, 10 in a row from the 91st on");
  const forms = (list: readonly { sentences: readonly Sentence[] }[]) =>
    list.flatMap(({ sentences }) => sentences.map((sentence) => sentence.forms[0]));
  assertEquals(
    forms(dev).slice(0, 11),
    [...Array(10).keys()].map((i) => `a${90 + i}`).concat("a190"),
  );
  const all = new Set([...forms(train), ...forms(dev)]);
  assertEquals([all.size, forms(train).length], [545, 500]);
});

Deno.test("of fewer than 100 sentences, and of a share of 0, nothing is held out", () => {
  assertEquals(holdOut([treebank(99, "a")], 0.1), undefined);
  assertEquals(holdOut([treebank(500, "a")], 0), undefined);
  assertEquals(holdOut([treebank(100, "a")], 0.5)!.dev[0].sentences.length, 50);
});
