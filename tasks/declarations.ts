/**
 * Writes the types of the library as TypeScript's own declarations, for those who do not read its
 * sources.
 *
 * @module
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

/** Writes the declarations of some files, and of all that they lead to, into a folder. */
export async function writeDeclarations(entries: string[], folder: string): Promise<string[]> {
  const written = new Map<string, string>();
  const program = ts.createProgram(entries, {
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    noCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts"],
    types: [],
    rootDir: ".",
    outDir: folder,
  });
  program.emit(undefined, (path, text) => void written.set(resolve(path), text));
  const reached = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    const text = written.get(path);
    if (text === undefined || reached.has(path)) return;
    reached.add(path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, forPackage(text));
    for (const [, target] of text.matchAll(RELATIVE)) {
      await follow(resolve(dirname(path), target + ".d.ts"));
    }
  };
  for (const entry of entries) {
    const file = resolve(folder, entry.replace(/\.ts$/, ".d.ts"));
    await follow(file);
    await writeFile(
      file,
      `/// <reference path="./platform.d.ts" />\n${await readFile(file, "utf8")}`,
    );
  }
  await writeFile(resolve(folder, "platform.d.ts"), PLATFORM);
  return [...reached].map((path) => relative(folder, path));
}

/**
 * Types of the web platform that ours name. Where DOM or Node's types are there, these say nothing
 * new; where they are not, ours are whole nevertheless.
 */
const PLATFORM = `/// <reference lib="es2022" />
/// <reference lib="esnext.disposable" />
interface AbortSignal {}
interface Request {}
interface Response {}
interface URL {
  href: string;
}
interface Worker {}
declare namespace WebAssembly {
  interface Instance {}
  interface Memory {}
  interface Module {}
}
`;

/** A path to a file of ours, as declarations have it. */
const RELATIVE = /(?<=\bfrom |\bimport\(|\bimport )"(\.{1,2}\/[^"]+)\.ts"/g;
const OUTSIDE = /^(?=import .*"@tensorflow\/)/gm;

/**
 * The declarations as they are packed: our files end in `.js` there, and what comes from
 * TensorFlow.js need not be installed.
 */
function forPackage(text: string): string {
  return text.replace(RELATIVE, '"$1.js"')
    .replace(OUTSIDE, "// @ts-ignore: it need not be installed\n");
}
