import { assertEquals } from "@std/assert";
import { LineSplitter } from "../../src/pipeline/line_splitter.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const MODEL = new URL("../../models/en-tiny/en-tiny.sagitta", import.meta.url).pathname;
const DOCUMENTS = 1_000_000, AT_A_TIME = 10_000;

Deno.test("a million documents of three words are answered in order by one process", async () => {
  const args = ["run", "--quiet", "--allow-read", CLI, "parse", "--model", MODEL];
  const process = new Deno.Command(Deno.execPath(), {
    args: [...args, "--input", "jsonl", "--format", "jsonl"],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const write = async () => {
    const writer = process.stdin.getWriter(), encoder = new TextEncoder();
    for (let from = 0; from < DOCUMENTS; from += AT_A_TIME) {
      const lines = Array.from({ length: AT_A_TIME }, (_, i) => {
        return `{"id":${from + i},"text":"Arrows fly fast"}\n`;
      });
      await writer.write(encoder.encode(lines.join("")));
    }
    await writer.close();
  };
  const read = async () => {
    const splitter = new LineSplitter("read answers", "invalid-json", "standard output");
    let answers = 0, wrong = 0;
    for await (const chunk of process.stdout) {
      for (const { text } of splitter.push(chunk)) {
        wrong += Number(!text.startsWith(`{"id":${answers++},"sentences":[`));
      }
    }
    return { answers, wrong };
  };
  const [found, , { code }] = await Promise.all([read(), write(), process.status]);
  assertEquals({ ...found, code }, { answers: DOCUMENTS, wrong: 0, code: 0 });
});
