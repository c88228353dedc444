import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import { fromSparse, placesOf, toSparse } from "../../src/model_file/sparse.ts";

Deno.test("fromSparse(toSparse(list)) equals the list, whatever the gaps", () => {
  const number = fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    fc.integer({ min: -9, max: 9 }),
  );
  fc.assert(fc.property(fc.array(number, { maxLength: 400 }), (numbers) => {
    const list = Int8Array.from(numbers);
    assertEquals(fromSparse(toSparse(list), new Int8Array(list.length)), list);
    const floats = Float32Array.from(numbers, (value) => value / 3);
    assertEquals(fromSparse(toSparse(floats), new Float32Array(floats.length)), floats);
  }));
});

Deno.test("toSparse() takes one byte for a gap below 128, two below 16,384, three beyond", () => {
  for (const [gap, bytes] of [[127, 1], [128, 2], [16_383, 2], [16_384, 3]]) {
    const list = new Int16Array(gap + 1);
    list[gap] = 300;
    const sparse = toSparse(list);
    assertEquals([sparse.gaps.length, placesOf(sparse, gap + 1)[0]], [bytes, gap]);
  }
});

Deno.test("placesOf() refuses gaps that are cut, too long, too many, too few or out of range", () => {
  const cases: [number[], number, string][] = [
    [[0x80], 1, "a gap cut short"],
    [[0xff, 0xff, 0xff, 0xff, 0xff, 0x01], 1, "a gap of six bytes"],
    [[0xff, 0xff, 0xff, 0xff, 0x7f], 1, "a value at"],
    [[1, 1], 1, "more gaps, expected 1"],
    [[1], 2, "1 gaps, expected 2"],
    [[99], 1, "a value at 99, expected 9 at most"],
  ];
  for (const [gaps, count, message] of cases) {
    const sparse = { gaps: Uint8Array.from(gaps), values: new Int8Array(count).fill(1) };
    assertThrows(() => placesOf(sparse, 10), SagittaError, message);
  }
});
