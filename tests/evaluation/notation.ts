/**
 * Sentences for the scorer's tests, written by hand: a row a word, its columns between spaces.
 *
 * ```
 * FORM HEAD DEPREL                         the rest is _
 * FORM LEMMA UPOS XPOS FEATS HEAD DEPREL
 * = FORM COUNT                             the next COUNT words are written as one token, FORM
 * ```
 * In forms, `·` stands for a space.
 *
 * @module
 */

import type { ScoredRange, ScoredSentence } from "../../src/evaluation/scored_sentence.ts";
import { evaluate, type Evaluation } from "../../src/evaluation/evaluate.ts";
import type { MetricName } from "../../src/evaluation/metrics.ts";

/** Sentences from rows; an empty row separates them. */
export function sentences(rows: string): ScoredSentence[] {
  return rows.trim().split(/\n\s*\n/).map((block) => {
    const words: string[][] = [];
    const ranges: ScoredRange[] = [];
    for (const row of block.trim().split("\n")) {
      const columns = row.trim().split(/ +/).map((column) => column.replaceAll("·", " "));
      if (columns[0] === "=") {
        const first = words.length + 1;
        ranges.push({ first, last: words.length + Number(columns[2]), form: columns[1] });
        continue;
      }
      const full = columns.length === 7;
      const [lemma, upos, xpos, feats] = full ? columns.slice(1, 5) : ["_", "_", "_", "_"];
      const [head, deprel] = columns.slice(-2);
      words.push([columns[0], lemma, upos, xpos, feats, head, deprel]);
    }
    const column = (at: number) => words.map((word) => word[at]);
    return {
      forms: column(0),
      lemmas: column(1),
      upos: column(2),
      xpos: column(3),
      feats: column(4),
      heads: column(5).map(Number),
      deprels: column(6),
      ranges,
    };
  });
}

/** Scores rows against rows. */
export function compare(gold: string, system: string): Evaluation {
  return evaluate(sentences(gold), sentences(system));
}

/** `correct/gold/system/aligned` of a metric: the counts behind its figures. */
export function counts({ metrics }: Evaluation, name: MetricName): string {
  const { correct, gold, system, aligned } = metrics[name];
  return [correct, gold, system, aligned ?? "-"].join("/");
}
