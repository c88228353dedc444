/**
 * The worked example of the notes on arc-eager's oracles, which put ROOT first: two paths to the
 * gold tree, then what can be saved after one wrong SHIFT (tables 1 to 4), and the notes' own
 * conditions for a transition to be optimal.
 *
 * Two things differ. A token that ends without a head counts as lost in the notes and falls to
 * ROOT here, so SHIFT of a gold dependent of ROOT costs nothing. And the notes ask their static
 * oracle off the gold path too (table 2), where ours has nothing to say.
 */

import { assertEquals } from "@std/assert";
import { configurationLoss, Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { moveOf } from "../../src/oracles/transition.ts";
import { allTrees, arcEager, isProjective } from "../oracles/exhaustive.ts";
import { after, assertTrace, costsIn, type Sentence, table } from "./trace.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const LETTER: Sentence = {
  words: "He sent her a letter .",
  heads: [2, 0, 2, 5, 2, 2],
  options: { system: "arc-eager", rootFirst: true },
  plain: arcEager(true),
};

/** To [ROOT sent], [her a letter .]. */
const TO_HER = "SHIFT LEFT RIGHT";

Deno.test("the first sequence is the static oracle's and finds all 6 arcs", () => {
  const rows = table(`
    ROOT             | He sent her a letter . | SHIFT  |             | SHIFT 0, RIGHT 1
    ROOT He          | sent her a letter .    | LEFT   | sent→He     | SHIFT 1, LEFT 0, RIGHT 2
    ROOT             | sent her a letter .    | RIGHT  | ROOT→sent   | SHIFT 0, RIGHT 0
    ROOT sent        | her a letter .         | RIGHT  | sent→her    | SHIFT 1, RIGHT 0, REDUCE 3
    ROOT sent her    | a letter .             | SHIFT  |             | SHIFT 0, RIGHT 1, REDUCE 0
    ROOT sent her a  | letter .               | LEFT   | letter→a    | SHIFT 2, LEFT 0, RIGHT 2
    ROOT sent her    | letter .               | REDUCE |             | SHIFT 1, RIGHT 1, REDUCE 0
    ROOT sent        | letter .               | RIGHT  | sent→letter | SHIFT 1, RIGHT 0, REDUCE 2
    ROOT sent letter | .                      | REDUCE |             | SHIFT 1, RIGHT 1, REDUCE 0
    ROOT sent        | .                      | RIGHT  | sent→.      | SHIFT 1, RIGHT 0, REDUCE 1
    ROOT sent .      |
  `);
  assertEquals(assertTrace(LETTER, rows).heads, LETTER.heads);
});

Deno.test("the second sequence reduces earlier and finds all 6 arcs too", () => {
  const rows = table(`
    ROOT             | He sent her a letter . | SHIFT  |             | SHIFT 0, RIGHT 1
    ROOT He          | sent her a letter .    | LEFT   | sent→He     | SHIFT 1, LEFT 0, RIGHT 2
    ROOT             | sent her a letter .    | RIGHT  | ROOT→sent   | SHIFT 0, RIGHT 0
    ROOT sent        | her a letter .         | RIGHT  | sent→her    | SHIFT 1, RIGHT 0, REDUCE 3
    ROOT sent her    | a letter .             | REDUCE |             | SHIFT 0, RIGHT 1, REDUCE 0 | SHIFT
    ROOT sent        | a letter .             | SHIFT  |             | SHIFT 0, RIGHT 1, REDUCE 2
    ROOT sent a      | letter .               | LEFT   | letter→a    | SHIFT 2, LEFT 0, RIGHT 2
    ROOT sent        | letter .               | RIGHT  | sent→letter | SHIFT 1, RIGHT 0, REDUCE 2
    ROOT sent letter | .                      | REDUCE |             | SHIFT 1, RIGHT 1, REDUCE 0
    ROOT sent        | .                      | RIGHT  | sent→.      | SHIFT 1, RIGHT 0, REDUCE 1
    ROOT sent .      |
  `);
  assertEquals(assertTrace(LETTER, rows).heads, LETTER.heads);
});

Deno.test("tables 1 and 2: the wrong SHIFT of 'her' and two that follow from it leave 3 of 6 arcs", () => {
  const rows = table(`
    ROOT sent              | her a letter . | SHIFT |          | SHIFT 1, RIGHT 0, REDUCE 3 | RIGHT
    ROOT sent her          | a letter .     | SHIFT |          | SHIFT 0, LEFT 0, RIGHT 1 | -
    ROOT sent her a        | letter .       | LEFT  | letter→a | SHIFT 2, LEFT 0, RIGHT 2 | -
    ROOT sent her          | letter .       | SHIFT |          | SHIFT 1, LEFT 0, RIGHT 1 | -
    ROOT sent her letter   | .              | SHIFT |          | SHIFT 1, LEFT 0, RIGHT 1 | -
    ROOT sent her letter . |
  `);
  const c = assertTrace(LETTER, rows, TO_HER);
  assertEquals(c.heads, [2, 0, -1, 5, -1, -1]);
  assertEquals(configurationLoss(c, new Gold(LETTER.heads)), 3);
});

Deno.test("table 2's open heads fall to ROOT, or to its one dependent where ROOT takes one", () => {
  const moves = `${TO_HER} SHIFT SHIFT LEFT SHIFT SHIFT`;
  const several = { ...LETTER, options: { ...LETTER.options, multiRoot: true } };
  assertEquals(after(several, moves).tree(), [2, 0, 0, 5, 0, 0]);
  assertEquals(after(LETTER, moves).tree(), [2, 0, 2, 5, 2, 2]); // by luck, the gold tree
});

