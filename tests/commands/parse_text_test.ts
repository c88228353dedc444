import { assertEquals, assertMatch } from "@std/assert";
import { smallModel } from "../training/small_model.ts";
import { main } from "../../cli.ts";
import { assertWrongUsage, MemoryHost, run } from "./memory_host.ts";

const TEXT = "Time flies like an arrow. Fruit flies don't.\n\nThe end\n";

Deno.test("parse --text parses its words with the model at hand", async () => {
  const { code, output, errors } = await run(["parse", "--text", "Time flies. It doesn't."]);
  assertEquals([code, errors], [0, ""]);
  assertEquals(output.match(/^# .*$/gm), [
    "# newpar",
    "# sent_id = 1",
    "# text = Time flies.",
    "# sent_id = 2",
    "# text = It doesn't.",
  ]);
  assertMatch(output, /^2-3\tdoesn't(\t_){7}\tSpaceAfter=No\|TokenRange=15:22$/m);
  const drawn = await run(["parse", "--text", "Time flies.", "--format", "tree"]);
  assertMatch(drawn.output, /ROOT[^]*Time +flies/);
});

Deno.test("parse takes text from .txt files and, with --input text, from standard input", async () => {
  const whole = await run(["parse", "a.txt"], { files: { "a.txt": TEXT } });
  assertEquals(whole.output.match(/^# text = .*$/gm)?.length, 3);
  assertEquals(whole.output.match(/^# newpar$/gm)?.length, 2);
  const input = { files: { "-": TEXT }, chunk: 3 };
  const piped = await run(["parse", "--input", "text"], input);
  assertEquals(piped.output, whole.output);
  const workers = await run(["parse", "--input", "text", "--workers", "2"], input);
  assertEquals(workers.output, whole.output);
});

Deno.test("parse answers text on standard input that stays open, with workers too", async () => {
  for (const workers of ["1", "2"]) {
    const texts = [] as string[];
    const open = Promise.withResolvers<void>();
    /** Standard input that rests after two sentences and the start of a third. */
    const host = new class extends MemoryHost {
      override async *read(): AsyncIterable<Uint8Array> {
        yield new TextEncoder().encode("Time flies like an arrow. Fruit flies don't. The");
        await open.promise;
        yield new TextEncoder().encode(" end");
      }
      override write(data: string | Uint8Array): Promise<void> {
        const written = typeof data === "string" ? data : new TextDecoder().decode(data);
        texts.push(...written.match(/^# text = .*$/gm) ?? []);
        if (texts.length === 2) open.resolve();
        return super.write(data);
      }
    }();
    assertEquals(await main(["parse", "--input", "text", "--workers", workers], host), 0);
    assertEquals(texts, [
      "# text = Time flies like an arrow.",
      "# text = Fruit flies don't.",
      "# text = The end",
    ]);
  }
});

Deno.test("parse --input tokens takes a sentence a line, and leaves its words as they are", async () => {
  const files = { "-": "the dog don't\n\n  a\u00a0b  c \r\n" };
  const { code, output } = await run(["parse", "--input", "tokens"], { files });
  assertEquals(code, 0);
  assertEquals(output.match(/^# text = .*$/gm), ["# text = the dog don't", "# text = a b c"]);
  assertEquals(output.match(/^3\t\S+/gm), ["3\tdon't", "3\tc"]);
});

Deno.test("parse refuses text that is not UTF-8, and a line of too many words", async () => {
  const bytes = Uint8Array.of(0x61, 0x20, 0xff, 0x0a);
  const broken = await run(["parse", "a.txt"], { files: { "a.txt": bytes } });
  assertEquals(broken.code, 1);
  assertEquals(
    broken.errors,
    "Cannot read text in a.txt: found bytes that are not UTF-8, expected UTF-8\n",
  );
  const files = { "-": "a\n" + "w ".repeat(40_000) };
  const long = await run(["parse", "--input", "tokens"], { files });
  assertEquals(long.code, 1);
  assertMatch(long.errors, /^Cannot read words in standard input at line 2: found 40000 words/);
});

Deno.test("parse exits with 2 where --text or --input make no sense", async () => {
  await assertWrongUsage("parse", ["--text a file", "--text a --input conllu", "--input pdf"]);
});

Deno.test("parse --workers starts none for a short text, and one less than asked for a long one", async () => {
  const { Worker } = globalThis;
  let started = 0;
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      started++;
    }
  };
  try {
    const m = await smallModel({ epochs: 1, features: "words" });
    const words = ["parse", "--model", "m", "--input", "tokens", "--workers", "3"];
    const short = await run(words, { files: { m, "-": "Time flies .\nArrows do not .\n" } });
    assertEquals([short.code, started], [0, 0]);
    const text = "Time flies like an arrow , and fruit flies like a banana .\n".repeat(1_500);
    const long = await run(words, { files: { m, "-": text } });
    assertEquals([long.code, started], [0, 2]);
    const alone = await run(words.slice(0, 5), { files: { m, "-": text } });
    assertEquals(long.output === alone.output, true);
  } finally {
    globalThis.Worker = Worker;
  }
});
