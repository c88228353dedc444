import { assert, assertEquals, assertMatch } from "@std/assert";
import { drawBars } from "../../src/rendering/plot_bars.ts";
import { drawLines } from "../../src/rendering/plot_lines.ts";
import { PLOT } from "../../src/rendering/plot_style.ts";
import { niceTicks } from "../../src/rendering/plot_frame.ts";
import { seededRandom } from "../../src/random.ts";

Deno.test("niceTicks() steps by 1, 2 or 5 times a power of ten and encloses the range", () => {
  assertEquals(niceTicks(0, 100).values, [0, 20, 40, 60, 80, 100]);
  assertEquals(niceTicks(84.31, 89.02), { values: [84, 85, 86, 87, 88, 89, 90], decimals: 0 });
  assertEquals(niceTicks(-0.35, 0.2), {
    values: [-0.4, -0.2, 0, 0.2],
    decimals: 1,
  });
  assertEquals(niceTicks(0, 0.0042).values, [0, 0.001, 0.002, 0.003, 0.004, 0.005]);
  assertEquals(niceTicks(0, 9).decimals, 0);
  const random = seededRandom(1);
  for (let i = 0; i < 1000; i++) {
    const [a, b] = [random() * 10 ** (8 * random() - 4), random() * 10 ** (8 * random() - 4)];
    const [least, greatest] = [Math.min(a, b), Math.max(a, b)];
    const { values, decimals } = niceTicks(least, greatest);
    const slack = 1e-6 * (greatest - least);
    assert(
      values[0] <= least + slack && values.at(-1)! >= greatest - slack,
      `${least} ${greatest}`,
    );
    assert(values.length >= 2 && values.length <= 12, `${values}`);
    const texts = values.map((value) => value.toFixed(decimals));
    assertEquals(new Set(texts).size, values.length, `${texts}`);
  }
});

Deno.test("niceTicks() widens a range of nothing", () => {
  assertEquals(niceTicks(0, 0), { values: [-1, -0.5, 0, 0.5, 1], decimals: 1 });
  const { values } = niceTicks(80, 80);
  assert(values[0] < 80 && values.at(-1)! > 80);
});

const LINES = {
  title: "UAS <by> epoch",
  x: { label: "epoch" },
  y: { label: "UAS" },
  series: [
    { name: "static", points: [{ x: 1, y: 80, spread: 1 }, { x: 2, y: 82, spread: 0.5 }] },
    { name: "dynamic", points: [{ x: 1, y: 81 }, { x: 2, y: 85 }], dashed: true },
  ],
};

/** The places of a path. */
function placesOf(path: string): [number, number][] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

Deno.test("drawLines() draws a line a series, a band where values spread, and escapes text", () => {
  const svg = drawLines(LINES);
  assertEquals(svg.match(/<path class="band"/g)?.length, 1);
  const lines = [...svg.matchAll(/<path class="line" stroke="[^"]+"[^>]* d="(M[^"h]+)"/g)];
  assertEquals(lines.length, 2);
  assertEquals(svg.match(/stroke-dasharray="6 4"/g)?.length, 2); // The line and its legend.
  assert(svg.includes("UAS &lt;by&gt; epoch") && !svg.includes("<by>"));
  assert(svg.includes("<desc>static: 1 80.00 ± 1.00, 2 82.00 ± 0.50; dynamic: 1 81.00, 2 85.00<"));
  assertEquals(drawLines(LINES), svg);
});

Deno.test("drawLines() puts values where the axis has them", () => {
  const svg = drawLines(LINES);
  const [first, second] = [...svg.matchAll(/<path class="line" [^>]* d="(M[^"h]+)"/g)]
    .map(([, path]) => placesOf(path));
  // The marks of the vertical axis give the scale.
  const marks = [...svg.matchAll(/d="M[\d.]+ ([\d.]+)H[\d.]+"\/><text [^>]*>([\d.]+)</g)]
    .map(([, y, value]) => [Number(y), Number(value)]);
  const [[lowY, low], [highY, high]] = [marks[0], marks.at(-1)!];
  const yOf = (value: number) => lowY + (value - low) / (high - low) * (highY - lowY);
  for (const [[, y], value] of [[first[0], 80], [first[1], 82], [second[1], 85]] as const) {
    assert(Math.abs(y - yOf(value)) < 0.2, `${value}: ${y}, ${yOf(value)}`);
  }
  assertEquals(first[0][0], second[0][0]);
  assert(first[0][0] < first[1][0] && first[1][0] < PLOT.width);
});

Deno.test("drawLines() drops marks outside the data and draws nothing without any", () => {
  const ticks = ["a", "b", "c"].map((label, at) => ({ at, label }));
  const points = [{ x: 0, y: 1 }, { x: 1, y: 2 }];
  const svg = drawLines({ ...LINES, x: { label: "x", ticks }, series: [{ name: "s", points }] });
  assert(svg.includes(">b</text>") && !svg.includes(">c</text>"));
  assertMatch(drawLines({ ...LINES, series: [] }), /^<svg [^]*<\/svg>\n$/);
});

Deno.test("drawBars() draws bars from zero, as high as their values, side by side", () => {
  const svg = drawBars({
    title: "Costs",
    x: { label: "cost", groups: ["0", "1", "2+"] },
    y: { label: "%" },
    series: [{ name: "exact", values: [60, 30, 10] }, { name: "approximate", values: [50, 40, 0] }],
  });
  const bars = [...svg.matchAll(
    /<rect class="bar" fill="([^"]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
  )].map(([, fill, ...numbers]) => ({ fill, box: numbers.map(Number) }));
  assertEquals(bars.length, 6);
  const heights = bars.map(({ box }) => box[3]);
  assert(Math.abs(heights[0] / heights[1] - 2) < 0.01);
  assertEquals([heights[5], heights[0]], [0, PLOT.inner]);
  for (const { box: [, y, , height] } of bars) {
    assert(Math.abs(y + height - bars[0].box[1] - heights[0]) < 0.2);
  }
  const lefts = bars.map(({ box }) => box[0]);
  assert(lefts[0] + bars[0].box[2] <= lefts[3] && lefts[3] + bars[3].box[2] <= lefts[1]);
  assertEquals(new Set(bars.map(({ fill }) => fill)).size, 2);
});

Deno.test("a long legend goes on in further rows and nothing stands outside the drawing", () => {
  const series = Array.from({ length: 12 }, (_, i) => ({
    name: `a treebank of some length ${i}`,
    points: [{ x: 1, y: i }, { x: 2, y: i + 1 }],
  }));
  const svg = drawLines({ ...LINES, series });
  const [, height] = /viewBox="0 0 720 ([\d.]+)"/.exec(svg)!;
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)">a treebank/g)];
  assertEquals(texts.length, 12);
  assert(new Set(texts.map(([, , y]) => y)).size > 1);
  for (const [, x, y] of texts) {
    assert(Number(x) + 180 < PLOT.width && Number(y) < Number(height), `${x} ${y}`);
  }
});
