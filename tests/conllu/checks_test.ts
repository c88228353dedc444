import { assertEquals, assertThrows } from "@std/assert";
import { checkFeats } from "../../src/conllu/checks/attribute_lists.ts";
import { checkDeps } from "../../src/conllu/checks/deps.ts";
import { throwProblem } from "../../src/conllu/problem.ts";
import { readId } from "../../src/conllu/row_id.ts";
import { decodeBlock } from "../../src/conllu/utf8.ts";
import { SagittaError } from "../../src/errors.ts";

Deno.test("checkFeats() wants features sorted by name", () => {
  assertEquals(checkFeats("Case=Nom|Number=Sing"), undefined);
  assertEquals(checkFeats("Number=Sing|Case=Nom"), {
    found: 'feature "Case" after "Number"',
    expected: "features sorted by name",
  });
});

Deno.test("checkDeps() wants heads that exist", () => {
  assertEquals(checkDeps("2:nsubj|4.1:nsubj", "1", 5, new Set(["4.1"])), undefined);
  assertEquals(checkDeps("9:nsubj", "1", 5, new Set()), {
    found: 'head "9" in DEPS',
    expected: "0, another word or an empty node",
  });
});

Deno.test("throwProblem() says file, line, found and expected", () => {
  const report = throwProblem("words.conllu");
  assertThrows(
    () => report({ line: 14, found: "9 columns", expected: "10" }),
    SagittaError,
    "Cannot read CoNLL-U in words.conllu at line 14: found 9 columns, expected 10",
  );
});

Deno.test("readId() reads words, ranges and empty nodes", () => {
  assertEquals(readId("3-4"), { kind: "range", first: 3, last: 4 });
  assertEquals(readId("8.1"), { kind: "empty", first: 8, last: 1 });
  assertEquals(readId("x"), undefined);
});

Deno.test("decodeBlock() reports the line that is no UTF-8", () => {
  const lines: number[] = [];
  const bytes = new Uint8Array([0x61, 0x0a, 0xff, 0x0a]);
  assertEquals(decodeBlock(bytes, 7, (problem) => lines.push(problem.line)), undefined);
  assertEquals(lines, [8]);
});
