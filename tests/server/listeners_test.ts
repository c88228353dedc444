/**
 * Listeners of a connection that stays open on Node: as many after a hundred requests as after two.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { startServer } from "../commands/server_process.ts";
import { MODEL, RUNTIMES } from "./server_runtimes.ts";

const REQUESTS = 100;

/** Writes down, at each request, the listeners of its socket, of the server and of the process. */
const counting = (file: string) => `
import { appendFileSync } from "node:fs";
import http from "node:http";
const all = (from) => from.eventNames().reduce((sum, name) => sum + from.listenerCount(name), 0);
const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (name, ...given) {
  if (name === "request") {
    const counts = [all(given[0].socket), all(this), all(process)];
    appendFileSync(${JSON.stringify(file)}, JSON.stringify(counts) + "\\n");
  }
  return emit.call(this, name, ...given);
};
`;

const BODY = JSON.stringify({ tokens: [["The", "dog", "sleeps", "."]] });
const POST = "POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" +
  `content-length: ${BODY.length}\r\n\r\n${BODY}`;

/** Sends a request and reads its response, whose length its headers say. */
async function ask(connection: Deno.TcpConn): Promise<string> {
  await connection.write(new TextEncoder().encode(POST));
  const bytes = new Uint8Array(1 << 16);
  let text = "";
  for (;;) {
    const count = await connection.read(bytes);
    if (count === null) throw new Error(`the connection ended after ${text}`);
    text += new TextDecoder().decode(bytes.subarray(0, count));
    const [head, body] = text.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body !== undefined && new TextEncoder().encode(body).length >= length) return head;
  }
}

Deno.test("a connection of 100 requests has no more listeners than one of two, on Node", async () => {
  const folder = await Deno.makeTempDir();
  const at = (name: string) => `${folder}/${name}`;
  await Deno.writeTextFile(at("counting.mjs"), counting(at("counts")));
  const [program, words] = RUNTIMES.Node;
  const counted = ["--import", at("counting.mjs"), ...words];
  const server = await startServer(program, counted, ["--model", MODEL]);
  let connection: Deno.TcpConn | undefined;
  try {
    connection = await Deno.connect({
      hostname: "127.0.0.1",
      port: Number(new URL(server.url).port),
    });
    for (let i = 0; i < REQUESTS; i++) {
      const head = await ask(connection);
      assert(head.startsWith("HTTP/1.1 200 "), head);
    }
    const counts = (await Deno.readTextFile(at("counts"))).trim().split("\n");
    assertEquals(counts.length, REQUESTS);
    assertEquals(new Set(counts.slice(1)).size, 1, counts.join(" "));
  } finally {
    connection?.close();
    // What Node warns of, such as too many listeners, would be no line of the log.
    assertEquals((await server.stop()).code, 0);
    await Deno.remove(folder, { recursive: true });
  }
});
