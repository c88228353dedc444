// Reads the bodies of requests: none larger or slower than is allowed, and not too many at a time.
// Bodies that are on their way do not count as requests that are parsed; where there are too many,
// the one that has taken longest makes room.

import { clientGone, HttpProblem, tryLater } from "./http_problem.ts";
import type { ServiceLimits } from "./limits.ts";
import type { RequestContext } from "./request_context.ts";

/** Reads bodies. */
export class BodyReader {
  readonly #limits: ServiceLimits;
  /** What ends each body that is on its way, the oldest first. */
  readonly #pending = new Set<(problem: HttpProblem) => void>();

  constructor(limits: ServiceLimits) {
    this.#limits = limits;
  }

  /** The bytes of a request's body; `bytesIn` of the request counts what was read. */
  async read(context: RequestContext): Promise<Uint8Array<ArrayBuffer>> {
    const { request } = context;
    const { bodyBytes, bodyTime, bodies } = this.#limits;
    if (Number(request.headers.get("content-length") ?? 0) > bodyBytes) throw tooLarge(bodyBytes);
    if (!request.body) return new Uint8Array();
    if (this.#pending.size >= bodies) {
      const [oldest] = this.#pending;
      oldest(tryLater(`Cannot read the body: found ${bodies} others on their way, expected fewer`));
    }
    let stop = (_: HttpProblem) => {};
    const stopped = new Promise<never>((_, reject) => stop = reject);
    stopped.catch(() => {});
    const late =
      `Cannot read the body: found no end of it after ${bodyTime} ms, expected it sooner`;
    const timer = setTimeout(() => stop(new HttpProblem(408, late)), bodyTime);
    const gone = () => stop(clientGone());
    if (request.signal.aborted) gone();
    request.signal.addEventListener("abort", gone);
    this.#pending.add(stop);
    const reader = request.body.getReader();
    try {
      const chunks: Uint8Array[] = [];
      for (;;) {
        const next = await Promise.race([reader.read(), stopped]);
        if (next.done) break;
        context.bytesIn += next.value.length;
        if (context.bytesIn > bodyBytes) throw tooLarge(bodyBytes);
        chunks.push(next.value);
      }
      return joined(chunks, context.bytesIn);
    } catch (error) {
      reader.cancel().catch(() => {});
      if (error instanceof HttpProblem) throw error;
      // The stream itself broke: the connection did.
      throw clientGone();
    } finally {
      this.#pending.delete(stop);
      clearTimeout(timer);
      request.signal.removeEventListener("abort", gone);
    }
  }
}

function tooLarge(most: number): HttpProblem {
  const message = `Cannot read the body: found more than ${most} bytes, expected fewer`;
  return new HttpProblem(413, message);
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
