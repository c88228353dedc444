import { assert, assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { generate, run } from "./conllu.ts";

Deno.test("the generated file is the same for a seed and holds valid CoNLL-U", () => {
  const bytes = generate(50_000);
  assertEquals(generate(50_000), bytes);
  assertEquals(parseConllu(bytes)[0].id, "generated-1");
});

Deno.test("a stream of 40 MB is given back byte for byte and memory grows by less than 100 MB", async () => {
  const [stream] = await run({ megabytes: 40, fileMegabytes: 1, runs: 1 });
  assert(stream.megabytes >= 40);
  assert(stream.growth! < 100, `grew by ${stream.growth} MB`);
});
