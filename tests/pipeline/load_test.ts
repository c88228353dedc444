import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { createHash } from "node:crypto";
import { SagittaError } from "../../src/errors.ts";
import { load } from "../../src/pipeline/load.ts";
import { sample, smallModel } from "../training/small_model.ts";

const MODEL = await smallModel();
const SHA256 = createHash("sha256").update(MODEL).digest("hex");

/** Serves a model in pieces, and pages at any other path; gives the address. */
async function serving(work: (address: string) => Promise<void>): Promise<void> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    if (!request.url.endsWith(".sagitta")) {
      return new Response("<!doctype html>\n<title>Not here</title>");
    }
    const pieces = [MODEL.slice(0, 1000), MODEL.slice(1000)];
    return new Response(ReadableStream.from(pieces), {
      headers: { "content-length": `${MODEL.length}` },
    });
  });
  try {
    await work(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

Deno.test("load() tells how far it is, and takes the file with the right hash", async () => {
  await serving(async (address) => {
    const told: [number, number | undefined][] = [];
    const parser = await load(`${address}/small.sagitta`, {
      sha256: SHA256.toUpperCase(),
      progress: ({ loaded, total }) => told.push([loaded, total]),
    });
    assert(parser.labels.length > 0 && told.length >= 1);
    assertEquals(told.at(-1), [MODEL.length, MODEL.length]);
    assert(told.every(([loaded], i) => i === 0 || loaded > told[i - 1][0]));
  });
});

Deno.test("load() refuses a file with another hash, and names a page as HTML", async () => {
  await serving(async (address) => {
    const other = "0".repeat(64);
    await assertRejects(
      () => load(`${address}/small.sagitta`, { sha256: other }),
      SagittaError,
      `found a file with SHA-256 ${SHA256}, expected ${other}`,
    );
    await assertRejects(
      () => load(`${address}/models/english`),
      SagittaError,
      "found HTML, a page, expected a model file",
    );
  });
});

Deno.test("load() is cancelled while bytes come in", async () => {
  await serving(async (address) => {
    const controller = new AbortController();
    const progress = () => controller.abort(new Error("enough"));
    const { signal } = controller;
    await assertRejects(
      () => load(`${address}/small.sagitta`, { signal, progress }),
      Error,
      "enough",
    );
  });
});

Deno.test("a path has a hash, too", async () => {
  const file = await Deno.makeTempFile({ suffix: ".sagitta" });
  try {
    await Deno.writeFile(file, MODEL);
    assert((await load(file, { sha256: SHA256 })).labels.length > 0);
    await assertRejects(() => load(file, { sha256: "ab" }), SagittaError, "expected ab");
  } finally {
    await Deno.remove(file);
  }
});

const LOADS = `
import { load } from "./mod.ts";
const bytes = await Deno.readFile("models/en/en.sagitta");
const rss = [];
for (let i = 0; i < 25; i++) {
  using parser = await load(bytes);
  parser.parse("The dog sleeps.");
  parser.dispose();
  await new Promise((resolve) => setTimeout(resolve, 0));
  globalThis.gc();
  rss.push(Deno.memoryUsage().rss / 2 ** 20);
}
console.log(JSON.stringify(rss));
`;

Deno.test("25 loads and disposals leave memory flat: the peaks of 10 are within 40 MB", async () => {
  const args = ["eval", "--v8-flags=--expose-gc", LOADS];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  const rss: number[] = JSON.parse(new TextDecoder().decode(stdout));
  // Single samples jump with what the system takes back; a leak would raise the peaks.
  const growth = Math.max(...rss.slice(15)) - Math.max(...rss.slice(0, 10));
  assert(growth < 40, `${rss.map(Math.round)}`);
});

Deno.test("a parser that was disposed of says so, and its sentences stay", async () => {
  const parser = await load(MODEL);
  const [given] = sample();
  const sentence = parser.parse(given);
  parser.dispose();
  parser.dispose();
  const found = "found a parser that was disposed of, expected one in use";
  assertThrows(() => parser.parse(given), SagittaError, found);
  assertThrows(() => parser.labels, SagittaError, found);
  assertEquals(sentence.length, given.length);
});

Deno.test("load() takes the name of a model in models/, and en-tiny gives all columns from text", async () => {
  using parser = await load("en-tiny");
  const { sentences: [sentence] } = parser.parse("The dogs barked.");
  assertEquals(sentence.upos, ["DET", "NOUN", "VERB", "PUNCT"]);
  assertEquals(sentence.lemmas, ["the", "dog", "bark", "."]);
  assertEquals([...sentence.heads], [2, 3, 0, 3]);
  assert((await Deno.stat("models/en-tiny/en-tiny.sagitta")).size < 3e6);
});

Deno.test("load() of a name that there is no model for says where it looked", async () => {
  await assertRejects(() => load("xx"), SagittaError, "models/xx/xx.sagitta");
});
