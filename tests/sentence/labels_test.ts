import { assertEquals } from "@std/assert";
import { LabelInventory } from "../../src/sentence/labels.ts";

Deno.test("LabelInventory orders labels by frequency, then by their characters", () => {
  const labels = LabelInventory.of([["obj", "det", "root"], ["root", "amod"]]);
  assertEquals(labels.names, ["root", "amod", "det", "obj"]);
});

Deno.test("LabelInventory keeps the most frequent labels and numbers the others 0", () => {
  const labels = LabelInventory.of([["a", "b", "b", "c", "c", "c"]], 2);
  assertEquals([labels.size, labels.number("c"), labels.number("a")], [2, 1, 0]);
  assertEquals([labels.name(0), labels.name(2)], ["_", "b"]);
});
