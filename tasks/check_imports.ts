/**
 * Proves that imports go one way: each part of the code imports what its row in the table allows,
 * and no file imports itself by a detour. Most of the file is the table.
 *
 * @module
 */

import { readdir, readFile } from "node:fs/promises";
import { posix } from "node:path";
import process from "node:process";

/**
 * The parts of the code, from the ground up, and what each may import besides itself. A part is a
 * folder, a file that has a row of its own, or, with a colon or an @, what comes from outside.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // AssemblyScript: memory ← kernels ← core ← systems ← oracles ← features ← scoring ← decoding ←
  // learning ← index. The arena knows nothing; kernels borrow their scratch space from it.
  "assembly/memory.ts": [],
  "assembly/kernels": ["assembly/memory.ts"],
  "assembly/core": ["assembly/memory.ts"],
  "assembly/systems": ["assembly/memory.ts", "assembly/core"],
  "assembly/oracles": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
  ],
  "assembly/registry.ts": ["assembly/systems", "assembly/oracles"],
  "assembly/features": ["assembly/memory.ts", "assembly/core"],
  "assembly/scoring": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/features",
  ],
  "assembly/decoding": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/oracles",
    "assembly/scoring",
  ],
  "assembly/learning": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/oracles",
    "assembly/scoring",
    "assembly/decoding",
  ],
  "assembly/segmenting": ["assembly/memory.ts"],
  "assembly/tagging": ["assembly/memory.ts"],
  "assembly/index.ts": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/oracles",
    "assembly/registry.ts",
    "assembly/scoring",
    "assembly/decoding",
    "assembly/learning",
    "assembly/segmenting",
    "assembly/tagging",
  ],
  "assembly/testing.ts": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/features",
    "assembly/oracles",
    "assembly/learning",
    "assembly/segmenting",
    "assembly/tagging",
    "assembly/index.ts",
  ],

  // The library. src itself: errors and other small things that know nothing else.
  "src": [],
  "src/runtime": ["src", "build"],
  "src/sentence": ["src"],
  "src/conllu": ["src", "src/sentence"],
  "src/find": ["src", "src/sentence"],
  "src/sample": ["src"],
  // Threads, without anything of Node: pages have them, too.
  "src/platform/workers.ts": ["src"],
  "src/rendering": ["src", "src/sentence"],
  "src/formats": ["src", "src/sentence", "src/conllu", "src/rendering"],
  "src/evaluation": ["src", "src/sentence", "src/conllu"],
  // What files hold: safetensors, settings, vocabularies, tables, a list of components.
  "src/pipeline/file": ["src", "src/sentence"],
  "src/oracles": ["src", "src/sentence", "src/runtime", "src/pipeline/file"],
  // The network once; TensorFlow.js is what one of its parts may load.
  "src/wordpieces": ["src"],
  "src/networks": ["src", "src/runtime", "src/sentence", "src/pipeline/file", "src/wordpieces"],
  "src/networks/tensorflow": ["src", "src/runtime", "src/networks", "@tensorflow"],
  "src/networks/backends.ts": ["src", "src/runtime", "src/networks", "src/networks/tensorflow"],
  "src/components": [
    "src",
    "src/runtime",
    "src/sentence",
    "src/pipeline/file",
    "src/oracles",
    "src/networks",
  ],
  // Names of models, and where they lie.
  "src/models": ["src"],
  "src/pipeline": [
    "src",
    "src/models",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/formats",
    "src/platform/workers.ts",
    "src/pipeline/file",
    "src/components",
    "src/oracles",
  ],
  "src/training": [
    "src",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/platform/workers.ts",
    "src/evaluation",
    "src/pipeline/file",
    "src/oracles",
    "src/networks",
    "src/components",
    "src/pipeline",
    "src/networks/backends.ts",
  ],
  "src/experiments": [
    "src",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/platform/workers.ts",
    "src/rendering",
    "src/evaluation",
    "src/pipeline/file",
    "src/oracles",
    "src/pipeline",
    "src/training",
  ],
  "src/server": [
    "src",
    "src/sentence",
    "src/conllu",
    "src/formats",
    "src/rendering",
    "src/components",
    "src/pipeline/file",
    "src/pipeline",
    "hono",
    "hono/utils",
  ],

  // The playground: a page, its worker and its service worker, bundled into build/web/. It leaves
  // training aside, and so TensorFlow.js.
  "web": [
    "src",
    "src/models",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/rendering",
    "src/components",
    "src/oracles",
    "src/pipeline",
  ],

  // What the runtime gives: files, processes, signals, workers, listening.
  "src/platform": ["src", "src/platform/workers.ts", "node:", "@hono"],

  // What people and programs call.
  "src/std": ["npm:deno-std"],
  "src/commands": [
    "src",
    "src/models",
    "src/std",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/find",
    "src/formats",
    "src/sample",
    "src/rendering",
    "src/evaluation",
    "src/pipeline/file",
    "src/oracles",
    "src/networks",
    "src/components",
    "src/pipeline",
    "src/training",
    "src/experiments",
    "src/server",
    "src/platform",
    "src/platform/workers.ts",
    "node:",
    "src/networks/backends.ts",
  ],
  "cli.ts": ["src", "src/commands", "src/pipeline", "src/platform/workers.ts", "node:"],
  // Rooms of the library: re-exports only.
  "mod.ts": [
    "src",
    "src/models",
    "src/sentence",
    "src/formats",
    "src/pipeline/file",
    "src/components",
    "src/pipeline",
  ],
  "train.ts": [
    "src/pipeline/file",
    "src/networks",
    "src/components",
    "src/training",
    "src/networks/backends.ts",
  ],
  "oracles.ts": ["src", "src/runtime", "src/oracles"],
  "conllu.ts": ["src/sentence", "src/conllu", "src/sample"],
  "evaluate.ts": ["src/evaluation"],
  "draw.ts": ["src/rendering"],
  "find.ts": ["src/find"],
  "server.ts": ["src/server"],
  "experiments.ts": ["src/experiments"],
};

/** Names of the import map, and what stands behind them. */
const MAPPED: Readonly<Record<string, string>> = {
  "@std/cli": "src/std/cli.ts",
  "@std/text": "src/std/text.ts",
};

/** What is wrong with the imports of some files, given by path: one line each, none if all is well. */
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

function cycleProblems(graph: ReadonlyMap<string, string[]>): string[] {
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]) => {
    const at = way.indexOf(path);
    if (at >= 0) {
      problems.push(`Cannot order files: found the cycle ${[...way.slice(at), path].join(" → ")}`);
    } else if (!done.has(path)) {
      for (const target of graph.get(path) ?? []) visit(target, [...way, path]);
      done.add(path);
    }
  };
  for (const path of graph.keys()) visit(path, []);
  return problems;
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
