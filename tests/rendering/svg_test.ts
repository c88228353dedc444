import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { drawSvg } from "../../src/rendering/svg.ts";
import { STYLE_SHEET } from "../../src/rendering/svg_style.ts";
import type { Tree } from "../../src/sentence/tree.ts";
import { ARRIVED, CHASED, HWASAL, KARA, TIMET, treeOf } from "./trees.ts";

/** The places of the words from left to right. */
function wordsByPlace(svg: string): string[] {
  const words = [
    ...svg.matchAll(/<text class="word" data-token="\d+" x="([\d.]+)"[^>]*>([^<]*)</g),
  ];
  return words.sort((a, b) => Number(a[1]) - Number(b[1])).map((match) => match[2]);
}

/** The classes of the arcs, in order. */
function arcClasses(svg: string): string[] {
  return [...svg.matchAll(/<g class="([^"]*)"/g)].map((match) => match[1]);
}

/** Fails unless tags are balanced and everything between them is escaped. */
function assertWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>/g,
    (_, end, name, __, empty) => {
      if (end) assertEquals(open.pop(), name);
      else if (!empty) open.push(name);
      return "";
    },
  );
  assertEquals(open, []);
  assert(!/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/.test(rest), rest);
  assert(!/NaN|undefined|Infinity/.test(svg));
}

Deno.test("drawSvg() writes the same bytes for the same tree", () => {
  const svg = drawSvg(treeOf(["Birds", 2, "nsubj", "NOUN"], ["sing", 0, "root", "VERB"]));
  assertEquals(
    svg.replace(STYLE_SHEET, ""),
    `<svg xmlns="http://www.w3.org/2000/svg" class="sagitta" role="img" width="126" height="133.5" viewBox="0 0 126 133.5">
<title>Birds sing</title>
<desc>sing → Birds (nsubj); ROOT → sing</desc>
<style></style>
<g class="arc root" data-head="0" data-dependent="2"><path class="line" d="M94 30V69.5"/><path class="head" d="M94 77.5l-4 -8h8z"/><text x="94" y="26">ROOT</text></g>
<g class="arc" data-head="2" data-dependent="1"><path class="line" d="M35 69.5V68.5q0 -14 14 -14H71q14 0 14 14V77.5"/><path class="head" d="M35 77.5l-4 -8h8z"/><text x="60.5" y="49.5">nsubj</text></g>
<text class="word" data-token="1" x="35.5" y="98.5">Birds</text><text class="tag" x="35.5" y="117.5">NOUN</text>
<text class="word" data-token="2" x="90" y="98.5">sing</text><text class="tag" x="90" y="117.5">VERB</text>
</svg>
`,
  );
});

Deno.test("drawSvg() is well formed for trees of every kind", () => {
  const empty: Tree = { forms: [], heads: [], labels: [] };
  const partial = treeOf(["a", -1, "_"], ["b", 1, ""]);
  for (const tree of [CHASED, ARRIVED, TIMET, KARA, HWASAL, empty, partial]) {
    assertWellFormed(drawSvg(tree));
  }
});

Deno.test("drawSvg() escapes words, tags, labels, title and theme of hostile input", () => {
  const evil = `"><script>alert('x')</script>&\x00\ud800`;
  const svg = drawSvg(treeOf([evil, 0, evil, evil], ["b", 1, evil, "X"]), {
    gold: [0, 1],
    goldLabels: [evil, "]]>"],
    title: evil,
    theme: { font: `"><script>` },
  });
  assertWellFormed(svg);
  assert(!svg.includes("<script"));
  assertEquals(
    svg.match(/&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;&amp;\ufffd\ufffd/g)?.length,
    9,
  );
});

Deno.test("drawSvg() refuses theme values that would end their declaration", () => {
  const theme = { text: "red;} body{display:none" };
  assertThrows(() => drawSvg(CHASED, { theme }), SagittaError, "Cannot draw SVG: found theme text");
});

Deno.test("drawSvg() marks arcs that are not projective", () => {
  const classes = arcClasses(drawSvg(TIMET));
  assertEquals(classes, ["arc root", "arc crossing", "arc", "arc", "arc crossing"]);
});

Deno.test("drawSvg() against gold marks a wrong head, a wrong label, and the missing arc", () => {
  const gold = treeOf(["a", 2, "x"], ["b", 0, "root"], ["c", 1, "y"]);
  const found = treeOf(["a", 2, "z"], ["b", 0, "root"], ["c", 2, "y"]);
  const svg = drawSvg(found, { gold: gold.heads, goldLabels: gold.labels });
  const classes = ["arc root", "arc wrong-label", "arc wrong-head", "arc crossing missing"];
  assertEquals(arcClasses(svg), classes);
  assert(svg.includes(">z ≠ x</text>"));
  assert(svg.includes("b → c (y, wrong head); a → c (y, missing)</desc>"));
});

Deno.test("drawSvg() against gold marks a wrong root and the missing one", () => {
  const svg = drawSvg(treeOf(["a", 0, "root"], ["b", 1, "x"]), { gold: [2, 0] });
  assertEquals(arcClasses(svg), [
    "arc wrong-head root",
    "arc missing root",
    "arc wrong-head",
    "arc missing",
  ]);
});

Deno.test("drawSvg() puts the first word of a right-to-left sentence at the right", () => {
  assertEquals(wordsByPlace(drawSvg(KARA)), ["ספר", "קרא", "הילד"]);
  assertEquals(wordsByPlace(drawSvg(KARA, { rtl: false })), ["הילד", "קרא", "ספר"]);
  assertEquals(wordsByPlace(drawSvg(TIMET, { rtl: true }))[0], "magnus");
});

Deno.test("drawSvg() is as large as what it shows: 561 pixels of ARRIVED", () => {
  const [, width, height, box] = drawSvg(ARRIVED).match(
    /width="(\d+)" height="([\d.]+)" viewBox="([^"]*)"/,
  )!;
  assertEquals([width, box], ["561", `0 0 561 ${height}`]);
});

Deno.test("drawSvg() marks 2 highlighted words and the arc between them", () => {
  const svg = drawSvg(CHASED, { highlight: new Set([3, 6]), theme: { match: "teal" } });
  assertEquals([...svg.matchAll(/"word match" data-token="(\d)"/g)].map(([, token]) => token), [
    "3",
    "6",
  ]);
  assertEquals(svg.match(/"arc match" data-head="3" data-dependent="6"/g)?.length, 1);
  assertEquals(svg.match(/"arc match"/g)?.length, 1);
  assert(svg.includes("--sagitta-match:teal"));
});
