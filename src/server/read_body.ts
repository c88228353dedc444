/**
 * Reads a request's body: not more than is allowed, not longer than is allowed.
 *
 * @module
 */

import type { Exchange } from "./exchange.ts";
import { clientGone, HttpProblem } from "./http_problem.ts";

/**
 * The bytes of a request's body.
 *
 * @param exchange The request; its `bytesIn` counts what was read.
 * @returns The bytes.
 */
export async function readBody(exchange: Exchange): Promise<Uint8Array<ArrayBuffer>> {
  const { request, limits } = exchange;
  if (Number(request.headers.get("content-length") ?? 0) > limits.bodyBytes) {
    throw tooLarge(limits.bodyBytes);
  }
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const stop = stopAfter(limits.bodyTime, request.signal);
  try {
    const chunks: Uint8Array[] = [];
    for (;;) {
      const next = await Promise.race([reader.read(), stop.promise]);
      if (next.done) break;
      exchange.bytesIn += next.value.length;
      if (exchange.bytesIn > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
      chunks.push(next.value);
    }
    return joined(chunks, exchange.bytesIn);
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof HttpProblem) throw error;
    // The stream itself broke: the connection did.
    throw clientGone();
  } finally {
    stop.clear();
  }
}

function tooLarge(most: number): HttpProblem {
  const message = `Cannot read the body: found more than ${most} bytes, expected fewer`;
  return new HttpProblem(413, message);
}

/** A promise that is rejected when time is up or the client has gone. */
function stopAfter(ms: number, signal: AbortSignal): { promise: Promise<never>; clear(): void } {
  let clear = () => {};
  const promise = new Promise<never>((_, reject) => {
    const late = () => reject(new HttpProblem(408, lateMessage(ms)));
    const timer = setTimeout(late, ms);
    const gone = () => reject(clientGone());
    if (signal.aborted) gone();
    signal.addEventListener("abort", gone);
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", gone);
    };
  });
  promise.catch(() => {});
  return { promise, clear };
}

function lateMessage(ms: number): string {
  return `Cannot read the body: found no end of it after ${ms} ms, expected it sooner`;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
