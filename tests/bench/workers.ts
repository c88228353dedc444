/**
 * What workers bring: one worker, two workers, and two processes on half the text each, in turn;
 * how long a worker takes to start; and, where asked for, servers with one and two workers.
 *
 * `deno task bench:workers [MODEL…] [--text FILE] [--size MB] [--runs N] [--serve]`
 *
 * Without models it takes en-tiny and en-fast. The text is that of en_ewt in ../shared, or of the
 * sample, repeated up to 2 MB unless given. Times are medians; wall times mean something only where
 * the machine has nothing else to do. No round begins after two minutes.
 *
 * @module
 */

import { basename } from "node:path";
import { parseArgs } from "node:util";
import { parseConllu } from "../../src/conllu/read.ts";
import { parserThreads, workerModel } from "../../src/pipeline/parser_pool.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { rawText } from "../../src/sentence/raw_text.ts";
import { ON_DENO, startServer } from "../commands/server_process.ts";
import { processorTime } from "./measuring.ts";

/** What a way to parse takes: seconds, and megabytes at most. */
export interface Usage {
  readonly wall: number;
  readonly processor: number;
  readonly memory: number;
}

/** How a server does under load. */
export interface ServerFigures {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds within which 99 % of them are answered. */
  readonly p99: number;
}

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const TREEBANK = new URL("../../../shared/treebanks/en_ewt/train.conllu", import.meta.url);
const ROUNDS_END = 120_000;
/** Milliseconds between looks at a process, and the kernel's ticks a second. */
const LOOK = 20, TICKS = 100;
const STARTS = 7;
/** The load of a server: clients, seconds, characters of a request. */
const CLIENTS = 8, SECONDS = 10, REQUEST = 600;

/** Runs `sagitta parse` and looks at it until it ends. */
async function parse(model: string, workers: number, from: string, to: string): Promise<Usage> {
  const words = ["--model", model, "--workers", `${workers}`, "--input", "text", "--output", to];
  const args = ["run", "--quiet", "--no-lock", "--allow-all", CLI, "parse", ...words, from];
  const start = performance.now();
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "piped" })
    .spawn();
  const errors = new Response(child.stderr).text();
  let processor = 0, memory = 0;
  const look = () => {
    try {
      const [stat, status] = ["stat", "status"].map((file) =>
        Deno.readTextFileSync(`/proc/${child.pid}/${file}`)
      );
      // The fields behind the name, which may hold anything in parentheses.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      processor = (Number(fields[11]) + Number(fields[12])) / TICKS;
      memory = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 1024 * memory) / 1024;
    } catch {
      // It has ended, or the system does not tell.
    }
  };
  const timer = setInterval(look, LOOK);
  const { code } = await child.status;
  clearInterval(timer);
  const wall = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`sagitta parse ended with ${code}: ${await errors}`);
  await errors;
  return { wall, processor, memory };
}

