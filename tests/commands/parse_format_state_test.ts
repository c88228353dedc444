import { assertEquals } from "@std/assert";
import type { Format } from "../../src/formats/format.ts";
import { type FormatRow, FORMATS } from "../../src/formats/registry.ts";
import { write } from "../../src/formats/write.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { smallModel } from "../training/small_model.ts";
import { run } from "./memory_host.ts";

/** Numbers sentences, and counts them in its last line. */
const format: Format = {
  open: () => {
    let count = 0;
    return {
      start: () => "start\n",
      write: ({ forms }) => `${++count} ${forms.join(" ")}\n`,
      end: () => `${count} sentences\n`,
    };
  },
};

// Before the command is loaded, as a row of the registry.
(FORMATS as FormatRow[]).push({
  name: "numbered",
  help: "numbered sentences",
  mediaType: "text/plain",
  options: [],
  showsTrees: true,
  load: () => Promise.resolve({ format }),
});

Deno.test("a format that counts sentences writes the same for any workers and sizes of batches", async () => {
  const m = await smallModel({ epochs: 1, features: "words" });
  const words = "Time flies like an arrow , and fruit flies like a banana .\n".repeat(1_500);
  const parse = (args: string[], chunk: number) =>
    run(["parse", "--model", "m", "--input", "tokens", ...args], {
      files: { m, "-": words },
      chunk,
    });
  const conllu = parseConllu((await parse([], 1 << 16)).output);
  const wanted = (await Array.fromAsync(write(conllu, format))).join("");
  assertEquals(wanted.split("\n").at(-2), "1500 sentences");
  for (const [workers, chunk] of [[1, 1 << 16], [1, 1_000], [2, 1 << 16], [3, 5_000]]) {
    const args = ["--format", "numbered", "--workers", `${workers}`];
    const { code, output } = await parse(args, chunk);
    assertEquals([code, output === wanted], [0, true], `${workers} workers, chunks of ${chunk}`);
  }
});
