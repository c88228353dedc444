// Model files in gzip, for networks and disks that are slow. Web-standard streams do the work.

import { PLACE, requireKind, requireOptions } from "../checks.ts";
import { fail, type Place, SagittaError } from "../errors.ts";
import { joinBytes } from "../join_bytes.ts";
import { MAX_MODEL_BYTES } from "./model_file.ts";

const refuse = fail("read model");

/** The first bytes of all gzip data. A safetensors file that began so would be refused as well. */
const GZIP = [0x1f, 0x8b, 0x08];

/**
 * Bytes that are given to a stream at a time. Deno's holds all that becomes of them, a thousand
 * times as many at most; so a file that unfolds to too much is noticed after a few megabytes more.
 */
const SLICE_BYTES = 4_096;

/**
 * Compresses a model file.
 * @example
 * ```ts
 * import { compressModel, decompressModel } from "./compression.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const bytes = new Uint8Array(1000);
 * const compressed = await compressModel(bytes);
 * assert(compressed.length < 100);
 * assertEquals(await decompressModel(compressed), bytes);
 * ```
 */
export async function compressModel(bytes: Uint8Array): Promise<Uint8Array> {
  requireKind("write model", bytes, "bytes");
  return await collect(through(bytes, new CompressionStream("gzip")), () => {});
}

/**
 * Undoes `compressModel`. A file that is not compressed is returned as it is, so that both kinds
 * can be read by the same lines.
 * @param place The file's name, for messages; `limit` is the most bytes it may unfold to.
 */
export async function decompressModel(
  bytes: Uint8Array,
  place: Place & { limit?: number } = {},
): Promise<Uint8Array> {
  requireKind("read model", bytes, "bytes");
  requireOptions("read model", place, { ...PLACE, limit: "number" });
  if (!GZIP.every((byte, at) => bytes[at] === byte)) return bytes;
  const { limit = MAX_MODEL_BYTES } = place;
  try {
    return await collect(through(bytes, new DecompressionStream("gzip")), (length) => {
      if (length <= limit) return;
      throw refuse("invalid-model", "more bytes in gzip", `${limit} at most`, place);
    });
  } catch (error) {
    if (error instanceof SagittaError) throw error;
    throw refuse("invalid-model", "gzip that is damaged or cut short", "a whole file", place);
  }
}

function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  let at = 0;
  const slices = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at += SLICE_BYTES));
    },
  }, { highWaterMark: 0 });
  return slices.pipeThrough(stream);
}

/** All bytes of a stream; `check` sees how many there are after each chunk and may throw. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  check: (length: number) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      check(length += next.value.length);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
  return joinBytes(chunks, length);
}
