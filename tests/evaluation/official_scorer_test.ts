/**
 * The tables of the shared task's scorer for pairs of files, kept beside the repository with the
 * treebanks they were made from. Where they are not at hand, these tests are skipped.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { existsSync, readFileSync } from "node:fs";
import { parseConllu } from "../../src/conllu/read.ts";
import { AttachmentScores, attachmentScores } from "../../src/evaluation/attachment.ts";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { metricsTable } from "../../src/evaluation/table.ts";

const SHARED = new URL("../../../shared/", import.meta.url);
const DEV = new URL("treebanks/en_ewt/dev.conllu", SHARED);

function read(url: URL): string {
  return readFileSync(url, "utf8");
}

for (const number of [1, 2, 3, 4]) {
  const file = (ending: string) => new URL(`scorer/case${number}.${ending}`, SHARED);
  Deno.test({
    name: `metricsTable equals the official scorer's for pair ${number}, to the last digit`,
    ignore: !existsSync(file("expected.txt")),
    fn() {
      const gold = parseConllu(read(file("gold.conllu")));
      const system = parseConllu(read(file("system.conllu")));
      assertEquals(metricsTable(evaluate(gold, system).metrics), read(file("expected.txt")));
    },
  });
}

Deno.test({
  name: "evaluate scores 25,147 words of English in seconds, on a busy machine too",
  ignore: !existsSync(DEV),
  fn() {
    const sentences = parseConllu(read(DEV));
    const start = performance.now();
    const { metrics } = evaluate(sentences, sentences);
    const elapsed = performance.now() - start;
    assertEquals([metrics.LAS.correct, metrics.MLAS.f1], [25147, 100]);
    assert(elapsed < 5000, `took ${elapsed} ms`);
  },
});

Deno.test({
  name: "attachmentScores equals evaluate on English words with every tenth head moved",
  ignore: !existsSync(DEV),
  fn() {
    const gold = parseConllu(read(DEV));
    const total = new AttachmentScores();
    let count = 0;
    const system = gold.map((sentence) => {
      const { heads, deprels } = sentence;
      const root = heads.indexOf(0) + 1;
      const moved = heads.map((head) => count++ % 10 === 0 && head !== 0 ? root : head);
      const cut = deprels.map((deprel) => deprel.split(":")[0]);
      attachmentScores(heads, deprels, moved, cut, total);
      return sentence.with({ heads: moved });
    });
    const { UAS, LAS } = evaluate(gold, system).metrics;
    assertEquals([total.uas, total.las], [UAS.f1, LAS.f1]);
    assert(total.uas < 100);
  },
});
