// Listens on Node: `@hono/node-server` turns its requests into the web's, and the web's responses
// into its.

import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Address, Handler, Listener } from "./listener.ts";

/** Milliseconds in which a request's headers have to arrive. */
const HEADERS_TIME = 10_000;

/** Milliseconds after which connections that are left at the end are cut. */
const LAST_TIME = 1_000;

/** Listens until it is closed. */
export async function listenOnNode(
  handler: Handler,
  { hostname, port }: Address,
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: handler,
    hostname: "localhost",
    serverOptions: { headersTimeout: HEADERS_TIME, connectionsCheckingInterval: 1_000 },
    overrideGlobalObjects: false,
  }) as Server;
  // Fails where there is an error first.
  await once(server.listen(port, hostname), "listening");
  // Such as too many open files: who is connected is served, others may try again.
  server.on("error", () => {});
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const rest = setTimeout(() => server.closeAllConnections(), LAST_TIME);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      clearTimeout(rest);
    },
  };
}
