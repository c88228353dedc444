/**
 * What somebody who reads the code would send to a server that runs as a process, on Deno and Node.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { type ServerProcess, startServer } from "../commands/server_process.ts";
import { MODEL, RUNTIMES } from "./server_runtimes.ts";

const BODY_TIME = 2;
const OPTIONS = [
  ["--model", MODEL, "--body-time", String(BODY_TIME), "--workers", "2"],
  ["--allow-host", "parser.example"],
].flat();
/** The machines that run the tests are busy: what should take 100 ms is given ten times that. */
const SOON = 1_000;

/** What half of all answers about health have to come in, in milliseconds, whatever else goes on. */
const AT_ONCE = 100;

const encoder = new TextEncoder();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Connects and sends some bytes; nobody reads what comes back unless asked to. */
async function send(url: string, text: string): Promise<Deno.TcpConn> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  await connection.write(encoder.encode(text));
  return connection;
}

/** The status line of what comes back. */
async function statusOf(connection: Deno.TcpConn): Promise<string> {
  const bytes = new Uint8Array(1_024);
  const count = await connection.read(bytes) ?? 0;
  connection.close();
  return new TextDecoder().decode(bytes.subarray(0, count)).split("\r\n")[0];
}

function closeAll(connections: readonly Deno.TcpConn[]): void {
  for (const connection of connections) {
    try {
      connection.close();
    } catch {
      // The server closed it.
    }
  }
}

