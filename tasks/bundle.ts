/**
 * Bundles code into one file of JavaScript, with `deno bundle`. TensorFlow.js stays outside: it is
 * imported, if it is there, when a network is trained.
 *
 * @module
 */

import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";

/** Packages that stay outside. */
export const OUTSIDE = [
  "@tensorflow/tfjs",
  "@tensorflow/tfjs-backend-wasm",
  "@tensorflow/tfjs-backend-webgpu",
];

/** How to bundle. */
export interface BundleOptions {
  /** The platform of the code: `deno` leaves `node:` built-ins as they are. */
  readonly platform: "browser" | "deno";
  /** A module, a CommonJS file, or a script without any imports. */
  readonly format?: "esm" | "cjs" | "iife";
  /** Make it small? */
  readonly minify?: boolean;
}

/** Bundles entries into a folder; what several need, and what is loaded when it is wanted, stands apart. */
export async function bundleSplit(
  entries: readonly string[],
  folder: string,
  { platform, minify = false }: Pick<BundleOptions, "platform" | "minify">,
): Promise<void> {
  const words = ["bundle", "--quiet", "--platform", platform, "--code-splitting"];
  if (minify) words.push("--minify");
  for (const name of OUTSIDE) words.push("--external", name);
  await promisify(execFile)(process.execPath, [...words, "--outdir", folder, ...entries]);
}

/** Bundles `entry`, a path in the repository, into the file `output`. */
export async function bundle(entry: string, output: string, options: BundleOptions): Promise<void> {
  const { platform, format = "esm", minify = false } = options;
  const words = ["bundle", "--quiet", "--platform", platform, "--format", format];
  if (minify) words.push("--minify");
  for (const name of OUTSIDE) words.push("--external", name);
  await promisify(execFile)(process.execPath, [...words, "--output", output, entry]);
}
