/** A checkpoint that is larger than a model may be. It takes 5 GB of memory. */

import { assert, assertEquals } from "@std/assert";
import { readBytes } from "../../src/commands/shared/read_bytes.ts";
import { MAX_MODEL_BYTES } from "../../src/model_file/model_file.ts";
import { processHost } from "../../src/platform/host.ts";
import {
  decodeCheckpoint,
  encodeCheckpoint,
  MAX_CHECKPOINT_BYTES,
} from "../../src/training/checkpoint.ts";
import { START } from "../../src/training/progress.ts";

Deno.test("a checkpoint of 2.2 GB is written and read back", async () => {
  const data = new Float32Array(550_000_000), file = await Deno.makeTempFile();
  data[data.length - 1] = 7;
  try {
    const values = { dtype: "F32", shape: [data.length], data } as const;
    const state = { kind: "state", settings: {}, vocabularies: {}, tensors: { values } };
    const rest = { learner: "toy", options: {}, position: START, fingerprint: 1, reports: [] };
    const host = processHost();
    await host.save(file, encodeCheckpoint({ ...rest, state }));
    const bytes = await readBytes(host, file, MAX_CHECKPOINT_BYTES);
    assert(bytes.length > 2 * MAX_MODEL_BYTES);
    const { data: read } = decodeCheckpoint(bytes).state.tensors.values;
    assertEquals([read.length, read[read.length - 1]], [data.length, 7]);
  } finally {
    await Deno.remove(file);
  }
});
