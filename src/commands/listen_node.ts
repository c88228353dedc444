/**
 * Listens on Node, with `node:http`: its requests become the web's, and the web's responses its.
 *
 * @module
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Address, Handler, Listener } from "./listener.ts";

/** Milliseconds in which a request's headers have to arrive. */
const HEADERS_TIME = 10_000;

/** Listens until it is closed. */
export function listenOnNode(handler: Handler, address: Address): Promise<Listener> {
  const server = createServer({ headersTimeout: HEADERS_TIME }, (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.hostname, () => {
      const { port } = server.address() as AddressInfo;
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeIdleConnections();
        });
      resolve({ port, close });
    });
  });
}

async function answer(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const request = toRequest(incoming, gone.signal);
  if (!request) {
    outgoing.writeHead(400).end();
    return;
  }
  const response = await handler(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  gone.signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (outgoing.write(value) || outgoing.destroyed) continue;
    await new Promise<void>((resolve) => {
      outgoing.once("drain", resolve);
      outgoing.once("close", resolve);
    });
  }
  outgoing.end();
}

/** A request as the web has it; nothing if it cannot be one. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "GET", headers, url = "/" } = incoming;
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? ""]).map((text) => [name, text])
  );
  const body = method === "GET" || method === "HEAD"
    ? undefined
    : Readable.toWeb(incoming) as NodeStream as unknown as ReadableStream;
  try {
    const options = { method, headers: list, body, signal, duplex: "half" };
    return new Request(new URL(url, "http://localhost"), options);
  } catch {
    return undefined;
  }
}
