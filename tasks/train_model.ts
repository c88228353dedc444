/**
 * Trains a model that comes with Sagitta, or one of your own, by its recipe:
 *
 *   deno task train:model CODE DATA OUT [WORDS of sagitta train…]
 *
 * `models/CODE/recipe.json` names treebanks and silver as paths in the folder DATA (`.gz` is
 * unpacked), and the words of `sagitta train`. Where it has further stages, each goes on from the
 * model of the stage before (`--from`). More words, such as `--checkpoint FILE`, go to the last
 * stage. The segmenter is trained on the treebanks alone; words of its own, such as another seed,
 * stand under `segmenter`. Models have the names of the recipe in their provenance, so that they are
 * the same to the byte wherever DATA is.
 *
 * @module
 */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync } from "node:zlib";
import { main } from "../cli.ts";
import { type Host, processHost } from "../src/platform/host.ts";

/** How a model is made. */
interface Recipe {
  readonly treebanks: readonly string[];
  readonly dev: readonly string[];
  readonly silver?: readonly string[];
  readonly licence: string;
  /** Words of `sagitta train`; `DATA/` at the start of one stands for the folder. */
  readonly words: readonly string[];
  /** Words of the stages that go on from the model before. */
  readonly stages?: readonly (readonly string[])[];
  /** Words of the segmenter's training, where they are not those of the first stage. */
  readonly segmenter?: readonly string[];
}

const [code, data, out, ...more] = process.argv.slice(2);
if (!code || !data || !out) throw new Error("Usage: deno task train:model CODE DATA OUT [WORDS…]");
const file = new URL(`../models/${code}/recipe.json`, import.meta.url);
const recipe = JSON.parse(await readFile(file, "utf8")) as Recipe;
const scratch = await mkdtemp(join(tmpdir(), "sagitta-train-"));

/** The outside world, where files of the recipe are those in DATA. */
function recipeHost(): Host {
  const host = processHost();
  const names = new Set([recipe.treebanks, recipe.dev, recipe.silver ?? []].flat());
  async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
    yield gunzipSync(await readFile(path));
  }
  return {
    ...host,
    read(name) {
      const path = names.has(name) ? join(data, name) : name;
      return names.has(name) && name.endsWith(".gz") ? unpacked(path) : host.read(path);
    },
  };
}

const words = (name: string, files: readonly string[] = []) =>
  files.flatMap((file) => [`--${name}`, file]);

try {
  const host = recipeHost();
  const treebanks = [...words("train", recipe.treebanks), ...words("dev", recipe.dev)];
  const files = [...treebanks, ...words("silver", recipe.silver)];
  const stages = [["--pipeline", ...recipe.words], ...recipe.stages ?? []];
  const models = stages.map((_, i) =>
    i === stages.length - 1 ? out : join(scratch, `${i}.sagitta`)
  );
  for (const [i, stage] of stages.entries()) {
    process.exitCode = await main([
      ...["train", ...files, "--licence", recipe.licence, "--model", models[i]],
      ...(i > 0 ? ["--from", models[i - 1]] : []),
      ...stage.map((word) => word.replace(/^DATA\//, `${data}/`)),
      ...(models[i] === out ? more : []),
    ], host);
    if (process.exitCode !== 0) break;
  }
  if (recipe.segmenter && process.exitCode === 0) {
    const own = ["--segmenter-only", ...recipe.segmenter, "--model", out];
    process.exitCode = await main(["train", ...treebanks, ...own], host);
  }
} finally {
  await rm(scratch, { recursive: true });
}
