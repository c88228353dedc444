/**
 * Listens on Deno, with its own server.
 *
 * @module
 */

import type { Address, Handler, Listener } from "./listener.ts";

/** The part of Deno's server that is used here: Node has no types for it. */
interface DenoServer {
  serve(
    options: Address & { onListen: (address: Address) => void },
    handler: Handler,
  ): { shutdown(): Promise<void> };
}

/** Listens until it is closed. */
export function listenOnDeno(handler: Handler, address: Address): Promise<Listener> {
  const { Deno } = globalThis as unknown as { Deno: DenoServer };
  return new Promise((resolve) => {
    const onListen = ({ port }: Address) => {
      // The server is there only after this call.
      queueMicrotask(() => resolve({ port, close: () => server.shutdown() }));
    };
    const server = Deno.serve({ ...address, onListen }, handler);
  });
}
