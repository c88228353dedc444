// Scores a parser's output against a gold standard as the CoNLL 2018 shared task does.
//
// Text of both sides → `document` → `alignWords` → `compareWords` → `metrics`, `breakdowns`.

import { requireOptions } from "../checks.ts";
import { alignWords } from "./align_words.ts";
import { type Breakdowns, computeBreakdowns } from "./breakdowns.ts";
import { compareText } from "./compare_text.ts";
import { layOut } from "./document.ts";
import { compareWords } from "./compare_words.ts";
import { countMetrics, type Metrics } from "./metrics.ts";
import type { ScoredSentence } from "./scored_sentence.ts";

/** All that was measured. */
export interface Evaluation {
  /** The shared task's metrics. */
  readonly metrics: Metrics;
  /** Attachment scores by kind of arc and sentence. */
  readonly breakdowns: Breakdowns;
}

/** The names of the files, for messages. */
export interface EvaluatedFiles {
  readonly gold?: string;
  readonly system?: string;
}

/**
 * Scores a system's sentences against gold ones. The two may differ in sentences, tokens and words;
 * they must be annotations of one text.
 * @example
 * ```ts
 * import { evaluate } from "./evaluate.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const birds = { forms: ["Birds", "sing"], heads: [2, 0], ranges: [] };
 * const gold = { ...birds, deprels: ["nsubj", "root"] };
 * const system = { ...birds, deprels: ["obj", "root"] };
 * const { metrics } = evaluate([gold], [system]);
 * assertEquals([metrics.UAS.f1, metrics.LAS.f1], [100, 50]);
 * ```
 * @param files The names of their files, for messages.
 * @returns All scores, in percent. Throws `SagittaError` where a side is no tree, or texts differ.
 */
export function evaluate(
  gold: Iterable<ScoredSentence>,
  system: Iterable<ScoredSentence>,
  files: EvaluatedFiles = {},
): Evaluation {
  requireOptions("evaluate", files, { gold: "text", system: "text" });
  const goldSide = layOut(gold, "gold", files.gold);
  const systemSide = layOut(system, "system", files.system);
  compareText(goldSide, systemSide, files.system);
  const alignment = alignWords(goldSide, systemSide);
  const comparisons = compareWords(alignment);
  return {
    metrics: countMetrics(alignment, comparisons),
    breakdowns: computeBreakdowns(alignment, comparisons),
  };
}
