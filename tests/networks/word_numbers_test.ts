import { assertEquals } from "@std/assert";
import { WordNumbers } from "../../src/networks/word_numbers.ts";

Deno.test("WordNumbers looks words up in lower case; an unknown one counts after the known", () => {
  const { words } = new WordNumbers(["arrows"], 0).of(["Arrows", "fly"]);
  assertEquals(words, Int32Array.of(1, 2, 0));
});
