/**
 * Scores of a network whose moves all score 0, so that arcs alone decide: against their definition,
 * in every system, and the arcs that a walk gives its examples against those of the scorer.
 *
 * @module
 */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { moveOf, packTransition } from "../../src/oracles/transition.ts";
import { systemFlags, systemNumber, SYSTEMS, traitsOf } from "../../src/oracles/system.ts";
import { TRAINING_ORACLES } from "../../src/training/parser_options.ts";
import { Arrays, difference } from "../kernels/arrays.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const LENGTH = 7, SLOTS = 4, HIDDEN = 4, RANK = 5, MOVES = 4, ROWS = LENGTH + 1;

/** A module with such a network over one sentence, and its tables of arcs. */
function arcsAlone() {
  const kernel = loadTestingKernel(), { wasm } = kernel, arrays = new Arrays(kernel, 4);
  wasm.setUpNetwork(SLOTS, HIDDEN, 0, 1, RANK);
  const [bias, out, outBias] = [HIDDEN, HIDDEN * MOVES, MOVES].map((size) => arrays.zeros(size));
  wasm.setMoveLayer(bias, out, outBias);
  wasm.setTables(arrays.zeros((ROWS + 1) * SLOTS * HIDDEN), 0, ROWS, 1);
  const tables = [0, 1].map(() => arrays.floats((ROWS + 1) * RANK, () => arrays.normal() / 2));
  wasm.setArcTables(tables[0], tables[1]);
  wasm.setSentence(0);
  const [heads, dependents] = tables.map((at) => arrays.read(at, (ROWS + 1) * RANK));
  const product = (head: number, dependent: number) => {
    let sum = 0;
    for (let k = 0; k < RANK; k++) sum += heads[head * RANK + k] * dependents[dependent * RANK + k];
    return sum;
  };
  return { kernel, arrays, product };
}

const logSigmoid = (x: number) => -Math.log1p(Math.exp(-x));

