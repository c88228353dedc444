/**
 * The runtimes that a server is tested on as a process, and a small model for it.
 *
 * @module
 */

import { bundle } from "../../tasks/bundle.ts";
import { ON_DENO } from "../commands/server_process.ts";
import { smallModel } from "../training/small_model.ts";

const FOLDER = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

/** The file of a model that looks at words alone. */
export const MODEL = `${FOLDER}/small.sagitta`;
await Deno.writeFile(MODEL, await smallModel({ features: "words" }));
await bundle("cli.ts", `${FOLDER}/sagitta.mjs`, { platform: "deno" });

/** A program by its runtime's name, and what leads it to the command line. */
export const RUNTIMES: Readonly<Record<string, [string, string[]]>> = {
  Deno: [Deno.execPath(), ON_DENO],
  Node: ["node", [`${FOLDER}/sagitta.mjs`]],
};
