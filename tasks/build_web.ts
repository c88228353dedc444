/**
 * Bundles `web/` into `build/web/`: the page, its style sheet with that of drawings, and one script
 * each for the page, its worker and its service worker. With `--check` nothing is written: the task
 * fails unless what is committed is, byte for byte, what the sources give.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { STYLE_SHEET } from "../src/rendering/svg_style.ts";

const SCRIPTS = ["playground", "worker", "service_worker"];
const OUT = "build/web";

/** A script with all that it imports, made small. */
async function bundle(name: string, folder: string): Promise<Uint8Array> {
  const output = join(folder, `${name}.js`);
  const words = ["bundle", "--quiet", "--platform", "browser", "--minify", "--output", output];
  await promisify(execFile)(process.execPath, [...words, `web/${name}.ts`]);
  return await readFile(output);
}

/** Every file of `build/web/`, by name. */
async function buildWeb(): Promise<Map<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), "sagitta-web-"));
  try {
    const files = new Map<string, Uint8Array>();
    for (const name of SCRIPTS) files.set(`${name}.js`, await bundle(name, folder));
    const style = await readFile("web/style.css", "utf8");
    const drawings = `\n/* Drawings: src/rendering/svg_style.ts. */${STYLE_SHEET}`;
    files.set("style.css", new TextEncoder().encode(style + drawings));
    files.set("index.html", await readFile("web/index.html"));
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await mkdir(OUT, { recursive: true });
for (const [name, bytes] of await buildWeb()) {
  const path = `${OUT}/${name}`;
  if (!process.argv.includes("--check")) await writeFile(path, bytes);
  else if (Buffer.compare(await readFile(path).catch(() => new Uint8Array()), bytes) !== 0) {
    console.error(`Cannot accept ${path}: it is not what web/ and src/ give; run deno task build`);
    process.exitCode = 1;
  }
  console.log(`${path}: ${bytes.length} bytes`);
}
