import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { readBytes } from "../../src/commands/shared/read_bytes.ts";
import { SagittaError } from "../../src/errors.ts";
import { compressModel } from "../../src/model_file/compression.ts";
import { encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { run as runInMemory } from "./memory_host.ts";

const PARSER = {
  kind: "linear-parser",
  settings: { system: "arc-hybrid", beam: 1 },
  vocabularies: { forms: Array.from({ length: 1200 }, String), labels: ["nsubj", "root"] },
  tensors: {
    weights: { dtype: "F32", shape: [400, 3], data: new Float32Array(1200) },
    bias: { dtype: "F32", shape: [], data: Float32Array.of(1) },
  },
} as const;
const PROVENANCE = { seed: 7, treebanks: ["en_ewt"], scores: { LAS: 81.25 } };
const MODEL = encodeModel(modelOf([PARSER], PROVENANCE, "CC BY-SA 4.0"));
const FILES: Record<string, Uint8Array> = {
  "en.sagitta": MODEL,
  "en.sagitta.gz": await compressModel(MODEL),
  "cut.sagitta": MODEL.subarray(0, 100),
  "text.conllu": new TextEncoder().encode("# sent_id = 1\n1\tI\n"),
  "odd.sagitta": encodeModel({
    components: [{
      name: "odd",
      kind: "\u001b[31mred\u009b\u202e",
      settings: {},
      vocabularies: {},
      tensors: {},
    }],
    provenance: { "two\nlines": "\u2028" },
  }),
};

/** Runs `sagitta model` on the files above. */
async function run(...words: string[]): Promise<{ code: number; out: string; notes: string[] }> {
  const files = { ...FILES, "-": FILES["en.sagitta"] };
  const { code, output, errors } = await runInMemory(["model", ...words], { files, chunk: 7 });
  return { code, out: output, notes: errors.split("\n").slice(0, -1) };
}

Deno.test("sagitta model info prints a page about the model", async () => {
  const { code, out } = await run("info", "en.sagitta");
  assertEquals(code, 0);
  assertEquals(
    out,
    `Components  parser (linear-parser)
Format      version 2
Licence     CC BY-SA 4.0
Size        ${MODEL.length.toLocaleString("en")} bytes

Settings of parser
  beam    1
  system  arc-hybrid

Vocabularies of parser
  forms   1,200 entries
  labels  2 entries

Tensors of parser
  bias     F32  one number  4 bytes
  weights  F32  400 × 3     4,800 bytes

Provenance
  scores     {"LAS":81.25}
  seed       7
  treebanks  ["en_ewt"]
`,
  );
});

Deno.test("sagitta model info --json prints the same as data", async () => {
  const { out } = await run("info", "-", "--json");
  assertEquals(JSON.parse(out), {
    version: "2",
    licence: "CC BY-SA 4.0",
    bytes: MODEL.length,
    components: [{
      name: "parser",
      kind: "linear-parser",
      settings: { system: "arc-hybrid", beam: 1 },
      vocabularies: { forms: 1200, labels: 2 },
      tensors: [
        { name: "bias", dtype: "F32", shape: [], bytes: 4 },
        { name: "weights", dtype: "F32", shape: [400, 3], bytes: 4800 },
      ],
    }],
    provenance: PROVENANCE,
  });
});

Deno.test("sagitta model info reads a compressed file and gives its size on disk", async () => {
  const { code, out } = await run("info", "en.sagitta.gz", "--json");
  assertEquals([code, JSON.parse(out).bytes], [0, FILES["en.sagitta.gz"].length]);
});

Deno.test("sagitta model info writes characters that could upset a terminal as escapes", async () => {
  const { out } = await run("info", "odd.sagitta");
  assertMatch(out, /^Components {2}odd \(\\u\{1b\}\[31mred\\u\{9b\}\\u\{202e\}\)\n/);
  assertMatch(out, /\n {2}two\\u\{a\}lines {2}\\u\{2028\}\n$/);
});

Deno.test("sagitta model info exits with 1 and one line where a file is no model", async () => {
  for (const file of ["cut.sagitta", "text.conllu", "missing.sagitta"]) {
    const { code, out, notes } = await run("info", file);
    assertEquals([code, out, notes.length], [1, "", 1]);
    assertMatch(notes[0], new RegExp(`^Cannot [^\n]* ${file}: [^\n]+$`));
  }
});

Deno.test("sagitta model exits with 2 where words are missing or too many", async () => {
  for (const words of ["", "show en.sagitta", "info", "info a b", "info a --fast"]) {
    const { code, notes } = await run(...words.split(" ").filter(Boolean));
    assertEquals(code, 2);
    assertMatch(notes[0], /^sagitta (model|model info): .*; see sagitta \1 --help$/);
  }
});

Deno.test("readBytes stops reading a file beyond the limit", async () => {
  let chunks = 0;
  const host = {
    async *read() {
      while (true) {
        chunks++;
        yield await Promise.resolve(new Uint8Array(10));
      }
    },
  };
  const message = "Cannot read endless.bin: found more than 35 bytes, expected fewer";
  await assertRejects(() => readBytes(host, "endless.bin", 35), SagittaError, message);
  assertEquals(chunks, 4);
});
