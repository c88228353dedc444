import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import {
  completeLinear,
  LINEAR_OPTIONS,
  type LinearOptions,
} from "../../src/training/linear/options.ts";
import { resolveOptions } from "../../src/training/options.ts";

function resolve(options: LinearOptions, learner = "perceptron") {
  return completeLinear(resolveOptions(LINEAR_OPTIONS, { ...options }), learner);
}

Deno.test("linear options choose oracle and policy by system, beam and what is given", () => {
  const cases: [LinearOptions, string, string][] = [
    [{}, "dynamic", "explore"],
    [{ beam: 8 }, "dynamic", "nondeterministic"],
    [{ policy: "static" }, "static", "static"],
    [{ oracle: "static" }, "static", "static"],
    [{ system: "swap", oracle: "static-lazy" }, "static-lazy", "static"],
    [{ system: "arc-standard", oracle: "approximate" }, "approximate", "explore"],
  ];
  for (const [options, oracle, policy] of cases) {
    const settled = resolve(options);
    assertEquals([settled.oracle, settled.policy], [oracle, policy]);
  }
});

Deno.test("linear options refuse what does not go together or is out of bounds", () => {
  const cases: [LinearOptions, string, string?][] = [
    [{ system: "swap", oracle: "dynamic" }, "oracle dynamic for swap"],
    [{ system: "arc-hybrid", oracle: "approximate" }, "oracle approximate for arc-hybrid"],
    [{ policy: "explore", oracle: "static" }, "policy explore with oracle static"],
    [{ policy: "explore", beam: 4 }, "policy explore with a beam"],
    [{ beam: 4 }, "learner logistic with a beam", "logistic"],
    [{ epochs: 0 }, "epochs 0, expected 1 to 10000"],
    [{ seed: 1.5 }, "seed 1.5"],
    [{ exploreRate: 2 }, "exploreRate 2, expected 0 to 1"],
    [{ moveBits: 30 }, "moveBits 30, expected 8 to 24"],
    [{ system: "arc-easy" as "swap" }, 'system "arc-easy"'],
  ];
  for (const [options, message, learner] of cases) {
    assertThrows(() => resolve(options, learner), SagittaError, message);
  }
});
