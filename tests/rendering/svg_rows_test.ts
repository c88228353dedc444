import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { drawSvg } from "../../src/rendering/svg.ts";
import { ARRIVED, KARA } from "./trees.ts";

/** The words of a drawing by the height at which they stand. */
function rowsOf(svg: string): string[][] {
  const rows = new Map<string, string[]>();
  for (const [, y, word] of svg.matchAll(/<text class="word"[^>]* y="([\d.]+)">([^<]*)</g)) {
    rows.set(y, [...rows.get(y) ?? [], word]);
  }
  return [...rows.values()];
}

/** The pieces of an arc, as their lines go. */
function linesInto(svg: string, dependent: number): string[] {
  const pattern = new RegExp(`data-dependent="${dependent}"><path class="line" d="([^"]*)"`, "g");
  return [...svg.matchAll(pattern)].map(([, line]) => line.replace(/[-\d. ]+/g, ""));
}

Deno.test("drawSvg() breaks a sentence into rows where it would be wider than asked", () => {
  const svg = drawSvg(ARRIVED, { width: 240 });
  assertEquals(rowsOf(svg), [
    ["A", "letter", "arrived"],
    ["yesterday", "that"],
    ["nobody", "had"],
    ["expected", "."],
  ]);
  assert(Number(svg.match(/width="(\d+)"/)![1]) <= 240);
});

Deno.test("drawSvg() lets an arc leave one row, pass two and end in the fourth", () => {
  const svg = drawSvg(ARRIVED, { width: 240 });
  // Up and out, through, in and down; the label stands where the arc has an end.
  assertEquals(linesInto(svg, 8), ["MVqH", "MH", "MH", "MHqV"]);
  assertEquals(svg.match(/>acl:relcl</g)?.length, 2);
  assertEquals(svg.match(/data-dependent="8">.*class="head"/g)?.length, 1);
});

Deno.test("drawSvg() in rows keeps the first word of a right-to-left row at the right", () => {
  const svg = drawSvg(KARA, { width: 130 });
  const places = [...svg.matchAll(/data-token="(\d)" x="([\d.]+)" y="([\d.]+)"/g)];
  const [first, second] = places.map(([, , x, y]) => ({ x: Number(x), y }));
  assertEquals(rowsOf(svg).length > 1, true);
  assert(first.y !== second.y || first.x > second.x);
});

Deno.test("drawSvg() in rows draws each word of 100 random trees once, inside the drawing", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 100; round++) {
    const length = 1 + Math.floor(random() * 30);
    const heads = Array.from({ length }, (_, i) => i === 0 ? 0 : 1 + Math.floor(random() * i));
    const tree = {
      forms: heads.map((_, i) => `word${i + 1}`),
      heads,
      labels: heads.map(() => "nsubj"),
    };
    const svg = drawSvg(tree, { width: 100 + Math.floor(random() * 500) });
    assertEquals(rowsOf(svg).flat(), tree.forms);
    assertEquals(svg.match(/class="head"/g)?.length, length);
    const [, width, height] = svg.match(/width="(\d+)" height="([\d.]+)"/)!;
    for (const [, x, y] of svg.matchAll(/ x="([-\d.]+)" y="([-\d.]+)"/g)) {
      assert(Number(x) > 0 && Number(x) < Number(width), svg);
      assert(Number(y) > 0 && Number(y) < Number(height), svg);
    }
  }
});

Deno.test("drawSvg() without its style sheet has no style element", () => {
  assert(drawSvg(ARRIVED).includes("<style>"));
  assert(!drawSvg(ARRIVED, { styled: false }).includes("<style"));
});
