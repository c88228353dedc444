import { assertEquals, assertThrows } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { type PackedSentence, packSentence, unpackSentence } from "../../src/sentence/packed.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { Segmenter } from "../../src/components/segmenter/segmenter.ts";
import { BARE, PLAIN, RICH } from "../conllu/samples.ts";
import { smallSegmenter } from "../components/segmenter/small_segmenter.ts";

/** A sentence as another thread would get it. */
const sent = (sentence: Sentence) => unpackSentence(structuredClone(packSentence(sentence)));

Deno.test("sentences of a file survive a structured clone byte for byte, line ends and all", () => {
  const text = "\ufeff" + (PLAIN + RICH).replaceAll("\n", "\r\n") + BARE + SAMPLE;
  const sentences = parseConllu(text).map(sent);
  assertEquals(sentences.length, 63);
  assertEquals(sentences.map(writeSentence).join(""), text);
  assertEquals(sentences[1].line, parseConllu(text)[1].line);
  assertEquals(sentences[1].emptyNodes, parseConllu(text)[1].emptyNodes);
});

Deno.test("what was assigned survives a structured clone, and the clone is a copy", () => {
  const [sentence] = parseConllu(RICH);
  sentence.tokens[4].headId = 6;
  sentence.tokens[4].lemma = "🏹";
  sentence.comments.push("# more");
  const copy = sent(sentence);
  assertEquals(writeSentence(copy), writeSentence(sentence));
  assertEquals([copy.tokens[4].lemma, copy.heads[4]], ["🏹", 6]);
  copy.tokens[4].lemma = "vez";
  copy.heads[4] = 1;
  assertEquals([sentence.tokens[4].lemma, sentence.heads[4]], ["🏹", 6]);
});

Deno.test("sentences built in memory survive a structured clone, empty nodes and ranges too", () => {
  const node = { lemma: "_", upos: "_", xpos: "_", feats: "_", deprel: "_", misc: "_" };
  const sentence = Sentence.of({
    forms: ["da", "me"],
    upos: ["VERB", "PRON"],
    heads: [0, -1],
    ranges: [{ first: 1, last: 2, form: "dame", misc: "SpaceAfter=No" }],
    emptyNodes: [{ ...node, id: "0.1", after: 0, form: "yo", deps: "1:nsubj" }],
    comments: ["# text = dame"],
  });
  const copy = sent(sentence);
  assertEquals(writeSentence(copy), writeSentence(sentence));
  assertEquals(writeSentence(parseConllu(writeSentence(copy))[0]), writeSentence(sentence));
  assertEquals([copy.ranges[0].spaceAfter, copy.starts], [false, Int32Array.of(0, 0)]);
});

Deno.test("sentences of a text survive a structured clone with places and multiword tokens", async () => {
  const segmenter = new Segmenter(await loadKernel(), await smallSegmenter());
  const sentences = [...segmenter.segment("𝒜 dog sleeps. We don't!\n\nThe end")];
  for (const sentence of sentences) {
    const copy = sent(sentence);
    assertEquals([copy.starts, copy.ends], [sentence.starts, sentence.ends]);
    assertEquals(writeSentence(copy), writeSentence(sentence));
  }
});

Deno.test("unpackSentence() refuses what is no sentence", () => {
  assertThrows(() => unpackSentence({} as PackedSentence), SagittaError, "found no sentence");
});
