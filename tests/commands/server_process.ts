/**
 * A process that serves, for tests and benchmarks.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { IDLE } from "../server/idle.ts";

/** A record of the log. */
export interface LogLine {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly bytesIn: number;
  readonly sentences: number;
  readonly ms: number;
}

/** A server at work. */
export interface ServerProcess {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** The process's number. */
  readonly pid: number;
  /** Asks it to stop; gives its exit code and what it logged. */
  stop(signal?: Deno.Signal): Promise<{ code: number; log: LogLine[] }>;
}

/** Starts `sagitta serve` on a free port; `words` lead to the command line. */
export async function startServer(
  program: string,
  words: string[],
  options: string[],
): Promise<ServerProcess> {
  const args = [...words, "serve", "--port", "0", ...options];
  const process = new Deno.Command(program, { args, stdout: "piped", stderr: "piped" }).spawn();
  const errors = new Response(process.stderr).text();
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  while (!line.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`${program} ended: ${line}${await errors}`);
    line += value;
  }
  const url = /^Listening on (http:\/\/127\.0\.0\.1:\d+)\/\n$/.exec(line)?.[1];
  if (!url) throw new Error(`${program} says ${line}`);
  return {
    url,
    pid: process.pid,
    async stop(signal = "SIGTERM") {
      process.kill(signal);
      const [{ code }, text] = await Promise.all([process.status, errors, reader.cancel()]);
      const lines = text.split("\n").filter((line) => line !== "");
      const records = lines.map((line) => JSON.parse(line));
      for (const { counters } of records) if (counters) assertEquals(counters, IDLE);
      return { code, log: records.filter(({ counters }) => !counters) };
    },
  };
}

/** How `deno` runs the command line as a server: with two permissions. */
export const ON_DENO: string[] = [
  "run",
  "--quiet",
  "--no-lock",
  "--no-prompt",
  "--allow-read",
  "--allow-net=127.0.0.1",
  new URL("../../cli.ts", import.meta.url).pathname,
];
