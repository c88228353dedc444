import { assert, assertEquals } from "@std/assert";
import { wordAtoms } from "../../../src/components/encoding/word_atoms.ts";

Deno.test("words that end or begin alike share numbers, however they are written", () => {
  const [a, b] = [wordAtoms("Arrows"), wordAtoms("narrows")];
  assertEquals([...a.slice(2, 7)], [...b.slice(2, 7)]); // -s, -ws, -ows, -rows, -rrows
  assert(a[0] !== b[0] && a[1] !== b[1] && a[7] !== b[7]);
  assertEquals(wordAtoms("1999")[0], wordAtoms("2024")[0]);
  assertEquals(wordAtoms("Robin")[1], wordAtoms("Élan")[1]);
  assert(wordAtoms("Robin")[1] !== wordAtoms("ROBIN")[1]);
});
