import { assertEquals, assertMatch } from "@std/assert";
import { run } from "./memory_host.ts";

for (
  const command of [
    "stats",
    "convert",
    "validate",
    "oracle costs",
    "oracle compare",
    "oracle trace",
    "oracle train",
    "demo",
    "train",
    "parse",
    "find",
    "serve",
    "experiment oracles",
  ]
) {
  Deno.test(`${command} --help tells usage, options, examples and permissions`, async () => {
    const { code, output } = await run([...command.split(" "), "--help"]);
    assertEquals(code, 0);
    assertMatch(output, new RegExp(`^Usage: sagitta ${command}( |\n)`));
    assertMatch(
      output,
      /^Options:$[^]*^Examples:$[^]*^Permissions: (none|deno run --allow-read)/m,
    );
    assertEquals(output.split("\n").filter((line) => line.length > 100), []);
  });
}
