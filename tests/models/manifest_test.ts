import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { createHash } from "node:crypto";
import { knownModels } from "../../src/commands/shared/known_models.ts";
import { SagittaError } from "../../src/errors.ts";
import { DEFAULT_NAME } from "../../src/models/model_name.ts";
import { readManifest } from "../../src/models/manifest.ts";
import { run } from "../commands/memory_host.ts";

const KNOWN = await knownModels();

Deno.test("every folder of models has a manifest of its name, a card and a recipe", () => {
  const folders = [...Deno.readDirSync("models")].filter(({ isDirectory }) => isDirectory);
  assertEquals(KNOWN.map(({ manifest }) => manifest.code), folders.map(({ name }) => name).sort());
  for (const { manifest: { code, licence } } of KNOWN) {
    const read = (name: string) => Deno.readTextFileSync(`models/${code}/${name}`);
    assertMatch(read("card.md"), /<!-- measured -->[^]*<!-- \/measured -->/);
    assertEquals(JSON.parse(read("recipe.json")).licence, licence);
  }
});

Deno.test("one manifest is the default, the one that load() takes", () => {
  const names = KNOWN.filter(({ manifest }) => manifest.default);
  assertEquals(names.map(({ manifest }) => manifest.code), [DEFAULT_NAME]);
});

Deno.test("size and hash of a manifest are those of the file, and the card has the hash", async () => {
  for (const { manifest: { code, size, sha256 }, file } of KNOWN) {
    if (!file || size === null) continue;
    const bytes = await Deno.readFile(file);
    assertEquals([bytes.length, createHash("sha256").update(bytes).digest("hex")], [size, sha256]);
    assertMatch(await Deno.readTextFile(`models/${code}/card.md`), new RegExp(sha256!));
  }
});

Deno.test("a manifest that lacks a fact is refused with the fact's name", () => {
  const wrong = JSON.stringify({ ...KNOWN[0].manifest, size: "large" });
  assertThrows(
    () => readManifest(wrong, { file: "m.json" }),
    SagittaError,
    'Cannot read a manifest in m.json: found size: "large"',
  );
  assertThrows(() => readManifest("{", { file: "m.json" }), SagittaError, "found no JSON");
});

Deno.test("models lists installed models and packages, as a table and as JSON", async () => {
  const { code, output } = await run(["models"]);
  assertEquals(code, 0);
  assertMatch(
    output,
    /^Installed\n\n[^]*\nen +English +\d+\.\d +\d\d\.\d +8\d\.\d +CC BY-SA 4\.0 /,
  );
  const list = JSON.parse((await run(["models", "--json"])).output);
  assertEquals(
    list.map(({ code }: { code: string }) => code),
    KNOWN.map((one) => one.manifest.code),
  );
  for (const { code, file, get } of list) {
    if (file === null) assertMatch(get, new RegExp(`npm install @sagitta/${code}, or deno add`));
    else assertMatch(file, new RegExp(`/${code}\\.sagitta$`));
  }
});
