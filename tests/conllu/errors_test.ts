import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { MAX_LINE_BYTES, MAX_SENTENCE_BYTES } from "../../src/conllu/limits.ts";
import type { Problem } from "../../src/conllu/problem.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { MAX_WORDS } from "../../src/sentence/limits.ts";
import { BARE, lines, PLAIN, row } from "./samples.ts";

const A = row("1 a _ _ _ _ 0 _ _ _"), B = row("2 b _ _ _ _ 1 _ _ _");
const range = (id: string) => row(`${id} ab _ _ _ _ _ _ _ _`);

const FAULTS: [name: string, text: string, message: string][] = [
  ["9 columns", lines(A, "2\tb\t_\t_\t_\t_\t1\t_\t_"), "at line 2: found 9 columns, expected 10"],
  ["11 columns", lines(A + "\t_"), "at line 1: found 11 columns, expected 10"],
  ["a line that is no row", lines("# x", "word"), "at line 2: found 1 column, expected 10"],
  ["an empty column", lines(A.replace("a", "")), "found nothing in column FORM, expected a value"],
  ["an empty last column", lines(A.slice(0, -1)), "found nothing in column MISC"],
  ["a gap in IDs", lines(A, row("3 c _ _ _ _ _ _ _ _")), 'at line 2: found ID "3", expected 2'],
  ["an ID twice", lines(A, A), 'at line 2: found ID "1", expected 2'],
  ["a first ID of 0", lines(row("0 a _ _ _ _ _ _ _ _")), 'found ID "0", expected 1'],
  ["an ID with a leading zero", lines(row("01 a _ _ _ _ _ _ _ _")), 'found ID "01"'],
  ["an ID of 30 digits", lines(row("1".repeat(30) + " a _ _ _ _ _ _ _ _")), "found ID"],
  ["an ID that is a word", lines(row("one a _ _ _ _ _ _ _ _")), "one such as 7, 3-4 or 8.1"],
  ["a head that is a word", lines(row("1 a _ _ _ _ x _ _ _")), 'found head "x", expected a number'],
  ["a negative head", lines(row("1 a _ _ _ _ -1 _ _ _")), 'found head "-1"'],
  ["a head past the last word", lines(A, row("2 b _ _ _ _ 3 _ _ _")), "at line 2: found head 3"],
  ["a head of itself", lines(row("1 a _ _ _ _ 1 _ _ _")), "found head 1 of word 1"],
  ["a range backwards", lines(A, range("2-1"), B), "a range that ends at 2 or later"],
  ["ranges that overlap", lines(range("1-2"), A, range("2-3"), B), "starts after 2"],
  ["a range past the last word", lines(range("1-3"), A, B), "at line 1: found a range up to 3"],
  ["a range too late", lines(A, range("1-2"), B), "a range that starts at 2"],
  ["an empty node out of order", lines(A, range("1.2")), 'found ID "1.2", expected 1.1'],
  ["an empty node after its range", lines(range("1-2"), range("0.1"), A, B), "range stands before"],
  ["comments without words", lines("# only", "", A), "at line 1: found a sentence with no words"],
  ["a range without words", lines(range("1-2"), ""), "found a sentence with no words"],
  ["a comment between words", lines(A, "# late", B), "at line 2: found a comment after words"],
  ["a byte order mark inside", lines(A, "", "\ufeff" + A), "at line 3: found a byte order mark"],
  ["only blank lines", "\n\n", "at line 1: found only blank lines, expected a sentence"],
  ["only a byte order mark", "\ufeff", "found only blank lines"],
  ["half of a surrogate pair", "# \ud800\n" + BARE, "found half of a surrogate pair"],
  ["a line of tabs", lines(A, "\t\t"), "at line 2: found 3 columns"],
];

for (const [name, text, message] of FAULTS) {
  Deno.test(`parseConllu() refuses ${name}: ${message}`, () => {
    assertThrows(() => parseConllu(text, { file: "x.conllu" }), SagittaError, message);
    assertThrows(() => parseConllu(text, { file: "x.conllu" }), SagittaError, "in x.conllu");
  });
}

Deno.test("parseConllu() refuses bytes that are not UTF-8 with line, byte and place", () => {
  const bytes = new TextEncoder().encode(PLAIN + PLAIN);
  const place = PLAIN.length + PLAIN.indexOf("fly\tfly");
  bytes[place] = 0xff;
  assertThrows(
    () => parseConllu(bytes),
    SagittaError,
    "Cannot read CoNLL-U at line 10: found byte 0xff at place 3 of the line, expected UTF-8",
  );
  assertThrows(() => parseConllu(bytes.subarray(0, place)), SagittaError, "at line 10: found 2");
  const cut = new TextEncoder().encode("# é").subarray(0, 3);
  assertThrows(() => parseConllu(cut), SagittaError, "line 1: found byte 0xc3 at place 3");
});

Deno.test(`parseConllu() takes a line of ${MAX_LINE_BYTES} bytes and refuses one more`, () => {
  for (const end of ["\n", "\r\n"]) {
    const longest = "#".repeat(MAX_LINE_BYTES) + end + BARE;
    assertEquals(parseConllu(longest).length, 1);
    const message = `at line 5: found a line of more bytes, expected at most ${MAX_LINE_BYTES}`;
    assertThrows(() => parseConllu(BARE + BARE + "#" + longest), SagittaError, message);
  }
});

Deno.test(`parseConllu() refuses a sentence of more than ${MAX_SENTENCE_BYTES} bytes`, () => {
  const comment = "#" + "x".repeat((1 << 16) - 2) + "\n";
  const text = comment.repeat(MAX_SENTENCE_BYTES >> 16);
  assertThrows(
    () => parseConllu(text + BARE),
    SagittaError,
    "at line 257: found a sentence of more",
  );
});

Deno.test(`parseConllu() takes ${MAX_WORDS} words and refuses one more`, () => {
  const words = Array.from({ length: MAX_WORDS + 1 }, (_, i) => row(`${i + 1} a _ _ _ _ _ _ _ _`));
  assertEquals(parseConllu(lines(...words.slice(0, MAX_WORDS)))[0].length, MAX_WORDS);
  const message = `at line ${MAX_WORDS + 1}: found a sentence of more words`;
  assertThrows(() => parseConllu(lines(...words)), SagittaError, message);
});

Deno.test("parseConllu() with report goes on: 5 problems, and the 2 good sentences", () => {
  const problems: Problem[] = [];
  const bad = lines(
    row("1 a _ _ _ _ x _ _ _"),
    row("2 b _ _ _ _ 2 _ _ _"),
    row("3 c _ _ _ _ 9 _ _ _"),
  );
  const long = lines("#".repeat(MAX_LINE_BYTES + 1), A, "", "");
  const report = (problem: Problem) => void problems.push(problem);
  const text = PLAIN + bad + "\n" + long + "# none\n\n" + BARE;
  assertEquals(parseConllu(text, { report }).map((sentence) => sentence.line), [1, 17]);
  assertEquals(problems.map(({ line, found }) => [line, found]), [
    [7, 'head "x"'],
    [8, "head 2 of word 2"],
    [9, "head 9"],
    [11, "a line of more bytes"],
    [15, "a sentence with no words"],
  ]);
});
