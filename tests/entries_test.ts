/** The rooms of the library: what each exports, and that people can find their way in them. */

import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { describe, extendedModel } from "../examples/extend/main.ts";
import config from "../deno.json" with { type: "json" };
import { load, SagittaError, save } from "../mod.ts";

const ROOT = new URL("../", import.meta.url);

/** Most values that the main entry may have. */
const MAX_VALUES = 30;

Deno.test("the main entry has 30 values at most", async () => {
  const names = Object.keys(await import("../mod.ts"));
  assert(names.length <= MAX_VALUES, `${names.length}: ${names.join(", ")}`);
});

Deno.test("every entry begins with what it is for and an example", async () => {
  for (const [name, path] of Object.entries(config.exports)) {
    const text = await Deno.readTextFile(new URL(path, ROOT));
    const header = /^\/\*\*[^]*?\*\//.exec(text)?.[0] ?? "";
    assertMatch(header, /@example[^]*```ts\n[^]*@sagitta\/parser[^]*```[^]*@module/, name);
    const only = text.slice(header.length).replace(/export (type )?\{[^}]*\} from "[^"]+";/g, "");
    if (name !== "./cli") assertEquals(only.trim(), "", `${name} re-exports only`);
  }
});

Deno.test("no name stands for two things in two rooms", async () => {
  const seen = new Map<string, unknown>();
  for (const path of Object.values(config.exports)) {
    for (const [name, value] of Object.entries(await import(new URL(path, ROOT).href))) {
      if (seen.has(name)) assertEquals(seen.get(name), value, name);
      seen.set(name, value);
    }
  }
  assert(seen.size > 100);
});

Deno.test("every symbol of every entry is documented, and has a type of its own", async () => {
  const doc = async (...words: string[]) => {
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["doc", ...words, ...Object.values(config.exports)],
      cwd: ROOT.pathname,
      env: { NO_COLOR: "1" },
    }).output();
    return [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  };
  const [, errors] = await doc("--lint");
  assertEquals(errors.match(/^error\[missing-explicit-type\]/gm), null);
  interface Symbol {
    readonly name: string;
    readonly declarations: readonly { readonly jsDoc?: { readonly doc?: string } }[];
  }
  const { nodes } = JSON.parse((await doc("--json"))[0]) as {
    nodes: Record<string, { readonly symbols: readonly Symbol[] }>;
  };
  const symbols = Object.values(nodes).flatMap(({ symbols }) => symbols);
  const bare = symbols.filter(({ declarations }) => !declarations.some(({ jsDoc }) => jsDoc?.doc));
  assertEquals([...new Set(bare.map(({ name }) => name))], []);
  assert(symbols.length > 250, `${symbols.length} symbols`);
});

Deno.test("a program brings a component and a format, saves, loads, parses and writes", async () => {
  const bytes = await extendedModel();
  assertEquals(await describe(bytes), "The\tDET\t1\ngarden\tNOUN\t2\nsleeps\tVERB\t1\n\n");
  await assertRejects(() => load(bytes), SagittaError, 'a component of kind "syllables"');
});

Deno.test("a model file of format 2 is read as it was written, whatever comes later", async () => {
  const bytes = await Deno.readFile(new URL("tests/fixtures/pipeline_v2.sagitta", ROOT));
  const parser = await load(bytes);
  const kinds = parser.model.components.map(({ kind }) => kind);
  assertEquals(kinds, ["segmenter", "linear-tagger", "lemmatiser", "linear-parser"]);
  const [first, second] = parser.parse("The dog sleeps. The child gave the cat a book.");
  assertEquals(first.forms, ["The", "dog", "sleeps", "."]);
  assertEquals([...first.heads], [2, 3, 0, 3]);
  assertEquals(first.upos, ["DET", "NOUN", "VERB", "PUNCT"]);
  assertEquals(second.length, 8);
  assertEquals(save(parser), bytes);
});

Deno.test("load() takes a path, an address, bytes, a buffer, a model, its holder or a module", async () => {
  const path = "tests/fixtures/pipeline_v2.sagitta", url = new URL(path, ROOT);
  const bytes = await Deno.readFile(url);
  const first = await load(bytes);
  const sources = [url, url.href, url.pathname, bytes.buffer, first.model, first, { default: url }];
  for (const source of sources) assertEquals((await load(source)).labels, first.labels);
  if (Deno.cwd() === ROOT.pathname.replace(/\/$/, "")) {
    assertEquals((await load(`./${path}`)).labels, first.labels);
  }
  const error = await assertRejects(() => load("no/such.sagitta"), SagittaError);
  assertEquals(error.code, "no-such-file");
  await assertRejects(() => load(5 as unknown as string), SagittaError, "found a number, expected");
});
