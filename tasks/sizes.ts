/**
 * Builds everything that is shipped, and tells how large it is: `deno task sizes`.
 *
 * @module
 */

import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { buildExecutable, whyNoExecutable } from "./build_executable.ts";
import { buildNpm } from "./build_npm.ts";
import { bundleSplit } from "./bundle.ts";
import { buildScript } from "./build_script.ts";
import { buildEdge } from "./serve_edge.ts";

/** Larger files are not compressed for the table: they never go over a wire one by one. */
const COMPRESSED = 1 << 25;

/** A row of the table: what it is, its bytes, and its bytes in gzip. */
async function row(name: string, path: string): Promise<string> {
  const { size } = await stat(path);
  const packed = size < COMPRESSED
    ? kilobytes((await promisify(gzip)(await readFile(path), { level: 9 })).length)
    : "";
  return `| ${name} | ${kilobytes(size)} | ${packed} |`;
}

function kilobytes(bytes: number): string {
  return Math.round(bytes / 1000).toLocaleString("en");
}

/** `@sagitta/parser` bundled for a page, with all that it may load later but one of two Wasm builds. */
async function pageRow(): Promise<string> {
  const folder = "dist/page";
  await rm(folder, { recursive: true, force: true });
  await bundleSplit(["mod.ts"], folder, { platform: "browser", minify: true });
  const names = (await readdir(folder)).filter((name) => !name.startsWith("sagitta_relaxed"));
  const texts = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, "utf8")));
  await writeFile(`${folder}/all.js`, texts.join("\n"));
  return await row("`@sagitta/parser` on a page, minified", `${folder}/all.js`);
}

/** Bytes of all files of a folder. */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) =>
    (await stat(`${parentPath}/${name}`)).size
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) {
  const npm = await buildNpm();
  const rows = [
    await row("Wasm, plain SIMD: `build/sagitta.wasm`", "build/sagitta.wasm"),
    await row("Wasm, relaxed SIMD: `build/sagitta_relaxed.wasm`", "build/sagitta_relaxed.wasm"),
    await row("English model: `models/en/en.sagitta`", "models/en/en.sagitta"),
    await row("script for pages: `dist/sagitta.js`", await buildScript()),
    await row("edge service: `dist/edge/service.js`", await buildEdge()),
    await pageRow(),
    `| npm: all of \`dist/npm\` | ${kilobytes(await folderSize(npm))} | |`,
  ];
  const reason = await whyNoExecutable();
  if (reason) console.error(`No executable: ${reason}`);
  else rows.push(await row("executable: `dist/sagitta`", await buildExecutable()));
  console.log(["| what | KB | KB in gzip |", "| --- | --- | --- |", ...rows].join("\n"));
}
