import { assert, assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { validateTree } from "../../src/sentence/validity.ts";
import type { TrainingStart } from "../../src/training/train.ts";
import { typedCopies } from "../../src/training/network/typed_copies.ts";
import { TINY, trainBilstm } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

/** The ways that a sentence is typed over many seeds. */
function ways(sentence: Sentence): Sentence[] {
  const all = Array.from({ length: 40 }, (_, seed) => typedCopies([sentence], 1, seed)).flat();
  return [...new Map(all.map((copy) => [copy.forms.join(" "), copy])).values()];
}

const SAID = parseConllu(`1	"	"	PUNCT	\`\`	_	2	punct	_	_
2	Go	go	VERB	VB	Mood=Imp	4	ccomp	_	_
3	"	"	PUNCT	''	_	2	punct	_	_
4	said	say	VERB	VBD	_	0	root	_	_
5	Bo's	Bo	PROPN	NNP	_	4	nsubj	_	_
6	.	.	PUNCT	.	_	4	punct	_	_

`)[0];

Deno.test("a sentence is typed in four ways, with the tree and the lemmas that it has", () => {
  const copies = ways(SAID);
  assertEquals(copies.map(({ forms }) => forms.join(" ")).sort(), [
    '" GO " SAID BO\'S .',
    '" Go " said Bo\'s',
    '" go " said bo\'s',
    "“ Go ” said Bo’s .",
  ]);
  for (const { length, heads, lemmas, upos, xpos, feats, deprels } of copies) {
    assertEquals([...heads], [2, 4, 2, 0, 4, 4].slice(0, length));
    assertEquals(lemmas, SAID.lemmas.slice(0, length));
    assertEquals([upos, xpos], [SAID.upos.slice(0, length), SAID.xpos.slice(0, length)]);
    assertEquals([feats, deprels], [SAID.feats.slice(0, length), SAID.deprels.slice(0, length)]);
  }
});

Deno.test("a mark at the end stays where it is the root, alone, or has dependents", () => {
  const typed = (heads: number[], upos: string[]) =>
    ways(Sentence.of({ forms: upos.map(() => "."), upos, heads, deprels: heads.map(() => "x") }));
  assertEquals(typed([0], ["PUNCT"]), []);
  assertEquals(typed([2, 0], ["X", "PUNCT"]), []);
  assertEquals(typed([2, 3, 0], ["PUNCT", "PUNCT", "X"]), []);
  assertEquals(typed([3, 1, 0], ["X", "X", "PUNCT"]), []);
  assertEquals(typed([0, 1], ["X", "PUNCT"]).map(({ length }) => length), [1]);
});

Deno.test("a share of the sentences is copied, the same for the same seed, and copies are trees", () => {
  const sentences = sample(), copies = typedCopies(sentences, 0.5, 1);
  assertEquals(
    typedCopies(sentences, 0.5, 1).map(({ forms }) => forms),
    copies.map(({ forms }) => forms),
  );
  assert(copies.length > 0.2 * sentences.length && copies.length <= 0.7 * sentences.length);
  for (const { heads } of copies) validateTree(heads);
  assertEquals(typedCopies(sentences, 0, 1), []);
});

Deno.test("training tells how many copies it learns from", async () => {
  const sentences = sample().slice(0, 20);
  const count = typedCopies(sentences, 0.5, 1).length;
  let start: TrainingStart | undefined;
  await trainBilstm({
    train: [{ sentences }],
    epochs: 1,
    sizes: TINY,
    augment: 0.5,
    onStart: (facts) => start = facts,
  });
  assertEquals(start!.sentences, 20 + count);
  assert(start!.how.endsWith(`, ${count} copies as people type them`), start!.how);
});
