// Listens for HTTP, on Deno or on Node, and hands each request to a web-standard handler.

import { listenOnDeno } from "./listen_deno.ts";
import { listenOnNode } from "./listen_node.ts";
import type { Address, Handler, Listener } from "./listener.ts";

/** Listens until it is closed. */
export async function listen(handler: Handler, address: Address): Promise<Listener> {
  return "Deno" in globalThis
    ? listenOnDeno(handler, address)
    : await listenOnNode(handler, address);
}
