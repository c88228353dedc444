import { assertEquals } from "@std/assert";
import { attribute, readAttributes, withAttribute } from "../../src/sentence/attributes.ts";

Deno.test("readAttributes() gives 3 pairs, one without a value, and 0 for _", () => {
  assertEquals(readAttributes("A=1|B|C=x=y"), [["A", "1"], ["B", ""], ["C", "x=y"]]);
  assertEquals(readAttributes("_"), []);
});

Deno.test("attribute() does not take a part of a name for the name", () => {
  assertEquals(attribute("NumType=Card|Num=2", "Num"), "2");
  assertEquals(attribute("NumType=Card", "Num"), undefined);
  assertEquals(attribute("Gloss=Num", "Num"), undefined);
});

Deno.test("withAttribute() sets, adds in order and takes away", () => {
  assertEquals(withAttribute("A=1|C=3", "C", "4"), "A=1|C=4");
  assertEquals(withAttribute("A=1|C=3", "b", "2"), "A=1|b=2|C=3");
  assertEquals(withAttribute("_", "A", "1"), "A=1");
  assertEquals(withAttribute("A=1|C=3", "C", undefined), "A=1");
  assertEquals(withAttribute("A=1", "A", undefined), "_");
});
