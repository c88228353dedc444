import { assert, assertEquals } from "@std/assert";
import { MAX_DRAWN_WORDS } from "../../src/rendering/arcs.ts";
import { htmlEnd, htmlSentence, htmlStart } from "../../src/rendering/html.ts";
import { CHASED, KARA, treeOf } from "./trees.ts";

Deno.test("an HTML page asks for nothing from elsewhere and runs no script", () => {
  const page = htmlStart({ title: "Dogs" }) + htmlSentence({ tree: CHASED, id: "a" }) + htmlEnd();
  assert(page.startsWith('<!DOCTYPE html>\n<html lang="en">'));
  assert(page.endsWith("</main>\n</body>\n</html>\n"));
  assert(page.includes("default-src 'none'"));
  assert(!/<script|<link|<img|@import|url\(|\son\w+=/.test(page));
  assertEquals(page.match(/https?:[^"]*/g), ["http://www.w3.org/2000/svg"]);
  assertEquals(page.match(/<style>/g)?.length, 1);
});

Deno.test("a sentence of a page has its name, text, note and drawing", () => {
  const html = htmlSentence({ tree: CHASED, id: "a", text: "The dog!", note: "all right" });
  assert(html.startsWith('<section class="sentence" id="a"><h2><a href="#a">a</a></h2>'));
  assert(html.includes('<p class="text" dir="auto" lang="">The dog!</p>'));
  assert(html.includes('<p class="note">all right</p>'));
  assert(html.includes("<title>The dog!</title>"));
});

Deno.test("a page shows tables, links and the colours' meaning", () => {
  const start = htmlStart({
    title: "t",
    compared: true,
    tables: [{ caption: "Scores", header: ["metric", "F1"], rows: [["LAS", "88.10"]] }],
    list: { heading: "Worst", links: [{ anchor: "a b", text: "1: 3 wrong" }] },
  });
  assert(start.includes('<tr><th scope="row">LAS</th><td>88.10</td></tr>'));
  assert(start.includes('<a href="#a%20b">1: 3 wrong</a>'));
  assert(start.includes('<li class="wrong-head">wrong head</li>'));
});

Deno.test("a page escapes titles, names, texts, notes, words and anchors of hostile input", () => {
  const evil = `"'><script>x</script>&\x00\ud800`;
  const page = htmlStart({
    title: evil,
    tables: [{ caption: evil, header: [evil], rows: [[evil, evil]] }],
    list: { heading: evil, links: [{ anchor: evil, text: evil }] },
  }) + htmlSentence({
    tree: treeOf([evil, 0, evil, evil]),
    id: evil,
    text: evil,
    note: evil,
    gold: [0],
    goldLabels: [evil],
  });
  for (const text of ["<script", "\x00", "\ud800"]) assert(!page.includes(text));
  assert(!page.includes(`"'>`));
});

Deno.test("a page keeps a right-to-left drawing's start in sight", () => {
  assert(htmlSentence({ tree: KARA }).includes('<div class="picture" dir="rtl"'));
  assert(htmlSentence({ tree: CHASED }).includes('<div class="picture" role="group"'));
});

Deno.test("a sentence of more than 400 words is told, not drawn", () => {
  const forms = Array.from({ length: MAX_DRAWN_WORDS + 1 }, () => "a");
  const html = htmlSentence({ tree: { forms, heads: forms.map((_, i) => i), labels: forms } });
  assert(!html.includes("<svg"));
  assert(html.includes("401 words: too long to be drawn"));
});
