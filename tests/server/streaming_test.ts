import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { AbortedResponse } from "../../src/server/response_stream.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { parser, smallService } from "./small_service.ts";

const HEADERS = { "content-type": "text/x-conllu" };
const TIMES = 24;
const LONG = SAMPLE.repeat(TIMES);

/** A request to parse all of it. */
function asking(format: string): [string, RequestInit] {
  return [`/v1/parse?format=${format}`, { method: "POST", headers: HEADERS, body: LONG }];
}

Deno.test("a long answer comes as a stream, and is the same as in one piece", async () => {
  const { ask, records } = await smallService();
  const expected = [...parser.parseAllToText(parseConllu(SAMPLE))].join("").repeat(TIMES);
  const response = await ask(...asking("conllu"));
  assertEquals([response.status, response.headers.get("content-length")], [200, null]);
  assertEquals(records.length, 0);
  assertEquals(await response.text(), expected);
  await Promise.resolve();
  const [{ sentences, bytesIn, bytesOut }] = records;
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  assertEquals([sentences, bytesIn, bytesOut], [TIMES * 60, bytes(LONG), bytes(expected)]);
  const json = await (await ask(...asking("json"))).json();
  assertEquals(json.sentences.length, TIMES * 60);
});

Deno.test("a stream is parsed no faster than it is read, and not on when nobody reads", async () => {
  const { ask, records, service } = await smallService();
  const response = await ask(...asking("ndjson"));
  const reader = response.body!.getReader();
  for (let i = 0; i < 3; i++) await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await reader.cancel();
  await service.close();
  assertEquals(records[0].status, 200);
  assertMatch(records[0].error ?? "", /the client closed the connection/);
  assert(records[0].sentences < TIMES * 30, `${records[0].sentences} sentences`);
});

Deno.test("a client that does not read loses its place when time is up", async () => {
  const { ask, records, service } = await smallService({ now: () => 0, limits: { time: 50 } });
  const response = await ask(...asking("ndjson"));
  await service.close();
  assertEquals(records.map(({ status, error }) => [status, error]), [[200, "time is up"]]);
  await assertRejects(() => response.text(), Error, "time is up");
});

Deno.test("a stream that breaks off says why in its last line, and does not end well", async () => {
  const reasons: Record<string, RegExp> = {
    ndjson:
      /\n\{"problem":\{"type":"about:blank","title":"Service Unavailable","status":503,[^\n]+\n$/,
    conllu: /\n# broken_off = Cannot parse: found \d+ sentences done after 60000 ms[^\n]+\n$/,
    json: /\}$/,
  };
  for (const [format, reason] of Object.entries(reasons)) {
    let late = 0;
    const { ask } = await smallService({
      now: () => performance.now() + late,
      limits: { time: 60_000 },
    });
    const response = await ask(...asking(format));
    late = 60_000;
    const decoder = new TextDecoder();
    let text = "";
    await assertRejects(
      async () => {
        for await (const chunk of response.body!) text += decoder.decode(chunk, { stream: true });
      },
      Error,
      "found",
    );
    assertMatch(text, reason);
  }
});

Deno.test("what a stream breaks off with is a line of JSON where Deno's server writes it", () => {
  assertEquals(Deno.inspect(new AbortedResponse('time "is" up')), '{"error":"time \\"is\\" up"}');
});
