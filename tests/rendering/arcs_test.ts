import { assertEquals } from "@std/assert";
import { arcsOf, rootName, rootsOf } from "../../src/rendering/arcs.ts";
import { levelsOf } from "../../src/rendering/layout.ts";
import { ARRIVED, TIMET, treeOf } from "./trees.ts";

/** The dependents whose arcs are not projective. */
const crossing = (tree: typeof TIMET) =>
  arcsOf(tree).filter((arc) => !arc.projective).map(({ dependent }) => dependent);

Deno.test("arcsOf() finds the arcs whose head does not dominate all they span", () => {
  assertEquals(crossing(ARRIVED), [8]);
  assertEquals(crossing(TIMET), [1, 5]);
});

Deno.test("arcsOf() lets unattached tokens inside an arc pass, not a token attached outside it", () => {
  assertEquals(crossing(treeOf(["a", 3, "x"], ["b", -1, "_"], ["c", 0, "root"])), []);
  assertEquals(crossing(treeOf(["a", 3, "x"], ["b", 4, "y"], ["c", 0, "root"], ["d", -1, "_"])), [
    1,
    2,
  ]);
});

Deno.test("rootsOf() lists every dependent of ROOT, and rootName() hides the label root", () => {
  assertEquals(rootsOf(treeOf(["a", 0, "root"], ["b", 1, "x"], ["c", 0, "dep"])), [1, 3]);
  assertEquals([rootName("root"), rootName("ROOT"), rootName("dep")], ["ROOT", "ROOT", "ROOT dep"]);
});

Deno.test("levelsOf() stacks nested spans and spans kept above others, disjoint ones lie low", () => {
  const spans = [{ from: 1, to: 9 }, { from: 2, to: 5 }, { from: 6, to: 8 }, { from: 3, to: 4 }];
  assertEquals(levelsOf(spans), [3, 2, 1, 1]);
  assertEquals(levelsOf([{ from: 1, to: 2, above: [1] }, { from: 3, to: 9 }]), [2, 1]);
});
