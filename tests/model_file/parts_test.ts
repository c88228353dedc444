import { assertEquals } from "@std/assert";
import { padded, tableBytes } from "../../src/model_file/need.ts";
import { readHeader } from "../../src/model_file/safetensors.ts";
import { elementCount } from "../../src/model_file/tensor.ts";
import { decodeVocabulary, encodeVocabulary } from "../../src/model_file/vocabulary.ts";

Deno.test("tableBytes() computes in 64 bits, and leaves nonsense to the reader", () => {
  assertEquals(tableBytes({ settings: { bits: 40 } }, "bits", padded(17, 16)), 32n << 40n);
  assertEquals(tableBytes({ settings: { bits: "all" } }, "bits", 17), 0n); // refused when it is read
});

Deno.test("readHeader() gives name, type, shape and bytes of each tensor", () => {
  const { entries } = readHeader('{"w":{"dtype":"I8","shape":[2],"data_offsets":[0,2]}}', 2, {});
  assertEquals(entries, [{ name: "w", dtype: "I8", shape: [2], begin: 0, end: 2 }]);
});

Deno.test("elementCount() refuses a product beyond exact integers", () => {
  assertEquals(elementCount([2, 3]), 6);
  assertEquals(elementCount([]), 1);
  assertEquals(elementCount([2 ** 40, 2 ** 40]), undefined);
});

Deno.test("a vocabulary with a line feed in a word is written and read back", () => {
  const bytes = encodeVocabulary(["the", "two\nlines"], "forms");
  assertEquals(new TextDecoder().decode(bytes), "the\ntwo\\nlines\n");
  assertEquals(decodeVocabulary(bytes, 2, "forms"), ["the", "two\nlines"]);
});
