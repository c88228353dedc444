import { assertEquals } from "@std/assert";
import { hashRange, hashText } from "../../src/sentence/hash.ts";

Deno.test("hashText() gives the numbers that model files of version 1 were made with", () => {
  assertEquals(["", "_", "the", "Straße", "弓"].map(hashText), [
    -2128764932,
    -636637834,
    -1274029567,
    98151184,
    373725807,
  ]);
});

Deno.test("hashRange() equals hashText() of the stretch, for every stretch", () => {
  const text = "arcus\tsagitta";
  for (let start = 0; start <= text.length; start++) {
    for (let end = start; end <= text.length; end++) {
      assertEquals(hashRange(text, start, end), hashText(text.slice(start, end)));
    }
  }
});
