// Reads the bodies of requests: none larger or slower than is allowed, and not too many at a time.
// Bodies that are on their way do not count as requests that are parsed; where there are too many,
// the one that has taken longest makes room.

import { joinBytes } from "../join_bytes.ts";
import { clientGone, HttpProblem, tryLater } from "./http_problem.ts";
import type { ServiceLimits } from "./limits.ts";
import type { RequestContext } from "./request_context.ts";

/** Reads bodies. */
export class BodyReader {
  readonly #limits: ServiceLimits;
  /** Ends each body that is on its way, the oldest first. */
  readonly #pending = new Set<(problem: HttpProblem) => void>();

  constructor(limits: ServiceLimits) {
    this.#limits = limits;
  }

  /** Bodies that are on their way. */
  get pending(): number {
    return this.#pending.size;
  }

  /** The bytes of a request's body; `bytesIn` of the request counts what was read. */
  async read(context: RequestContext): Promise<Uint8Array<ArrayBuffer>> {
    const { body, headers, signal } = context.request;
    const { bodyBytes, bodyTime, bodies } = this.#limits;
    if (Number(headers.get("content-length") ?? 0) > bodyBytes) throw tooLarge(bodyBytes);
    if (!body) return new Uint8Array();
    if (this.#pending.size >= bodies) {
      const [oldest] = this.#pending;
      oldest(tryLater(`Cannot read the body: found ${bodies} others on their way, expected fewer`));
    }
    const reader = body.getReader();
    let problem: HttpProblem | undefined;
    /** Ends the read that is waited for. */
    const stop = (reason: HttpProblem) => {
      problem ??= reason;
      reader.cancel().catch(() => {});
    };
    const timer = setTimeout(() => stop(tooLate(bodyTime)), bodyTime);
    const gone = () => stop(clientGone());
    if (signal.aborted) gone();
    signal.addEventListener("abort", gone);
    this.#pending.add(stop);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    try {
      for (let next; !(next = await reader.read()).done;) {
        context.bytesIn += next.value.length;
        if (context.bytesIn > bodyBytes) stop(tooLarge(bodyBytes));
        else chunks.push(next.value);
      }
    } catch {
      // The stream itself broke: the connection did.
      gone();
    } finally {
      this.#pending.delete(stop);
      clearTimeout(timer);
      signal.removeEventListener("abort", gone);
    }
    if (problem) throw problem;
    return joinBytes(chunks, context.bytesIn);
  }
}

const refused = (status: number, found: string, expected: string) =>
  new HttpProblem(status, `Cannot read the body: found ${found}, expected ${expected}`);
const tooLarge = (most: number) => refused(413, `more than ${most} bytes`, "fewer");
const tooLate = (ms: number) => refused(408, `no end of it after ${ms} ms`, "it sooner");
