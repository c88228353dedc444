import { assertEquals, assertMatch } from "@std/assert";
import { PLAIN } from "../conllu/samples.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;

/** Runs the real command line; its standard input is `input`. */
async function sagitta(args: string[], input = "") {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "--allow-read", CLI, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), errors: decoder.decode(stderr) };
}

Deno.test("the process exits 0, 1 and 2 for done, failed and wrong usage", async () => {
  const [done, failed, usage, missing] = await Promise.all([
    sagitta(["convert", "--to", "conllu"], PLAIN),
    sagitta(["validate", "-"], "x\n"),
    sagitta(["convert"]),
    sagitta(["stats", "/no/such.conllu"]),
  ]);
  assertEquals([done.code, failed.code, usage.code, missing.code], [0, 1, 2, 1]);
  assertEquals(done.output, PLAIN);
  assertMatch(failed.output, /^-:1: found 1 column, expected 10\n/);
  assertEquals(missing.errors, "Cannot read /no/such.conllu: no such file or folder\n");
});

Deno.test("the process ends with 0 and says nothing when head -1 closes the pipe", async () => {
  const file = await Deno.makeTempFile({ suffix: ".conllu" });
  try {
    await Deno.writeTextFile(file, PLAIN.repeat(20_000));
    const line = `"$1" run --quiet --no-lock --allow-read "$2" convert "$3" --to json | head -1; ` +
      `echo "code \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await new Deno.Command("bash", {
      args: ["-c", line, "bash", Deno.execPath(), CLI, file],
    }).output();
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    assertEquals(lines.length, 2);
    assertEquals(JSON.parse(lines[0]).id, "plain-1");
    assertEquals(lines[1], "code 0");
    assertEquals(new TextDecoder().decode(stderr), "");
  } finally {
    await Deno.remove(file);
  }
});
