/**
 * A load test of the server: many connections on this machine, mixed sizes, hostile ones among
 * them. Tells latencies and memory, and fails where an answer is not one that is due.
 *
 * `deno task bench:server [seconds] [connections] [deno|node] [model|-] [mixed|honest] [cli.ts]`
 *
 * It is 60 seconds, 50 connections and Deno unless given; without a model, one is trained on the
 * sample. `honest` sends only what a server is for; `cli.ts` may be that of another version, on Deno.
 *
 * @module
 */

import process from "node:process";
import { seededRandom } from "../../src/random.ts";
import { bundle } from "../../tasks/bundle.ts";
import { ON_DENO, startServer } from "../commands/server_process.ts";
import { smallModel } from "../training/small_model.ts";
import { MIXED, type Outcome, type RequestKind, SLOW } from "./server_requests.ts";

/** What came of all requests of a kind. */
interface Row {
  readonly kind: RequestKind;
  readonly times: number[];
  readonly outcomes: Map<Outcome, number>;
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

/** Connections of each slow kind. */
const SLOW_CONNECTIONS = 3;

/** The first kinds are what a server is for. */
const HONEST = 3;

/** How to load a server. */
export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  /** What it runs on. */
  readonly runtime: "deno" | "node";
  /** A model's file; without it, one is trained on the sample. */
  readonly model?: string;
  /** Send only what a server is for? */
  readonly honest?: boolean;
  /** The command line of another checkout, on Deno. */
  readonly cli?: string;
}

/** Loads a server for some seconds. */
export async function run(options: LoadOptions): Promise<LoadFigures> {
  const { seconds, connections, runtime, model, honest, cli } = options;
  const mixed = honest ? MIXED.slice(0, HONEST) : MIXED;
  const slowKinds = honest ? [] : SLOW;
  const folder = await Deno.makeTempDir();
  try {
    const file = model ?? `${folder}/small.sagitta`;
    if (!model) await Deno.writeFile(file, await smallModel({ features: "words" }));
    const script = `${folder}/sagitta.mjs`;
    if (runtime === "node") await bundle("cli.ts", script, { platform: "deno" });
    const [program, words] = runtime === "node"
      ? ["node", [script]]
      : [Deno.execPath(), cli ? [...ON_DENO.slice(0, -1), cli] : ON_DENO];
    const limits = ["--body-time", "2", "--concurrency", "40"];
    const server = await startServer(program, words, ["--model", file, ...limits]);
    const rows = [...mixed, ...slowKinds].map((kind): Row => ({
      kind,
      times: [],
      outcomes: new Map(),
    }));
    const start = performance.now(), end = start + 1000 * seconds;
    const memory = { start: await residentMemory(server.pid), peak: 0, end: 0 };
    const watch = setInterval(async () => {
      memory.peak = Math.max(memory.peak, await residentMemory(server.pid));
    }, 250);
    const slow = slowKinds.length * SLOW_CONNECTIONS;
    const clients = Array.from({ length: connections }, (_, i) => {
      const random = seededRandom(i + 1);
      if (i < slow) return client(server.url, end, () => rows[mixed.length + i % slowKinds.length]);
      // Each kind is somebody's first, so that none is left out.
      let first: Row | undefined = rows[i % mixed.length];
      return client(server.url, end, () => {
        const row = first ?? choose(rows.slice(0, mixed.length), random);
        first = undefined;
        return row;
      });
    });
    await Promise.all(clients);
    const took = (performance.now() - start) / 1000;
    clearInterval(watch);
    memory.end = await residentMemory(server.pid);
    const health = await fetch(`${server.url}/healthz`);
    await health.body?.cancel();
    const { code, log } = await server.stop();
    const wrong = wrongOutcomes(rows);
    if (health.status !== 200) wrong.push(`the server's health: ${health.status}`);
    for (const { status } of log) if (status === 500) wrong.push("a status 500 in the log");
    return { rows, seconds: took, memory, code, wrong };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** One client: request after request until time is up. */
async function client(url: string, end: number, next: () => Row): Promise<void> {
  while (performance.now() < end) {
    const { kind, times, outcomes } = next();
    const start = performance.now();
    const outcome = await kind.send(url);
    times.push(performance.now() - start);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
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
  return rows.flatMap(({ kind, outcomes }) =>
    [...outcomes].filter(([outcome]) => !kind.expected.includes(outcome))
      .map(([outcome, count]) => `${kind.name}: ${count} × ${outcome}`)
  );
}

/** Megabytes that a process has in memory; 0 where the system does not tell. */
async function residentMemory(pid: number): Promise<number> {
  // By a process of its own: Deno gives this file to none that may not do everything.
  const { stdout } = await new Deno.Command("cat", { args: [`/proc/${pid}/status`] }).output();
  const text = new TextDecoder().decode(stdout);
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}

/** The value below which a share of the times lies. */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The figures as a Markdown table and two lines. */
export function report({ rows, seconds, memory }: LoadFigures): string {
  const lines = rows.filter(({ times }) => times.length > 0).map(({ kind, times, outcomes }) => {
    const told = [...outcomes].sort().map(([outcome, count]) => `${outcome} × ${count}`);
    const [half, most] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
    return [kind.name, times.length, told.join(", "), half, most];
  });
  const head = ["request", "sent", "answers", "p50, ms", "p99, ms"];
  const table = [head, head.map(() => "---"), ...lines].map((row) => `| ${row.join(" | ")} |`);
  const sent = rows.reduce((sum, { times }) => sum + times.length, 0);
  const [start, peak, end] = [memory.start, memory.peak, memory.end].map((mb) => mb.toFixed(0));
  return [
    ...table,
    "",
    `${sent} requests in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second.`,
    `Memory: ${start} MB at the start, ${peak} MB at most, ${end} MB after it.`,
  ].join("\n");
}

if (import.meta.main) {
  const [seconds = "60", connections = "50", name, model = "-", kind, cli] = process.argv.slice(2);
  const runtime = name === "node" ? "node" : "deno";
  const numbers = { seconds: Number(seconds), connections: Number(connections) };
  const figures = await run({
    ...numbers,
    runtime,
    ...(model === "-" ? {} : { model }),
    honest: kind === "honest",
    ...(cli ? { cli } : {}),
  });
  console.log(report(figures));
  for (const line of figures.wrong) console.error(`Not due: ${line}`);
  if (figures.wrong.length > 0 || figures.code !== 0) process.exitCode = 1;
}
