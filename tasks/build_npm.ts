/**
 * Makes the npm package in dist/npm, ready for `npm pack` and `npm publish`: modules for Node,
 * browsers and workerd, the command line, types, Wasm and models.
 *
 * @module
 */

import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { DEFAULT_NAME, packageOf } from "../src/models/model_name.ts";
import { bundle, bundleSplit } from "./bundle.ts";
import { writeDeclarations } from "./declarations.ts";
import { writeModelEntry } from "./model_entry.ts";
import { writeNotices } from "./third_party.ts";

/** Two folders deep, as in the sources: src/models/locate.ts finds models by that. */
const LIBRARY = "js/lib";

/** The command line as a program, there. */
const PROGRAM = "sagitta.js";

/** Programs of threads, each a file without imports, as bundlers copy it and look no further. */
const WORKERS = [
  "src/pipeline/parser_worker.ts",
  "src/training/worker.ts",
  "src/laboratory/experiments/run_worker.ts",
];

/** The contents of package.json; the rest comes from deno.json. */
function packageJson({ name, version, license, imports, exports }: DenoJson, languages: string[]) {
  const entry = (file: string) => {
    return { types: `./types/${file}.d.ts`, default: `./${LIBRARY}/${file}.js` };
  };
  const model = `./models/${DEFAULT_NAME}/index`;
  const tensorflow = Object.entries(imports).filter(([name]) => name.startsWith("@tensorflow/"))
    .map(([name, address]) => [name, address.slice(address.lastIndexOf("@") + 1)]);
  // Named as peers, packages of models are found from here wherever an installer puts them.
  const peers = [...tensorflow, ...languages.map((name) => [packageOf(name), `^${version}`])];
  return {
    name,
    version,
    description: "Transition-based dependency parsing for the web platform",
    license,
    type: "module",
    engines: { node: ">=20.16" },
    bin: { sagitta: `./${LIBRARY}/${PROGRAM}` },
    exports: {
      ...Object.fromEntries(rooms(exports).map(([name, file]) => [name, entry(file)])),
      [`./${DEFAULT_NAME}`]: { types: `${model}.d.ts`, default: `${model}.js` },
      "./wasm": "./build/sagitta.wasm",
      "./models/*": "./models/*",
      "./package.json": "./package.json",
    },
    sideEffects: false,
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, { optional: true }])),
  };
}

interface DenoJson {
  name: string;
  version: string;
  license: string;
  imports: Record<string, string>;
  exports: Record<string, string>;
}

/** The entries of the library and the names of their files. */
function rooms(exports: DenoJson["exports"]): [entry: string, file: string][] {
  return Object.entries(exports)
    .filter(([, path]) => !path.startsWith("./models/"))
    .map(([name, path]) => [name, path.replace(/^\.\/|\.ts$/g, "")]);
}

/** Names of the models that are packages of their own. */
async function languagePackages(): Promise<string[]> {
  const names = (await readdir("models", { withFileTypes: true }))
    .filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  return names.filter((name) => name !== DEFAULT_NAME);
}

/** The default model, and of the others what is to be known: manifests, profiles and cards. */
async function copyModels(languages: readonly string[], folder: string): Promise<void> {
  for (const name of [DEFAULT_NAME, "LICENSE", "README.md"]) {
    await cp(`models/${name}`, `${folder}/${name}`, { recursive: true });
  }
  await rm(`${folder}/${DEFAULT_NAME}/mod.ts`);
  await writeModelEntry(DEFAULT_NAME, `${folder}/${DEFAULT_NAME}`);
  for (const language of languages) {
    const files = await readdir(`models/${language}`);
    const known = ["manifest.json", "profile.json", "card.md"];
    for (const file of known.filter((name) => files.includes(name))) {
      await cp(`models/${language}/${file}`, `${folder}/${language}/${file}`);
    }
  }
}

/** Workers lie next to the chunk that starts them, in a file of their own. */
async function nameWorkers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = `${folder}/${name}`, text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replace(/(new URL\("\.\/\w+)\.ts(", import\.meta\.url\))/g, "$1.js$2"),
    );
  }
}

/** Makes the package; returns its folder. */
export async function buildNpm(folder = "dist/npm"): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const settings: DenoJson = JSON.parse(await readFile("deno.json", "utf8"));
  const languages = await languagePackages();
  const json = packageJson(settings, languages);
  await writeFile(`${folder}/package.json`, JSON.stringify(json, null, 2) + "\n");
  // The README leads to the others.
  const texts = ["README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs"];
  for (const name of [...texts, "examples/spark", "build/sagitta.wasm", "build/web"]) {
    await cp(name, `${folder}/${name}`, { recursive: true });
  }
  await copyModels(languages, `${folder}/models`);
  const entries = rooms(settings.exports).map(([, file]) => `${file}.ts`);
  const library = `${folder}/${LIBRARY}`, program = `${library}/${PROGRAM}`;
  await bundleSplit(entries, library, { platform: "deno" });
  // The program is one file, besides the entry that is imported: Node takes longer to find seventy than to read one.
  await bundle("cli.ts", program, { platform: "deno" });
  await Promise.all(WORKERS.map((file) => {
    const output = `${library}/${file.slice(file.lastIndexOf("/") + 1, -".ts".length)}.js`;
    return bundle(file, output, { platform: "browser", minify: true });
  }));
  await nameWorkers(library);
  await writeNotices([...entries, ...WORKERS], `${folder}/THIRD_PARTY_NOTICES`);
  await writeFile(program, "#!/usr/bin/env node\n" + await readFile(program, "utf8"));
  await chmod(program, 0o755);
  await writeDeclarations(entries, `${folder}/types`);
  return folder;
}

if (import.meta.main) console.log(`Built ${await buildNpm()}`);
