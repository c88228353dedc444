import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { displayWidth } from "../../src/rendering/display_width.ts";
import { drawTree } from "../../src/rendering/text.ts";
import { ARRIVED, CHASED, HWASAL, KARA, TIMET, treeOf } from "./trees.ts";

/** Compares a drawing with the lines between the first and the last line of a template. */
function assertDrawing(actual: string, expected: string): void {
  assertEquals("\n" + actual + "\n", expected);
}

Deno.test("drawTree() nests the arcs of a projective tree in the fewest rows", () => {
  assertDrawing(
    drawTree(CHASED),
    `
                      ROOT
                       │ ╭───────── punct ──────────╮
                       │ ├─────── obj ────────╮     │
                       │ │    ╭──── det ────╮ │     │
 ╭─ det ─╮ ╭─ nsubj ─╮ │ │    │    ╭─ amod ─┤ │     │
 ▼       │ ▼         │ ▼ │    ▼    ▼        │ ▼     ▼
The      dog         chased  the  old       cat     .
DET      NOUN         VERB   DET  ADJ       NOUN  PUNCT
`,
  );
});

Deno.test("drawTree() dashes an arc that is not projective and shows where lines cross", () => {
  assertDrawing(
    drawTree(ARRIVED),
    `
                       ROOT
                        │ ╭─────────────────── punct ───────────────────╮
            ╭┄┄┄┄┄┄┄┄┄┄┄┼┄┼┄┄┄┄┄┄┄ acl:relcl ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╮     │
            │           │ │               ╭──────── obj ────────╮ │     │
            │           │ │               │      ╭─── nsubj ────┤ │     │
╭─ det ─╮ ╭─┼─ nsubj ─╮ │ ├─ obl ─╮       │      │      ╭─ aux ─┤ │     │
▼       │ ▼ │         │ ▼ │       ▼       ▼      ▼      ▼       │ ▼     ▼
A       letter       arrived  yesterday  that  nobody  had    expected  .
`,
  );
});

Deno.test("drawTree() keeps labels clear of the lines that cross their arcs", () => {
  assertDrawing(
    drawTree(TIMET),
    `
                    ROOT
         ╭┄┄┄┄┄┄┄┄┄┄┄┼┄ amod ┄┄┄┄┄┄┄┄┄┄┄╮
 ╭┄┄┄┄┄┄┄┼┄┄┄┄ det ┄┄┼┄┄┄┄┄┄┄┄┄╮        │
 │     ╭─┼─ nsubj ─╮ │ ╭─ obj ─┼─╮      │
 ▼     ▼ │         │ ▼ │       │ ▼      ▼
Meum  canis        timet      filium  magnus
`,
  );
});

Deno.test("drawTree() draws a single word under ROOT", () => {
  assertDrawing(
    drawTree(treeOf(["Listen", 0, "root"])),
    `
 ROOT
  ▼
Listen
`,
  );
});

Deno.test("drawTree() names the label of a root that says more than root", () => {
  assertDrawing(
    drawTree(treeOf(["Oh", 0, "discourse"], ["go", 0, "root"])),
    `
ROOT discourse  ROOT
      ▼          ▼
      Oh         go
`,
  );
});

Deno.test("drawTree() keeps right-to-left words in order of the sentence, each isolated", () => {
  const drawing = drawTree(KARA);
  assertEquals(drawing.match(/[\u2068\u2069]/g)?.length, 6);
  assertDrawing(
    drawing.replace(/[\u2068\u2069]/g, ""),
    `
            ROOT
 ╭─ nsubj ─╮ │ ╭─ obj ─╮
 ▼         │ ▼ │       ▼
הילד        קרא       ספר
NOUN       VERB       NOUN
`,
  );
});

Deno.test("drawTree() gives wide characters two columns", () => {
  assertDrawing(
    drawTree(HWASAL),
    `
                   ROOT
  ╭──── nsubj ────╮ │
  │       ╭─ obj ─┤ │
  ▼       ▼       │ ▼
아이가  화살을    쐈다
 NOUN    NOUN     VERB
`,
  );
});

