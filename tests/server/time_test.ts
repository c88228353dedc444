import { assert, assertEquals, assertMatch } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { problemIn, smallService } from "./small_service.ts";

const HEADERS = { "content-type": "text/x-conllu" };
const TIMES = 20;
const LONG = SAMPLE.repeat(TIMES);

/** A body that never ends. */
function stuck(): { body: ReadableStream<Uint8Array>; cancelled: () => boolean } {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("1\tThe")),
    cancel: () => void (cancelled = true),
  });
  return { body, cancelled: () => cancelled };
}

Deno.test("408: a body that does not arrive in time", async () => {
  const { ask, records } = await smallService({ limits: { bodyTime: 30 } });
  const { body, cancelled } = stuck();
  const init = { method: "POST", headers: HEADERS, body, duplex: "half" };
  const response = await ask("/v1/parse", init as RequestInit);
  assertEquals(await problemIn(response), {
    status: 408,
    detail: "Cannot read the body: found no end of it after 30 ms, expected it sooner",
  });
  assertEquals([records[0].bytesIn, cancelled()], [5, true]);
});

Deno.test("503: a parse that takes too long says how far it came and when to come back", async () => {
  let time = 0;
  const { ask } = await smallService({ limits: { time: 50 }, now: () => time += 10 });
  const response = await ask("/v1/parse", { method: "POST", headers: HEADERS, body: LONG });
  assertEquals([response.status, response.headers.get("retry-after")], [503, "1"]);
  assertMatch((await problemIn(response)).detail, /found \d+ sentences done after 50 ms/);
});

Deno.test("503: more requests than may be parsed at a time are told to come back", async () => {
  const { ask, service } = await smallService({ limits: { concurrency: 2 } });
  const send = () => ask("/v1/parse", { method: "POST", headers: HEADERS, body: LONG });
  const running = [send(), send()];
  await new Promise((resolve) => setTimeout(resolve, 0));
  const third = await ask("/v1/parse", { method: "POST", headers: HEADERS, body: SAMPLE });
  assertEquals([third.status, third.headers.get("retry-after")], [503, "1"]);
  assertMatch((await problemIn(third)).detail, /found 2 requests being served/);
  assertEquals((await ask("/healthz")).status, 200);
  for (const response of await Promise.all(running)) {
    assertEquals([response.status, (await response.text()).length > 0], [200, true]);
  }
  const after = await ask("/v1/parse", { method: "POST", headers: HEADERS, body: SAMPLE });
  assertEquals(after.status, 200);
  await service.close();
});

Deno.test("503: a request that finds no place is refused before its body is read", async () => {
  const { ask, service } = await smallService({ limits: { concurrency: 1 } });
  const running = ask("/v1/parse", { method: "POST", headers: HEADERS, body: LONG });
  await new Promise((resolve) => setTimeout(resolve, 0));
  let pulled = 0;
  const body = new ReadableStream({
    pull: (controller) => void (pulled++, controller.close()),
  }, { highWaterMark: 0 });
  const init = { method: "POST", headers: HEADERS, body, duplex: "half" } as RequestInit;
  const second = await ask("/v1/parse", init);
  assertEquals([second.status, pulled], [503, 0]);
  await second.body?.cancel();
  await (await running).text();
  await service.close();
});

Deno.test("half-sent bodies hold no place: others are parsed, and the oldest makes room", async () => {
  const limits = { concurrency: 1, bodies: 3, bodyTime: 10_000 };
  const { ask } = await smallService({ limits });
  const gone = new AbortController();
  const send = () =>
    ask("/v1/parse", {
      method: "POST",
      headers: HEADERS,
      body: stuck().body,
      signal: gone.signal,
      duplex: "half",
    } as RequestInit);
  const [oldest] = [send(), send(), send()];
  await new Promise((resolve) => setTimeout(resolve, 0));
  const honest = await ask("/v1/parse", { method: "POST", headers: HEADERS, body: SAMPLE });
  assertEquals(honest.status, 200);
  assertEquals((await oldest).status, 503);
  assertMatch((await problemIn(await oldest)).detail, /found 3 others on their way/);
  gone.abort();
});

Deno.test("more work than can be done in time is refused at once, and small requests are not", async () => {
  const { ask, parse } = await smallService({ limits: { time: 40 }, now: () => 0 });
  const send = () => ask("/v1/parse?beam=64", { method: "POST", headers: HEADERS, body: LONG });
  const first = send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const second = await send();
  assertEquals(second.status, 503);
  assertMatch((await problemIn(second)).detail, /^Cannot parse: found \d+ s of work before it/);
  assertEquals((await parse({ tokens: [["The", "dog"]] })).status, 200);
  await (await first).body?.cancel();
});

Deno.test("499: parsing stops when the client has gone, and only the log tells", async () => {
  const { ask, records } = await smallService();
  const gone = new AbortController();
  const init = { method: "POST", headers: HEADERS, body: LONG, signal: gone.signal };
  const answer = ask("/v1/parse?format=conllu", init);
  setTimeout(() => gone.abort(), 1);
  assertEquals((await answer).status, 499);
  assert(records[0].sentences < TIMES * 60, `${records[0].sentences} sentences`);
});

Deno.test("499: reading a body stops when the client has gone", async () => {
  const { ask, records } = await smallService();
  const gone = new AbortController();
  const { body, cancelled } = stuck();
  const init = { method: "POST", headers: HEADERS, body, signal: gone.signal, duplex: "half" };
  const answer = ask("/v1/parse", init as RequestInit);
  setTimeout(() => gone.abort(), 5);
  assertEquals([(await answer).status, records[0].status, cancelled()], [499, 499, true]);
});

Deno.test("a short request gets its answer while a long one is being parsed", async () => {
  const { ask, parse, records } = await smallService();
  const init = { method: "POST", headers: HEADERS, body: LONG };
  const long = ask("/v1/parse", init).then((response) => response.text());
  await parse({ tokens: [["The", "dog"]] });
  assertEquals([records.length, records[0].sentences], [1, 1]);
  await long;
});

Deno.test("a service that closes ends what it is at and refuses everything new with 503", async () => {
  const { ask, service } = await smallService();
  const init = { method: "POST", headers: HEADERS, body: LONG };
  const running = ask("/v1/parse?format=conllu", init).then((response) => response.text());
  let closed = false;
  const closing = service.close().then(() => closed = true);
  for (const path of ["/healthz", "/v1/models", "/nowhere"]) {
    const response = await ask(path);
    assertEquals([response.status, response.headers.get("retry-after")], [503, "5"]);
    assertMatch((await problemIn(response)).detail, /about to stop/);
  }
  assertEquals(closed, false);
  assertEquals((await running).split("\n\n").length, TIMES * 60 + 1);
  await closing;
  assertEquals(closed, true);
});
