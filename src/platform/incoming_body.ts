/**
 * The body of one of Node's requests as a stream of the web. Nobody has to read it: what is left
 * of it can be let go, without the connection being cut before the answer is through.
 *
 * @module
 */

import type { IncomingMessage } from "node:http";

/** Bytes that wait to be read before the sender has to. */
const HELD = 1 << 16;

/** The body of a request. */
export function incomingBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (finish: () => void) => {
        if (isOpen) finish();
        isOpen = false;
      };
      incoming.on("data", (chunk: Uint8Array) => {
        if (!isOpen) return;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.on("end", () => end(() => controller.close()));
      const broken = () => end(() => controller.error(new Error("the connection broke")));
      incoming.on("error", broken);
      incoming.on("close", broken);
      incoming.pause();
    },
    pull: () => void incoming.resume(),
    cancel: () => void (isOpen = false),
  }, { highWaterMark: HELD, size: (chunk) => chunk?.length ?? 0 });
}

/** Resolves when the rest of a body has come and been let go, or some milliseconds have passed. */
export function letGo(incoming: IncomingMessage, ms: number): Promise<void> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    incoming.on("end", done);
    incoming.on("close", done);
    incoming.resume();
  });
}
