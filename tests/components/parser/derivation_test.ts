import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { Configuration } from "../../../src/oracles/configuration.ts";
import { Parser } from "../../../src/pipeline/parser.ts";
import type { SystemName } from "../../../src/oracles/system.ts";
import { moveOf, packTransition, transitionName } from "../../../src/oracles/transition.ts";
import { loadKernel } from "../../../src/runtime/kernel.ts";
import { sample, smallModel } from "../../training/small_model.ts";

const kernel = await loadKernel();

for (const system of ["arc-standard", "arc-eager", "swap"] satisfies SystemName[]) {
  const oracle = system === "swap" ? "static" : "dynamic";
  const parser = await Parser.load(await smallModel({ system, oracle, epochs: 2 }));

  Deno.test(`derivation() of ${system} takes the best transitions and ends in the parser's tree`, () => {
    for (const sentence of sample().slice(0, 20)) {
      const choices = parser.derivation(sentence);
      const c = Configuration.start(kernel, sentence.length, { system });
      for (const { candidates, chosen } of choices) {
        if (chosen === undefined) break;
        const best = Math.max(...candidates.map(({ score }) => score));
        assertEquals(candidates.find(({ score }) => score === best)?.transition, chosen);
        c.take(chosen);
      }
      assertEquals(c.isFinal, true);
      assertEquals(c.tree(), [...parser.parse(sentence, { beam: 1 }).heads]);
    }
  });
}

const parser = await Parser.load(await smallModel());
const [, sentence] = sample(); // The dog sleeps.

Deno.test("derivation() begins with given transitions, and gives their arcs labels", () => {
  const first = ["SHIFT", "SHIFT", "RIGHT"] as const;
  const choices = parser.derivation(sentence, first.map((move) => packTransition(move)), false);
  assertEquals(choices.length, 4);
  assertEquals(choices.slice(0, 3).map(({ chosen }) => moveOf(chosen!)), [...first]);
  assertEquals(parser.labelName(choices[2].chosen!) === "_", false);
  assertEquals(choices[3].chosen, undefined);
  assertEquals(
    choices[3].candidates.map(({ transition }) => transitionName(transition)),
    ["SHIFT"],
  );
});

Deno.test("derivation() refuses a transition that is not legal, and one too many", () => {
  const given = (...moves: ("SHIFT" | "LEFT" | "RIGHT")[]) =>
    moves.map((move) => packTransition(move));
  assertThrows(
    () => parser.derivation(sentence, given("LEFT")),
    SagittaError,
    "Cannot take a transition: found LEFT, expected a legal one (SHIFT)",
  );
  const whole = parser.derivation(sentence).flatMap(({ chosen }) => chosen ?? []);
  assertThrows(
    () => parser.derivation(sentence, [...whole, ...given("SHIFT")]),
    SagittaError,
    "found SHIFT, expected a legal one (none: it is final)",
  );
});
