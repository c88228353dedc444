import { assertEquals } from "@std/assert";
import {
  importanceWeights,
  meanValues,
  selection,
  targets,
} from "../../../src/laboratory/learned_oracle/q_targets.ts";

const MAX = -3.4028234663852886e38;
const NEXT = Float32Array.of(-1, -2, MAX, MAX, -4, -3, -0.5, MAX);
const LIVE = Float32Array.of(-2, -1, MAX, MAX, 0, -3, -1, MAX);

Deno.test("targets are the reward and the discounted best worth of what comes next", () => {
  const outcomes = { rewards: Float32Array.of(-1, 0), ends: Uint8Array.of(0, 0), discount: 0.5 };
  assertEquals([...targets(outcomes, NEXT)], [-1.5, -0.25]);
});

Deno.test("double targets let the live network choose and the target network tell the worth", () => {
  const outcomes = { rewards: Float32Array.of(-1, 0), ends: Uint8Array.of(0, 0), discount: 0.5 };
  assertEquals([...targets(outcomes, NEXT, LIVE)], [-2, -2]);
});

Deno.test("the target after an episode's last step is its reward alone", () => {
  const outcomes = { rewards: Float32Array.of(-1, -3), ends: Uint8Array.of(1, 1), discount: 1 };
  assertEquals([...targets(outcomes, NEXT, LIVE)], [-1, -3]);
});

Deno.test("meanValues averages estimators entry by entry", () => {
  const mean = meanValues([Float32Array.of(1, -4), Float32Array.of(3, 0)]);
  assertEquals([...mean], [2, -2]);
  assertEquals([...meanValues([Float32Array.of(7)])], [7]);
});

Deno.test("importance weights undo the draw in full at beta 1 and not at all at 0", () => {
  const probabilities = Float64Array.of(0.5, 0.25, 0.125);
  assertEquals([...importanceWeights(probabilities, 4, 1)], [0.25, 0.5, 1]);
  assertEquals([...importanceWeights(probabilities, 4, 0)], [1, 1, 1]);
  assertEquals([...importanceWeights(Float64Array.of(0.5, 0.125), 4, 0.5)], [0.5, 1]);
});

Deno.test("a dueling selection is value + advantage - mean advantage of the legal moves", () => {
  // RIGHT where SHIFT and RIGHT are legal; SHIFT where nothing else is.
  const moves = Uint8Array.of(2, 0), legal = Uint8Array.of(0b0101, 0b0001);
  assertEquals([...selection(moves, legal, true)], [1, -0.5, 0, 0.5, 0, 1, 0, 0, 0, 0]);
  assertEquals([...selection(moves, legal, false)], [0, 0, 0, 1, 0, 0, 1, 0, 0, 0]);
});
