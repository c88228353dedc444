/**
 * The figures of §5.2 of the thesis Dynamic Oracle for the Arc-Standard Parser (Padova), as far
 * as its text tells them: what arc-standard's approximate oracle says case by case, next to the
 * exact costs, and why the two part.
 */

import { assertEquals } from "@std/assert";
import { arcStandard, exhaustiveLoss } from "../oracles/exhaustive.ts";
import { after, costsIn, type Sentence } from "./trace.ts";

interface Figure {
  figure: string;
  /** Why the approximate costs are what they are, and where they are not the exact ones. */
  because: string;
  heads: number[];
  moves: string;
  /** The configuration that the moves lead to. */
  stack: number[];
  approximate: string;
  exact: string;
}

/** Figures 5.1 to 5.4 share w4's tree: ROOT → w4, w4 → w2 w5 w7, w2 → w1 w3, w5 → w6. */
const W4 = [2, 4, 2, 0, 4, 5, 4];

const FIGURES: Figure[] = [
  {
    figure: "5.1 and 5.2b, case 1",
    because:
      "w4 has right children to come, so SHIFT is free. LEFT loses w2 → w3, which the SHIFT " +
      "before was charged for. RIGHT loses w4's four arcs, but gives w3 back to w2: 3",
    heads: W4,
    moves: "SHIFT SHIFT LEFT SHIFT SHIFT",
    stack: [0, 2, 3, 4],
    approximate: "SHIFT 0, LEFT 0, RIGHT 3",
    exact: "SHIFT 0, LEFT 0, RIGHT 3",
  },
  {
    figure: "5.2a, case 1",
    because: "w2 may take its left child before its right one or after it",
    heads: [2, 0, 2],
    moves: "SHIFT SHIFT",
    stack: [0, 1, 2],
    approximate: "SHIFT 0, LEFT 0, RIGHT 3",
    exact: "SHIFT 0, LEFT 0, RIGHT 3",
  },
  {
    figure: "5.3, case 2.1",
    because: "w7's head w4 is gone under w3, so that w6 may have w7 for nothing",
    heads: W4,
    moves: "SHIFT SHIFT LEFT SHIFT SHIFT RIGHT SHIFT SHIFT",
    stack: [0, 2, 3, 5, 6],
    approximate: "SHIFT 0, LEFT 1, RIGHT 0",
    exact: "SHIFT 0, LEFT 1, RIGHT 0",
  },
  {
    figure: "5.4, case 2.2",
    because: "w7's head w4 is on the stack below w6, and that arc is lost once w7 lies above w6",
    heads: W4,
    moves: "SHIFT SHIFT LEFT SHIFT RIGHT SHIFT LEFT SHIFT SHIFT",
    stack: [0, 4, 5, 6],
    approximate: "SHIFT 1, LEFT 2, RIGHT 0",
    exact: "SHIFT 1, LEFT 2, RIGHT 0",
  },
  {
    figure: "5.5, case 2.3",
    because: "SHIFT loses w2 → w3, and w2 → w1 with it, but only w3's own arcs are counted",
    heads: [2, 4, 2, 0, 4, 4],
    moves: "SHIFT SHIFT SHIFT",
    stack: [0, 1, 2, 3],
    approximate: "SHIFT 1, LEFT 3, RIGHT 0",
    exact: "SHIFT 2, LEFT 3, RIGHT 0",
  },
  {
    figure: "5.6a, case 3",
    because: "w2 has no children and waits for its head",
    heads: [3, 3, 0],
    moves: "SHIFT SHIFT",
    stack: [0, 1, 2],
    approximate: "SHIFT 0, LEFT 1, RIGHT 1",
    exact: "SHIFT 0, LEFT 1, RIGHT 1",
  },
  {
    figure: "5.6b, case 3",
    because: "w3's two children are counted as lost, but w3 may take w4 from w5 and then have them",
    heads: [3, 3, 5, 5, 0],
    moves: "SHIFT SHIFT SHIFT",
    stack: [0, 1, 2, 3],
    approximate: "SHIFT 2, LEFT 0, RIGHT 3",
    exact: "SHIFT 1, LEFT 0, RIGHT 3",
  },
];

const plain = arcStandard(true);

for (const { figure, because, heads, moves, stack, approximate, exact } of FIGURES) {
  Deno.test(`figure ${figure}: ${because}`, () => {
    const words = heads.map((_, i) => `w${i + 1}`).join(" ");
    const sentence: Sentence = { words, heads, options: { system: "arc-standard" }, plain };
    const c = after(sentence, moves);
    assertEquals(c.stack, stack);
    assertEquals(costsIn(c, sentence, "approximate"), approximate);
    assertEquals(costsIn(c, sentence), exact);

    const loss = exhaustiveLoss(plain, heads);
    const twin = moves.split(" ").reduce(plain.apply, plain.init(heads.length));
    const searched = plain.legal(twin).map((name) =>
      `${name} ${loss(plain.apply(twin, name)) - loss(twin)}`
    );
    assertEquals(searched.join(", "), exact);
  });
}
