/**
 * What clients send in the load test of the server: mostly what it is for, and everything that it
 * has to survive.
 *
 * @module
 */

import { SAMPLE } from "../../src/sample/sample.ts";

/** What came of one request: a status, `reset` where the connection broke, `closed` by plan. */
export type Outcome = number | "reset" | "closed";

/** One kind of request. */
export interface RequestKind {
  readonly name: string;
  /** How often it is sent, compared with the others. */
  readonly share: number;
  /** What may come of it. */
  readonly expected: readonly Outcome[];
  /** Sends it. */
  send(url: string): Promise<Outcome>;
}

const JSON_TYPE = { "content-type": "application/json" };
const CONLLU_TYPE = { "content-type": "text/x-conllu" };
const WORDS = "The old dog that we saw yesterday sleeps under the big table .".split(" ");
const LARGE = SAMPLE.repeat(10);

/** Sends a request and reads all of the answer. */
async function post(
  url: string,
  body: BodyInit,
  headers: Record<string, string>,
): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/v1/parse`, { method: "POST", headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return "reset";
  }
}

/** A body of many megabytes, whose length is not told. */
function endless(megabytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1 << 16).fill(0x61);
  let left = megabytes << 4;
  return new ReadableStream({
    pull: (controller) => left-- > 0 ? controller.enqueue(chunk) : controller.close(),
  });
}

/** Goes away in the middle of a long answer. */
async function leave(url: string): Promise<Outcome> {
  const gone = new AbortController();
  const init = { method: "POST", headers: CONLLU_TYPE, body: LARGE, signal: gone.signal };
  try {
    const response = await fetch(`${url}/v1/parse?format=ndjson`, init);
    await response.body?.getReader().read();
    if (response.status !== 200) return response.status;
  } catch {
    return "reset";
  } finally {
    gone.abort();
  }
  return "closed";
}

/** Sends bytes one after the other; gives the status of the answer. */
async function drip(url: string, head: string, drops: number, pause: number): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) }).catch(() => undefined);
  if (!connection) return "reset";
  let status: Outcome | undefined;
  const answer = (async () => {
    const bytes = new Uint8Array(1 << 12);
    const read = await connection.read(bytes).catch(() => null);
    const text = new TextDecoder().decode(bytes.subarray(0, read ?? 0));
    status = read ? Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]) : "reset";
  })();
  try {
    await connection.write(new TextEncoder().encode(head));
    for (let i = 0; i < drops && status === undefined; i++) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (status === undefined) await connection.write(Uint8Array.of(0x61));
    }
  } catch {
    status ??= "reset";
  }
  const outcome = status ?? "closed";
  connection.close();
  await answer;
  return outcome;
}

const HEAD = "POST /v1/parse HTTP/1.1\r\nhost: localhost\r\n";

/**
 * The kinds that come mixed. 503 is right whenever there are too many at a time, and 408 for large
 * bodies that a busy machine did not get through in time.
 */
export const MIXED: readonly RequestKind[] = [
  {
    name: "13 words",
    share: 60,
    expected: [200, 503],
    send: (url) => post(url, JSON.stringify({ tokens: [WORDS] }), JSON_TYPE),
  },
  {
    name: "60 sentences",
    share: 12,
    expected: [200, 503],
    send: (url) => post(url, SAMPLE, CONLLU_TYPE),
  },
  {
    name: "600 sentences",
    share: 2,
    expected: [200, 408, 503],
    send: (url) => post(url, LARGE, { ...CONLLU_TYPE, accept: "text/x-conllu" }),
  },
  {
    name: "600 sentences, client leaves",
    share: 2,
    expected: ["closed", 408, 503],
    send: leave,
  },
  {
    name: "10 MB",
    share: 2,
    expected: [413, 503, "reset"],
    send: (url) => post(url, new Uint8Array(10 << 20), CONLLU_TYPE),
  },
  {
    name: "10 MB, length not told",
    share: 2,
    expected: [413, 408, 503, "reset"],
    send: (url) => post(url, endless(10), CONLLU_TYPE),
  },
  {
    name: "word of 100,000 characters",
    share: 5,
    expected: [422, 503],
    send: (url) => post(url, JSON.stringify({ tokens: [["a".repeat(100_000)]] }), JSON_TYPE),
  },
  {
    name: "text without a space",
    share: 5,
    expected: [422, 503],
    send: (url) => post(url, "a".repeat(100_000), { "content-type": "text/plain" }),
  },
  {
    name: "no UTF-8",
    share: 5,
    expected: [400, 503],
    send: (url) => post(url, new Uint8Array(5_000).fill(0xff), CONLLU_TYPE),
  },
  {
    name: "no JSON",
    share: 5,
    expected: [400, 503],
    send: (url) => post(url, "[".repeat(50_000), JSON_TYPE),
  },
];

/** The kinds that take their time; each has some connections of its own. */
export const SLOW: readonly RequestKind[] = [
  {
    name: "body byte by byte",
    share: 1,
    expected: [408, 503],
    send: (url) =>
      drip(url, `${HEAD}content-type: text/plain\r\ncontent-length: 5000\r\n\r\n`, 5_000, 100),
  },
  {
    name: "headers byte by byte",
    share: 1,
    expected: ["closed", "reset", 408],
    send: (url) => drip(url, `${HEAD}x-slow: `, 20, 100),
  },
  {
    name: "half a request, then gone",
    share: 1,
    expected: ["closed", "reset", 503],
    send: (url) =>
      drip(url, `${HEAD}content-type: text/plain\r\ncontent-length: 50\r\n\r\nThe`, 2, 100),
  },
];

/** What a server is for. */
export const HONEST: readonly RequestKind[] = MIXED.slice(0, 3);
