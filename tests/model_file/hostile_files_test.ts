/** Files that are damaged or made to do harm: each is read or refused, and nothing else happens. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { decompressModel } from "../../src/model_file/compression.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { seededRandom } from "../oracles/random.ts";

const PARSER = {
  kind: "linear-parser",
  settings: { system: "arc-hybrid", sizes: [2, 3], beam: null },
  vocabularies: { labels: ["nsubj", "root\n", "ügly\\"], empty: [] },
  tensors: {
    weights: { dtype: "F32", shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) },
    index: { dtype: "I16", shape: [3], data: Int16Array.of(-1, 0, 1) },
  },
} as const;
const SEGMENTER = { kind: "segmenter", settings: {}, vocabularies: {}, tensors: {} };
const BYTES = encodeModel(
  modelOf([SEGMENTER, PARSER], { seed: 1, scores: { LAS: 81.25 } }, "CC BY-SA 4.0"),
);

/** Where the data start. */
const DATA = 8 + new DataView(BYTES.buffer).getUint32(0, true);

const MESSAGE = /^Cannot read model in m\.sagitta: found .+, expected .+$/;

/** Reads a file: true if it was a model, false if it was refused as it should be. */
function isRead(bytes: Uint8Array): boolean {
  let model;
  try {
    model = decodeModel(bytes, { file: "m.sagitta" });
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    assertMatch(error.message, MESSAGE);
    return false;
  }
  // What can be read can be written and read again.
  assertEquals(decodeModel(encodeModel(model)), model);
  return true;
}

/** Reads many damaged copies and returns how many were still models. */
function countRead(seed: number, runs: number, damage: (copy: Uint8Array, below: Below) => void) {
  const { below } = seededRandom(seed);
  let read = 0;
  for (let run = 0; run < runs; run++) {
    const copy = BYTES.slice();
    damage(copy, below);
    if (isRead(copy)) read++;
  }
  return read;
}

type Below = (bound: number) => number;

Deno.test("decodeModel refuses a file cut short at any byte, and one with bytes added", () => {
  assert(isRead(BYTES));
  for (let length = 0; length < BYTES.length; length++) {
    assert(!isRead(BYTES.subarray(0, length)), `read ${length} bytes of ${BYTES.length}`);
  }
  for (const more of [1, 16, 1000]) {
    const longer = new Uint8Array(BYTES.length + more);
    longer.set(BYTES);
    assert(!isRead(longer));
  }
});

Deno.test("decodeModel reads or refuses a file with any one bit flipped", () => {
  let read = 0;
  for (let at = 0; at < BYTES.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const copy = BYTES.slice();
      copy[at] ^= 1 << bit;
      if (isRead(copy)) read++;
    }
  }
  // All bits of the weights and some of the texts give other models.
  assert(read > 8 * 30 && read < 8 * BYTES.length / 2, `${read} read`);
});

Deno.test("decodeModel reads or refuses a file with random bytes in its header", () => {
  const read = countRead(1, 10_000, (copy, below) => {
    for (let count = 1 + below(4); count > 0; count--) copy[below(DATA)] = below(256);
  });
  assert(read > 0 && read < 10_000, `${read} read`);
});

Deno.test("decodeModel reads or refuses a file with random characters of JSON in its header", () => {
  const characters = new TextEncoder().encode('{}[],:"\\0123456789-.eU8_ ');
  countRead(2, 10_000, (copy, below) => {
    for (let count = 1 + below(3); count > 0; count--) {
      copy[8 + below(DATA - 8)] = characters[below(characters.length)];
    }
  });
});

Deno.test("decodeModel reads or refuses a file whose pieces were moved", () => {
  countRead(3, 5_000, (copy, below) => {
    const start = below(copy.length);
    copy.copyWithin(below(copy.length), start, start + below(64));
  });
});

Deno.test("decodeModel refuses bytes that are all random", () => {
  const { below } = seededRandom(4);
  for (let run = 0; run < 2_000; run++) {
    assert(!isRead(Uint8Array.from({ length: below(100) }, () => below(256))));
  }
});

Deno.test("decompressModel then decodeModel read or refuse gzip that is damaged", async () => {
  const stream = new Blob([BYTES]).stream().pipeThrough(new CompressionStream("gzip"));
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
  const { below } = seededRandom(5);
  for (let run = 0; run < 300; run++) {
    const copy = compressed.slice(0, run % 2 ? compressed.length : below(compressed.length));
    if (run % 2) copy[below(copy.length)] ^= 1 << below(8);
    try {
      isRead(await decompressModel(copy, { file: "m.sagitta" }));
    } catch (error) {
      assert(error instanceof SagittaError, String(error));
      assertMatch(error.message, MESSAGE);
    }
  }
});
