import { assertEquals, assertMatch } from "@std/assert";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;

/** Runs the real command line with no permission but those given, and nobody to ask for more. */
async function sagitta(permissions: string[], ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "--no-prompt", ...permissions, CLI, ...args],
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), errors: decoder.decode(stderr) };
}

Deno.test("train without files needs no permission at all", async () => {
  const { code, output, errors } = await sagitta([], "train", "--epochs", "1", "--no-pipeline");
  assertEquals(code, 0);
  assertMatch(output, /^Model: epoch 1, dev UAS \d\d\.\d\d, LAS \d\d\.\d\d, /);
  assertEquals(errors.split("\n").length, 5);
});

Deno.test("train says which permission it lacks, in one line", async () => {
  const denied = await sagitta([], "train", "--train", CLI);
  assertEquals(denied.code, 1);
  const wanted = /^Cannot read \S+: permission was not given, run deno with --allow-read\n$/;
  assertMatch(denied.errors, wanted);
  const unwritten = await sagitta([], "train", "--epochs", "1", "--model", "m.sagitta");
  assertEquals(unwritten.code, 1);
  assertMatch(unwritten.errors, /Cannot write m\.sagitta: permission was not given, run deno with/);
});
