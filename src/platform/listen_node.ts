/**
 * Listens on Node, with `node:http`: its requests become the web's, and the web's responses its.
 *
 * @module
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { incomingBody, letGo } from "./incoming_body.ts";
import type { Address, Handler, Listener } from "./listener.ts";

/** Milliseconds in which a request's headers have to arrive. */
const HEADERS_TIME = 10_000;

/** Milliseconds in which what is left over has to pass: bodies nobody reads, last answers. */
const LAST_TIME = 1_000;

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
          const rest = setTimeout(() => server.closeAllConnections(), LAST_TIME);
          server.close(() => {
            clearTimeout(rest);
            done();
          });
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
  // Nobody can ask for more where the rest of this question is still on its way.
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await send(response.body, outgoing, gone.signal);
  await letGo(incoming, LAST_TIME);
  outgoing.end();
}

/** Sends the body of an answer, no faster than it is taken. */
async function send(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  gone.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (outgoing.write(value) || outgoing.destroyed) continue;
    await new Promise<void>((resolve) => {
      outgoing.once("drain", resolve);
      outgoing.once("close", resolve);
    });
  }
}

/** A request as the web has it; nothing if it cannot be one. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "GET", headers, url = "/" } = incoming;
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? ""]).map((text) => [name, text])
  );
  const body = method === "GET" || method === "HEAD" ? undefined : incomingBody(incoming);
  try {
    const options = { method, headers: list, body, signal, duplex: "half" };
    return new Request(new URL(url, "http://localhost"), options);
  } catch {
    return undefined;
  }
}
