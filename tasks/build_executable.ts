/**
 * Makes dist/sagitta, one executable with everything inside: Node's own mechanism for that puts
 * the bundled command line and the model of Sagitta into a copy of `node`.
 *
 * Training networks is not in it, as TensorFlow.js stays outside; linear models can be trained.
 *
 * @module
 */

import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inject } from "postject";
import { DEFAULT_MODEL } from "../src/models/locate.ts";
import { DEFAULT_NAME } from "../src/models/model_name.ts";
import { bundle } from "./bundle.ts";
import { writeNotices } from "./third_party.ts";

const run = promisify(execFile);
const ENTRY = "tasks/entries/executable.ts";
const FILE = "dist/sagitta";
const SCRATCH = "dist/executable";

/** The mark in Node's executable that says whether it holds a program. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Why no executable can be made here; nothing if it can. */
export async function whyNoExecutable(node = "node"): Promise<string | undefined> {
  const code = "console.log(typeof process.getBuiltinModule('node:sea').getRawAsset, " +
    "process.execPath)";
  const { stdout } = await run(node, ["-e", code]).catch(() => ({ stdout: "" }));
  const [kind, path] = stdout.trim().split(" ");
  if (kind !== "function") return "there is no Node that makes executables (20.16 or later)";
  if (!(await readFile(path)).includes(FUSE)) return "this Node was built without that mechanism";
}

/** Makes the executable; returns its path. */
export async function buildExecutable(node = "node"): Promise<string> {
  await mkdir(SCRATCH, { recursive: true });
  const script = `${SCRATCH}/sagitta.cjs`, blob = `${SCRATCH}/sagitta.blob`;
  await bundle(ENTRY, script, { platform: "deno", format: "cjs" });
  const settings = {
    main: script,
    output: blob,
    disableExperimentalSEAWarning: true,
    assets: { [`${DEFAULT_NAME}.sagitta`]: fileURLToPath(DEFAULT_MODEL) },
  };
  await writeFile(`${SCRATCH}/settings.json`, JSON.stringify(settings));
  await run(node, ["--experimental-sea-config", `${SCRATCH}/settings.json`]);
  const { stdout } = await run(node, ["-p", "process.execPath"]);
  await copyFile(stdout.trim(), FILE);
  await chmod(FILE, 0o755);
  await inject(FILE, "NODE_SEA_BLOB", await readFile(blob), { sentinelFuse: FUSE });
  await writeNotices([ENTRY], `${FILE}.THIRD_PARTY_NOTICES`);
  return FILE;
}

if (import.meta.main) {
  const reason = await whyNoExecutable();
  console.log(reason ? `Built nothing: ${reason}` : `Built ${await buildExecutable()}`);
}
