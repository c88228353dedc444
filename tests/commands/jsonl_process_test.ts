import { assert, assertEquals } from "@std/assert";

const path = (name: string) => new URL(`../../${name}`, import.meta.url).pathname;
const ARGS = ["run", "--quiet", "--no-lock", "--allow-read", path("cli.ts"), "parse", "--model"];
const PARSE = [...ARGS, path("models/en-tiny/en-tiny.sagitta"), "--input", "jsonl"];
const encoder = new TextEncoder();

for (const workers of ["1", "2"]) {
  Deno.test(`a process with --workers ${workers} answers each line while its input stays open, and ends with it`, async () => {
    const process = new Deno.Command(Deno.execPath(), {
      args: [...PARSE, "--workers", workers],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = process.stdin.getWriter();
    const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
    let held = "";
    const answer = async () => {
      while (!held.includes("\n")) held += (await reader.read()).value;
      const [line, ...rest] = held.split("\n");
      held = rest.join("\n");
      return JSON.parse(line);
    };
    for (let id = 1; id <= 4; id++) {
      await writer.write(encoder.encode(`{"id":${id},"text":"Dogs bark."}\nbroken\n`));
      assertEquals((await answer()).id, id);
      assertEquals(Object.keys(await answer()), ["id", "error", "code"]);
    }
    await writer.write(encoder.encode('{"id":"last","text":"Fly!"}'));
    await writer.close();
    assertEquals((await answer()).id, "last");
    assertEquals([(await reader.read()).done, held, (await process.status).code], [true, "", 0]);
  });

  Deno.test(`a process with --workers ${workers} ends quietly when its reader stops though more input comes`, async () => {
    const process = new Deno.Command(Deno.execPath(), {
      args: [...PARSE, "--workers", workers],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = process.stdin.getWriter();
    const lines = encoder.encode('{"id":1,"text":"Dogs bark."}\n'.repeat(1_000));
    const isOver = process.status.then(() => true);
    const feed = (async () => {
      // Far more than pipes hold, and no end of it: the process has to end by itself.
      for (let i = 0; i < 10_000; i++) {
        if (await Promise.race([isOver, writer.write(lines).catch(() => true)])) return true;
      }
      return false;
    })();
    const reader = process.stdout.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    assert(value && value.length > 0);
    assertEquals(await feed, true);
    const errors = await new Response(process.stderr).text();
    assertEquals([(await process.status).code, errors], [0, ""]);
    await writer.close().catch(() => {});
  });
}
