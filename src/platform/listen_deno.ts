// Listens on Deno, with its own server. That ends where it can take no more connections, for lack of
// file descriptors: then another takes its place as soon as there are some again.

import type { Address, Handler, Listener } from "./listener.ts";

/** The part of Deno's server that is used here: Node has no types for it. */
interface DenoRuntime {
  serve(
    options: Address & {
      signal: AbortSignal;
      onListen: (address: Address) => void;
      onError: (error: unknown) => Response;
    },
    handler: Handler,
  ): { readonly finished: Promise<void> };
}

/** Milliseconds in which the last responses, all of which are made, have to leave. */
const LAST_TIME = 300;
/** Milliseconds between two tries to listen again. */
const RETRY = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Listens until it is closed. */
export async function listenOnDeno(handler: Handler, address: Address): Promise<Listener> {
  const { Deno } = globalThis as unknown as { Deno: DenoRuntime };
  let isClosing = false;
  const start = (wanted: Address) =>
    new Promise<{ port: number; end: () => Promise<void> }>((resolve, reject) => {
      const cut = new AbortController();
      const end = async () => {
        cut.abort();
        await server.finished.catch(() => {});
      };
      const server = Deno.serve({
        ...wanted,
        signal: cut.signal,
        // The server is there only after this call.
        onListen: ({ port }) => queueMicrotask(() => resolve({ port, end })),
        onError: () => new Response(null, { status: 400 }),
      }, handler);
      server.finished.catch((error) => {
        reject(error);
        if (!isClosing) void again();
      });
    });
  const again = async () => {
    for (let isOpen = false; !isOpen && !isClosing;) {
      await pause(RETRY);
      try {
        current = await start({ ...address, port: current.port });
        isOpen = true;
      } catch {
        // Still none.
      }
    }
  };
  let current = await start(address);
  return {
    port: current.port,
    async close() {
      isClosing = true;
      // Not `shutdown()`: that waits for ever for a client that does not read.
      await pause(LAST_TIME);
      await current.end();
    },
  };
}
