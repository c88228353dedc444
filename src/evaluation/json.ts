// An evaluation as JSON, for programs: percentages, unrounded, under the scorer's metric names.

import { requireFields } from "../checks.ts";
import type { Breakdowns } from "./breakdowns.ts";
import type { Evaluation } from "./evaluate.ts";
import type { MetricName } from "./metrics.ts";
import type { Rates } from "./score.ts";

/** A metric's entry; `alignedAccuracy` is null for Tokens, Sentences and Words, which lack it. */
export interface MetricJson extends Rates {
  readonly alignedAccuracy: number | null;
}

/** An evaluation, ready for `JSON.stringify`. */
export type EvaluationJson = { readonly [Name in MetricName]: MetricJson } & {
  readonly breakdowns: Breakdowns;
};

/**
 * Turns an evaluation into plain JSON data.
 * @example
 * ```ts
 * import { evaluate } from "./evaluate.ts";
 * import { evaluationJson } from "./json.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = { forms: ["Sing"], heads: [0], deprels: ["root"], ranges: [] };
 * const { LAS, Words } = evaluationJson(evaluate([sentence], [sentence]));
 * assertEquals(LAS, { precision: 100, recall: 100, f1: 100, alignedAccuracy: 100 });
 * assertEquals(Words, { precision: 100, recall: 100, f1: 100, alignedAccuracy: null });
 * ```
 */
export function evaluationJson(evaluation: Evaluation): EvaluationJson {
  const fields = { metrics: "object", breakdowns: "object" } as const;
  requireFields("write scores as JSON", evaluation, fields, "an Evaluation");
  const { metrics, breakdowns } = evaluation;
  const entries = Object.entries(metrics).map(([name, score]) => {
    const { precision, recall, f1, alignedAccuracy } = score;
    return [name, { precision, recall, f1, alignedAccuracy }];
  });
  return { ...Object.fromEntries(entries), breakdowns } as EvaluationJson;
}