/** Parses a text in each way, some rounds; gives medians. */
export async function compare(model: string, text: string, runs: number) {
  const folder = await Deno.makeTempDir();
  try {
    const file = (name: string) => `${folder}/${name}`;
    const middle = text.lastIndexOf("\n", text.length / 2) + 1;
    await Deno.writeTextFile(file("all.txt"), text);
    await Deno.writeTextFile(file("0.txt"), text.slice(0, middle));
    await Deno.writeTextFile(file("1.txt"), text.slice(middle));
    const rounds: Usage[][] = [];
    const end = performance.now() + ROUNDS_END;
    while (rounds.length < runs && (rounds.length === 0 || performance.now() < end)) {
      const one = await parse(model, 1, file("all.txt"), file("one.conllu"));
      const two = await parse(model, 2, file("all.txt"), file("two.conllu"));
      const [a, b] = await Promise.all(
        [0, 1].map((half) => parse(model, 1, file(`${half}.txt`), file(`${half}.conllu`))),
      );
      rounds.push([one, two, {
        wall: Math.max(a.wall, b.wall),
        processor: a.processor + b.processor,
        memory: a.memory + b.memory,
      }]);
    }
    const [one, two] = await Promise.all(
      ["one", "two"].map((name) => Deno.readTextFile(file(`${name}.conllu`))),
    );
    if (one !== two) throw new Error("Two workers write something else than one");
    return [0, 1, 2].map((way) => medians(rounds.map((round) => round[way])));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function medians(usages: readonly Usage[]): Usage {
  const of = (key: keyof Usage) => quantile(usages.map((usage) => usage[key]), 0.5);
  return { wall: of("wall"), processor: of("processor"), memory: of("memory") };
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** What the start of a worker takes after a first one: seconds. */
export async function start(model: string): Promise<Omit<Usage, "memory">> {
  const first = [await workerModel("", await Deno.readFile(model))];
  const times: Usage[] = [];
  for (let i = 0; i <= STARTS; i++) {
    const [before, began] = [processorTime(), performance.now()];
    const pool = parserThreads(first, { count: 1 });
    await pool.start();
    const wall = (performance.now() - began) / 1000;
    if (i > 0) times.push({ wall, processor: (processorTime() - before) / 1000, memory: 0 });
    pool.close();
  }
  return medians(times);
}

/** Sends pieces of a text to a server, one after the other on each connection. */
export async function serve(
  model: string,
  workers: number,
  text: string,
  seconds = SECONDS,
): Promise<ServerFigures> {
  const options = ["--model", model, "--workers", `${workers}`];
  const server = await startServer(Deno.execPath(), ON_DENO, options);
  const pieces = text.match(new RegExp(`[^]{1,${REQUEST}}`, "g"))!;
  const times: number[] = [];
  let next = 0;
  const send = async () => {
    const body = JSON.stringify({ text: pieces[next++ % pieces.length] });
    const headers = { "content-type": "application/json" };
    const began = performance.now();
    const response = await fetch(`${server.url}/v1/parse`, { method: "POST", headers, body });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The server answers ${response.status}`);
    return performance.now() - began;
  };
  try {
    // Models are loaded and code is compiled before time counts.
    await Promise.all(Array.from({ length: CLIENTS }, send));
    const began = performance.now(), end = began + 1000 * seconds;
    await Promise.all(Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) times.push(await send());
    }));
    const took = (performance.now() - began) / 1000;
    return { rate: times.length / took, p99: quantile(times, 0.99) };
  } finally {
    await server.stop();
  }
}

/** The text of a file of CoNLL-U, repeated up to a size. */
export function textOf(conllu: string, size: number): string {
  const text = `${rawText(parseConllu(conllu))}\n`;
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

/** The usages as a table, and what they say. */
export function report(usages: readonly Usage[]): string {
  const names = ["one worker", "two workers", "two processes"];
  const rows = usages.map(({ wall, processor, memory }, way) => [
    names[way],
    wall.toFixed(2),
    processor.toFixed(2),
    memory.toFixed(0),
  ]);
  const [one, two, processes] = usages;
  const most = 1.6 * one.memory + 60;
  return [
    drawTable(["", "wall s", "processor s", "MB"], rows),
    `Two workers reach ${(processes.wall / two.wall).toFixed(2)} of two processes, ` +
    `${(one.wall / two.wall).toFixed(2)} × one worker; ` +
    `memory ${two.memory.toFixed(0)} MB, 1.6 × one worker's + 60 is ${most.toFixed(0)}.`,
  ].join("\n");
}

if (import.meta.main) {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      text: { type: "string" },
      size: { type: "string", default: "2" },
      runs: { type: "string", default: "3" },
      serve: { type: "boolean", default: false },
    },
  });
  const models = positionals.length > 0 ? positionals : ["en-tiny", "en-fast"];
  const size = Math.round(1e6 * Number(options.size));
  const text = options.text === undefined
    ? textOf(await Deno.readTextFile(TREEBANK).catch(() => SAMPLE), size)
    : (await Deno.readTextFile(options.text)).slice(0, size);
  for (const name of models) {
    const beside = new URL(`../../models/${name}/${name}.sagitta`, import.meta.url).pathname;
    const model = name.endsWith(".sagitta") ? name : beside;
    console.log(`${basename(model, ".sagitta")}, ${(text.length / 1e6).toFixed(1)} MB of text`);
    console.log(report(await compare(model, text, Number(options.runs))));
    const { wall, processor } = await start(model);
    const [ms, computing] = [wall, processor].map((seconds) => (1000 * seconds).toFixed(0));
    console.log(`A worker after the first starts in ${ms} ms, ${computing} ms of the processor.`);
    if (!options.serve) continue;
    const [one, two] = [await serve(model, 1, text), await serve(model, 2, text)];
    const told = ({ rate, p99 }: ServerFigures) =>
      `${rate.toFixed(0)} requests/s, p99 ${p99.toFixed(0)} ms`;
    console.log(
      `serve --workers 1: ${told(one)}; --workers 2: ${told(two)}; ` +
        `${(two.rate / one.rate).toFixed(2)} ×.`,
    );
  }
}
