import { assertEquals } from "@std/assert";
import { checkSentence } from "../../../src/conllu/checks/sentence.ts";
import { parseConllu } from "../../../src/conllu/read.ts";
import { BARE, lines, PLAIN, RICH, row } from "../samples.ts";

/** Line and finding of each problem. */
function check(text: string, strict = false): [number, string][] {
  return parseConllu(text)
    .flatMap((sentence) => checkSentence(sentence, { strict }))
    .map(({ line, found }) => [line, found]);
}

Deno.test("checkSentence() finds 0 problems in good sentences and in one without annotation", () => {
  assertEquals(check(PLAIN + RICH + BARE), []);
  assertEquals(check(PLAIN + RICH, true), []);
});

Deno.test("checkSentence() finds 5 problems in a bare sentence when it is strict", () => {
  assertEquals(check(BARE, true), [
    [1, "no comment sent_id"],
    [1, "no comment text"],
    [1, 'UPOS "_"'],
    [1, "no root"],
    [1, "no head"],
  ]);
});

const COLUMNS: [change: [string, string], line: number, found: string][] = [
  [["NOUN", "noun"], 3, 'UPOS "noun"'],
  [["Mood=Ind|Tense=Pres", "Tense=Pres|Mood=Ind"], 4, 'feature "Mood" after "Tense"'],
  [["Mood=Ind|Tense=Pres", "Mood=Ind|Mood=Imp"], 4, 'feature "Mood" twice'],
  [["Mood=Ind|Tense=Pres", "Mood|Tense=Pres"], 4, 'feature "Mood"'],
  [["Number=Plur", "Number=plur"], 3, 'feature "Number=plur"'],
  [["2:nsubj", "nsubj"], 3, '"nsubj" in DEPS'],
  [["2:nsubj", "4:nsubj"], 3, 'head "4" in DEPS'],
  [["2:nsubj", "3:obj|2:nsubj"], 3, '"2:nsubj" out of order or twice in DEPS'],
  [["2:nsubj", "2.1:nsubj"], 3, 'head "2.1" in DEPS'],
  [["SpaceAfter=No", "SpaceAfter=No||"], 4, "an empty item in MISC"],
  [["SpaceAfter=No", "SpaceAfter=No| A=b"], 4, 'item " A=b" in MISC'],
  [["0\troot", "0\tdep"], 4, 'label "dep" on head 0'],
  [["2\tnsubj", "2\troot"], 3, 'label "root" on head 2'],
  [["2\tnsubj", "2\t_"], 3, "no label on head 2"],
  [["2\tnsubj", "_\tnsubj"], 3, "no head"],
  [["Arrows fly.", "Arrows fly ."], 2, 'text "Arrows fly ." from character 11 on'],
];

for (const [[from, to], line, found] of COLUMNS) {
  Deno.test(`checkSentence() finds 1 problem at line ${line}: ${found}`, () => {
    assertEquals(check(PLAIN.replace(from, to)), [[line, found]]);
  });
}

Deno.test("checkSentence() finds a cycle, a missing root and a second root at their lines", () => {
  const text = lines(
    "# one",
    row("1 a _ _ _ _ 2 dep _ _"),
    row("2 b _ _ _ _ 1 dep _ _"),
    "",
    row("1 a _ _ _ _ 0 root _ _"),
    row("2 b _ _ _ _ 0 root _ _"),
    "",
  );
  assertEquals(check(text), [
    [2, "no root"],
    [2, "a cycle 1 → 2 → 1"],
    [6, "a second root, after token 1"],
  ]);
});

Deno.test("checkSentence() finds values where ranges and empty nodes have none", () => {
  const text = lines(
    row("1-2 ab ab _ _ Typo=Yes _ _ _ _"),
    row("1 a _ _ _ _ 0 root _ _"),
    row("2 b _ _ _ _ 1 dep _ _"),
    row("2.1 c _ _ _ _ 1 dep 2.1:x _"),
  );
  assertEquals(check(text), [
    [1, 'LEMMA "ab" in a range'],
    [4, 'HEAD "1" in an empty node'],
    [4, 'DEPREL "dep" in an empty node'],
    [4, 'head "2.1" in DEPS'],
  ]);
});

Deno.test("checkSentence() finds blank lines of spaces, and a missing last one when it is strict", () => {
  assertEquals(check(" \n" + PLAIN + "\n   \r\n"), [[1, "a line of spaces"], [
    9,
    "a line of spaces",
  ]]);
  assertEquals(check(PLAIN.slice(0, -1)), []);
  assertEquals(check(PLAIN.slice(0, -1), true), [[5, "the end of the file"]]);
  assertEquals(check(PLAIN.replaceAll("\n", "\r\n"), true), []);
});
