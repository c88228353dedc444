import { assertEquals, assertThrows } from "@std/assert";
import { type Line, LineSplitter, MAX_LINE_BYTES } from "../../src/pipeline/line_splitter.ts";
import { SagittaError } from "../../src/errors.ts";

/** All lines of a text that comes in chunks of `size` bytes. */
function linesOf(text: string, size: number): Line[] {
  const splitter = new LineSplitter("read", "invalid-json", "a");
  const bytes = new TextEncoder().encode(text);
  const lines: Line[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    lines.push(...splitter.push(bytes.subarray(at, at + size)));
  }
  return [...lines, ...splitter.end()];
}

Deno.test("LineSplitter gives the same lines wherever the chunks are cut", () => {
  const text = "\ufeffone\r\n\nzwölf 🏹\nlast";
  for (let size = 1; size <= 30; size++) {
    assertEquals(linesOf(text, size), [
      { number: 1, text: "one" },
      { number: 2, text: "" },
      { number: 3, text: "zwölf 🏹" },
      { number: 4, text: "last" },
    ]);
  }
});

Deno.test("LineSplitter gives no line for an empty file, nor behind the last line end", () => {
  assertEquals(linesOf("", 5), []);
  assertEquals(linesOf("a\n", 5), [{ number: 1, text: "a" }]);
});

Deno.test("LineSplitter refuses a line that is too long before it is held as a whole", () => {
  const splitter = new LineSplitter("read", "invalid-json", "a");
  const push = (bytes: Uint8Array) => [...splitter.push(bytes)];
  push(new TextEncoder().encode("one\n"));
  push(new Uint8Array(MAX_LINE_BYTES).fill(32));
  assertThrows(
    () => push(new Uint8Array(1)),
    SagittaError,
    "Cannot read in a at line 2: found a line of more than 1048576 bytes, expected a shorter one",
  );
});

Deno.test("LineSplitter refuses bytes that are not UTF-8", () => {
  const splitter = new LineSplitter("read", "invalid-json", "-");
  assertThrows(
    () => [...splitter.push(new Uint8Array([0x61, 0x0a, 0xff, 0x0a]))],
    SagittaError,
    "Cannot read in standard input at line 2: found bytes that are not UTF-8, expected UTF-8",
  );
});
