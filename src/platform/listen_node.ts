// Listens on Node: `@hono/node-server` turns its requests into the web's, and the web's responses
// into its.

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Address, Handler, Listener } from "./listener.ts";

/** Milliseconds in which a request's headers have to arrive. */
const HEADERS_TIME = 10_000;

/** Milliseconds after which connections that are left at the end are cut. */
const LAST_TIME = 1_000;

/** Listens until it is closed. */
export function listenOnNode(handler: Handler, address: Address): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: handler,
    hostname: "localhost",
    serverOptions: { headersTimeout: HEADERS_TIME, connectionsCheckingInterval: 1_000 },
    overrideGlobalObjects: false,
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.hostname, () => {
      server.off("error", reject);
      // Such as too many open files: who is connected is served, others may try again.
      server.on("error", () => {});
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
