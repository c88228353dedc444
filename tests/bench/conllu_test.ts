import { assert, assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { generate } from "./conllu.ts";

Deno.test("the generated file is the same for a seed and holds valid CoNLL-U", () => {
  const bytes = generate(50_000);
  assertEquals(generate(50_000), bytes);
  assertEquals(parseConllu(bytes)[0].id, "generated-1");
});

Deno.test("a stream of 40 MB is given back byte for byte and memory grows by less than 100 MB", async () => {
  // In a process of its own, so that tests beside this one do not count.
  const bench = new URL("./conllu.ts", import.meta.url);
  const script = `import { run } from "${bench}";
    console.log(JSON.stringify(await run({ megabytes: 40, fileMegabytes: 1, runs: 1 })));`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", script],
    cwd: new URL("../../", import.meta.url),
  }).output();
  const [text, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert(text !== "", errors);
  const [stream] = JSON.parse(text);
  assert(stream.megabytes >= 40);
  assert(stream.growth < 100, `grew by ${stream.growth} MB`);
});
