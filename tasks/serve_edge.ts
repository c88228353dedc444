/**
 * Runs the edge example in workerd: bundles examples/edge/service.ts, then starts the server that
 * examples/edge/config.capnp describes. An address other than the one there may be given.
 *
 * @module
 */

import { spawn } from "node:child_process";
import process from "node:process";
import workerd from "workerd";
import { bundle } from "./bundle.ts";
import { writeNotices } from "./third_party.ts";

const SERVICE = "examples/edge/service.ts";

/** Bundles the example's service. */
export async function buildEdge(): Promise<string> {
  const file = "dist/edge/service.js";
  await bundle(SERVICE, file, { platform: "browser" });
  await writeNotices([SERVICE], "dist/edge/THIRD_PARTY_NOTICES");
  return file;
}

/** Where workerd is, and the words that make it serve the example. */
export function edgeCommand(address?: string): { program: string; words: string[] } {
  const words = ["serve", "examples/edge/config.capnp", "--verbose"];
  if (address) words.push("--socket-addr", `http=${address}`);
  return { program: workerd.default, words };
}

if (import.meta.main) {
  await buildEdge();
  const { program, words } = edgeCommand(process.argv[2]);
  console.log(`Serving on http://${process.argv[2] ?? "127.0.0.1:8787"}/`);
  spawn(program, words, { stdio: "inherit" }).on("exit", (code) => process.exitCode = code ?? 1);
}