/** The milliseconds in which the server says that it is well. */
async function health({ url }: ServerProcess): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/healthz`);
  assertEquals((await response.json()).status, "ok");
  return performance.now() - start;
}

/** Asks for health again and again: most answers come at once, and all of them soon. */
async function assertHealthy(server: ServerProcess, times = 15): Promise<void> {
  const all: number[] = [];
  for (let i = 0; i < times; i++) {
    all.push(await health(server));
    await pause(20);
  }
  all.sort((a, b) => a - b);
  const shown = all.map(Math.round).join(" ");
  assert(all[times >> 1] < AT_ONCE, `${shown} ms`);
  assert(all[Math.floor(0.9 * times)] < SOON, `${shown} ms`);
}

/** An honest request. */
async function parse({ url }: ServerProcess, forms: string[] = ["The", "dog", "sleeps", "."]) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ tokens: [forms] });
  const response = await fetch(`${url}/v1/parse`, { method: "POST", headers, body });
  await response.body?.cancel();
  return response.status;
}

const POST = "POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
const HALF = `${POST}content-length: 1000\r\n\r\n{"tokens": [["The"`;

for (const [runtime, [program, words]] of Object.entries(RUNTIMES)) {
  const withServer = (name: string, test: (server: ServerProcess) => Promise<void>) =>
    Deno.test(`${name}, on ${runtime}`, async () => {
      const server = await startServer(program, words, OPTIONS);
      try {
        await test(server);
      } finally {
        await server.stop("SIGKILL").catch(() => {});
      }
    });

  withServer(
    "headers of 3 KB of spaces and a host that is none are answered soon",
    async (server) => {
      const spaces = " ".repeat(3_000);
      for (
        const header of [
          `content-type: text/plain; a=${spaces}"x"y`,
          `accept: text/plain; a=${spaces}"x"y`,
          "host: %%%",
        ]
      ) {
        const start = performance.now();
        const rest = header.startsWith("host") ? header : `host: localhost\r\n${header}`;
        const connection = await send(
          server.url,
          `POST /v1/parse HTTP/1.1\r\n${rest}\r\ncontent-length: 2\r\n\r\n{}`,
        );
        const status = await statusOf(connection);
        assert(/^HTTP\/1.1 4\d\d /.test(status), `${header.slice(0, 20)}: ${status}`);
        assert(performance.now() - start < SOON, `${performance.now() - start} ms`);
      }
      const { code, log } = await server.stop();
      assertEquals(code, 0);
      assertEquals(log.filter(({ status }) => status === 500), []);
    },
  );

  withServer(
    "a page whose name was pointed at this machine is refused, and what names the machine is not",
    async (server) => {
      const { port } = new URL(server.url);
      const asked = async (host: string) => {
        const request = `GET /v1/models HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
        return (await statusOf(await send(server.url, request))).slice(9, 12);
      };
      for (const host of ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "parser.example"]) {
        assertEquals([await asked(host), await asked(`${host}:${port}`)], ["200", "200"], host);
      }
      for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"]) {
        assertEquals([await asked(host), await asked(`${host}:${port}`)], ["421", "421"], host);
      }
      assertEquals((await server.stop()).log.map(({ status }) => status).slice(-1), [421]);
    },
  );

  withServer(
    "a document is sent smaller to who takes gzip, and as it is to others",
    async (server) => {
      const ask = async (accept: string) => {
        const request =
          `GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n${accept}connection: close\r\n\r\n`;
        const connection = await send(server.url, request);
        const bytes = new Uint8Array(await new Response(connection.readable).arrayBuffer());
        const isPacked = /^content-encoding: gzip\r$/im.test(new TextDecoder().decode(bytes));
        return { size: bytes.length, isPacked };
      };
      const plain = await ask(""), packed = await ask("accept-encoding: gzip\r\n");
      assertEquals([plain.isPacked, packed.isPacked], [false, true]);
      assert(packed.size < plain.size / 2, `${packed.size} of ${plain.size} bytes`);
    },
  );

  withServer("300 half-sent bodies shut nobody out", async (server) => {
    const open = await Promise.all(Array.from({ length: 300 }, () => send(server.url, HALF)));
    const answers: number[] = [];
    for (let i = 0; i < 20; i++) answers.push(await parse(server));
    assertEquals(answers, new Array(20).fill(200));
    assert(await health(server) < SOON);
    await assertHealthy(server);
    closeAll(open);
  });

  withServer("wide beams over long sentences leave health and short requests", async (server) => {
    const forms = Array.from({ length: 1_000 }, (_, i) => `w${i % 50}`);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ tokens: [forms], beam: 64 });
    const long = Array.from({ length: 64 }, async () => {
      const response = await fetch(`${server.url}/v1/parse`, { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    });
    await pause(300);
    const times = [];
    for (let i = 0; i < 5; i++) {
      times.push(await health(server));
      assertEquals(await parse(server), 200);
    }
    // Not the slowest: the system itself lets a thread wait where its cores are taken.
    assert(times.toSorted((a, b) => a - b)[2] < SOON, `${times} ms`);
    await assertHealthy(server);
    const answers = await Promise.all(long);
    assert(answers.includes(200), String(answers));
    assertEquals(answers.filter((status) => status !== 200 && status !== 503), []);
  });

  withServer(
    "clients that leave answers at their first byte take nothing from others",
    async (server) => {
      const tokens = Array.from({ length: 500 }, () => ["The", "dog", "sleeps", "."]);
      const lines = `${JSON.stringify({ tokens })}\n`.repeat(20);
      for (let client = 0; client < 4; client++) {
        const head = `POST /v1/parse HTTP/1.1\r\nhost: localhost\r\n`;
        const size = `content-type: application/jsonl\r\ncontent-length: ${lines.length}\r\n\r\n`;
        assertEquals(
          await statusOf(await send(server.url, head + size + lines)),
          "HTTP/1.1 200 OK",
        );
      }
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ tokens: tokens.slice(0, 30), beam: 64 });
      const large = await fetch(`${server.url}/v1/parse`, { method: "POST", headers, body });
      assertEquals([large.status, (await large.json()).sentences?.length], [200, 30]);
      assertEquals((await server.stop()).code, 0);
    },
  );

  withServer(
    "SIGTERM ends it beside half a body and a client that reads nothing",
    async (server) => {
      const half = await send(server.url, HALF);
      const tokens = JSON.stringify({ tokens: new Array(20_000).fill(["The", "dog", "sleeps"]) });
      const deaf = await send(
        server.url,
        `${POST}content-length: ${tokens.length}\r\n\r\n${tokens}`,
      );
      await pause(500);
      const start = performance.now();
      const { code } = await server.stop();
      const took = performance.now() - start;
      assertEquals(code, 0);
      assert(took < 1_000 * (BODY_TIME + 2) + SOON, `${took} ms`);
      closeAll([half, deaf]);
    },
  );

  Deno.test(`a lack of file descriptors is survived, on ${runtime}`, async () => {
    const limited = ["-c", 'ulimit -n 160; exec "$@"', "bash", program, ...words];
    const server = await startServer("bash", limited, OPTIONS);
    const open: Deno.TcpConn[] = [];
    try {
      for (let i = 0; i < 300; i++) {
        const connection = await send(server.url, "GET / HTTP/1.1\r\nhost: localhost\r\na").catch(
          () => {},
        );
        if (connection) open.push(connection);
      }
      await pause(500);
      closeAll(open);
      for (let tries = 0;; tries++) {
        const well = await health(server).then(() => true, () => false);
        if (well) break;
        assert(tries < 50, "it does not come back");
        await pause(200);
      }
      assertEquals(await parse(server), 200);
    } finally {
      assertEquals((await server.stop()).code, 0);
    }
  });
}
