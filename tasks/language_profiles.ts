/**
 * Learns what languages look like, from the training sets of the models' recipes, and prints which
 * language is taken for which on their development sets, sentences of five words or more:
 *
 *   deno task profiles DATA [CODE…]
 *
 * Writes `models/CODE/profile.json` for each CODE, or for every language that has a recipe, and
 * scores all profiles. DATA is the folder that the recipes' paths start from.
 *
 * @module
 */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseConllu } from "../src/conllu/read.ts";
import { guessLanguage, likeliest } from "../src/models/guess.ts";
import { MODELS } from "../src/models/locate.ts";
import { readManifest } from "../src/models/manifest.ts";
import {
  FEWEST_WORDS,
  learnProfile,
  type Profile,
  readProfile,
  wordsOf,
} from "../src/models/profile.ts";
import { rawText } from "../src/sentence/raw_text.ts";

/** The text of each sentence of some treebanks. */
async function sentencesOf(data: string, files: readonly string[]): Promise<string[]> {
  const bytes = await Promise.all(files.map((file) => readFile(join(data, file))));
  return bytes.flatMap((one) => parseConllu(one)).map((sentence) => rawText([sentence]).trim());
}

/** Which language is taken for which, and how often the right one is called another, in Markdown. */
export function confusionTable(
  dev: ReadonlyMap<string, readonly string[]>,
  profiles: readonly Profile[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const codes = profiles.map(({ language }) => language);
  let right = 0, all = 0;
  const rows = [...dev].map(([language, sentences]) => {
    const counts = new Map(codes.map((code) => [code, 0]));
    let doubted = 0;
    for (const text of sentences) {
      const found = likeliest(text, profiles).language;
      counts.set(found, counts.get(found)! + 1);
      if (!guessLanguage(text, language, profiles).fits) doubted++;
    }
    right += counts.get(language)!;
    all += sentences.length;
    const share = (100 * counts.get(language)! / sentences.length).toFixed(2);
    return line([
      language,
      ...counts.values(),
      share,
      (100 * doubted / sentences.length).toFixed(2),
    ]);
  });
  const heads = ["language", ...codes, "right, %", "called another, %"];
  const total = `${right} of ${all} right: ${(100 * right / all).toFixed(2)} %`;
  return [line(heads), line(heads.map(() => "---")), ...rows, "", total].join("\n");
}

if (import.meta.main) {
  const [data, ...asked] = process.argv.slice(2);
  if (!data) throw new Error("Usage: deno task profiles DATA [CODE…]");
  const names = (await readdir(MODELS, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  const profiles: Profile[] = [], dev = new Map<string, string[]>();
  for (const code of names) {
    const at = (name: string) => new URL(`${code}/${name}`, MODELS);
    const read = (name: string) => readFile(at(name), "utf8");
    const manifest = readManifest(await read("manifest.json"), {
      file: at("manifest.json").pathname,
    });
    // Another size of a language looks as the language does.
    if (manifest.language !== code) continue;
    const recipe = JSON.parse(await read("recipe.json"));
    const file = at("profile.json");
    const isThere = (await readdir(new URL(`${code}/`, MODELS))).includes("profile.json");
    if (asked.length === 0 || asked.includes(code)) {
      const learned = learnProfile(code, await sentencesOf(data, recipe.train));
      await writeFile(file, JSON.stringify(learned, null, 1) + "\n");
    } else if (!isThere) continue;
    profiles.push(readProfile(await read("profile.json"), { file: file.pathname }));
    // Data of other languages need not be there to learn a further one.
    const sentences = await sentencesOf(data, recipe.dev).catch(() => undefined);
    if (sentences) dev.set(code, sentences.filter((text) => wordsOf(text).length >= FEWEST_WORDS));
  }
  console.log(confusionTable(dev, profiles));
}
