/**
 * How fast a model parses on one core: passes over a file, in tokens a second.
 *
 *   deno run --allow-read tests/bench/parsing.ts MODEL FILE.conllu [PASSES]
 */

import { parseConllu } from "../../src/conllu/read.ts";
import { Parser } from "../../src/pipeline/parser.ts";

const [modelFile, file, passes = "6"] = Deno.args;
const began = performance.now();
const parser = await Parser.load(Deno.readFileSync(modelFile), { file: modelFile });
const sentences = parseConllu(Deno.readTextFileSync(file));
parser.parse(sentences[0]);
const loaded = performance.now() - began;
const tokens = sentences.reduce((sum, { length }) => sum + length, 0);

/** Tokens a second of one pass. */
function pass(): number {
  const start = performance.now();
  for (const _ of parser.parseAllToText(sentences));
  return 1000 * tokens / (performance.now() - start);
}

const speeds = Array.from({ length: Number(passes) }, pass);
const round = (speed: number) => Math.round(speed).toLocaleString("en");
console.log(`${file}: ${tokens.toLocaleString("en")} tokens`);
console.log(`model loaded and first tree after ${loaded.toFixed(0)} ms`);
console.log(`tokens/s by pass: ${speeds.map(round).join(", ")}`);
console.log(`median: ${round(speeds.sort((a, b) => a - b)[speeds.length >> 1])}`);
