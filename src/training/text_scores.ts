// Scores of a parser on raw text, where its own sentences, words and tags count.

import { evaluate } from "../evaluation/evaluate.ts";
import type { MetricName } from "../evaluation/metrics.ts";
import type { Parser } from "../pipeline/parser.ts";
import { rawText } from "../sentence/raw_text.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { DevelopmentScores } from "./best_epoch.ts";

/** F1 in percent on the raw text of sentences, as the CoNLL 2018 shared task counts it. */
export function textScores(parser: Parser, gold: readonly Sentence[]): DevelopmentScores {
  const { metrics } = evaluate(gold, parser.parse(rawText(gold)).sentences);
  const names: MetricName[] = ["UAS", "LAS", "Words", "Sentences"];
  if (parser.gives.has("upos")) names.splice(2, 0, "UPOS");
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), metrics[name].f1]));
}
