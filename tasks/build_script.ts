/**
 * Makes dist/sagitta.js, a script for pages: parsing alone, as the global `sagitta`.
 *
 * @module
 */

import { bundle } from "./bundle.ts";

const FILE = "dist/sagitta.js";

/** Makes the script; returns its path. */
export async function buildScript(): Promise<string> {
  await bundle("tasks/entries/script.ts", FILE, {
    platform: "browser",
    format: "iife",
    minify: true,
  });
  return FILE;
}

if (import.meta.main) console.log(`Built ${await buildScript()}`);
