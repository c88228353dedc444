import { assert, assertEquals, assertThrows } from "@std/assert";
import { existsSync } from "node:fs";
import { Choices } from "../../../src/components/tagger/choices.ts";
import { parseConllu } from "../../../src/conllu/read.ts";
import { seededRandom } from "../../../src/random.ts";

Deno.test("values are listed by tag, the most frequent first, rare ones left out as asked", () => {
  const pairs = [["N", "b"], ["N", "a"], ["N", "c"], ["N", "c"], ["V", "a"]] as const;
  assertEquals(Choices.of(pairs).entries(), ["N\tc", "N\ta", "N\tb", "V\ta"]);
  assertEquals(Choices.of(pairs, { least: 2 }).entries(), ["N\tc", "V\ta"]);
  assertEquals(Choices.of(pairs, { most: 2 }).entries(), ["N\tc", "N\ta", "V\ta"]);
  const choices = Choices.of(pairs);
  assertEquals([choices.width, choices.number("N", "b"), choices.number("V", "b")], [3, 2, -1]);
  assertEquals([choices.best("N", [1, 1, 2]), choices.best("N", [1, 1, 1])], ["b", "c"]);
  assertEquals([choices.of("X"), choices.best("X", [])], [[], undefined]);
});

Deno.test("choices come back from their entries, and odd entries are refused", () => {
  const entries = ["N\tc", "N\ta", "V\t_"];
  assertEquals(Choices.read(entries).entries(), entries);
  for (const odd of ["N", "N\t", "\tx", "N\tc\td", "N\tc"]) {
    assertThrows(() => Choices.read([...entries, odd], { file: "m" }), Error, "Cannot read model");
  }
});

const folder = new URL("../../../../shared/treebanks/en_ewt/", import.meta.url);

Deno.test({
  name:
    "no word of en_ewt dev gets features that its tag never has in training, whatever the scores",
  ignore: !existsSync(folder),
}, () => {
  const read = (file: string) => parseConllu(Deno.readTextFileSync(new URL(file, folder)));
  const pairs = read("train.conllu").flatMap(({ upos, feats }) =>
    upos.map((tag, i) => [tag, feats[i]] as const)
  );
  const seen = new Set(pairs.map((pair) => pair.join("\t")));
  const choices = Choices.of(pairs);
  const random = seededRandom(1);
  for (const tag of read("dev.conllu").flatMap(({ upos }) => upos)) {
    const scores = Float32Array.from(choices.of(tag), random);
    assert(seen.has(`${tag}\t${choices.best(tag, scores)}`));
  }
  assertEquals(choices.of("NOUN").filter((bundle) => bundle.includes("VerbForm")), []);
});
