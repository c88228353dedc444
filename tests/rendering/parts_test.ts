import { assertEquals } from "@std/assert";
import { paint } from "../../src/rendering/ansi.ts";
import { compareArcs } from "../../src/rendering/comparison.ts";
import { runsRightToLeft } from "../../src/rendering/direction.ts";
import { drawHorizontal } from "../../src/rendering/horizontal.ts";
import { layOut } from "../../src/rendering/layout.ts";
import { themeDeclarations } from "../../src/rendering/svg_style.ts";
import { textWidth } from "../../src/rendering/text_width.ts";
import { escapeXml } from "../../src/rendering/xml.ts";

Deno.test("paint() colours only where colours are wanted", () => {
  assertEquals(paint("det", "label", true), "\x1b[36mdet\x1b[0m");
  assertEquals(paint("det", "label", false), "det");
});

Deno.test("compareArcs() tells a wrong label from a right arc", () => {
  const tree = { forms: ["Birds", "sing"], heads: [2, 0], labels: ["obj", "root"] };
  const arcs = compareArcs(tree, { gold: [2, 0], goldLabels: ["nsubj", "root"] });
  assertEquals(arcs.map(({ label, mark }) => [label, mark]), [
    ["obj ≠ nsubj", "wrong-label"],
    ["root", "right"],
  ]);
});

Deno.test("runsRightToLeft() goes by most letters", () => {
  assertEquals(runsRightToLeft(["הילד", "קרא", "ספר", "."]), true);
  assertEquals(runsRightToLeft(["She", "said", "שלום", "."]), false);
});

Deno.test("drawHorizontal() draws into 14 columns what does not fit into 9", () => {
  const tree = { forms: ["Birds", "sing"], heads: [2, 0], labels: ["nsubj", "root"] };
  assertEquals(drawHorizontal(tree, { width: 9 }), undefined);
  assertEquals(
    drawHorizontal(tree, { width: 14 }),
    [
      "          ROOT",
      "  ╭─nsubj─╮│",
      "  ▼       │▼",
      "Birds    sing",
    ].join("\n"),
  );
});

Deno.test("layOut() moves words apart for a label of 5", () => {
  const blocks = [{ width: 3, ports: ["a"] }, { width: 3, ports: ["b"] }];
  const links = [{ from: "a", to: "b", labelWidth: 5, level: 1 }];
  const layout = layOut(blocks, links, { words: 1, ports: 1, label: 1 });
  assertEquals(layout.starts, [0, 8]);
  assertEquals(layout.labels, [3]);
});

Deno.test("themeDeclarations() gives a custom property for each colour", () => {
  assertEquals(themeDeclarations({ crossing: "teal" }), "--sagitta-crossing:teal");
});

Deno.test("textWidth() tells narrow letters from wide ones", () => {
  assertEquals(textWidth("ill", 16), 14);
  assertEquals(textWidth("mow", 16), 38);
  assertEquals(textWidth("화살", 16), 33);
});

Deno.test("escapeXml() escapes markup and replaces what XML forbids", () => {
  assertEquals(escapeXml(`<b title="x">&`), "&lt;b title=&quot;x&quot;&gt;&amp;");
  assertEquals(escapeXml("\x00"), "\ufffd");
});
