import { assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { sentences } from "./notation.ts";

const GOOD = "a 0 root\nb 1 obj\nc 1 obj";

/** Fails unless the system's second sentence is refused with this message. */
function assertRefused(second: string, message: string): void {
  const system = sentences(`a 0 root\n\n${second}`);
  assertThrows(
    () => evaluate(sentences(`a 0 root\n\n${GOOD}`), system, { system: "out.conllu" }),
    SagittaError,
    `Cannot score system sentence 2 in out.conllu: found ${message}`,
  );
}

Deno.test("evaluate refuses a sentence with two roots and names the words", () => {
  assertRefused("a 0 root\nb 0 root\nc 1 obj", "2 roots (words 1 and 2), expected one");
});

Deno.test("evaluate refuses a sentence with many roots and names three of the words", () => {
  assertRefused(
    "a 0 root\nb 0 root\nc 0 root\nd 0 root",
    "4 roots (words 1, 2, 3, …), expected one",
  );
});

Deno.test("evaluate refuses a sentence without a root", () => {
  assertRefused("a 2 dep\nb 3 dep\nc 1 dep", "no root, expected one word with head 0");
});

Deno.test("evaluate refuses a cycle beside the root and names a word in it", () => {
  // 2 and 3 hang on each other; 4 hangs on 2 and is no part of the cycle.
  assertRefused(
    "a 0 root\nb 3 dep\nc 2 dep\nd 2 dep",
    'a cycle through word 2 "b", expected a tree',
  );
});

Deno.test("evaluate refuses a word that is its own head", () => {
  assertRefused("a 0 root\nb 2 dep\nc 1 dep", 'a cycle through word 2 "b", expected a tree');
});

Deno.test("evaluate refuses a head outside the sentence", () => {
  assertRefused(
    "a 0 root\nb 4 dep\nc 1 dep",
    'head 4 at word 2 "b", expected a number from 0 to 3',
  );
});

Deno.test("evaluate refuses a word without a head", () => {
  assertRefused(
    "a 0 root\nb -1 dep\nc 1 dep",
    'no head at word 2 "b", expected a number from 0 to 3',
  );
});

Deno.test("evaluate refuses a blank form", () => {
  assertRefused("a 0 root\n·· 1 dep", 'the form "  ", expected one that is not blank');
});

Deno.test("evaluate refuses a sentence without words", () => {
  assertThrows(
    () => evaluate([{ forms: [], heads: [], deprels: [], ranges: [] }], []),
    SagittaError,
    "Cannot score gold sentence 1: found no words, expected one at least",
  );
});

Deno.test("evaluate refuses a multiword token that runs past the sentence", () => {
  assertRefused(
    "a 0 root\n= bc 3\nb 1 dep\nc 1 dep",
    'multiword token 2-4 "bc", expected words from 1 to 3',
  );
});

Deno.test("evaluate refuses a multiword token that runs backwards", () => {
  assertRefused(
    "a 0 root\n= bc 0\nb 1 dep\nc 1 dep",
    'multiword token 2-1 "bc", expected a range that does not run backwards',
  );
});

Deno.test("evaluate refuses multiword tokens that overlap", () => {
  assertRefused(
    "= ab 2\na 0 root\n= bc 2\nb 1 dep\nc 1 dep",
    'multiword token 2-3 "bc", expected it to start after word 2, where the last one ends',
  );
});

Deno.test("evaluate names the line of a sentence it refuses, where the sentence knows it", () => {
  const [sentence] = sentences("a 0 root\nb 0 root");
  assertThrows(
    () => evaluate([{ ...sentence, line: 14 }], [], { gold: "gold.conllu" }),
    SagittaError,
    "Cannot score gold sentence 1 in gold.conllu at line 14: found 2 roots",
  );
});
