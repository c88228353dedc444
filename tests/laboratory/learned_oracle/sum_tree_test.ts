import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import { SumTree } from "../../../src/laboratory/learned_oracle/replay_memory.ts";

/** The slot that a point falls into, found by walking along the weights. */
function findPlainly(weights: readonly number[], point: number): number {
  let sum = 0;
  for (let slot = 0; slot < weights.length; slot++) {
    sum += weights[slot];
    if (point < sum) return slot;
  }
  return weights.findLastIndex((weight) => weight > 0);
}

const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 70 });

Deno.test("SumTree finds the slot that a walk along the weights finds, whatever was set before", () => {
  fc.assert(fc.property(weights, weights, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, p) => {
    const tree = new SumTree(a.length);
    a.forEach((weight, slot) => tree.set(slot, weight));
    const now = a.map((weight, slot) => b[slot] ?? weight);
    now.forEach((weight, slot) => tree.set(slot, weight));
    const total = now.reduce((sum, weight) => sum + weight, 0);
    assertEquals(tree.total, total);
    assertEquals(now.map((_, slot) => tree.get(slot)), now);
    if (total > 0) assertEquals(tree.find(p * total), findPlainly(now, p * total));
  }));
});

Deno.test("SumTree never finds a slot without weight, with fractions and points at the end too", () => {
  const fractions = fc.array(fc.constantFrom(0, 0.1, 0.3, 1e-7, 1e7), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(fc.property(fractions, fc.double({ min: 0, max: 1.001, noNaN: true }), (list, p) => {
    const tree = new SumTree(list.length);
    list.forEach((weight, slot) => tree.set(slot, weight));
    if (tree.total === 0) return;
    const slot = tree.find(p * tree.total);
    assert(slot < list.length && list[slot] > 0, `slot ${slot}`);
  }));
});

Deno.test("SumTree draws in proportion: 1 : 2 : 5 in 8,000 even points", () => {
  const tree = new SumTree(3);
  [1, 2, 5].forEach((weight, slot) => tree.set(slot, weight));
  const counts = [0, 0, 0];
  for (let i = 0; i < 8000; i++) counts[tree.find((i + 0.5) / 1000)]++;
  assertEquals(counts, [1000, 2000, 5000]);
});
