/**
 * Loads a server that runs as a process: many connections on this machine, mixed sizes, hostile ones
 * among them. Tells what came of each kind of request, how long it took and what memory it took.
 *
 * @module
 */

import { seededRandom } from "../../src/random.ts";
import { type ServerProcess, startServer } from "../commands/server_process.ts";
import { HONEST, MIXED, type Outcome, type RequestKind, SLOW } from "./server_requests.ts";
import { residentMemory } from "./server_process_usage.ts";
import type { ServerVersion } from "./server_version.ts";

/** What came of all requests of a kind. */
export interface Row {
  readonly kind: RequestKind;
  /** Milliseconds of each request, by what came of it. */
  readonly times: Map<Outcome, number[]>;
}

/** What the load test found. */
export interface LoadFigures {
  readonly rows: readonly Row[];
  /** Seconds it took. */
  readonly seconds: number;
  /** Megabytes of the server's memory: at the start, at most, and after the load. */
  readonly memory: { readonly start: number; readonly peak: number; readonly end: number };
  /** The server's exit code. */
  readonly code: number;
  /** What was not due: a line for each kind and outcome. */
  readonly wrong: readonly string[];
}

/** How to load a server. */
export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  /** Send only what a server is for? */
  readonly honest?: boolean;
}

/** Connections of each slow kind. */
const SLOW_CONNECTIONS = 3;
/** Milliseconds between looks at the server's memory. */
const LOOK = 250;
/** Limits that a load of some seconds meets. */
const LIMITS = ["--body-time", "2", "--concurrency", "40"];

/** Starts a server and loads it for some seconds. */
export async function load(version: ServerVersion, options: LoadOptions): Promise<LoadFigures> {
  const { program, words, model } = version;
  const server = await startServer(program, words, ["--model", model, ...LIMITS]);
  const memory = { start: await residentMemory(server.pid), peak: 0, end: 0 };
  const watch = setInterval(async () => {
    memory.peak = Math.max(memory.peak, await residentMemory(server.pid));
  }, LOOK);
  const start = performance.now();
  const rows = await sendAll(server, options);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  memory.end = await residentMemory(server.pid);
  memory.peak = Math.max(memory.peak, memory.end);
  const health = await fetch(`${server.url}/healthz`);
  await health.body?.cancel();
  const { code, log } = await server.stop();
  const wrong = wrongOutcomes(rows);
  if (health.status !== 200) wrong.push(`the server's health: ${health.status}`);
  for (const { status } of log) if (status === 500) wrong.push("a status 500 in the log");
  return { rows, seconds, memory, code, wrong };
}

/** Sends requests on all connections until time is up. */
async function sendAll({ url }: ServerProcess, options: LoadOptions): Promise<Row[]> {
  const { seconds, connections, honest } = options;
  const mixed = honest ? HONEST : MIXED, slow = honest ? [] : SLOW;
  const rows = [...mixed, ...slow].map((kind): Row => ({ kind, times: new Map() }));
  const end = performance.now() + 1000 * seconds;
  await Promise.all(Array.from({ length: connections }, (_, i) => {
    const random = seededRandom(i + 1);
    if (i < slow.length * SLOW_CONNECTIONS) {
      return client(url, end, () => rows[mixed.length + i % slow.length]);
    }
    // Each kind is somebody's first, so that none is left out.
    let first: Row | undefined = rows[i % mixed.length];
    return client(url, end, () => {
      const row = first ?? choose(rows.slice(0, mixed.length), random);
      first = undefined;
      return row;
    });
  }));
  return rows;
}

/** One client: request after request until time is up. */
async function client(url: string, end: number, next: () => Row): Promise<void> {
  while (performance.now() < end) {
    const { kind, times } = next();
    const start = performance.now();
    const outcome = await kind.send(url);
    const took = performance.now() - start;
    const those = times.get(outcome);
    if (those) those.push(took);
    else times.set(outcome, [took]);
    // A client that is told to come back later does.
    if (outcome === 503) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A kind at random, by its share. */
function choose(rows: readonly Row[], random: () => number): Row {
  let left = random() * rows.reduce((sum, { kind }) => sum + kind.share, 0);
  return rows.find(({ kind }) => (left -= kind.share) < 0) ?? rows[0];
}

function wrongOutcomes(rows: readonly Row[]): string[] {
  return rows.flatMap(({ kind, times }) =>
    [...times].filter(([outcome]) => !kind.expected.includes(outcome))
      .map(([outcome, { length }]) => `${kind.name}: ${length} × ${outcome}`)
  );
}
