/**
 * Tools that packages are tried with, which are no dependencies of ours: installed from the registry
 * once, into `dist/tools`, in versions that are written here.
 *
 * @module
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { buildNpm } from "../../tasks/build_npm.ts";
import { inTempFolder, pack, type Project, projectIn } from "../shipping/project.ts";

/** Packages that are installed together, and their versions. */
export const TOOLS = {
  bundlers: { vite: "8.3.8", webpack: "5.112.2", esbuild: "0.28.2" },
  next: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
  tensorflow: { "@tensorflow/tfjs": "4.22.0", "@tensorflow/tfjs-backend-wasm": "4.22.0" },
} as const;

/** Where the tools of a kind are; a sentence where they cannot be got. */
export type Tools = { readonly modules: string } | { readonly missing: string };

/** Seconds that the registry has to answer in. */
const PATIENCE = 60;

/** Installs tools, unless they are there. */
export async function tools(kind: keyof typeof TOOLS): Promise<Tools> {
  const folder = `${Deno.cwd()}/dist/tools/${kind}`, dependencies = TOOLS[kind];
  const modules = `${folder}/node_modules`;
  const found = await Promise.all(
    Object.entries(dependencies).map(async ([name, version]) => {
      const text = await readFile(`${modules}/${name}/package.json`, "utf8").catch(() => "{}");
      return JSON.parse(text).version === version;
    }),
  );
  if (found.every(Boolean)) return { modules };
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }));
  const [name, version] = Object.entries(dependencies)[0];
  const signal = AbortSignal.timeout(PATIENCE * 1000);
  const asked = await npm(folder, ["view", `${name}@${version}`, "version"], signal);
  const quiet = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  if (asked && await npm(folder, ["install", ...quiet])) return { modules };
  return { missing: `the npm registry cannot be reached for ${Object.keys(dependencies)}` };
}

async function npm(cwd: string, args: string[], signal?: AbortSignal): Promise<boolean> {
  const options = { args, cwd, signal, stdout: "null", stderr: "null" } as const;
  return (await new Deno.Command("npm", options).output()).success;
}

/** Says why tests are left out, if tools are missing; tells whether they are there. */
export function areThere(found: Tools): found is { readonly modules: string } {
  if ("missing" in found) console.log(`Not tested: ${found.missing}`);
  return !("missing" in found);
}

/** The project of some tools with the npm package of this checkout installed. */
export async function withPackage(modules: string): Promise<Project> {
  const project = projectIn(modules.replace(/\/node_modules$/, ""));
  await inTempFolder(async (folder) => {
    const tarball = await pack(await buildNpm(`${folder}/npm`), folder);
    const quiet = ["--offline", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
    await project.run("npm", "install", ...quiet, tarball);
  });
  return project;
}
