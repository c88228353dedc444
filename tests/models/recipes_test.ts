import { assert, assertEquals } from "@std/assert";
import { LEARNERS } from "../../src/training/registry.ts";

const MODELS = new URL("../../models/", import.meta.url);
const codes = [...Deno.readDirSync(MODELS)].filter(({ isDirectory }) => isDirectory)
  .map(({ name }) => name).sort();

Deno.test("seven languages have recipes", () => {
  const languages = new Set(codes.map((code) => code.split("-")[0]));
  assertEquals([...languages], ["de", "en", "es", "fr", "is", "pt", "uk"]);
});

for (const code of codes) {
  Deno.test(`the recipe of ${code} names its data, its licence and a learner that there is`, () => {
    const text = Deno.readTextFileSync(new URL(`${code}/recipe.json`, MODELS));
    const { treebanks, dev, silver, licence, words } = JSON.parse(text);
    assert(treebanks.length > 0 && dev.length > 0);
    for (const path of [...treebanks, ...dev]) assert(path.endsWith(".conllu"), path);
    for (const path of silver ?? []) assert(path.startsWith("silver/"), path);
    assertEquals(licence, "CC BY-SA 4.0");
    const at = words.indexOf("--learner"), learner = at < 0 ? LEARNERS[0].name : words[at + 1];
    assert(LEARNERS.some(({ name }) => name === learner), learner);
  });
}
