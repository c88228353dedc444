import { assert, assertEquals } from "@std/assert";
import { decompressModel } from "../../src/model_file/compression.ts";
import { decodeModel } from "../../src/model_file/model_file.ts";
import { learnerRow } from "../../src/training/registry.ts";
import { resolveFor } from "../../src/training/train_learner.ts";
import { sharedOptions } from "../../src/training/train_segmenter.ts";

const MODELS = new URL("../../models/", import.meta.url);
const codes = [...Deno.readDirSync(MODELS)].filter(({ isDirectory }) => isDirectory)
  .map(({ name }) => name).sort();

Deno.test("seven languages have recipes", () => {
  const languages = new Set(codes.map((code) => code.split("-")[0]));
  assertEquals([...languages], ["de", "en", "es", "fr", "is", "pt", "uk"]);
});

for (const code of codes) {
  Deno.test(`the recipe of ${code} names its data and its licence, and gives the options of its model`, async () => {
    const read = (name: string) => Deno.readFileSync(new URL(`${code}/${name}`, MODELS));
    const recipe = JSON.parse(new TextDecoder().decode(read("recipe.json")));
    const { train, dev, silver = [], licence, pipeline, learner, segmenter, ...rest } = recipe;
    assert(train.length > 0 && dev.length > 0);
    for (const path of [...train, ...dev]) assert(path.endsWith(".conllu"), path);
    for (const path of silver) assert(path.startsWith("silver/"), path);
    assertEquals([licence, pipeline], ["CC BY-SA 4.0", true]);
    const { pretrained: _, ...options } = rest, row = learnerRow(learner);
    for (const name of Object.keys(options)) assert(Object.hasOwn(row.options, name), name);
    const { epochs, ...resolved } = await resolveFor(row, options);
    const { provenance } = decodeModel(await decompressModel(read(`${code}.sagitta`)));
    assert(provenance.epochs as number <= (epochs as number));
    // Models keep the options that there were when they were trained.
    for (const [name, value] of Object.entries(resolved)) {
      assertEquals(provenance[name] ?? value, value, name);
    }
    const { scores: __, treebanks: ___, ...made } = provenance.segmenter as Record<string, unknown>;
    const own = { ...sharedOptions(options), ...segmenter };
    assertEquals([provenance.learner, made], [row.name, own]);
  });
}
