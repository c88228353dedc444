import { assertEquals } from "@std/assert";
import { keyOf } from "../../src/find/key.ts";

Deno.test("keyOf() knows columns, features and attributes of MISC", () => {
  assertEquals(keyOf("lemma"), { column: "lemma" });
  assertEquals(keyOf("Number"), { column: "feats", name: "Number" });
  assertEquals(keyOf("misc.Gloss"), { column: "misc", name: "Gloss" });
  assertEquals(keyOf("lemmma"), undefined);
});
