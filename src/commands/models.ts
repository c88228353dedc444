// `sagitta models`: the models that can be loaded by name.

import { howToInstall } from "../models/model_name.ts";
import { drawTable } from "../rendering/table.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { type KnownModel, knownModels } from "./shared/known_models.ts";

/** `sagitta models` */
export const command: Command = defineCommand({
  about: `
Lists the models that --lang and load() know by name: those installed, and those that are packages
of their own, with size, scores, licence and how to get them. LAS and UPOS are those of the
treebank's development set from raw text, in percent.`,
  options: { json: { help: "everything as one list of JSON objects" } },
  examples: ["sagitta models", "sagitta models --json | jq '.[].scores.raw.LAS'"],
  needs: ["read"],
  async run({ options }, host) {
    const models = await knownModels();
    if (options.json) {
      const list = models.map(({ manifest, file }) => ({
        ...manifest,
        file: file?.href ?? null,
        ...(file ? {} : { get: howToInstall(manifest.code) }),
      }));
      await host.write(JSON.stringify(list) + "\n");
      return 0;
    }
    const sides = [models.filter(({ file }) => file), models.filter(({ file }) => !file)];
    const heads = ["", "language", "MB", "UPOS", "LAS", "licence", "what it is"];
    const parts = sides.map((side) => side.length > 0 ? drawTable(heads, side.map(row)) : "none");
    await host.write(`Installed\n\n${parts[0]}\n`);
    if (sides[1].length > 0) {
      const ways = howToInstall(sides[1][0].manifest.code);
      await host.write(`\nPackages of their own\n\n${parts[1]}\n\nTo get one: ${ways}\n`);
    }
    return 0;
  },
});

/** A model's line. */
function row({ manifest }: KnownModel): string[] {
  const { code, name, size, scores, licence, about } = manifest;
  const score = (metric: string) => scores?.raw[metric]?.toFixed(1) ?? "–";
  const megabytes = size === null ? "–" : (size / 1e6).toFixed(1);
  const mark = manifest.default ? " (default)" : "";
  return [code, name, megabytes, score("UPOS"), score("LAS"), licence, about + mark];
}
