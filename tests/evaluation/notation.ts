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

import type {
  ScoredRange,
  ScoredSentence,
  ScoredWord,
} from "../../src/evaluation/scored_sentence.ts";
import { evaluate, type Evaluation } from "../../src/evaluation/evaluate.ts";
import type { MetricName } from "../../src/evaluation/metrics.ts";

/** Sentences from rows; an empty row separates them. */
export function sentences(rows: string): ScoredSentence[] {
  return rows.trim().split(/\n\s*\n/).map((block) => {
    const tokens: ScoredWord[] = [];
    const ranges: ScoredRange[] = [];
    for (const row of block.trim().split("\n")) {
      const columns = row.trim().split(/ +/).map((column) => column.replaceAll("·", " "));
      if (columns[0] === "=") {
        const first = tokens.length + 1;
        ranges.push({ first, last: tokens.length + Number(columns[2]), form: columns[1] });
        continue;
      }
      const full = columns.length === 7;
      const [lemma, upos, xpos, feats] = full ? columns.slice(1, 5) : ["_", "_", "_", "_"];
      const [head, deprel] = columns.slice(-2);
      tokens.push({ form: columns[0], lemma, upos, xpos, feats, head: Number(head), deprel });
    }
    return { tokens, ranges };
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
