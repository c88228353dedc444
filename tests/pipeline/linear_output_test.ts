import { assertEquals } from "@std/assert";
import { readFile } from "node:fs/promises";
import { writeSentence } from "../../src/conllu/write.ts";
import { load } from "../../src/pipeline/load.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";

const MODEL = new URL("../../models/en-tiny/en-tiny.sagitta", import.meta.url);
const INPUTS = new URL("../components/segmenter/tricky_inputs.jsonl", import.meta.url);

/** Plain twin of `writeSentence` for sentences that were found in text. */
function rows(sentence: Sentence): string {
  let text = sentence.comments.map((line) => `${line}\n`).join("");
  for (
    const { id, form, lemma, upos, xpos, featsText, headId, deprel, deps, misc } of plain(sentence)
  ) {
    const range = sentence.ranges.find(({ first }) => first === id);
    if (range) {
      const { first, last, form, misc } = range;
      text += [`${first}-${last}`, form, ..."_______".split(""), misc].join("\t") + "\n";
    }
    text += [id, form, lemma, upos, xpos, featsText, headId, deprel, deps, misc].join("\t") + "\n";
  }
  return text + "\n";
}

/** The columns of each word, asked for one by one. */
function plain(sentence: Sentence) {
  return sentence.forms.map((form, i) => ({
    id: i + 1,
    form,
    lemma: sentence.lemmas[i],
    upos: sentence.upos[i],
    xpos: sentence.xpos[i],
    featsText: sentence.feats[i],
    headId: sentence.heads[i],
    deprel: sentence.deprels[i],
    deps: sentence.deps[i],
    misc: sentence.misc[i],
  }));
}

Deno.test("the linear pipeline writes 150 tricky inputs as its columns are, whatever came before them", async () => {
  const texts = (await readFile(INPUTS, "utf8")).trim().split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text);
  assertEquals(texts.length, 150);
  const parser = await load(MODEL);
  const first = texts.map((text) => parser.parse(text).sentences);
  for (const sentence of first.flat()) {
    const written = writeSentence(sentence);
    assertEquals(written, rows(sentence));
    const { tokens } = JSON.parse(JSON.stringify(sentence));
    const { starts, ends } = sentence;
    const expected = plain(sentence).map(({ featsText: feats, headId: head, ...word }, i) => {
      return { ...word, feats, head, start: starts![i], end: ends![i] };
    });
    assertEquals(tokens, expected);
  }
  // A parser that remembers other words gives the same: the last text first.
  const other = await load(MODEL);
  const again = texts.toReversed().map((text) => other.parse(text).sentences).toReversed();
  assertEquals(
    again.map((each) => each.map(writeSentence)),
    first.map((each) => each.map(writeSentence)),
  );
});
