/**
 * Makes an answer of text that comes piece by piece. A short one is sent as a whole, with its
 * length, and what goes wrong on the way has its own status. A long one is sent as it comes, no
 * faster than it is read.
 *
 * @module
 */

import type { Exchange } from "./exchange.ts";
import { clientGone, type HttpProblem, problemOf, tryLater } from "./http_problem.ts";
import { loggedError } from "./request_record.ts";

/** Bytes up to which an answer is sent as a whole. */
const WHOLE = 1 << 18;

/**
 * The answer of some pieces.
 *
 * @param pieces The pieces, made as they are asked for.
 * @param type The media type.
 * @param broken Tells in the answer's own format what broke it off; an empty text if it cannot.
 * @param exchange The request; its `bytesOut` and `ended` are set.
 * @returns The response.
 */
export async function answerOf(
  pieces: AsyncGenerator<string>,
  type: string,
  broken: (problem: HttpProblem) => string,
  exchange: Exchange,
): Promise<Response> {
  const encoder = new TextEncoder();
  const held: Uint8Array[] = [];
  const headers = { "content-type": type, "cache-control": "no-store", "vary": "accept" };
  for (let size = 0; size <= WHOLE;) {
    const { done, value } = await pieces.next();
    if (done) {
      const body = new Blob(held as BlobPart[]);
      return new Response(body, { headers: { ...headers, "content-length": String(size) } });
    }
    held.push(encoder.encode(value));
    size += held[held.length - 1].length;
  }
  const body = streamOf(pieces, held, broken, exchange);
  return new Response(body, { headers });
}

function streamOf(
  pieces: AsyncGenerator<string>,
  held: Uint8Array[],
  broken: (problem: HttpProblem) => string,
  exchange: Exchange,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  let failure: HttpProblem | undefined;
  exchange.ended = new Promise((resolve) => end = resolve);
  const give = (controller: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array) => {
    exchange.bytesOut += bytes.length;
    controller.enqueue(bytes);
  };
  const stop = (why: string) => {
    exchange.error ??= why;
    pieces.return(undefined).catch(() => {});
    end();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // A client that does not read may not hold its place for ever.
      timer = setTimeout(() => {
        controller.error(tryLater("Cannot answer: time is up"));
        stop("time is up");
      }, Math.max(0, exchange.deadline - exchange.now()) + GRACE);
    },
    async pull(controller) {
      if (held.length > 0) return give(controller, held.shift()!);
      try {
        if (failure) throw failure;
        const { done, value } = await pieces.next();
        if (!done) return give(controller, encoder.encode(value));
        clearTimeout(timer);
        controller.close();
        end();
      } catch (error) {
        const problem = problemOf(error);
        const last = !failure && problem ? broken(problem) : "";
        failure = problem;
        // What was given out has to be read before the stream breaks, or it is lost.
        if (last !== "") return give(controller, encoder.encode(last));
        clearTimeout(timer);
        controller.error(problem ?? new Error("Cannot answer"));
        stop(problem?.message ?? loggedError(error));
      }
    },
    cancel() {
      clearTimeout(timer);
      stop(clientGone().message);
    },
  }, { highWaterMark: 0 });
}

/** Milliseconds past the deadline in which an answer may still say that time is up. */
const GRACE = 500;
