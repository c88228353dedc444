import { assert, assertEquals } from "@std/assert";
import { fromFloat16, toFloat16 } from "../../src/model_file/float16.ts";
import { seededRandom } from "../oracles/random.ts";

/** What a half's bits mean, by the definition. */
function valueOf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1, exponent = half >> 10 & 31, fraction = half & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24);
}

const ALL = Uint16Array.from({ length: 65536 }, (_, i) => i);

Deno.test("fromFloat16() gives the defined value of all 65536 halves", () => {
  const floats = fromFloat16(ALL);
  for (const half of ALL) assert(Object.is(floats[half], valueOf(half)), `half ${half}`);
});

Deno.test("toFloat16() gives back every half that is a number, and keeps NaN", () => {
  const again = toFloat16(fromFloat16(ALL));
  for (const half of ALL) {
    if (Number.isNaN(valueOf(half))) assert(Number.isNaN(valueOf(again[half])));
    else assertEquals(again[half], half);
  }
});

Deno.test("toFloat16() takes the nearest half, the even one of two", () => {
  const random = seededRandom(1);
  for (let round = 0; round < 20000; round++) {
    const half = random.below(0x7bff);
    const low = valueOf(half), high = valueOf(half + 1);
    const between = Math.fround(low + (high - low) * (round % 4 ? random.next() : 0.5));
    const toLow = between - low, toHigh = high - between;
    const wanted = toLow < toHigh || (toLow === toHigh && half % 2 === 0) ? half : half + 1;
    assertEquals(
      toFloat16(Float32Array.of(between, -between)),
      Uint16Array.of(wanted, wanted | 0x8000),
    );
  }
});

Deno.test("toFloat16() goes to infinity from 65520 on", () => {
  assertEquals(
    toFloat16(Float32Array.of(65504, 65519.99, 65520, -1e30)),
    Uint16Array.of(0x7bff, 0x7bff, 0x7c00, 0xfc00),
  );
});
