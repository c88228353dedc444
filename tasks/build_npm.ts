/**
 * Makes the npm package in dist/npm, ready for `npm pack` and `npm publish`: modules for Node,
 * browsers and workerd, the command line, types, Wasm and models.
 *
 * @module
 */

import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { bundle } from "./bundle.ts";
import { writeDeclarations } from "./declarations.ts";

const FOLDER = "dist/npm";
/** Two folders deep, as in the sources: src/pipeline/load.ts finds models by that. */
const LIBRARY = "js/lib", BINARY = "js/bin";

/** What package.json says; the rest comes from deno.json. */
function packageJson({ name, version, license, imports }: DenoJson) {
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
      ".": entry("mod"),
      "./parser": entry("parser"),
      "./find": entry("find"),
      "./wasm": "./build/sagitta.wasm",
      "./models/english.sagitta": "./models/english.sagitta",
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
  await cp("models", `${FOLDER}/models`, { recursive: true });
  await cp("build/web", `${FOLDER}/build/web`, { recursive: true }).catch(() => {});
  await bundle("mod.ts", `${FOLDER}/${LIBRARY}/mod.js`, { platform: "browser" });
  await bundle("parser.ts", `${FOLDER}/${LIBRARY}/parser.js`, { platform: "browser" });
  await bundle("find.ts", `${FOLDER}/${LIBRARY}/find.js`, { platform: "browser" });
  const worker = "src/pipeline/parser_worker.ts";
  await bundle(worker, `${FOLDER}/${LIBRARY}/parser_worker.js`, { platform: "browser" });
  const binary = `${FOLDER}/${BINARY}/sagitta.js`;
  await bundle("cli.ts", binary, { platform: "deno" });
  await writeFile(binary, "#!/usr/bin/env node\n" + await readFile(binary, "utf8"));
  await chmod(binary, 0o755);
  await writeDeclarations(["mod.ts", "parser.ts", "find.ts"], `${FOLDER}/types`);
  return FOLDER;
}

if (import.meta.main) console.log(`Built ${await buildNpm()}`);
