/**
 * The runtimes that a server is tested on as a process, and a small model for it. When it has closed,
 * such a server tells what it holds; `startServer` asserts that this is nothing.
 *
 * @module
 */

import { bundle } from "../../tasks/bundle.ts";
import { ON_DENO } from "../commands/server_process.ts";
import { smallModel } from "../training/small_model.ts";

const FOLDER = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

const COUNTED = new URL("counted_service.ts", import.meta.url).pathname;

/** The file of a model that looks at words alone. */
export const MODEL = `${FOLDER}/small.sagitta`;
await Deno.writeFile(MODEL, await smallModel({ features: "words" }));
await bundle("tests/server/counted_cli.ts", `${FOLDER}/sagitta.mjs`, { platform: "deno" });

/** A program by its runtime's name, and what leads it to the command line. */
export const RUNTIMES: Readonly<Record<string, [string, string[]]>> = {
  Deno: [Deno.execPath(), [...ON_DENO.slice(0, -1), "--preload", COUNTED, ON_DENO.at(-1)!]],
  Node: ["node", [`${FOLDER}/sagitta.mjs`]],
};
