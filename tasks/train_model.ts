/**
 * Trains a model that comes with Sagitta, or one of your own, by its recipe:
 *
 *   deno task train:model CODE DATA OUT [WORDS of sagitta train…]
 *
 * `models/CODE/recipe.json` holds the options of `train()` as JSON; treebanks, silver and other
 * files are paths in the folder DATA (`.gz` is unpacked). More words, such as `--checkpoint FILE`,
 * stand above the recipe. Models have the names of the recipe in their provenance, so
 * that they are the same to the byte wherever DATA is.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync } from "node:zlib";
import { main } from "../cli.ts";
import type { Command } from "../src/commands/shared/command.ts";
import { command, trainModel } from "../src/commands/train.ts";
import type { Recipe } from "../src/commands/shared/training_data.ts";
import { type Host, processHost } from "../src/platform/host.ts";

/** The outside world, where files of the recipe are those in DATA. */
export function recipeHost(host: Host, recipe: Recipe, data: string): Host {
  const names = Object.entries(command.options).flatMap(([name, option]) =>
    "file" in option && option.file === "read" ? recipe[name] as string | string[] ?? [] : []
  );
  const isOwn = (path: string) =>
    names.some((name) => path === name || path.startsWith(`${name}/`));
  async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
    yield gunzipSync(await readFile(path));
  }
  return {
    ...host,
    readWhole: undefined,
    read(name) {
      const path = isOwn(name) ? join(data, name) : name;
      return isOwn(name) && name.endsWith(".gz") ? unpacked(path) : host.read(path);
    },
  };
}

if (import.meta.main) {
  const [code, data, out, ...more] = process.argv.slice(2);
  if (!code || !data || !out) {
    throw new Error("Usage: deno task train:model CODE DATA OUT [WORDS…]");
  }
  const file = new URL(`../models/${code}/recipe.json`, import.meta.url);
  const recipe = JSON.parse(await readFile(file, "utf8")) as Recipe;
  const host = recipeHost(processHost(), recipe, data);
  const run: Command["run"] = ({ given, options }, host) =>
    trainModel({ holdOut: 0.1, ...recipe, ...given }, options, host);
  const load = () => Promise.resolve({ command: { ...command, run } });
  const row = { name: "train", summary: "trains by a recipe", load };
  process.exitCode = await main(["train", "--model", out, ...more], host, [row]);
}
