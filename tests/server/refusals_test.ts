import { assertEquals, assertMatch } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { changed, parser, problemIn, serviceOf, smallService } from "./small_service.ts";

const FORMS = ["The", "dog", "sleeps", "."];

/** The status and what is said of a body. */
async function refusal(body: BodyInit, type?: string, extra: Record<string, string> = {}) {
  const { ask } = await smallService();
  const headers = { ...(type ? { "content-type": type } : {}), ...extra };
  const response = await ask("/v1/parse", { method: "POST", headers, body });
  assertEquals(response.headers.get("content-type"), "application/problem+json");
  const { status, detail } = await problemIn(response);
  assertEquals(status, response.status);
  return `${status} ${detail}`;
}

Deno.test("400: bodies that are no UTF-8, no JSON or no CoNLL-U", async () => {
  const bytes = Uint8Array.of(0x54, 0xff, 0xfe);
  assertMatch(await refusal(bytes, "text/plain"), /^400 .*found bytes that are no UTF-8/);
  assertMatch(await refusal(bytes, "application/json"), /^400 .*no UTF-8/);
  assertMatch(await refusal(bytes, "text/x-conllu"), /^400 Cannot read CoNLL-U in the body/);
  assertMatch(await refusal('{"text": ', "application/json"), /^400 .*found no JSON/);
  assertMatch(await refusal("[".repeat(100_000), "application/json"), /^400 .*found no JSON/);
  assertMatch(
    await refusal(SAMPLE + "1\tx\n", "text/x-conllu"),
    /^400 Cannot read CoNLL-U in the body at line \d+: found 2 columns, expected 10$/,
  );
});

Deno.test("422: JSON that is no question", async () => {
  const say = (json: unknown) => refusal(JSON.stringify(json), "application/json");
  assertMatch(await say([]), /^422 .*found no object/);
  assertMatch(await say({}), /^422 .*found neither text nor tokens nor conllu, expected one of/);
  assertMatch(await say({ text: "a", tokens: [["a"]] }), /^422 .*found text and tokens/);
  assertMatch(await say({ conllu: 5 }), /^422 .*found no well-formed text in conllu/);
  assertMatch(await say({ conllu: "\ud800" }), /^422 .*found no well-formed text/);
  assertMatch(await say({ tokens: "The dog" }), /^422 .*found no list, expected/);
  assertMatch(await say({ tokens: [["The"], "dog"] }), /^422 .*found no list at place 2/);
  assertMatch(await say({ tokens: ["The", ["dog"]] }), /^422 .*found no text at word 2 of list 1/);
  assertMatch(await say({ tokens: [["a"], []] }), /^422 .*found an empty list at place 2/);
  assertMatch(await say({ tokens: [["a", 5]] }), /^422 .*found no text at word 2 of list 1/);
  assertMatch(await say({ tokens: [["a\tb"]] }), /^422 .*sentence 1: found the word "a\\tb"/);
  assertMatch(await say({ tokens: [[""]] }), /^422 .*found the word ""/);
  assertMatch(await say({ tokens: [] }), /^422 .*found no sentence/);
  assertMatch(await say({ conllu: "" }), /^422 .*found no sentence/);
  assertMatch(await refusal('{"__proto__": {"text": "a"}}', "application/json"), /^422 /);
});

Deno.test("422: text, where the model finds no words in it", async () => {
  const expected =
    /^422 .*found text and the model sample, which finds no words in it, expected tokens or CoNLL-U$/;
  assertMatch(await refusal("The dog sleeps.", "text/plain"), expected);
  assertMatch(await refusal('{"text": "The dog sleeps."}', "application/json"), expected);
});

Deno.test("422: sentences and words that are too long, with the number of the sentence", async () => {
  const { parse } = await smallService({ limits: { sentenceWords: 5, wordCharacters: 10 } });
  const say = async (json: unknown) => (await problemIn(await parse(json))).detail;
  assertEquals(
    await say({ tokens: [FORMS, [...FORMS, ...FORMS]] }),
    "Cannot parse sentence 2: found 8 words, expected 5 at most",
  );
  assertEquals(
    await say({ tokens: [["a".repeat(11)]] }),
    "Cannot parse sentence 1: found a word of 11 characters, expected 10 at most",
  );
  const word = "s".repeat(100_000);
  assertEquals(
    await say({ conllu: `1\tA\t${"_\t".repeat(7)}_\n\n1\t${word}\t${"_\t".repeat(7)}_\n` }),
    "Cannot parse sentence 2: found a word of 100000 characters, expected 10 at most",
  );
});

