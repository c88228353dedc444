/**
 * How fast patterns are found: the time over the sentences of a file after they were read, first
 * with columns that nobody has asked for yet, then again. Times are those of the processor.
 *
 * `deno task bench:find [FILE]`
 *
 * Without a file it takes the sample, many times over.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import process from "node:process";
import { parseConllu } from "../../src/conllu/read.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { find } from "../../src/find/find.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { processorTime } from "./measuring.ts";

/** What is looked for. */
export const PATTERNS: readonly string[] = [
  "[lemma=give]@verb >obj []@gift",
  "[upos=VERB]@verb >nsubj [upos=PRON & Number=Sing]@subject",
  "[upos=VERB]@verb >obj []@object -- @object",
  "[upos=VERB] !>/nsubj.*/ [] ?>obj []@object",
  "[form=/.*(ing|ed)/i]@word >> [upos=NOUN]@noun",
  "[upos=NOUN]@noun >amod [upos=ADJ & Degree=Cmp|Sup]@adjective",
  "[]@one . []@two",
];

/** How often each is timed with columns at hand; the best run counts. */
const RUNS = 3;

/** What was measured of one pattern. */
export interface Figures {
  readonly pattern: string;
  readonly matches: number;
  /** Milliseconds over all sentences, just read. */
  readonly first: number;
  /** Milliseconds when their columns have been asked for before. */
  readonly again: number;
}

/** Measures each pattern on sentences that `read` gives anew. */
export function measure(read: () => Sentence[]): Figures[] {
  return PATTERNS.map((pattern) => {
    const sentences = read();
    const run = () => {
      const start = processorTime();
      let matches = 0;
      for (const _ of find(sentences, pattern)) matches++;
      return { matches, time: processorTime() - start };
    };
    const first = run();
    const again = Math.min(...Array.from({ length: RUNS }, () => run().time));
    return { pattern, matches: first.matches, first: first.time, again };
  });
}

/** The figures as a table. */
export function table(figures: readonly Figures[]): string {
  const rows = figures.map(({ pattern, matches, first, again }) => [
    pattern,
    `${matches}`,
    first.toFixed(0),
    again.toFixed(0),
  ]);
  return drawTable(["pattern", "matches", "first ms", "again ms"], rows);
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  const bytes = file === undefined ? SAMPLE.repeat(200) : await readFile(file);
  const read = () => parseConllu(bytes);
  console.log(`${read().length} sentences`);
  console.log(table(measure(read)));
}
