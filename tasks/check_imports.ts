/**
 * Proves that imports go one way: each part of the code imports what its row in the table allows,
 * and no file imports itself by a detour.
 *
 * @module
 */

import { readdir, readFile } from "node:fs/promises";
import { posix } from "node:path";
import process from "node:process";
import { ALLOWED } from "./allowed_imports.ts";

/** Names of the import map, and what stands behind them. */
const MAPPED: Readonly<Record<string, string>> = {
  "@std/cli": "src/std/cli.ts",
};

/** The faults in the imports of some files, given by path: one line each, none if all is well. */
export function importProblems(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, source] of files) {
    const row = ALLOWED[partOf(path)];
    if (!row) {
      problems.push(
        `Cannot place ${path}: found no row for ${partOf(path)}, expected one in ALLOWED`,
      );
      continue;
    }
    const targets = importsOf(source).map((specifier) => resolveImport(path, specifier));
    graph.set(path, targets);
    for (const target of targets) {
      const [from, to] = [partOf(path), partOf(target)];
      if (from === to || row.includes(to)) continue;
      const expected = row.length > 0 ? row.join(", ") : "nothing";
      problems.push(
        `${path} imports ${target}: found ${from} → ${to}, expected ${from} → ${expected}`,
      );
    }
  }
  return [...problems, ...cycleProblems(graph)];
}

/** Comments that fill whole lines: their examples are no imports. */
const COMMENTS = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*$)/gm;
const STATIC = /^[ \t]*(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']/g;

/** What a file imports or re-exports, types and dynamic imports too, as it is written there. */
export function importsOf(source: string): string[] {
  const code = source.replace(COMMENTS, "");
  return [STATIC, DYNAMIC].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name]) => name)
  );
}

/** The part that a path or an outside name belongs to. */
function partOf(path: string): string {
  if (path.startsWith("node:")) return "node:";
  if (/^(npm:)?@tensorflow\//.test(path)) return "@tensorflow";
  if (path.startsWith("npm:deno-std@")) return "npm:deno-std";
  if (path in ALLOWED) return path;
  const folders = path.split("/").slice(0, -1);
  const inner = folders.slice(0, 3).join("/");
  if (inner in ALLOWED) return inner;
  return folders.length === 0 ? path : folders.slice(0, 2).join("/");
}

/** The path that an import leads to; names from outside stay as they are. */
function resolveImport(path: string, specifier: string): string {
  if (!specifier.startsWith(".")) return MAPPED[specifier] ?? specifier;
  const target = posix.join(posix.dirname(path), specifier);
  return target.endsWith(".ts") ? target : `${target}.ts`;
}

/** Of files that import each other by detours of any length, the shortest cycle. */
function cycleProblems(graph: ReadonlyMap<string, string[]>): string[] {
  const cycles = [...graph.keys()].map((path) => shortestCycle(graph, path));
  const told = new Set<string>();
  return cycles.filter((cycle) => cycle.length > 0)
    .sort((one, other) => one.length - other.length)
    .filter((cycle) => {
      const isNew = !cycle.some((path) => told.has(path));
      for (const path of isNew ? cycle : []) told.add(path);
      return isNew;
    })
    .map((cycle) => `Cannot order files: found the cycle ${cycle.join(" → ")}`);
}

/** The shortest way from a file back to itself, breadth first; none is empty. */
function shortestCycle(graph: ReadonlyMap<string, string[]>, start: string): string[] {
  const importers = new Map<string, string>(), queue = [start];
  for (const path of queue) {
    for (const target of graph.get(path) ?? []) {
      if (importers.has(target)) continue;
      importers.set(target, path);
      queue.push(target);
    }
    if (!importers.has(start)) continue;
    const cycle = [start];
    do cycle.unshift(importers.get(cycle[0])!); while (cycle[0] !== start);
    return cycle;
  }
  return [];
}

/** The code that the table is about, by path. */
async function readCode(): Promise<Map<string, string>> {
  const listed = await Promise.all(["assembly", "src", "web"].map(async (folder) => {
    const names = await readdir(folder, { recursive: true });
    return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
  }));
  const paths = [
    ...listed.flat().filter((path) => path.endsWith(".ts")),
    ...(await readdir(".")).filter((name) => name.endsWith(".ts")),
  ];
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return new Map(paths.map((path, i) => [path, texts[i]]));
}

if (import.meta.main) {
  const files = await readCode();
  const problems = importProblems(files);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`Imports of ${files.size} files go one way`);
}