Deno.test("table 3: hanging 'her' on 'a' saves 5 of 6 arcs", () => {
  const rows = table(`
    ROOT sent her    | a letter . | LEFT   | a→her       | SHIFT 0, LEFT 0, RIGHT 1 | -
    ROOT sent        | a letter . | SHIFT  |             | SHIFT 0, RIGHT 1, REDUCE 2 | -
    ROOT sent a      | letter .   | LEFT   | letter→a    | SHIFT 2, LEFT 0, RIGHT 2 | -
    ROOT sent        | letter .   | RIGHT  | sent→letter | SHIFT 1, RIGHT 0, REDUCE 2 | -
    ROOT sent letter | .          | REDUCE |             | SHIFT 1, RIGHT 1, REDUCE 0 | -
    ROOT sent        | .          | RIGHT  | sent→.      | SHIFT 1, RIGHT 0, REDUCE 1 | -
    ROOT sent .      |
  `);
  const c = assertTrace(LETTER, rows, `${TO_HER} SHIFT`);
  assertEquals(c.heads, [2, 0, 4, 5, 2, 2]);
});

Deno.test("table 4: hanging 'her' on 'letter' saves 5 of 6 arcs", () => {
  const rows = table(`
    ROOT sent her    | a letter . | SHIFT  |             | SHIFT 0, LEFT 0, RIGHT 1 | -
    ROOT sent her a  | letter .   | LEFT   | letter→a    | SHIFT 2, LEFT 0, RIGHT 2 | -
    ROOT sent her    | letter .   | LEFT   | letter→her  | SHIFT 1, LEFT 0, RIGHT 1 | -
    ROOT sent        | letter .   | RIGHT  | sent→letter | SHIFT 1, RIGHT 0, REDUCE 2 | -
    ROOT sent letter | .          | REDUCE |             | SHIFT 1, RIGHT 1, REDUCE 0 | -
    ROOT sent        | .          | RIGHT  | sent→.      | SHIFT 1, RIGHT 0, REDUCE 1 | -
    ROOT sent .      |
  `);
  const c = assertTrace(LETTER, rows, `${TO_HER} SHIFT`);
  assertEquals(c.heads, [2, 0, 5, 5, 2, 2]);
});

Deno.test("SHIFT and REDUCE are the optimal transitions once 'her' is attached, SHIFT and LEFT once it was shifted", () => {
  assertEquals(costsIn(after(LETTER, `${TO_HER} RIGHT`), LETTER), "SHIFT 0, RIGHT 1, REDUCE 0");
  assertEquals(costsIn(after(LETTER, `${TO_HER} SHIFT`), LETTER), "SHIFT 0, LEFT 0, RIGHT 1");
});

/**
 * The notes' conditions (equations 2 to 5) for a move to be optimal, as they stand: `i` is the top
 * of the stack, `below` what lies under it, `j` the front of the buffer, `behind` what follows.
 */
function isOptimal(move: string, c: Configuration, heads: number[]): boolean {
  const isArc = (head: number, dependent: number) => heads[dependent - 1] === head;
  const i = c.stack.at(-1)!;
  const below = c.stack.slice(0, -1);
  const [j, ...behind] = c.buffer;
  switch (move) {
    case "LEFT":
      return !c.buffer.some((w) => isArc(i, w)) && !behind.some((w) => isArc(w, i));
    case "RIGHT":
      return !c.stack.some((w) => isArc(j, w)) && !below.some((w) => isArc(w, j)) &&
        !behind.some((w) => isArc(w, j));
    case "REDUCE":
      return !c.buffer.some((w) => isArc(i, w));
    default:
      return !c.stack.some((w) => isArc(w, j) || isArc(j, w));
  }
}

Deno.test("the notes' conditions hold just where the cost is 0, for all projective trees up to 4 tokens, but for two exceptions", () => {
  const kernel = loadTestingKernel();
  let same = 0;
  let root = 0;
  let headed = 0;
  for (const heads of [1, 2, 3, 4].flatMap((n) => [...allTrees(n)]).filter(isProjective)) {
    const gold = new Gold(heads);
    const visit = (c: Configuration) => {
      if (c.isFinal) return;
      const [s0, b0] = [c.stack.at(-1)!, c.buffer[0]];
      for (const { transition, cost } of transitionCosts(c, gold)) {
        visit(c.clone().take(transition));
        const move = moveOf(transition);
        if (isOptimal(move, c, heads) === (cost === 0)) same++;
        // ROOT takes in the end what was never attached: SHIFT keeps that arc, LEFT loses it.
        else if (
          move === "SHIFT" && heads[b0 - 1] === 0 || move === "LEFT" && heads[s0 - 1] === 0
        ) root++;
        // A token on the stack has a wrong head by now: its gold arc from b0 is lost already.
        else if (c.stack.some((w) => w > 0 && heads[w - 1] === b0 && c.heads[w - 1] >= 0)) headed++;
        else throw new Error(`${move} costs ${cost} at ${c.stack} | ${c.buffer}, gold ${heads}`);
      }
    };
    visit(Configuration.start(kernel, heads.length, LETTER.options));
  }
  assertEquals({ same, root, headed }, { same: 16_503, root: 3888, headed: 215 });
});
