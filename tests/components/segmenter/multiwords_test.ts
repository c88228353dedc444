import { assertEquals } from "@std/assert";
import { Multiwords } from "../../../src/components/segmenter/multiwords.ts";

Deno.test("split() knows multiword tokens by form or ending, and keeps their case", () => {
  const multiwords = new Multiwords({
    multiwords: ["don't\tdo n't", "du\tde le"],
    multiwordEndings: ["n't\tn't"],
  });
  assertEquals(multiwords.split("Don't"), ["Do", "n't"]);
  assertEquals(multiwords.split("DU"), ["DE", "LE"]);
  assertEquals(multiwords.split("ain't"), ["ai", "n't"]);
  assertEquals(multiwords.split("tent"), undefined);
});
