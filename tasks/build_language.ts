/**
 * Makes the packages of a model out of the folder of its name: `deno task build:language CODE`
 * writes `dist/models/CODE/npm`, for `npm pack`, and `dist/models/CODE/jsr`, for `deno publish`.
 * Both are the folder as it is and an entry whose default export is the address of the model.
 *
 * @module
 */

import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import process from "node:process";
import { fail } from "../src/errors.ts";
import { type Manifest, readManifest } from "../src/models/manifest.ts";
import { modelEntry, writeModelEntry } from "./model_entry.ts";

/** Most bytes of a package: what JSR takes. */
const MAX_BYTES = 20e6;

/** The folders of the two packages. */
export interface LanguagePackages {
  readonly npm: string;
  readonly jsr: string;
}

/**
 * Makes the packages of a model.
 * @param source The folder of the model: `models/fr`.
 * @param output Where the packages go.
 */
export async function buildLanguage(source: string, output?: string): Promise<LanguagePackages> {
  const file = `${source}/manifest.json`;
  const manifest = readManifest(await readFile(file, "utf8"), { file });
  const model = `${source}/${manifest.code}.sagitta`;
  const size = await stat(model).then(({ size }) => size, () => undefined);
  if (size === undefined || size > MAX_BYTES) {
    const found = size === undefined ? `no ${model}` : `${model} of ${size} bytes`;
    const wanted = `a model of at most ${MAX_BYTES} bytes: deno task train:model makes it`;
    throw fail("build a package")("invalid-input", found, wanted);
  }
  const folder = output ?? `dist/models/${manifest.code}`;
  const packages = { npm: `${folder}/npm`, jsr: `${folder}/jsr` };
  const { version } = JSON.parse(await readFile("deno.json", "utf8"));
  await rm(folder, { recursive: true, force: true });
  for (const target of Object.values(packages)) {
    await mkdir(target, { recursive: true });
    for (const name of (await readdir(source)).filter((name) => !name.endsWith(".ts"))) {
      await cp(`${source}/${name}`, `${target}/${name}`, { recursive: true });
    }
    await writeFile(`${target}/LICENSE`, licence(manifest));
    await writeFile(`${target}/README.md`, await readme(source, manifest));
  }
  const files = await readdir(packages.npm);
  await writeJson(`${packages.npm}/package.json`, packageJson(manifest, version, files));
  await writeModelEntry(manifest.code, packages.npm);
  await writeJson(`${packages.jsr}/deno.json`, denoJson(manifest, version));
  await writeFile(`${packages.jsr}/mod.ts`, jsrEntry(manifest));
  return packages;
}

/** What people see first: how to use it, then the card. */
async function readme(
  source: string,
  { code, name, package: package_ }: Manifest,
): Promise<string> {
  const variable = code.replaceAll("-", "_");
  const card = await readFile(`${source}/card.md`, "utf8").catch(() => "");
  return `# ${package_}: ${name} for Sagitta

\`npm install @sagitta/parser ${package_}\`, or
\`deno add npm:@sagitta/parser npm:${package_}\`. Then, on Node and Deno:

\`\`\`js
import { load } from "@sagitta/parser";

const parser = await load("${code}");
\`\`\`

Anywhere, and where code is bundled:

\`\`\`js
import { load } from "@sagitta/parser";
import ${variable} from "${package_}";

const parser = await load(${variable});
\`\`\`

${card.replace(/^#/gm, "##")}`;
}

/** Whose work the model is adapted from; the card has their names. */
function licence({ code, licence, treebanks }: Manifest): string {
  const sources = treebanks.map(({ name, commit, licence }) => `  ${name} ${commit}, ${licence}\n`);
  return `${code}.sagitta is under ${licence}. It is adapted from\n\n${sources.join("")}
card.md has their attribution. Changes: the annotations were learned by a parser, whose weights and
vocabularies the file holds.
`;
}

function packageJson(manifest: Manifest, version: string, files: readonly string[]) {
  const data = files.filter((name) => /\.(json|sagitta)$/.test(name));
  return {
    name: manifest.package,
    version,
    description:
      `The model ${manifest.code} of @sagitta/parser: ${manifest.name}, ${manifest.about}`,
    license: spdx(manifest.licence),
    type: "module",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      ...Object.fromEntries(data.map((name) => [`./${name}`, `./${name}`])),
      "./package.json": "./package.json",
    },
    sideEffects: false,
  };
}

function denoJson(manifest: Manifest, version: string) {
  return {
    name: manifest.package,
    version,
    license: spdx(manifest.licence),
    exports: "./mod.ts",
    // The repository ignores what is built.
    publish: { exclude: ["!**/*"] },
  };
}

function jsrEntry({ code, name }: Manifest): string {
  return `/**
 * The model ${code}: ${name} for \`load\` of \`@sagitta/parser\`.
 *
 * @module
 */

${modelEntry(code, ": URL")}`;
}

/** "CC BY-SA 4.0" as registries write it. */
function spdx(licence: string): string {
  return licence.replaceAll(" ", "-");
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, JSON.stringify(value, null, 2) + "\n");
}

if (import.meta.main) {
  const [code] = process.argv.slice(2);
  if (!code) throw new Error("Usage: deno task build:language CODE");
  const { npm, jsr } = await buildLanguage(`models/${code}`);
  console.log(`Built ${npm} and ${jsr}`);
}
