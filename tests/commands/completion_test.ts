import { assert, assertEquals } from "@std/assert";
import { run } from "./memory_host.ts";

/** What bash offers after some words, the last of which is not finished. */
async function completed(script: string, ...words: string[]): Promise<string[]> {
  const list = ["sagitta", ...words].map((word) => `'${word}'`).join(" ");
  const lines = `${script}
COMP_WORDS=(${list}); COMP_CWORD=${words.length}; cd /var/empty 2>/dev/null || cd /
_sagitta; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await new Deno.Command("bash", { args: ["-c", lines] }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).trim().split("\n");
}

Deno.test("completion bash completes commands, options, choices and files", async () => {
  const { code, output } = await run(["completion", "bash"]);
  assertEquals(code, 0);
  assertEquals(await completed(output, "ora"), ["oracle"]);
  assertEquals(await completed(output, "oracle", "co"), ["costs", "compare"]);
  assertEquals(await completed(output, "parse", "--in"), ["--input"]);
  assertEquals(await completed(output, "train", "--learner", "bi"), ["bilstm"]);
  const systems = await completed(output, "oracle", "costs", "--system", "arc-s");
  assertEquals(systems, ["arc-standard", "arc-swift"]);
  assertEquals(await completed(output, "parse", "--model", "/dev/nul"), ["/dev/null"]);
});

Deno.test("completion zsh and fish know the same options", async () => {
  const zsh = (await run(["completion", "zsh"])).output;
  assert(zsh.startsWith("#compdef sagitta\n"));
  const fish = (await run(["completion", "fish"])).output;
  for (const [, path, words] of zsh.matchAll(/^ {4}"([^"]+)"\) echo "(--[^"]*)" ;;$/gm)) {
    for (const word of words.split(" ")) {
      assert(word === "--help" || fish.includes(` -l ${word.slice(2)}`), `${path} ${word}`);
    }
  }
  assertEquals(fish.match(/-l learner -x -a '[^']*bilstm/g)?.length, 3);
  assertEquals((await run(["completion", "cmd"])).code, 2);
});
