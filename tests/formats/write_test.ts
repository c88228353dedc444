import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { SagittaError } from "../../src/errors.ts";
import type { Format } from "../../src/formats/format.ts";
import { FORMATS } from "../../src/formats/registry.ts";
import { loadFormat, write } from "../../src/formats/write.ts";
import { PLAIN, RICH } from "../conllu/samples.ts";

const written = async (format: string | Format) =>
  (await Array.fromAsync(write(parseConllu(PLAIN + RICH), format, { title: "Two" }))).join("");

Deno.test("write() gives 2 sentences in each of the 6 formats", async () => {
  const starts: Record<string, RegExp> = {
    conllu: /^# sent_id = plain-1\n[^]*\n\n# newdoc\n/,
    json: /^\{"id":"plain-1"[^\n]*\n\{"id":"rich-1"[^\n]*\n$/,
    tree: /Arrows[^]*🏹[^]*\n\n$/,
    svg: /^<svg[^]*<\/svg>\n<svg[^]*<\/svg>\n$/,
    html: /^<!DOCTYPE html>[^]*<h1>Two<\/h1>[^]*<\/html>\n$/,
    text: /^Arrows fly\.\n\nDámelo 20 000 veces 🏹\n$/,
  };
  assertEquals(FORMATS.map(({ name }) => name), Object.keys(starts));
  for (const { name } of FORMATS) assertMatch(await written(name), starts[name]);
  assertEquals(await written("conllu"), PLAIN + RICH);
});

Deno.test("write() takes a format as a value, with a frame and a memory of its own", async () => {
  const numbered: Format = {
    open: ({ title = "" } = {}) => {
      let count = 0;
      return {
        start: () => `${title}:`,
        write: (sentence) => ` ${++count}. ${sentence.text}`,
        end: () => ` (${count})`,
      };
    },
  };
  const expected = "Two: 1. Arrows fly. 2. Dámelo 20 000 veces 🏹 (2)";
  assertEquals([await written(numbered), await written(numbered)], [expected, expected]);
});

Deno.test("loadFormat() refuses a name that it does not know, and tells those it does", async () => {
  const message = 'found the format "xml", expected one of conllu, json, tree, svg, html, text';
  await assertRejects(() => loadFormat("xml"), SagittaError, message);
});
