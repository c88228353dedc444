import { assert, assertEquals, assertMatch } from "@std/assert";
import type { CommandEntry } from "../../src/commands/shared/command.ts";
import { COMMANDS } from "../../src/commands/registry.ts";
import { VERSION } from "../../src/version.ts";
import { run } from "./memory_host.ts";

/** The words of every command, and of every group of them. */
function pathsOf(entries: readonly CommandEntry[], groups: boolean, path = ""): string[] {
  return entries.flatMap((entry) => {
    const here = `${path} ${entry.name}`.trim();
    if (!("parts" in entry)) return groups ? [] : [here];
    return [...(groups ? [here] : []), ...pathsOf(entry.parts, groups, here)];
  });
}

for (const command of pathsOf(COMMANDS, false)) {
  Deno.test(`${command} --help tells usage, options, examples and permissions`, async () => {
    const { code, output } = await run([...command.split(" "), "--help"]);
    assertEquals(code, 0);
    assertMatch(output, new RegExp(`^Usage: sagitta ${command}( |\n)`));
    assertMatch(
      output,
      /^Options:$[^]*^Examples:$[^]*^Permissions: (none|deno run --allow-read)/m,
    );
    assertEquals(output.split("\n").filter((line) => line.length > 100), []);
    assertEquals((await run(["help", ...command.split(" ")])).output, output);
  });
}

Deno.test("the help of sagitta and of each group names the commands below it", async () => {
  for (const path of ["", ...pathsOf(COMMANDS, true)]) {
    const words = path.split(" ").filter(Boolean);
    const { code, output } = await run(["help", ...words]);
    assertEquals([code, (await run([...words, "-h"])).output], [0, output]);
    const below = pathsOf(COMMANDS, false).filter((name) =>
      words.length === 0 || name.startsWith(`${path} `)
    );
    for (const name of below) {
      assertMatch(output, new RegExp(`^  ${name.split(" ")[words.length]} `, "m"));
    }
  }
  assertEquals(pathsOf(COMMANDS, true), ["model", "oracle", "experiment"]);
});

Deno.test("sagitta --version tells its version; alone it exits with 2 and lists the commands", async () => {
  assertEquals((await run(["--version"])).output, `sagitta ${VERSION}\n`);
  const { code, output } = await run([]);
  assertEquals(code, 2);
  assertEquals(output, (await run(["--help"])).output);
});

Deno.test("a wrong command, option or choice is answered with the one next to it", async () => {
  const cases: [string, RegExp][] = [
    ["prase x", /^sagitta: found "prase", expected one of demo, .* \(did you mean parse\?\)/],
    ["oracle cost", /^sagitta oracle: found "cost", .* \(did you mean costs\?\)/],
    ["parse --fromat tree", /found no option "--fromat" \(did you mean --format\?\)/],
    ["convert a --to jsn", /--to takes conllu, .*, found "jsn" \(did you mean json\?\)/],
    ["train --keep-heads", /found no option "--keep-heads"; see/],
    ["parse --scores=yes", /--scores takes no value, found "--scores=yes"/],
    ["convert a --to", /found --to without a value, expected one of conllu, /],
  ];
  for (const [words, message] of cases) {
    const { code, errors } = await run(words.split(" "));
    assertEquals([code, errors.split("\n").length], [2, 2], words);
    assertMatch(errors, message);
  }
});

Deno.test("every file option says whether it is read or written, so that help knows permissions", async () => {
  const { output } = await run(["train", "--help"]);
  assertMatch(
    output.replace(/\n +/g, " "),
    /Permissions: none; --allow-read for files, --train, .*--model, .*; --allow-write for --model, --checkpoint\n$/,
  );
  assert(!output.includes("undefined"));
});

Deno.test("train --help names the default of each learner where they differ", async () => {
  const output = (await run(["train", "--help"])).output.replace(/\n {5,}/g, " ");
  for (
    const line of [
      "--epochs N passes over the training data " +
      "(perceptron, logistic, svm, search 10; bilstm 20; transformer 6)",
      "--batch N sentences of a step, or pieces of a transformer's (bilstm 32; transformer 1500)",
      "--dropout X share of the encoder's numbers dropped (bilstm 0.33; transformer 0.3)",
      "then it falls to nothing (bilstm 0; transformer 0.06)",
      "--patience N with --dev: end after N epochs without a better LAS (5)",
    ]
  ) assert(output.replace(/ +/g, " ").includes(line), line);
  const { output: oracle } = await run(["help", "oracle", "train"]);
  assert(!/no\s+exact oracle/.test(oracle), oracle);
});
