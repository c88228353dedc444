/**
 * What the next language costs: a folder of data in a copy of the sources, no line of code.
 *
 * @module
 */

import { assertEquals, assertMatch } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { learnProfile } from "../../src/models/profile.ts";
import { run } from "../commands/memory_host.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

const LATIN = await Deno.readTextFile(`${ROOT}src/sample/latin.conllu`);

const MANIFEST = {
  code: "la",
  language: "la",
  name: "Latin",
  about: "a small one",
  default: false,
  package: "@sagitta/la",
  licence: "MIT",
  treebanks: [{ name: "the sample", commit: "", licence: "MIT" }],
  size: null,
  sha256: null,
  scores: null,
};

Deno.test("a further language is a folder of data: listed, guessed, parsed with", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["src", "build"]) await copy(ROOT + name, `${folder}/${name}`);
    for (const name of ["cli.ts", "deno.json"]) {
      await Deno.copyFile(ROOT + name, `${folder}/${name}`);
    }
    for (const name of ["en", "fr", "la"]) {
      await Deno.mkdir(`${folder}/models/${name}`, { recursive: true });
      if (name === "la") continue;
      for (const file of ["manifest.json", "profile.json"]) {
        await Deno.copyFile(`${ROOT}models/${name}/${file}`, `${folder}/models/${name}/${file}`);
      }
    }
    const texts = parseConllu(LATIN).map(({ text }) => text!);
    const write = (name: string, value: unknown) =>
      Deno.writeTextFile(`${folder}/models/la/${name}`, JSON.stringify(value));
    await write("manifest.json", MANIFEST);
    await write("profile.json", learnProfile("la", texts));
    const words = ["--pipeline", "--epochs", "4", "--train", "la.conllu", "--model", "la.sagitta"];
    const { host } = await run(["train", ...words], { files: { "la.conllu": LATIN } });
    await Deno.writeFile(`${folder}/models/la/la.sagitta`, host.files.get("la.sagitta")!);

    const sagitta = async (...words: string[]) => {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "--no-lock", "--no-check", "--allow-read", "cli.ts", ...words],
        cwd: folder,
      }).output();
      const [output, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
      return { code, output, errors };
    };
    const text = "Magister puero librum bonum in horto dat.";
    const listed = JSON.parse((await sagitta("models", "--json")).output);
    assertEquals(listed.map(({ code, file }: { code: string; file: string }) => [code, !!file]), [
      ["en", false],
      ["fr", false],
      ["la", true],
    ]);
    const named = await sagitta("parse", "--lang", "la", "--text", text);
    assertEquals([named.code, named.errors], [0, ""]);
    assertEquals(named.output.match(/^\d+\t/gm)?.length, 8);
    const guessed = await sagitta("parse", "--text", text);
    assertEquals(guessed.output, named.output);
    assertMatch(guessed.errors, /^The text looks like Latin: parsing with la \(--lang en says/);
    const missing = await sagitta("parse", "--lang", "fr", "--text", text);
    assertEquals(missing.code, 1);
    assertMatch(
      missing.errors,
      /package @sagitta\/fr, expected one of them \(npm install @sagitta/,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copy(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
