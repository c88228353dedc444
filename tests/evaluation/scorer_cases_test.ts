/**
 * Pairs of files of our own making, each with the table that the shared task's scorer prints for
 * it or the word `refused`. `cases/README.md` says what each is about and where tables come from.
 *
 * @module
 */

import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { readdirSync, readFileSync } from "node:fs";
import { parseConllu } from "../../src/conllu/read.ts";
import { SagittaError } from "../../src/errors.ts";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { metricsTable } from "../../src/evaluation/table.ts";

const FOLDER = new URL("cases/", import.meta.url);
const ENDING = ".expected.txt";
const NAMES = readdirSync(FOLDER).filter((file) => file.endsWith(ENDING)).sort()
  .map((file) => file.slice(0, -ENDING.length));

function read(file: string): string {
  return readFileSync(new URL(file, FOLDER), "utf8");
}

function table(name: string): string {
  const gold = parseConllu(read(`${name}.gold.conllu`));
  const system = parseConllu(read(`${name}.system.conllu`));
  return metricsTable(evaluate(gold, system).metrics);
}

for (const name of NAMES) {
  const expected = read(`${name}${ENDING}`);
  if (expected.startsWith("refused")) continue;
  Deno.test(`metricsTable equals the scorer's table for ${name}, to the last digit`, () => {
    assertEquals(table(name), expected);
  });
}

Deno.test("evaluate refuses a system sentence with two roots, as the scorer does", () => {
  assertMatch(read(`roots${ENDING}`), /^refused: 2 roots/);
  assertThrows(() => table("roots"), SagittaError, "system sentence 2 at line 6: found 2 roots");
});

Deno.test("there are eight tables and one refusal, and each gold file against itself scores 100", () => {
  assertEquals(NAMES.length, 9);
  for (const name of NAMES) {
    const gold = parseConllu(read(`${name}.gold.conllu`));
    const { metrics } = evaluate(gold, gold);
    assertEquals(Object.values(metrics).map(({ f1 }) => f1), new Array(13).fill(100), name);
  }
});