Deno.test("404 and 405: paths and methods that there are not, with Allow", async () => {
  const { ask } = await smallService();
  for (const path of ["/", "/v1", "/v1/parse/", "/%2e%2e/etc/passwd", "/models/x.sagitta"]) {
    assertEquals((await ask(path)).status, 404, path);
  }
  const wrong = await ask("/v1/parse");
  assertEquals([wrong.status, wrong.headers.get("allow")], [405, "POST, OPTIONS"]);
  const post = await ask("/healthz", { method: "POST" });
  assertEquals([post.status, post.headers.get("allow")], [405, "GET, HEAD, OPTIONS"]);
  assertEquals((await ask("/v1/models", { method: "DELETE" })).status, 405);
});

Deno.test("406: an answer that nobody takes is refused before the body is read", async () => {
  const { parse, records } = await smallService();
  const response = await parse({ tokens: [FORMS] }, "/v1/parse", { accept: "image/png" });
  assertEquals(response.status, 406);
  assertMatch((await problemIn(response)).detail, /application\/json, application\/x-ndjson/);
  assertEquals(records[0].bytesIn, 0);
});

Deno.test("413: a body that is too large, by its length or as it comes", async () => {
  const { ask, records } = await smallService({ limits: { bodyBytes: 1000 } });
  const headers = { "content-type": "text/x-conllu" };
  const known = await ask("/v1/parse", {
    method: "POST",
    headers: { ...headers, "content-length": "1001" },
    body: "x".repeat(1001),
  });
  assertEquals([known.status, records[0].bytesIn], [413, 0]);
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(300));
    },
  });
  const init = { method: "POST", headers, body: endless, duplex: "half" };
  const response = await ask("/v1/parse", init as RequestInit);
  assertEquals((await problemIn(response)).status, 413);
  assertEquals([records[1].bytesIn, pulled <= 6], [1200, true]);
});

Deno.test("415: media types, charsets and encodings that are not known", async () => {
  assertMatch(await refusal("x", "application/xml"), /^415 .*"application\/xml", expected one of/);
  assertMatch(await refusal(new Uint8Array(1)), /^415 .*found no Content-Type/);
  assertMatch(await refusal("x", "text/plain; charset=latin1"), /^415 .*charset "latin1"/);
  assertMatch(
    await refusal("x", "text/plain", { "content-encoding": "gzip" }),
    /^415 .*compressed/,
  );
});

Deno.test("500: an error of ours tells the client nothing, and the log no word of the request", async () => {
  const parseAll = () => JSON.parse("secret words of the request");
  const failing = changed(parser, { parseAll });
  const { records } = await smallService();
  const log = (record: typeof records[number]) => void records.push(record);
  const service = await serviceOf({ models: { failing }, log });
  const response = await service.fetch(
    new Request("http://localhost/v1/parse", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"tokens":[["a"]]}',
    }),
  );
  assertEquals(response.status, 500);
  const { detail } = await problemIn(response);
  assertEquals(detail, "Cannot answer: something went wrong here; the log tells more");
  assertMatch(records[0].error ?? "", /^SyntaxError at /);
  assertEquals(records[0].error?.includes("secret"), false);
});

Deno.test("a refusal that leaves much of a body unread says that the connection ends", async () => {
  const { ask } = await smallService({ limits: { bodyBytes: 50_000 } });
  const send = async (size: number, type: string) => {
    const headers = { "content-type": type, "content-length": String(size) };
    const response = await ask("/v1/parse", { method: "POST", headers, body: "a".repeat(size) });
    await response.body?.cancel();
    return [response.status, response.headers.get("connection")];
  };
  assertEquals(await send(60_000, "text/plain"), [413, "close"]);
  assertEquals(await send(30_000, "text/html"), [415, "close"]);
  assertEquals(await send(1_000, "text/html"), [415, null]);
});
