import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import {
  dequantise,
  dequantiseColumns,
  quantise,
  quantiseColumns,
} from "../../src/model_file/quantise.ts";
import { seededRandom } from "../../src/random.ts";

const LARGEST = { I8: 127, I16: 32767 } as const;

/** Finite weights of every size, zeros and the very small among them. */
const weights = fc.float32Array({ noNaN: true, noDefaultInfinity: true, maxLength: 40 });
/** Weights as training gives them. */
const usual = fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { maxLength: 40 })
  .map((list) => Float32Array.from(list));
const dtype = fc.constantFrom("I8" as const, "I16" as const);
const block = fc.integer({ min: 1, max: 50 });

/** The largest absolute value of the block that holds each weight. */
function largestInBlock(weights: Float32Array, block: number): number[] {
  return Array.from(weights, (_, index) => {
    const start = index - index % block;
    return Math.max(...weights.subarray(start, start + block).map(Math.abs));
  });
}

Deno.test("dequantise moves no weight by more than half a step, and none beyond the largest", () => {
  fc.assert(
    fc.property(fc.oneof(weights, usual), dtype, block, (weights, dtype, block) => {
      const back = dequantise(quantise(weights, dtype, block));
      assertEquals(back.length, weights.length);
      const largest = largestInBlock(weights, block);
      weights.forEach((weight, index) => {
        const limit = LARGEST[dtype];
        const tiny = largest[index] < limit * 2 ** -126 * 1.000001;
        const bound = tiny ? largest[index] : largest[index] * (1 / (2 * limit) + 2 ** -22);
        const moved = Math.abs(back[index] - weight);
        assert(moved <= bound, `${weight} moved by ${moved}, more than ${bound}`);
        assert(Math.abs(back[index]) <= largest[index], `${weight} became ${back[index]}`);
      });
    }),
    { seed: 1, numRuns: 3000 },
  );
});

Deno.test("quantise keeps zeros and signs", () => {
  fc.assert(
    fc.property(fc.oneof(weights, usual), dtype, block, (weights, dtype, block) => {
      const { values } = quantise(weights, dtype, block);
      weights.forEach((weight, index) => assert(values[index] * weight >= 0));
      const zeros = weights.filter((weight) => weight === 0).length;
      assert(values.filter((value) => value === 0).length >= zeros);
    }),
    { seed: 2, numRuns: 1000 },
  );
});

Deno.test("quantise gives the same integers again for weights that were quantised before", () => {
  fc.assert(
    fc.property(usual, dtype, block, (weights, dtype, block) => {
      const once = quantise(weights, dtype, block);
      assertEquals(quantise(dequantise(once), dtype, block).values, once.values);
    }),
    { seed: 3, numRuns: 1000 },
  );
});

Deno.test("quantise uses one scale for all weights unless told the size of a block", () => {
  const { values, scales, block } = quantise(Float32Array.of(127, -64, 1, 0.4), "I8");
  assertEquals(values, Int8Array.of(127, -64, 1, 0));
  assertEquals([scales.length, block], [1, 4]);
  assertEquals(quantise(Float32Array.of(1, 2, 3, 4, 5), "I16", 2).scales.length, 3);
});

Deno.test("quantise takes no weights at all, and weights too small for a scale", () => {
  assertEquals(dequantise(quantise(new Float32Array(), "I8")), new Float32Array());
  assertEquals(dequantise(quantise(Float32Array.of(2 ** -149, 0), "I16")), new Float32Array(2));
});

Deno.test("quantise and dequantise refuse what has no meaning", () => {
  const refused = (run: () => unknown, message: string) => assertThrows(run, SagittaError, message);
  refused(
    () => quantise(Float32Array.of(1, NaN), "I8"),
    "Cannot quantise weights: found NaN at index 1, expected a finite number",
  );
  refused(
    () => quantise(Float32Array.of(-Infinity), "I16", 1),
    "Cannot quantise weights: found -Infinity at index 0, expected a finite number",
  );
  refused(
    () => quantise(new Float32Array(2), "I8", 0),
    "Cannot quantise weights: found blocks of 0, expected a whole number from 1 on",
  );
  refused(
    () => dequantise({ values: new Int8Array(5), scales: new Float32Array(2), block: 2 }),
    "Cannot dequantise weights: found 2 scales, expected 3",
  );
});

Deno.test("a matrix quantised by columns and back gives the same integers when quantised again", () => {
  const random = seededRandom(4);
  const weights = Float32Array.from({ length: 7 * 300 }, () => (random() - 0.5) * 10 ** random());
  const first = quantiseColumns(weights, 7);
  const again = quantiseColumns(dequantiseColumns(first.values, first.scales), 7);
  assertEquals(again.values, first.values);
  again.scales.forEach((scale, i) => assertAlmostEquals(scale / first.scales[i], 1, 1e-6));
});
