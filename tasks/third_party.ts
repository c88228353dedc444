/**
 * The notices of other people's packages that are bundled into what is shipped. Their licences ask
 * for copyright and terms to come along with the code.
 *
 * @module
 */

import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { promisify } from "node:util";
import { OUTSIDE } from "./bundle.ts";

/** A package with code in a bundle. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** Its modules that are imported, as paths in its folder. */
  readonly modules: readonly string[];
}

/** The packages of npm in a module graph, as `deno info --json` tells them. */
interface ModuleGraph {
  readonly modules: readonly { readonly specifier: string; readonly npmPackage?: string }[];
  readonly npmPackages: Readonly<
    Record<string, { name: string; version: string; localPath: string; dependencies: string[] }>
  >;
}

/** The packages that a bundle of these entries has code of, by name. */
export async function bundledPackages(entries: readonly string[]): Promise<BundledPackage[]> {
  const packages = new Map<string, BundledPackage>();
  for (const entry of entries) {
    const words = ["info", "--json", entry];
    const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1 << 28 });
    const { modules, npmPackages }: ModuleGraph = JSON.parse(stdout);
    const add = (key: string, module: string[]) => {
      const { name, version, localPath: folder, dependencies } = npmPackages[key];
      if (OUTSIDE.includes(name)) return;
      const known = packages.get(name);
      packages.set(name, {
        name,
        version,
        folder,
        modules: [...new Set([...known?.modules ?? [], ...module])],
      });
      if (!known) { for (const dependency of dependencies) add(dependency, []); }
    };
    for (const { specifier, npmPackage } of modules) {
      if (npmPackage === undefined) continue;
      const path = specifier.match(/^npm:\/?(?:@[^/]+\/)?[^/]+\/(.+\.js)$/)?.[1];
      add(npmPackage, path === undefined ? [] : [path]);
    }
  }
  return [...packages.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}

/** The licence of a package: its file or, under the MIT licence without one, its copyright and the terms. */
async function licenceOf({ name, folder, modules }: BundledPackage): Promise<string> {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  if (file) return (await readFile(`${folder}/${file}`, "utf8")).trim();
  const { license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const texts = await Promise.all(modules.map((path) => readFile(`${folder}/${path}`, "utf8")));
  const holders = texts.map((text) => text.match(/Copyright .*?(?=\. MIT license)/)?.[0]);
  if (license !== "MIT" || holders.length === 0 || holders.includes(undefined)) {
    throw new Error(`Cannot name the licence of ${name}: found no file and no copyright under MIT`);
  }
  const terms = await readFile("LICENSE", "utf8");
  return terms.replace(/^Copyright .*$/m, [...new Set(holders)].join("\n")).trim();
}

/** Writes the notices of a bundle of these entries; returns the names of the packages. */
export async function writeNotices(entries: readonly string[], file: string): Promise<string[]> {
  const packages = await bundledPackages(entries);
  const parts = await Promise.all(packages.map(async (each) => {
    return `${each.name} ${each.version}\n\n${await licenceOf(each)}\n`;
  }));
  const head = "This program contains code of these packages, under these licences.\n";
  const rule = `\n${"-".repeat(72)}\n\n`;
  await writeFile(file, [head, ...parts].join(rule));
  return packages.map(({ name }) => name);
}
