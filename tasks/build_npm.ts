/**
 * Makes the npm package in dist/npm, ready for `npm pack` and `npm publish`: modules for Node,
 * browsers and workerd, the command line, types, Wasm and models.
 *
 * @module
 */

import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { DEFAULT_NAME } from "../src/models/model_name.ts";
import { bundle, bundleSplit } from "./bundle.ts";
import { writeDeclarations } from "./declarations.ts";

const FOLDER = "dist/npm";
/** Two folders deep, as in the sources: src/pipeline/load.ts finds models by that. */
const LIBRARY = "js/lib", BINARY = "js/bin";

/** What package.json says; the rest comes from deno.json. */
function packageJson({ name, version, license, imports, exports }: DenoJson) {
  const entry = (file: string) => {
    const module = `./${LIBRARY}/${file}.js`;
    return {
      types: `./types/${file}.d.ts`,
      node: module,
      workerd: module,
      browser: module,
      default: module,
    };
  };
  const peers = Object.entries(imports).filter(([name]) => name.startsWith("@tensorflow/"))
    .map(([name, address]) => [name, address.slice(address.lastIndexOf("@") + 1)]);
  return {
    name,
    version,
    description: "Transition-based dependency parsing for the web platform",
    license,
    type: "module",
    engines: { node: ">=20.16" },
    bin: { sagitta: `./${BINARY}/sagitta.js` },
    exports: {
      ...Object.fromEntries(rooms(exports).map(([name, file]) => [name, entry(file)])),
      [`./${DEFAULT_NAME}`]: {
        types: `./types/${DEFAULT_NAME}.d.ts`,
        default: `./${LIBRARY}/${DEFAULT_NAME}.js`,
      },
      "./wasm": "./build/sagitta.wasm",
      "./models/*": "./models/*",
      "./package.json": "./package.json",
    },
    sideEffects: false,
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, { optional: true }])),
  };
}

/** The address of the default model, written so that bundlers see the file and take it along. */
const MODEL_ENTRY = "export default new URL(" +
  `"../../models/${DEFAULT_NAME}/${DEFAULT_NAME}.sagitta", import.meta.url);\n`;
const MODEL_TYPES = "declare const model: URL;\nexport default model;\n";

interface DenoJson {
  name: string;
  version: string;
  license: string;
  imports: Record<string, string>;
  exports: Record<string, string>;
}

/** The entries of the library and the names of their files; the command line is a program here. */
function rooms(exports: DenoJson["exports"]): [entry: string, file: string][] {
  return Object.entries(exports).filter(([name]) => name !== "./cli")
    .map(([name, path]) => [name, path.replace(/^\.\/|\.ts$/g, "")]);
}

/** Makes the package; returns its folder. */
export async function buildNpm(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(`${FOLDER}/build`, { recursive: true });
  const settings: DenoJson = JSON.parse(await readFile("deno.json", "utf8"));
  await writeFile(`${FOLDER}/package.json`, JSON.stringify(packageJson(settings), null, 2) + "\n");
  for (const file of ["README.md", "LICENSE", "CHANGELOG.md", "build/sagitta.wasm"]) {
    await copyFile(file, `${FOLDER}/${file}`);
  }
  // The default model alone: others are packages of their own.
  for (const name of [DEFAULT_NAME, "LICENSE", "README.md"]) {
    await cp(`models/${name}`, `${FOLDER}/models/${name}`, { recursive: true });
  }
  await cp("build/web", `${FOLDER}/build/web`, { recursive: true }).catch(() => {});
  const entries = rooms(settings.exports).map(([, file]) => `${file}.ts`);
  const worker = "src/pipeline/parser_worker.ts";
  await bundleSplit(entries, `${FOLDER}/${LIBRARY}`, { platform: "browser" });
  await bundle(worker, `${FOLDER}/${LIBRARY}/parser_worker.js`, { platform: "browser" });
  const binary = `${FOLDER}/${BINARY}/sagitta.js`;
  await bundle("cli.ts", binary, { platform: "deno" });
  await writeFile(binary, "#!/usr/bin/env node\n" + await readFile(binary, "utf8"));
  await chmod(binary, 0o755);
  await writeDeclarations(entries, `${FOLDER}/types`);
  await writeFile(`${FOLDER}/${LIBRARY}/${DEFAULT_NAME}.js`, MODEL_ENTRY);
  await writeFile(`${FOLDER}/types/${DEFAULT_NAME}.d.ts`, MODEL_TYPES);
  return FOLDER;
}

if (import.meta.main) console.log(`Built ${await buildNpm()}`);
