/**
 * A version of Sagitta that can serve: this checkout on Deno or Node, or another one on Deno, each
 * with a model that it has trained itself.
 *
 * @module
 */

import { bundle } from "../../tasks/bundle.ts";
import { ON_DENO } from "../commands/server_process.ts";

/** How to start a server. */
export interface ServerVersion {
  readonly name: string;
  readonly program: string;
  /** What leads to the command line. */
  readonly words: string[];
  /** A model's file. */
  readonly model: string;
}

/** What to serve. */
export interface VersionOptions {
  readonly runtime?: "deno" | "node";
  /** A model's file; without it, a small linear one is trained on the sample. */
  readonly model?: string;
  /** The command line of another checkout, on Deno. */
  readonly cli?: string;
}

const SMALL = ["--epochs", "4", "--features", "words"];

/** Makes a version ready, in a folder for its files. */
export async function prepareVersion(
  folder: string,
  { runtime = "deno", model, cli }: VersionOptions = {},
): Promise<ServerVersion> {
  const name = cli ? "beside" : "now";
  const onDeno = cli ? [...ON_DENO.slice(0, -1), cli] : ON_DENO;
  const file = model ?? `${folder}/${name}.sagitta`;
  if (!model) {
    const args = ["run", "--quiet", "--no-lock", "--allow-all", onDeno.at(-1)!, "train"];
    const training = new Deno.Command(Deno.execPath(), {
      args: [...args, ...SMALL, "--model", file],
      stdout: "null",
      stderr: "piped",
    });
    const { code, stderr } = await training.output();
    if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  }
  if (runtime === "deno") return { name, program: Deno.execPath(), words: onDeno, model: file };
  const script = `${folder}/sagitta.mjs`;
  await bundle("cli.ts", script, { platform: "deno" });
  return { name, program: "node", words: [script], model: file };
}
