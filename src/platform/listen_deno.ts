/**
 * Listens on Deno, with its own server. That ends where it can take no more connections, for lack of
 * file descriptors, and has no time limit for headers: then the connections that there are get a
 * moment to end, the rest is cut, and another server takes its place.
 *
 * @module
 */

import type { Address, Handler, Listener } from "./listener.ts";

/** The part of Deno's server that is used here: Node has no types for it. */
interface DenoServer {
  serve(
    options: Address & {
      signal: AbortSignal;
      onListen: (address: Address) => void;
      onError: (error: unknown) => Response;
    },
    handler: Handler,
  ): { readonly finished: Promise<void>; shutdown(): Promise<void> };
}

/** Milliseconds that connections have to end before they are cut. */
const LAST_TIME = 1_000;
/** Milliseconds between two tries to listen again. */
const RETRY = 100;

/** Listens until it is closed. */
export async function listenOnDeno(handler: Handler, address: Address): Promise<Listener> {
  const { Deno } = globalThis as unknown as { Deno: DenoServer };
  let isClosing = false;
  const start = (wanted: Address) =>
    new Promise<{ port: number; close: () => Promise<void> }>((resolve, reject) => {
      const cut = new AbortController();
      const close = async () => {
        const rest = setTimeout(() => cut.abort(), LAST_TIME);
        await server.shutdown().catch(() => {});
        clearTimeout(rest);
      };
      const server = Deno.serve({
        ...wanted,
        signal: cut.signal,
        // The server is there only after this call.
        onListen: ({ port }) => queueMicrotask(() => resolve({ port, close })),
        onError: () => new Response(null, { status: 400 }),
      }, handler);
      server.finished.catch((error) => {
        reject(error);
        void close().then(() => isClosing ? undefined : again());
      });
    });
  const again = async () => {
    try {
      current = await start({ ...address, port: current.port });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY));
      if (!isClosing) await again();
    }
  };
  let current = await start(address);
  return {
    port: current.port,
    close() {
      isClosing = true;
      return current.close();
    },
  };
}
