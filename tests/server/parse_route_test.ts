import { assert, assertEquals, assertMatch } from "@std/assert";
import { sentenceToJson } from "../../src/sentence/json.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { load } from "../../src/pipeline/load.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { changed, parser, problemIn, serviceOf, smallService } from "./small_service.ts";

const FORMS = ["The", "dog", "sleeps", "."];
const CONLLU = { "content-type": "text/x-conllu" };

Deno.test("tokens are parsed as the library parses them", async () => {
  const { parse } = await smallService();
  const response = await parse({ tokens: [FORMS, FORMS] });
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "application/json");
  const text = await response.text();
  assertEquals(response.headers.get("content-length"), String(text.length));
  const expected = sentenceToJson(parser.parse(Sentence.of({ forms: FORMS })));
  assertEquals(JSON.parse(text), { model: "sample", sentences: [expected, expected] });
  const one = await parse({ tokens: FORMS });
  assertEquals(await one.json(), { model: "sample", sentences: [expected] });
});

Deno.test("a header points out Thai with the English model, whatever the body is, and no English", async () => {
  const service = await serviceOf({ models: { en: await load() } });
  const thai = "สวัสดีครับ ผมชื่อสมชาย";
  const bodies: [type: string, write: (text: string) => string][] = [
    ["text/plain", (text) => text],
    ["application/json", (text) => JSON.stringify({ text })],
    ["application/json", (text) => JSON.stringify({ tokens: text.split(" ") })],
    ["application/jsonl", (text) => `${JSON.stringify({ id: 1, text })}\n`],
    ["text/x-conllu", (text) => `1\t${text.split(" ")[0]}${"\t_".repeat(8)}\n\n`],
  ];
  for (const [type, write] of bodies) {
    const warningOf = async (text: string) => {
      const init = { method: "POST", headers: { "content-type": type }, body: write(text) };
      const response = await service.fetch(new Request("http://localhost/v1/parse", init));
      await response.body?.cancel();
      return [response.status, response.headers.get("sagitta-warning")];
    };
    const warning = "The text is in Thai script, which the model did not learn (it learned Latin)";
    assertEquals(await warningOf(thai), [200, warning], type);
    assertEquals(await warningOf("Time flies"), [200, null], type);
  }
});

Deno.test("CoNLL-U comes back as `sagitta parse` writes it, from a body of its own or in JSON", async () => {
  const { ask, parse } = await smallService();
  const expected = [...parser.parseAllToText(parseConllu(SAMPLE))].join("");
  for (const type of ["text/x-conllu", "application/x-conllu; charset=UTF-8"]) {
    const response = await ask("/v1/parse", {
      method: "POST",
      headers: { "content-type": type, "accept": "text/x-conllu" },
      body: SAMPLE,
    });
    assertEquals([response.status, response.headers.get("content-type")], [200, "text/x-conllu"]);
    assertEquals(await response.text(), expected);
  }
  const inJson = await parse({ conllu: SAMPLE, format: "conllu" });
  assertEquals(await inJson.text(), expected);
});

Deno.test("JSON lines have one sentence each", async () => {
  const { ask } = await smallService();
  const init = { method: "POST", headers: CONLLU, body: SAMPLE };
  const response = await ask("/v1/parse?format=ndjson", init);
  assertEquals(response.headers.get("content-type"), "application/x-ndjson");
  const lines = (await response.text()).trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals([lines.length, lines[1].id, lines[1].tokens[2].form], [60, "en-02", "sleeps"]);
});

Deno.test("a text is segmented once, and a sentence is parsed once", async () => {
  const english = await load();
  const texts: string[] = [];
  let parsed = 0;
  const counting = changed(english, {
    segmentEach: (text: string) => (texts.push(text), english.segmentEach(text)),
    parseAll: (batch: readonly Sentence[], options: object) => {
      parsed += batch.length;
      return english.parseAll(batch, options);
    },
  });
  const service = await serviceOf({ models: { counting } });
  const response = await service.fetch(
    new Request("http://localhost/v1/parse", {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: "Time flies. Arrows don't!",
    }),
  );
  assertEquals((await response.json()).sentences.length, 2);
  assertEquals([texts, parsed], [["Time flies. Arrows don't!"], 2]);
});

