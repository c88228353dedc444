/**
 * Throws made-up input at Sagitta: whatever comes, there are results or errors of ours, nothing
 * else. A seed gives the same cases again; a failure names the one it came from.
 *
 * `deno task fuzz [--seed N] [--cases N | --seconds N] [TARGET…]`
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
  models,
];

/** What a run is made of. */
export interface FuzzOptions {
  readonly seed: number;
  /** Ends the run: told how many cases there were. */
  readonly isDone: (cases: number) => boolean;
}

/** Runs cases until it is told to stop. Returns how many, and how many our errors refused. */
export async function fuzz(
  target: Target,
  { seed, isDone }: FuzzOptions,
): Promise<{ readonly cases: number; readonly refused: number }> {
  const run = await target.open();
  let cases = 0, refused = 0;
  for (; !isDone(cases); cases++) {
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) + cases);
    try {
      await run((below) => Math.floor(random() * below));
    } catch (error) {
      if (!(error instanceof SagittaError)) {
        throw new Error(`${target.name}, seed ${seed}, case ${cases}: ${error}`, { cause: error });
      }
      refused++;
    }
  }
  return { cases, refused };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string" }, cases: { type: "string" }, seconds: { type: "string" } },
  });
  const seed = Number(values.seed ?? 1);
  const names = positionals.length > 0 ? positionals : TARGETS.map(({ name }) => name);
  for (const target of TARGETS.filter(({ name }) => names.includes(name))) {
    const end = Date.now() + 1000 * Number(values.seconds ?? Infinity);
    const most = Number(values.cases ?? (values.seconds === undefined ? 1000 : Infinity));
    const isDone = (cases: number) => cases >= most || Date.now() >= end;
    const { cases, refused } = await fuzz(target, { seed, isDone });
    console.log(`${target.name}: ${cases} cases, ${refused} refused, seed ${seed}`);
  }
  process.exitCode = 0;
}
