import { assert, assertEquals } from "@std/assert";
import { type DerivationRow, drawDerivation } from "../../src/rendering/derivation.ts";
import { displayWidth } from "../../src/rendering/display_width.ts";

/** A row from words joined by spaces. */
function row(
  step: number,
  stack: string,
  buffer: string,
  transition: string,
  rest: Pick<DerivationRow, "arc" | "costs"> = {},
): DerivationRow {
  const words = (text: string) => text === "" ? [] : text.split(" ");
  return { step, stack: words(stack), buffer: words(buffer), transition, ...rest };
}

const ROWS = [
  row(0, "ROOT", "pass me the ripe lemon", "SHIFT", { costs: { SHIFT: 0 } }),
  row(1, "ROOT pass", "me the ripe lemon", "SHIFT", { costs: { SHIFT: 0, RIGHT: 5 } }),
  row(2, "ROOT pass me", "the ripe lemon", "RIGHT", {
    arc: { head: "pass", dependent: "me" },
    costs: { SHIFT: 1, LEFT: 2, RIGHT: 0 },
  }),
  row(3, "ROOT pass", "the ripe lemon", "SHIFT", { costs: { SHIFT: 0, RIGHT: 4 } }),
  row(10, "ROOT", "", ""),
];

/** Compares a table with the lines between the first and the last line of a template. */
function assertTable(actual: string, expected: string): void {
  assertEquals("\n" + actual + "\n", expected);
}

Deno.test("drawDerivation() aligns steps, stacks, buffers, transitions, arcs and costs", () => {
  assertTable(
    drawDerivation(ROWS),
    `
step  stack           buffer                    transition  arc        costs
────  ──────────────  ────────────────────────  ──────────  ─────────  ──────────────────────────
   0  [ROOT]          [pass me the ripe lemon]  SHIFT                  SHIFT 0
   1  [ROOT pass]     [me the ripe lemon]       SHIFT                  SHIFT 0 · RIGHT 5
   2  [ROOT pass me]  [the ripe lemon]          RIGHT       pass → me  SHIFT 1 · LEFT 2 · RIGHT 0
   3  [ROOT pass]     [the ripe lemon]          SHIFT                  SHIFT 0 · RIGHT 4
  10  [ROOT]          []
`,
  );
});

Deno.test("drawDerivation() cuts the bottom of the stack, the end of the buffer and dear costs", () => {
  assertTable(
    drawDerivation(ROWS, { width: 66 }),
    `
step  stack        buffer       transition  arc        costs
────  ───────────  ───────────  ──────────  ─────────  ───────────
   0  [ROOT]       [pass me …]  SHIFT                  SHIFT 0
   1  [ROOT pass]  [me the …]   SHIFT                  SHIFT 0 · …
   2  [… pass me]  [the …]      RIGHT       pass → me  RIGHT 0 · …
   3  [ROOT pass]  [the …]      SHIFT                  SHIFT 0 · …
  10  [ROOT]       []
`,
  );
});

Deno.test("drawDerivation() leaves out costs that have no room, and columns that are empty", () => {
  assertTable(
    drawDerivation(ROWS, { width: 54 }),
    `
step  stack        buffer        transition  arc
────  ───────────  ────────────  ──────────  ─────────
   0  [ROOT]       [pass me …]   SHIFT
   1  [ROOT pass]  [me the …]    SHIFT
   2  [… pass me]  [the ripe …]  RIGHT       pass → me
   3  [ROOT pass]  [the ripe …]  SHIFT
  10  [ROOT]       []
`,
  );
  assertEquals(
    drawDerivation([row(0, "ROOT", "Go", "SHIFT")]).split("\n")[0],
    "step  stack   buffer  transition",
  );
});

Deno.test("drawDerivation() keeps within the width from 56 columns on", () => {
  const long = ROWS.map((one) => ({ ...one, stack: [...one.stack, "a".repeat(50), "日本語"] }));
  for (let width = 56; width <= 130; width++) {
    const lines = drawDerivation(long, { width }).split("\n");
    assert(Math.max(...lines.map(displayWidth)) <= width, `${width}`);
  }
});

Deno.test("drawDerivation() in colour highlights the cheapest transitions and nothing else moves", () => {
  const colored = drawDerivation(ROWS, { color: true });
  assert(colored.includes("\x1b[1;32mRIGHT 0\x1b[0m"));
  assert(!colored.includes("\x1b[1;32mLEFT 2\x1b[0m"));
  // deno-lint-ignore no-control-regex
  assertEquals(colored.replace(/\x1b\[[\d;]*m/g, ""), drawDerivation(ROWS));
});

Deno.test("drawDerivation() shows labels of arcs and aligns wide words", () => {
  const arc = { head: "쐈다", dependent: "화살을", label: "obj" };
  assertTable(
    drawDerivation([row(4, "ROOT 화살을", "쐈다 .", "LEFT:obj", { arc })]),
    `
step  stack          buffer    transition  arc
────  ─────────────  ────────  ──────────  ───────────────────
   4  [ROOT 화살을]  [쐈다 .]  LEFT:obj    쐈다 → 화살을 (obj)
`,
  );
});

Deno.test("drawDerivation() isolates right-to-left words and lets no control character through", () => {
  const table = drawDerivation([
    row(0, "ROOT הילד", "קרא a\x1bb", "SHIFT", { costs: { "\x07": 0 } }),
  ]);
  assertEquals(
    table.split("\n")[2],
    "   0  [ROOT \u2068הילד\u2069]  [\u2068קרא\u2069 a\ufffdb]  SHIFT       \ufffd 0",
  );
});
