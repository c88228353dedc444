import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { compressModel, decompressModel } from "../../src/model_file/compression.ts";
import { encodeModel, modelOf } from "../../src/model_file/model_file.ts";

const FORMS = Array.from({ length: 1000 }, (_, index) => `word${index}`);
const BYTES = encodeModel(
  modelOf([{ kind: "words", settings: {}, vocabularies: { forms: FORMS }, tensors: {} }], {}),
);

Deno.test("decompressModel undoes compressModel", async () => {
  const compressed = await compressModel(BYTES);
  assert(compressed.length < BYTES.length / 2);
  assertEquals(await decompressModel(compressed), new Uint8Array(BYTES));
});

Deno.test("compressModel gives the same bytes for the same file", async () => {
  assertEquals(await compressModel(BYTES), await compressModel(BYTES.slice()));
});

Deno.test("decompressModel returns a file that is not compressed as it is", async () => {
  assert(await decompressModel(BYTES) === BYTES);
  assertEquals(await decompressModel(new Uint8Array()), new Uint8Array());
});

Deno.test("decompressModel stops at its limit", async () => {
  const bomb = await compressModel(new Uint8Array(1 << 24));
  const place = { file: "bomb.sagitta", limit: 1 << 20 };
  const message = "Cannot read model in bomb.sagitta: found more bytes in gzip, expected 1048576";
  await assertRejects(() => decompressModel(bomb, place), SagittaError, message);
  assertEquals((await decompressModel(bomb, { limit: 1 << 24 })).length, 1 << 24);
});

Deno.test("decompressModel unfolds no more than 16 MB beyond its limit", async () => {
  const size = 1 << 26, limit = 1 << 20, bomb = await compressModel(new Uint8Array(size));
  const Decompression = globalThis.DecompressionStream;
  let taken = 0;
  /** Counts what it is given. */
  class Counted {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<BufferSource>;
    constructor(format: CompressionFormat) {
      const { readable, writable } = new Decompression(format);
      const writer = writable.getWriter();
      this.readable = readable;
      this.writable = new WritableStream({
        async write(bytes) {
          await writer.ready;
          taken += bytes.byteLength;
          await writer.write(bytes);
        },
        abort: (reason) => writer.abort(reason),
      });
    }
  }
  globalThis.DecompressionStream = Counted as typeof Decompression;
  try {
    await assertRejects(() => decompressModel(bomb, { limit }), SagittaError, "more bytes in gzip");
  } finally {
    globalThis.DecompressionStream = Decompression;
  }
  const produced = size * taken / bomb.length;
  assert(produced <= limit + (1 << 24), `${produced} bytes`);
});

Deno.test("decompressModel refuses gzip that is cut short", async () => {
  const compressed = await compressModel(BYTES);
  const message =
    "Cannot read model: found gzip that is damaged or cut short, expected a whole file";
  for (const length of [3, 10, compressed.length - 1]) {
    const cut = compressed.subarray(0, length);
    await assertRejects(() => decompressModel(cut), SagittaError, message);
  }
});
