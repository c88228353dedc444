/**
 * How long people wait for the first tree: the command line on Deno and on Node with each English
 * model, from the start of the process to its end, and the edge example in workerd from its start
 * to the first answer, with the memory that it then has. Processor times depend less on what else
 * the machine does. Build first: `deno task build:npm`. `deno task bench:start [RUNS [FOLDER]]`;
 * FOLDER is a checkout of 0.1, whose only model is then measured in turn with the others.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import process from "node:process";
import { drawTable } from "../../src/rendering/table.ts";
import { buildEdge, edgeCommand } from "../../tasks/serve_edge.ts";

const MODELS = ["en", "en-fast", "en-tiny", "en-large"];
const TEXT = "The small dog chased a cat yesterday.";
const RUNS = Number(Deno.args[0] ?? 9), OLD = Deno.args[1];
const PORT = 8799;

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Seconds of a command by the clock and by the processor. */
async function timed(program: string, args: string[]): Promise<[number, number]> {
  const before = performance.now();
  const timing = ["-f", "%U %S", program, ...args];
  const options = { args: timing, stdout: "piped", stderr: "piped" } as const;
  const { success, stdout, stderr } = await new Deno.Command("/usr/bin/time", options).output();
  const clock = (performance.now() - before) / 1000;
  const said = new TextDecoder().decode(stderr).trim().split("\n");
  if (!success || !new TextDecoder().decode(stdout).includes("root")) {
    throw new Error(`${program} ${args.join(" ")}: ${said.join("\n")}`);
  }
  const [user, system] = said.at(-1)!.split(" ").map(Number);
  return [clock, user + system];
}

/** Seconds and memory in MB of workerd, from its start to its first answer. */
async function edge(): Promise<[number, number, number]> {
  const { program, words } = edgeCommand(`127.0.0.1:${PORT}`);
  const options = { args: words, stdout: "null", stderr: "null" } as const;
  const before = performance.now();
  const child = new Deno.Command(program, options).spawn();
  try {
    const init = { method: "POST", headers: { "content-type": "text/plain" }, body: TEXT };
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${PORT}/v1/parse`, init)
        .catch(() => undefined);
      const answer = await response?.text();
      if (answer?.includes("root")) break;
      if (performance.now() - before > 30_000) {
        throw new Error(`workerd does not answer: ${answer}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const seconds = (performance.now() - before) / 1000;
    const status = await readFile(`/proc/${child.pid}/status`, "utf8");
    const megabytes = (name: string) => {
      return Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))![1]) / 1000;
    };
    return [seconds, megabytes("VmRSS"), megabytes("VmHWM")];
  } finally {
    child.kill("SIGKILL");
    await child.status;
  }
}

/** A command line to be timed. */
interface Start {
  readonly model: string;
  readonly on: string;
  readonly program: string;
  readonly words: string[];
}

function startsToTime(): Start[] {
  const deno = (cli: string) => ["run", "-q", "--allow-read", cli];
  const runtimes = [
    ["Deno", Deno.execPath(), deno("cli.ts")],
    ["Node", "node", ["dist/npm/js/lib/sagitta.js"]],
  ] as const;
  const parse = (file: string) => ["parse", "--model", file, "--text", TEXT];
  const starts: Start[] = runtimes.flatMap(([on, program, first]) => {
    return MODELS.map((model) => {
      const words = [...first, ...parse(`models/${model}/${model}.sagitta`)];
      return { model, on, program, words };
    });
  });
  if (OLD === undefined) return starts;
  const words = [...deno(`${OLD}/cli.ts`), ...parse(`${OLD}/models/english.sagitta`)];
  return [...starts, { model: "0.1", on: "Deno", program: Deno.execPath(), words }];
}

if (import.meta.main) {
  const starts = startsToTime();
  const found = starts.map((): [number, number][] => []);
  // In turn, so that all of them see the same machine; the first round warms up.
  for (let run = 0; run <= RUNS; run++) {
    for (const [at, { program, words }] of starts.entries()) {
      const times = await timed(program, words);
      if (run > 0) found[at].push(times);
    }
  }
  const rows = starts.map(({ model, on }, at) => {
    const [clock, processor] = [0, 1].map((i) => median(found[at].map((pair) => pair[i])));
    return [model, on, clock.toFixed(3), processor.toFixed(2)];
  });
  const heads = ["model", "on", "s by the clock", "s of processor"];
  await buildEdge();
  console.log(drawTable(heads, rows));
  const edges: [number, number, number][] = [];
  for (let run = 0; run < RUNS; run++) edges.push(await edge());
  const [seconds, memory, most] = [0, 1, 2].map((i) => median(edges.map((row) => row[i])));
  console.log(
    `workerd with en-tiny: first answer after ${seconds.toFixed(3)} s, ` +
      `${memory.toFixed(0)} MB of memory, ${most.toFixed(0)} at most`,
  );
  process.exit(0);
}
