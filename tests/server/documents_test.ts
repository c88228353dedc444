import { assert, assertEquals } from "@std/assert";
import { load } from "../../src/pipeline/load.ts";
import { run } from "../commands/memory_host.ts";
import { assertIdle } from "./idle.ts";
import { problemIn, serviceOf, smallService } from "./small_service.ts";

const TINY = new URL("../../models/en-tiny/en-tiny.sagitta", import.meta.url);
const JSONL = { "content-type": "application/jsonl" };

const LINES = [
  '{"id":1,"text":"Time flies like an arrow. Dogs bark."}',
  '{"id":12345678901234567890,"tokens":[["Fly","!"]]}',
  "broken",
  "",
  '{"id":{"a":[1.0]},"conllu":"1\\tDogs\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\n\\n"}',
  '{"id":"\\ud800","text":5}',
  '{"id":4,"text":""}',
  ...Array.from({ length: 300 }, (_, id) => `{"id":${id},"text":"Dogs bark at arrows that fly."}`),
].join("\n");

/** A service with the linear model, and a short way to ask it. */
async function lineService() {
  const service = await serviceOf({ models: { tiny: await load(TINY) } });
  const ask = (body: BodyInit, init: { query?: string; headers?: HeadersInit } = {}) =>
    service.fetch(
      new Request(`http://localhost/v1/parse${init.query ?? ""}`, {
        method: "POST",
        headers: { ...JSONL, ...init.headers },
        body,
      }),
    );
  return ask;
}

Deno.test("documents are answered as `sagitta parse --input jsonl` answers them, byte for byte", async () => {
  const ask = await lineService();
  const files = { "m": await Deno.readFile(TINY), "the body": LINES };
  const { output } = await run(["parse", "--model", "m", "--input", "jsonl", "the body"], {
    files,
  });
  for (const type of ["application/jsonl", "application/x-ndjson; charset=utf-8"]) {
    const response = await ask(LINES, { headers: { "content-type": type } });
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), "application/jsonl");
    assert(await response.text() === output);
  }
  assertEquals(output.split("\n").length - 1, 306);
});

Deno.test("limits of the service are errors of the documents that break them", async () => {
  const { service } = await smallService({ limits: { sentenceWords: 3, wordCharacters: 5 } });
  const body = [[["a", "b"]], [["a", "b", "c", "d"]], [["abcdef"]], [["c"]]]
    .map((tokens, id) => JSON.stringify({ id, tokens })).join("\n");
  const request = new Request("http://localhost/v1/parse", {
    method: "POST",
    headers: JSONL,
    body,
  });
  const answers = (await (await service.fetch(request)).text()).trim().split("\n")
    .map((line) => JSON.parse(line));
  assertEquals(answers.map(({ id, error }) => [id, error]), [
    [0, undefined],
    [1, "Cannot parse sentence 1: found 4 words, expected 3 at most"],
    [2, "Cannot parse sentence 1: found a word of 6 characters, expected 5 at most"],
    [3, undefined],
  ]);
});

Deno.test("a body without documents has an answer without lines", async () => {
  const ask = await lineService();
  const response = await ask("\n\n");
  assertEquals([response.status, await response.text()], [200, ""]);
});

Deno.test("documents are answered in JSON lines alone, and nothing else is", async () => {
  const ask = await lineService();
  const wanted = await ask(LINES, { query: "?format=conllu" });
  assertEquals(await problemIn(wanted), {
    status: 422,
    detail: 'Cannot parse: found "conllu" for format, expected jsonl',
  });
  const accepted = await ask(LINES, { headers: { accept: "application/json" } });
  assertEquals(accepted.status, 406);
  await accepted.body?.cancel();
  const text = await ask("Fly!", {
    query: "?format=jsonl",
    headers: { "content-type": "text/plain" },
  });
  assertEquals(await problemIn(text), {
    status: 422,
    detail: 'Cannot parse: found "jsonl" for format, expected json, ndjson, conllu',
  });
});

Deno.test("clients that leave an answer at its first byte leave no promise to others behind", async () => {
  const { ask, parse, service } = await smallService();
  const tokens = Array.from({ length: 500 }, () => ["The", "dog", "sleeps", "."]);
  const init = {
    method: "POST",
    headers: JSONL,
    body: `${JSON.stringify({ tokens })}\n`.repeat(20),
  };
  for (let client = 0; client < 4; client++) {
    const reader = (await ask("/v1/parse", init)).body!.getReader();
    await reader.read();
    await reader.cancel();
    await assertIdle(service);
  }
  const large = await parse({ tokens: tokens.slice(0, 30), beam: 64 });
  assertEquals([large.status, (await large.json()).sentences?.length], [200, 30]);
});

Deno.test("documents that are answered whole leave no promise behind", async () => {
  const { ask, service } = await smallService();
  const body = '{"tokens":[["The","dog"],["sleeps"]]}\n{"tokens":[["."]]}';
  const response = await ask("/v1/parse", { method: "POST", headers: JSONL, body });
  assertEquals((await response.text()).split("\n").length, 3);
  await assertIdle(service);
});