Deno.test("the format is that of the body, else of the query, else of Accept", async () => {
  const { parse } = await smallService();
  const body = { tokens: [FORMS] };
  const type = async (json: unknown, path: string, accept: string) =>
    (await parse(json, path, { accept })).headers.get("content-type");
  assertEquals(await type(body, "/v1/parse", "*/*"), "application/json");
  assertEquals(await type(body, "/v1/parse", "text/*"), "text/x-conllu");
  assertEquals(await type(body, "/v1/parse?format=ndjson", "text/*"), "application/x-ndjson");
  assertEquals(
    await type({ ...body, format: "json" }, "/v1/parse?format=conllu", "text/*"),
    "application/json",
  );
});

Deno.test("beam, scores and tags do what the options of the library do", async () => {
  const { parse, ask } = await smallService();
  const [first] = parseConllu(SAMPLE);
  const scored = await (await parse({ tokens: [FORMS], scores: true, beam: 4 })).json();
  for (const { misc } of scored.sentences[0].tokens) assertMatch(misc, /^Confidence=[01]\.\d\d$/);
  const queries = ["beam=8&scores=true&tags=keep", "beam=8&scores&tags=fill"];
  for (const query of queries) {
    const init = { method: "POST", headers: CONLLU, body: SAMPLE };
    const text = await (await ask(`/v1/parse?format=conllu&${query}`, init)).text();
    const options = { beam: 8, scores: true, keepTags: query.endsWith("keep") };
    assert(text.startsWith(parser.parseToText(first, options)));
  }
});

Deno.test("a setting that is unknown, given twice or out of bounds is refused by name", async () => {
  const { parse } = await smallService();
  const detail = async (json: object, query = "") => {
    const response = await parse({ tokens: [FORMS], ...json }, `/v1/parse${query}`);
    const { status, detail } = await problemIn(response);
    return `${status} ${detail}`;
  };
  assertMatch(await detail({}, "?color=red"), /^400 .*found a setting "color", expected format,/);
  assertMatch(await detail({}, "?beam=2&beam=3"), /^400 .*found beam twice/);
  assertMatch(await detail({}, "?format=xml"), /^422 .*found "xml" for format, expected json, nd/);
  assertMatch(await detail({ model: "dutch" }), /^422 .*found "dutch" for model, expected sample$/);
  assertMatch(await detail({ scores: "maybe" }), /^422 .*found "maybe" for scores/);
  assertMatch(await detail({ tags: null }), /^422 .*for tags/);
  for (const beam of [0, 65, 1.5, -1, "wide", 1e300]) {
    assertMatch(await detail({ beam }), /^422 .*expected a whole number from 1 to 64$/);
  }
  assertMatch(await detail({ colour: 1 }), /^422 .*found the key "colour"/);
});

Deno.test("text is cut into sentences and parsed as the library does it", async () => {
  const english = await load();
  const { ask, parse } = await smallService({ models: { english, sample: parser } });
  const text = "Time flies. Arrows don't!\n\nThe dog sleeps.";
  const expected = english.parse(text).sentences.map(sentenceToJson);
  assertEquals(expected.map(({ tokens }) => tokens.length), [3, 4, 4]);
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const plain = await ask("/v1/parse", { method: "POST", headers, body: text });
  assertEquals(await plain.json(), { model: "english", sentences: expected });
  assertEquals((await (await parse({ text })).json()).sentences, expected);
  assertEquals((await parse({ text, model: "sample" })).status, 422);
  for (const nothing of ["", " \n\n "]) {
    const { status, detail } = await problemIn(await parse({ text: nothing }));
    assertEquals([status, detail.includes("found no sentence")], [422, true]);
  }
});

Deno.test("a word of 100,000 characters and a sentence without end are refused or cut", async () => {
  const { parse } = await smallService({ models: { english: await load() } });
  const long = await problemIn(await parse({ text: "a".repeat(100_000) }));
  assertEquals(long.status, 422);
  assertMatch(
    long.detail,
    /^Cannot parse sentence 1: found a word of \d+ characters, expected 1000/,
  );
  const { status, body } = await parse({ text: "word ".repeat(5_000) });
  assertEquals(status, 200);
  await body?.cancel();
});
