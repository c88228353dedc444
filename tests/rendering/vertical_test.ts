import { assertEquals } from "@std/assert";
import { drawVertical } from "../../src/rendering/vertical.ts";
import { CHASED, HWASAL, KARA, TIMET, treeOf } from "./trees.ts";

/** Compares a drawing with the lines between the first and the last line of a template. */
function assertDrawing(actual: string, expected: string): void {
  assertEquals("\n" + actual + "\n", expected);
}

Deno.test("drawVertical() nests the arcs of a projective tree in the left margin", () => {
  assertDrawing(
    drawVertical(CHASED),
    `
        ╭▶ The     DET    det
      ╭▶┴─ dog     NOUN   nsubj
─▶┬─┬─┴─── chased  VERB   ROOT
  │ │ ╭──▶ the     DET    det
  │ │ │ ╭▶ old     ADJ    amod
  │ ╰▶┴─┴─ cat     NOUN   obj
  ╰──────▶ .       PUNCT  punct
`,
  );
});

Deno.test("drawVertical() passes arcs that are not projective over the lines they cross", () => {
  assertDrawing(
    drawVertical(TIMET),
    `
        ╭▶ Meum    det
  ╭▶┬───┆─ canis   nsubj
─▶┴─┆─┬─┆─ timet   ROOT
    ┆ ╰▶┴─ filium  obj
    ╰────▶ magnus  amod
`,
  );
});

Deno.test("drawVertical() aligns tags after wide words and isolates right-to-left ones", () => {
  assertDrawing(
    drawVertical(HWASAL),
    `
  ╭──▶ 아이가  NOUN  nsubj
  │ ╭▶ 화살을  NOUN  obj
─▶┴─┴─ 쐈다    VERB  ROOT
`,
  );
  assertEquals(drawVertical(KARA).split("\n")[0], "  ╭▶ \u2068הילד\u2069  NOUN  nsubj");
});

Deno.test("drawVertical() draws one word, words without heads, and no words at all", () => {
  assertEquals(drawVertical(treeOf(["Listen", 0, "root"])), "─▶ Listen  ROOT");
  assertEquals(drawVertical(treeOf(["a", -1, "_", "X"], ["bc", -1, "_", "Y"])), "a   X\nbc  Y");
  assertEquals(drawVertical({ forms: [], heads: [], labels: [] }), "");
});
