/**
 * What the next command and the next output format cost, shown by adding them to a copy of the
 * sources: one new file and one edited line each, and they are in help, completion, hints and
 * options.
 *
 * @module
 */

import { assertEquals, assertMatch } from "@std/assert";

const ROOT = new URL("../../", import.meta.url).pathname;

const COMMAND = `
import { type Command, defineCommand } from "./shared/command.ts";

export const command: Command = defineCommand({
  about: "Says a word several times.",
  operands: { usage: "WORD", noun: "word", min: 1, max: 1 },
  options: { times: { min: 1, max: 9, default: 2, help: "how often" } },
  examples: ["sagitta echo hey --times 3"],
  async run({ files: [word], options: { times } }, host) {
    await host.write(Array(times).fill(word).join(" ") + "\\n");
    return 0;
  },
});
`;
const COMMAND_ROW = `  { name: "echo", summary: "say a word", load: () => import("./echo.ts") },\n`;

const FORMAT = `
import { type Format, plainFormat } from "./format.ts";

export const format: Format = plainFormat(({ forms }) => forms.join("_") + "\\n");
`;
const FORMAT_ROW =
  `  { name: "words", help: "forms alone", mediaType: "text/plain", options: [], showsTrees: true, ` +
  `load: () => import("./words.ts") },\n`;

Deno.test("a command and a format are a new file and a line each", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["src", "build", "models"]) {
      await copy(`${ROOT}${name}`, `${folder}/${name}`);
    }
    for (const name of ["cli.ts", "deno.json"]) {
      await Deno.copyFile(ROOT + name, `${folder}/${name}`);
    }
    await add(`${folder}/src/commands`, "echo.ts", COMMAND, COMMAND_ROW);
    await add(`${folder}/src/formats`, "words.ts", FORMAT, FORMAT_ROW);
    const sagitta = async (...words: string[]) => {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "--no-lock", "--allow-read", "cli.ts", ...words],
        cwd: folder,
      }).output();
      const [output, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
      return { code, output, errors };
    };
    assertEquals((await sagitta("echo", "hey")).output, "hey hey\n");
    assertMatch((await sagitta("--help")).output, /^ {2}echo +say a word$/m);
    assertMatch((await sagitta("help", "echo")).output, /^ {2}--times N +how often \(2\)$/m);
    assertMatch((await sagitta("ecko")).errors, /did you mean echo\?/);
    assertMatch((await sagitta("echo", "a", "--times", "10")).errors, /takes a number from 1 to 9/);
    assertMatch((await sagitta("completion", "bash")).output, /"echo"\) echo "--times --help" ;;/);
    await Deno.writeTextFile(`${folder}/a.conllu`, "1\tFly\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
    assertEquals((await sagitta("convert", "a.conllu", "--to", "words")).output, "Fly\n");
    assertMatch((await sagitta("parse", "--help")).output, /words: forms alone/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Writes a new file and adds one line to the registry beside it. */
async function add(folder: string, name: string, source: string, row: string): Promise<void> {
  await Deno.writeTextFile(`${folder}/${name}`, source);
  const registry = await Deno.readTextFile(`${folder}/registry.ts`);
  const end = registry.lastIndexOf("];");
  await Deno.writeTextFile(
    `${folder}/registry.ts`,
    registry.slice(0, end) + row + registry.slice(end),
  );
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copy(`${from}/${name}`, `${to}/${name}`);
    else if (!name.endsWith(".sagitta")) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
