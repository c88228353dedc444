// Listens on Deno, with its own server. That ends where it can take no more connections, for lack of
// file descriptors: then another takes its place as soon as there are some again.

import type { Address, Handler, Listener } from "./listener.ts";

/** The part of Deno's server that is used here: Node has no types for it. */
interface DenoRuntime {
  serve(
    options: Address & {
      signal: AbortSignal;
      automaticCompression: boolean;
      onListen(): void;
      onError(): Response;
    },
    handler: Handler,
  ): { readonly addr: Address; readonly finished: Promise<void> };
}

/** Milliseconds in which the last responses, all of which are made, have to leave. */
const LAST_TIME = 300;
/** Milliseconds between two tries to listen again. */
const RETRY = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Listens until it is closed. */
export function listenOnDeno(handler: Handler, address: Address): Listener {
  const { Deno } = globalThis as unknown as { Deno: DenoRuntime };
  const cut = new AbortController();
  const onError = () => new Response(null, { status: 400 });
  let isClosing = false;
  const serve = (port: number) => {
    const options = {
      ...address,
      port,
      signal: cut.signal,
      automaticCompression: true,
      onListen() {},
      onError,
    };
    const server = Deno.serve(options, handler);
    server.finished.catch(again);
    return server;
  };
  const again = async () => {
    while (!isClosing) {
      await pause(RETRY);
      try {
        server = serve(port);
        return;
      } catch {
        // Still none.
      }
    }
  };
  let server = serve(address.port);
  const { port } = server.addr;
  return {
    port,
    async close() {
      isClosing = true;
      // Not `shutdown()`: that waits for ever for a client that does not read.
      await pause(LAST_TIME);
      cut.abort();
      await server.finished.catch(() => {});
    },
  };
}
