// Makes a response of text that comes piece by piece. A short one is sent as a whole, with its
// length, and what goes wrong on the way has its own status. A long one is sent as it comes, no
// faster than it is read.

import { joinBytes } from "../join_bytes.ts";
import { clientGone, problemOf } from "./http_problem.ts";
import type { RequestContext } from "./request_context.ts";
import { loggedError } from "./request_record.ts";
import type { ResponseFormat } from "./response_format.ts";
import { cacheControl } from "./send_whole.ts";

/** Bytes up to which a response is sent as a whole. */
const MAX_WHOLE_BYTES = 1 << 18;

/** Milliseconds past the deadline in which a response may still say that time is up. */
const GRACE_TIME = 500;

/** The error that ends a streamed response after its status was sent. */
export class AbortedResponse extends Error {
  override name = "AbortedResponse";

  /** Servers write what a stream breaks off with into the log: a line of JSON there, too. */
  [Symbol.for("Deno.customInspect")](): string {
    return JSON.stringify({ error: this.message });
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return JSON.stringify({ error: this.message });
  }
}

/** The text of a response, made as it is asked for. */
export type Pieces = AsyncGenerator<string | Uint8Array>;

/**
 * The response of some pieces, in a format that may tell what broke it off.
 * @param context The request; its `bytesOut`, `abort` and `ended` are set.
 * @param isPlain It is not compressed.
 */
export async function streamResponse(
  pieces: Pieces,
  { type, broken }: Pick<ResponseFormat, "type" | "broken">,
  context: RequestContext,
  isPlain = false,
): Promise<Response> {
  const held: Uint8Array<ArrayBuffer>[] = [];
  const headers = (size: number) => {
    return { "content-type": type, "cache-control": cacheControl(size, isPlain), "vary": "accept" };
  };
  for (let size = 0; size <= MAX_WHOLE_BYTES;) {
    const { done, value } = await pieces.next();
    if (done) {
      const body = joinBytes(held, size);
      return new Response(body, { headers: { ...headers(size), "content-length": String(size) } });
    }
    held.push(bytesOf(value));
    size += held[held.length - 1].length;
  }
  return new Response(streamOf(pieces, held, broken, context), {
    headers: headers(Infinity),
  });
}

function streamOf(
  pieces: Pieces,
  held: readonly Uint8Array[],
  broken: ResponseFormat["broken"],
  context: RequestContext,
): ReadableStream<Uint8Array> {
  let end = () => {};
  context.ended = new Promise((resolve) => end = resolve);
  const chunks = chunksOf(pieces, held, broken);
  const stop = (why?: string) => {
    clearTimeout(timer);
    context.error ??= why;
    pieces.return(undefined).catch(() => {});
    end();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      context.abort = (why) => {
        controller.error(new AbortedResponse(`Cannot answer: ${why}`));
        stop(why);
      };
      // A client that does not read may not hold its place for ever.
      const left = Math.max(0, context.deadline - context.now()) + GRACE_TIME;
      timer = setTimeout(context.abort, left, "time is up");
    },
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!done) {
          context.bytesOut += value.length;
          return controller.enqueue(value);
        }
        controller.close();
        stop();
      } catch (error) {
        controller.error(error);
        stop((error as Error).message);
      }
    },
    cancel: () => stop(clientGone().message),
  }, { highWaterMark: 0 });
}

/** The bytes of a response: held ones, those that follow, and the problem that breaks them off. */
async function* chunksOf(
  pieces: Pieces,
  held: readonly Uint8Array[],
  broken: ResponseFormat["broken"],
): AsyncGenerator<Uint8Array> {
  yield* held;
  try {
    for await (const piece of pieces) yield bytesOf(piece);
  } catch (error) {
    const problem = problemOf(error);
    // What was given out has to be read before the stream breaks, or it is lost.
    if (problem && broken) yield bytesOf(broken(problem));
    throw new AbortedResponse(problem?.message ?? loggedError(error));
  }
}

const encoder = new TextEncoder();

function bytesOf(piece: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof piece === "string" ? encoder.encode(piece) : piece as Uint8Array<ArrayBuffer>;
}
