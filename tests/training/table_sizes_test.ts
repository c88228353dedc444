import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { sizeTables, type TableBits } from "../../src/training/linear/tables.ts";

/** The bits of both tables. */
function bits(given: Partial<TableBits>, tokens: number, labels: number): [number, number] {
  const { moveBits, labelBits } = sizeTables(given, tokens, labels);
  return [moveBits, labelBits];
}

Deno.test("sizeTables() grows with the data, from 14 bits to 20, and takes what is given", () => {
  assertEquals(bits({}, 10, 30), [14, 10]);
  assertEquals(bits({}, 5000, 30), [18, 14]);
  assertEquals(bits({}, 10_000_000, 50), [20, 16]);
  assertEquals(bits({ moveBits: 12 }, 10_000, 50), [12, 8]);
  assertEquals(bits({ labelBits: 9 }, 10_000_000, 50), [20, 9]);
});

Deno.test("sizeTables() takes fewer rows where there are thousands of labels", () => {
  assertEquals(bits({}, 10_000_000, 8000), [20, 12]);
});

Deno.test("sizeTables() refuses tables that memory cannot hold three times", () => {
  const large = () => bits({ moveBits: 24, labelBits: 20 }, 1000, 50);
  assertThrows(large, SagittaError, "tables of 120586240 weights (24 and 20 bits, 50 labels)");
});