for (const system of SYSTEMS) {
  Deno.test(`arc scores of ${system} are products of the two words that each transition joins, for parser and walk`, () => {
    const { kernel, arrays, product } = arcsAlone(), { wasm } = kernel;
    const number = systemNumber({ system }), flags = systemFlags({ system });
    const [c, next] = [0, 0].map(() => wasm.createConfiguration(LENGTH));
    const sentence = wasm.createSentence(LENGTH), most = wasm.mostTransitions(LENGTH);
    const [list, scores] = [0, 0].map(() => arrays.zeros(most));
    const headsOf = (at: number) => kernel.ints(wasm.heads(at), LENGTH + 1).slice();
    const hasArguments = traitsOf(system).withArgument.length > 0;
    /** The arc that a transition adds: what changes when it is taken. */
    const arcOf = (transition: number): [number, number] | undefined => {
      wasm.copy(next, c);
      wasm.apply(next, transition);
      const before = headsOf(c), after = headsOf(next);
      const dependent = after.findIndex((head, i) => i > 0 && head !== before[i]);
      return dependent < 0 ? undefined : [after[dependent], dependent];
    };
    /** What the walk should note of each configuration on the parser's own path. */
    const wanted: number[][][] = [], nodes: string[][] = [];
    let compared = 0;
    wasm.start(c, number, flags);
    while (!wasm.isFinal(c)) {
      const count = wasm.scoreTransitions(list, scores, c, sentence);
      const transitions = [...kernel.ints(list, count)], found = arrays.read(scores, count);
      const arcs = transitions.map((t) => arcOf(t)), products = arcs.map((a) => a && product(...a));
      const moves = [...new Set(transitions.map(moveOf))];
      const members = moves.map((move) => {
        return transitions.flatMap((t, i) => moveOf(t) === move ? [i] : []);
      });
      const best = (of: number[]) => {
        return of.reduce((best, i) => products[i]! > products[best]! ? i : best);
      };
      const shared = members.map((of) => products[best(of)] ?? 0);
      const all = Math.log(shared.reduce((sum, score) => sum + Math.exp(score), 0));
      const definition = transitions.map((_, i) => {
        const group = members.findIndex((of) => of.includes(i)), of = members[group];
        let score = shared[group] - all;
        for (const j of hasArguments && arcs[i] ? of.slice(0, -1) : []) {
          const gap = products[best(of.slice(of.indexOf(j) + 1))]! - products[j]!;
          if (j < i) score += logSigmoid(gap);
          if (j === i) score += logSigmoid(-gap);
        }
        return score;
      });
      assert(difference(found, definition) < 1e-5, `${[...found]}, ${definition}`);
      const sum = definition.reduce((sum, score) => sum + Math.exp(score), 0);
      assertAlmostEquals(sum, 1, 1e-5);
      wanted.push(members.map((of) => [...(arcs[best(of)] ?? [-1, -1])]));
      // Where a spine is gone along: the arc at a node, and the best one further along.
      nodes.push(members.flatMap((of) => {
        return of.slice(0, -1).map((i, at) => `${arcs[i]} ${arcs[best(of.slice(at + 1))]}`);
      }));
      compared += count;
      wasm.apply(c, transitions[found.indexOf(Math.max(...found))]);
    }
    assert(compared > 20 && wanted.some((arcs) => arcs.flat().some((row) => row >= 0)));
    // A walk that always follows the parser, over any gold tree.
    const gold = wasm.createGold(LENGTH);
    kernel.ints(wasm.goldHeads(gold) + 4, LENGTH).set([2, 0, 2, 3, 6, 4, 2]);
    wasm.prepareGold(gold);
    const room = wasm.mostSteps(number, LENGTH) * wasm.mostExamples(number);
    const [picks, kinds, arcs] = [4 * SLOTS, MOVES, 8 * MOVES].map((n) =>
      kernel.allocate(n * room)
    );
    kernel.ints(arcs, room * MOVES * 2).fill(-1);
    const oracle = TRAINING_ORACLES.indexOf("dynamic");
    const how = [number, flags, oracle, 1] as const;
    const examples = wasm.collect(picks, kinds, arcs, c, sentence, gold, ...how);
    const further = MOVES - 1, noted: number[][][] = [];
    let gone = 0;
    for (let at = 0; at < examples; at++) {
      const legal = [...kernel.bytes(kinds + at * MOVES, MOVES)];
      const row = [...kernel.ints(arcs + 8 * MOVES * at, 2 * MOVES)];
      const pairs = legal.map((_, i) => row.slice(2 * i, 2 * i + 2));
      if (hasArguments && legal[further]) {
        const found = pairs.filter((_, i) => legal[i]).join(" ");
        assert(nodes[noted.length - 1].includes(found), found);
        gone++;
        continue;
      }
      noted.push(pairs.filter((_, i) => legal[i]));
      assert(pairs.every(([head], i) => legal[i] || head === -1));
    }
    assertEquals(noted, wanted);
    assertEquals(gone > 0, hasArguments);
  });
}

Deno.test("LEFT:1 and LEFT:2 of lr-spine have arc scores of their own", () => {
  const { kernel, arrays } = arcsAlone(), { wasm } = kernel, system = "lr-spine";
  const [c, sentence] = [wasm.createConfiguration(LENGTH), wasm.createSentence(LENGTH)];
  const [list, scores] = [0, 0].map(() => arrays.zeros(wasm.mostTransitions(LENGTH)));
  const shift = packTransition("SHIFT");
  wasm.start(c, systemNumber({ system }), systemFlags({ system }));
  // 3 takes 2: word 1 may hang on either.
  for (const t of [shift, shift, shift, packTransition("LEFT", 0, 1)]) wasm.apply(c, t);
  const count = wasm.scoreTransitions(list, scores, c, sentence);
  const left = [...kernel.ints(list, count)].flatMap((t, i) => moveOf(t) === "LEFT" ? [i] : []);
  const [one, two] = left.map((i) => kernel.floats(scores, count)[i]);
  assertEquals(left.length, 2);
  assert(Math.abs(one - two) > 0.01, `${one}, ${two}`);
});
