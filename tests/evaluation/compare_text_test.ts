import { assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { compare } from "./notation.ts";

const GOLD = "The 2 det\nend 0 root\n\nof 2 case\ntime 0 root";

Deno.test("evaluate refuses another text and shows the place on both sides", () => {
  // "Theendof" is common, the 9th character is not.
  assertThrows(
    () => compare(GOLD, "The 2 det\nend 0 root\nof 4 case\nspace 2 obl"),
    SagittaError,
    "Cannot align the system text with the gold text: " +
      'found "space" (sentence 1) as character 9, spaces not counted, ' +
      'expected "time" (sentence 2) as in the gold file',
  );
});

Deno.test("evaluate refuses a text that ends early", () => {
  assertThrows(
    () => compare(GOLD, "The 2 det\nend 0 root"),
    SagittaError,
    'found the end of the text as character 7, spaces not counted, expected "oftime" (sentence 2)',
  );
});

Deno.test("evaluate refuses a text that goes on", () => {
  assertThrows(
    () => compare("The 2 det\nend 0 root", GOLD),
    SagittaError,
    'found "oftime" (sentence 2) as character 7, spaces not counted, expected the end of the text',
  );
});

Deno.test("evaluate shows 20 characters at most and cuts none in two", () => {
  // U+1F40A and U+1F40B share their first code unit; both are shown whole.
  assertThrows(
    () => compare(`a🐊${"x".repeat(30)} 0 root`, `a🐋${"x".repeat(30)} 0 root`),
    SagittaError,
    `found "🐋${"x".repeat(19)}" (sentence 1) as character 2`,
  );
});

Deno.test("evaluate takes letters of another case for another text", () => {
  assertThrows(() => compare("A 0 root", "a 0 root"), SagittaError, 'found "a"');
});