Deno.test("drawTree() draws no arc for a token without a head", () => {
  const partial = treeOf(["a", -1, "_"], ["b", 1, "dep"], ["c", -1, "_"]);
  assertDrawing(
    drawTree(partial),
    `
╭─ dep ─╮
│       ▼
a       b  c
`,
  );
  assertEquals(drawTree(treeOf(["a", -1, "_"], ["b", -1, "_"])), "a  b");
});

Deno.test("drawTree() draws tighter, then from top to bottom, when columns are few", () => {
  assertDrawing(
    drawTree(ARRIVED, { width: 60 }),
    `
                ROOT
                 │╭────────────────punct─────────────────╮
        ╭┄┄┄┄┄┄┄┄┼┼┄┄┄┄┄┄┄acl:relcl┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╮    │
        │        ││              ╭───────obj───────╮│    │
        │        ││              │     ╭───nsubj───┤│    │
╭─det─╮╭┼─nsubj─╮│├──obl──╮      │     │     ╭─aux─┤│    │
▼     │▼│       │▼│       ▼      ▼     ▼     ▼     │▼    ▼
A    letter   arrived yesterday that nobody had expected .
`,
  );
  assertDrawing(
    drawTree(ARRIVED, { width: 55 }),
    `
          ╭▶ A          det
  ╭▶┬─────┴─ letter     nsubj
─▶┼─┆─────┬─ arrived    ROOT
  │ ┆     ╰▶ yesterday  obl
  │ ┆ ╭────▶ that       obj
  │ ┆ │ ╭──▶ nobody     nsubj
  │ ┆ │ │ ╭▶ had        aux
  │ ╰▶┴─┴─┴─ expected   acl:relcl
  ╰────────▶ .          punct
`,
  );
});

Deno.test("drawTree() is never wider than asked unless it turned the tree on its side", () => {
  for (let width = 20; width < 120; width++) {
    const drawing = drawTree(CHASED, { width });
    const widest = Math.max(...drawing.split("\n").map(displayWidth));
    assert(widest <= width || drawing.includes("▶"), `${widest} > ${width}`);
  }
});

Deno.test("drawTree() in colour is the same drawing once the escape sequences are taken out", () => {
  const colored = drawTree(ARRIVED, { color: true });
  // deno-lint-ignore no-control-regex
  assertEquals(colored.replace(/\x1b\[[\d;]*m/g, ""), drawTree(ARRIVED));
  assert(colored.includes("\x1b[36m acl:relcl \x1b[0m"));
});

Deno.test("drawTree() lets no control character of a word or a label through", () => {
  const drawing = drawTree(treeOf(["a\x1b[2Jb", 0, "root", "X\n"], ["c", 1, "\u202ed\t", "Y"]));
  for (const control of ["\x1b", "\t", "\u202e"]) assert(!drawing.includes(control));
  assertEquals(drawing.split("\n").length, 5);
});

Deno.test("drawTree() draws nothing for an empty sentence", () => {
  assertEquals(drawTree({ forms: [], heads: [], labels: [] }), "");
});

Deno.test("drawTree() draws a cycle without looping for ever", () => {
  assertDrawing(
    drawTree(treeOf(["a", 2, "x"], ["b", 1, "y"])),
    `
  ╭── y ──╮
╭─┼─ x ─╮ │
▼ │     │ ▼
 a       b
`,
  );
});

Deno.test("drawTree() refuses a head that is no token, naming it", () => {
  const message = "Cannot draw a tree: found head 7 of token 1, expected -1 to 2";
  assertThrows(() => drawTree(treeOf(["a", 7, "x"], ["b", 0, "root"])), SagittaError, message);
  assertThrows(() => drawTree(treeOf(["a", 1, "x"])), SagittaError, "head 1 of token 1");
});

Deno.test("drawTree() puts highlighted words in brackets, or in colour, lying or standing", () => {
  const tree = treeOf(["Birds", 2, "nsubj"], ["sing", 0, "root"]);
  const highlight = new Set([2]);
  assertDrawing(
    drawTree(tree, { highlight }),
    `
             ROOT
  ╭─ nsubj ─╮ │
  ▼         │ ▼
Birds      [sing]
`,
  );
  for (const width of [80, 5]) {
    const painted = drawTree(tree, { highlight, width, color: true });
    assert(painted.includes("\x1b[1;33msing") && painted.includes("\x1b[1mBirds"), painted);
  }
});
