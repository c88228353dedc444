/**
 * Throws made-up input at Sagitta: whatever comes, there are results or errors of ours, nothing
 * else. A seed gives the same cases again; a failure names the one it came from.
 *
 * `deno task fuzz [--seed N] [--cases N | --seconds N] [TARGET[=CASES]…]`
 *
 * @module
 */

import process from "node:process";
import { parseArgs } from "node:util";
import { SagittaError } from "../../src/errors.ts";
import { seededRandom } from "../../src/random.ts";
import { checkpoints } from "./checkpoints.ts";
import { conllu } from "./conllu.ts";
import { costs } from "./costs.ts";
import { evaluation } from "./evaluation.ts";
import { http } from "./http.ts";
import { json } from "./json.ts";
import { lexicons } from "./lexicons.ts";
import { links } from "./links.ts";
import { models } from "./models.ts";
import { modelFiles } from "./model_files.ts";
import { patterns } from "./patterns.ts";
import { renderers } from "./renderers.ts";
import { text } from "./text.ts";

/** Draws numbers for a case: a whole one from 0 below a bound. */
export type Draw = (below: number) => number;

/** Something to throw input at. */
export interface Target {
  readonly name: string;
  /** Makes what the cases share; the case then draws its input and checks what comes of it. */
  open(): Promise<(draw: Draw) => void | Promise<void>>;
}

/** All targets. */
export const TARGETS: readonly Target[] = [
  conllu,
  json,
  links,
  http,
  text,
  lexicons,
  patterns,
  renderers,
  evaluation,
  costs,
  checkpoints,
  modelFiles,
  models,
];

/** What a run is made of. */
export interface FuzzOptions {
  readonly seed: number;
  /** Ends the run: told how many cases there were. */
  readonly isDone: (cases: number) => boolean;
  /** Told of a failure, after which the run goes on; unless given, the first one ends it. */
  readonly onFailure?: (failure: Error) => void;
}

/** What came of a run. */
export interface FuzzResult {
  readonly cases: number;
  /** How many our errors refused. */
  readonly refused: number;
  /** How many gave neither a result nor an error of ours. */
  readonly failed: number;
  readonly seconds: number;
  /** Which case took longest, and its milliseconds. */
  readonly slowest: { readonly case: number; readonly ms: number };
}

/** Runs cases until it is told to stop. */
export async function fuzz(
  target: Target,
  { seed, isDone, onFailure }: FuzzOptions,
): Promise<FuzzResult> {
  const run = await target.open();
  const start = performance.now();
  let cases = 0, refused = 0, failed = 0, now = start, slowest = { case: 0, ms: 0 };
  for (; !isDone(cases); cases++) {
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) + cases);
    try {
      // Most cases are done at once, and waiting costs more than they do.
      const done = run((below) => Math.floor(random() * below));
      if (done) await done;
    } catch (error) {
      if (error instanceof SagittaError) refused++;
      else {
        const message = `${target.name}, seed ${seed}, case ${cases}: ${error}`;
        const failure = new Error(message, { cause: error });
        if (!onFailure) throw failure;
        onFailure(failure);
        failed++;
      }
    }
    const ms = performance.now() - now;
    now += ms;
    if (ms > slowest.ms) slowest = { case: cases, ms };
  }
  return { cases, refused, failed, seconds: (now - start) / 1000, slowest };
}

/** A run in one line. */
function resultLine(
  name: string,
  { cases, refused, failed, seconds, slowest }: FuzzResult,
): string {
  const rate = Math.round(cases / Math.max(seconds, 1e-3));
  return [
    `${name}: ${cases} cases, ${refused} refused, ${failed} failed`,
    `${seconds.toFixed(1)} s, ${rate} a second`,
    `slowest case ${slowest.case} with ${slowest.ms.toFixed(0)} ms`,
  ].join(", ");
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string" }, cases: { type: "string" }, seconds: { type: "string" } },
  });
  const seed = Number(values.seed ?? 1);
  const most = Number(values.cases ?? (values.seconds === undefined ? 1000 : Infinity));
  const asked = new Map(positionals.map((word) => {
    const [name, cases] = word.split("=");
    return [name, cases === undefined ? most : Number(cases)];
  }));
  const unknown = [...asked.keys()].find((name) => TARGETS.every((each) => each.name !== name));
  if (unknown !== undefined) throw new Error(`No target ${unknown}`);
  let all = 0, failures = 0;
  for (const target of TARGETS) {
    if (asked.size > 0 && !asked.has(target.name)) continue;
    const cases = asked.get(target.name) ?? most;
    // Asked for where cases begin: what they share may take a while to make.
    let end = Infinity;
    const isDone = (count: number) => {
      if (count === 0) end = Date.now() + 1000 * Number(values.seconds ?? Infinity);
      return count >= cases || Date.now() >= end;
    };
    // The same fault is shown once: by its message without numbers, and where it was thrown.
    const seen = new Set<string>();
    const onFailure = ({ message, cause }: Error) => {
      const [first = "", where = ""] = cause instanceof Error ? cause.stack!.split(/\n\s+at /) : [];
      const fault = first.replaceAll(/\d+/g, "") + where;
      if (!seen.has(fault)) console.log(`${message.split("\n")[0]}\n    at ${where}`);
      seen.add(fault);
    };
    const result = await fuzz(target, { seed, isDone, onFailure });
    all += result.cases;
    failures += result.failed;
    console.log(resultLine(target.name, result));
  }
  console.log(`${all} cases in all, ${failures} failed, seed ${seed}`);
  process.exitCode = failures > 0 ? 1 : 0;
}
