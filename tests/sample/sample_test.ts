import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { arcsOf } from "../../src/rendering/arcs.ts";

const RELATIONS = new Set(
  ("acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse " +
    "dislocated expl fixed flat goeswith iobj list mark nmod nsubj nummod obj obl orphan " +
    "parataxis punct reparandum root vocative xcomp").split(" "),
);
const TAGS = new Set(
  "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split(" "),
);

/** One sentence of the sample, cut into comments and rows of columns. */
interface Block {
  id: string;
  comments: Map<string, string>;
  rows: string[][];
  words: string[][];
}

const BLOCKS = SAMPLE.split("\n\n").filter((text) => text !== "").map((text): Block => {
  const lines = text.split("\n");
  const comments = new Map(
    lines.filter((line) => line.startsWith("#"))
      .map((line) => line.match(/^# (\w+) = (.+)$/)!.slice(1) as [string, string]),
  );
  const rows = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"));
  const words = rows.filter(([id]) => /^\d+$/.test(id));
  return { id: comments.get("sent_id")!, comments, rows, words };
});

function isProjective({ words }: Block): boolean {
  const arcs = arcsOf({
    forms: words.map((row) => row[1]),
    heads: words.map((row) => Number(row[6])),
    labels: words.map((row) => row[7]),
  });
  return arcs.every((arc) => arc.projective);
}

/** The text that forms and SpaceAfter spell, ranges standing for their words. */
function spelled({ rows }: Block): string {
  let text = "";
  let covered = 0;
  for (const [id, form, , , , , , , , misc] of rows) {
    if (id.includes(".") || Number(id) <= covered) continue;
    if (id.includes("-")) covered = Number(id.split("-")[1]);
    text += form + (misc.split("|").includes("SpaceAfter=No") ? "" : " ");
  }
  return text.trimEnd();
}

Deno.test("SAMPLE is the files of src/sample/ one after another, byte for byte", async () => {
  const files = await Promise.all(
    ["english", "german", "latin", "spanish", "dutch", "hebrew"].map((language) =>
      Deno.readTextFile(new URL(`../../src/sample/${language}.conllu`, import.meta.url))
    ),
  );
  assertEquals(SAMPLE, files.join(""));
});

Deno.test("SAMPLE has 60 sentences: 20 English, 12 German, 12 Latin, 7 Spanish, 5 Dutch, 4 Hebrew", () => {
  const counts: Record<string, number> = {};
  for (const { id } of BLOCKS) counts[id.slice(0, 2)] = (counts[id.slice(0, 2)] ?? 0) + 1;
  assertEquals(counts, { en: 20, de: 12, la: 12, es: 7, nl: 5, he: 4 });
  assertEquals(new Set(BLOCKS.map(({ id }) => id)).size, 60);
});

Deno.test("SAMPLE has sentences of 1 to 19 words, 16 of them not projective", () => {
  const lengths = BLOCKS.map(({ words }) => words.length);
  assertEquals([Math.min(...lengths), Math.max(...lengths)], [1, 19]);
  assertEquals(
    BLOCKS.filter((block) => !isProjective(block)).map(({ id }) => id).join(" "),
    "en-15 en-16 en-17 en-18 en-19 de-09 de-10 de-11 la-09 la-10 la-11 la-12 es-07 nl-03 nl-04 nl-05",
  );
});

Deno.test("SAMPLE has 13 multiword tokens, one empty node and 75 marks of no space", () => {
  const rows = BLOCKS.flatMap((block) => block.rows);
  assertEquals(rows.filter(([id]) => id.includes("-")).length, 13);
  assertEquals(rows.filter(([id]) => id.includes(".")).length, 1);
  assertEquals(rows.filter((row) => row[9] === "SpaceAfter=No").length, 75);
});

Deno.test("SAMPLE rows have 10 columns that are not empty, and no stray spaces", () => {
  assert(SAMPLE.endsWith("\n\n"));
  assert(!/[ \t]\n|\r|\n\n\n/.test(SAMPLE));
  for (const { id, rows } of BLOCKS) {
    for (const row of rows) assertEquals([row.length, row.includes("")], [10, false], id);
  }
});

Deno.test("SAMPLE ids count up from 1, and ranges and empty nodes stand at their place", () => {
  for (const { id, rows } of BLOCKS) {
    let last = 0;
    for (const [token] of rows) {
      const [first, end] = token.split(/[-.]/).map(Number);
      if (token.includes("-")) assert(first === last + 1 && end > first, `${id}: ${token}`);
      else if (token.includes(".")) assert(first === last && end === 1, `${id}: ${token}`);
      else assertEquals(first, ++last, id);
    }
  }
});

Deno.test("SAMPLE heads form a tree with one root in every sentence", () => {
  for (const { id, words } of BLOCKS) {
    const heads = words.map((row) => Number(row[6]));
    assertEquals(heads.filter((head) => head === 0).length, 1, id);
    for (const [index, head] of heads.entries()) {
      assertEquals(head === 0, words[index][7] === "root", id);
      let ancestor = index + 1;
      for (let steps = 0; steps < heads.length; steps++) {
        ancestor = ancestor === 0 ? 0 : heads[ancestor - 1];
      }
      assertEquals(ancestor, 0, `${id}: word ${index + 1} is in a cycle`);
    }
  }
});

Deno.test("SAMPLE uses the 17 tags and 37 relations of Universal Dependencies only", () => {
  assertEquals([TAGS.size, RELATIONS.size], [17, 37]);
  for (const { id, words } of BLOCKS) {
    for (const [, form, , tag, , , , relation] of words) {
      assert(TAGS.has(tag), `${id}: ${form} ${tag}`);
      assert(RELATIONS.has(relation.split(":")[0]), `${id}: ${form} ${relation}`);
    }
  }
});

Deno.test("SAMPLE features are sorted and well formed", () => {
  for (const { id, rows } of BLOCKS) {
    for (const [, form, , , , feats] of rows) {
      if (feats === "_") continue;
      const names = feats.split("|").map((pair) => pair.split("=")[0].toLowerCase());
      assertEquals(names, [...new Set(names)].sort(), `${id}: ${form}`);
      const pair = /^[A-Z][A-Za-z]*(\[psor\])?=[A-Z0-9][A-Za-z0-9,]*$/;
      for (const feature of feats.split("|")) assert(pair.test(feature), `${id}: ${feature}`);
    }
  }
});

Deno.test("SAMPLE texts equal what forms and SpaceAfter spell, and are translated", () => {
  for (const block of BLOCKS) {
    assertEquals(spelled(block), block.comments.get("text"));
    assertEquals(block.comments.has("text_en"), !block.id.startsWith("en"), block.id);
  }
});

Deno.test("SAMPLE punctuation never has dependents and never crosses an arc", () => {
  for (const { id, words } of BLOCKS) {
    const heads = words.map((row) => Number(row[6]));
    const arcs = arcsOf({
      forms: words.map((row) => row[1]),
      heads,
      labels: words.map((row) => row[7]),
    });
    for (const [index, row] of words.entries()) {
      if (row[3] !== "PUNCT") continue;
      assert(!heads.includes(index + 1), `${id}: word ${index + 1} has a dependent`);
      assert(arcs.find((arc) => arc.dependent === index + 1)?.projective, id);
    }
  }
});
