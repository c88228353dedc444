import { assertEquals, assertRejects } from "@std/assert";
import { COMPONENTS } from "../../src/components/registry.ts";
import { SagittaError } from "../../src/errors.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { smallModel } from "../training/small_model.ts";
import { initials } from "./toy_component.ts";

const MODEL = decodeModel(await smallModel());
const TOY = { kind: "initials", settings: { letters: 2 }, vocabularies: {}, tensors: {} };
const WITH_TOY = modelOf([...MODEL.components, TOY], MODEL.provenance);
const SENTENCE = Sentence.of({ forms: ["Dogs", "bark"], upos: ["NOUN", "VERB"] });

Deno.test("a program brings a component as a value, and its file comes back", async () => {
  const bytes = encodeModel(WITH_TOY);
  const parser = await Parser.load(bytes, { components: [initials] });
  assertEquals(parser.parse(SENTENCE).xpos, ["DO", "BA"]);
  assertEquals(SENTENCE.xpos, ["_", "_"]);
  assertEquals(parser.gives.has("xpos"), true);
  assertEquals(encodeModel(parser.model), bytes);
});

Deno.test("a component that nobody brings is refused by its kind", async () => {
  const found = 'found a component of kind "initials", expected one of segmenter';
  await assertRejects(() => Parser.load(WITH_TOY), SagittaError, found);
});

Deno.test("a component checks its own settings", async () => {
  const wrong = modelOf([...MODEL.components, { ...TOY, settings: { letters: 9 } }], {});
  await assertRejects(
    () => Parser.load(wrong, { components: [initials], file: "x" }),
    SagittaError,
    'read model in x: found setting "letters" with "9", expected a whole number from 1 to 8',
  );
});

Deno.test("a component in src/components needs a folder and its row in the registry, no other file", async () => {
  const folder = new URL("../../src/", import.meta.url);
  const naming = new Set<string>();
  const list = async (url: URL, path: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(url)) {
      if (isDirectory) await list(new URL(`${name}/`, url), `${path}${name}/`);
      else if (/from|import/.test(name) || name.endsWith(".ts")) {
        const source = await Deno.readTextFile(new URL(name, url));
        // Imports of a component by its parts are those of its learner and of its neighbours.
        if (/import\("\.\/\w+\/component\.ts"\)/.test(source)) naming.add(path + name);
      }
    }
  };
  await list(folder, "");
  assertEquals([...naming], ["components/registry.ts"]);
  const kinds = COMPONENTS.map(({ kind }) => kind);
  assertEquals(new Set(kinds).size, kinds.length);
});
