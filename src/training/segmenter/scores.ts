// How well a segmenter finds the tokens, words and sentences of a treebank in its raw text.

import { rawText } from "../../sentence/raw_text.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { evaluate } from "../../evaluation/evaluate.ts";
import type { ScoredSentence } from "../../evaluation/scored_sentence.ts";
import { noPause, type Pause } from "../cancel.ts";
import type { Segmenter } from "../../components/segmenter/segmenter.ts";

/** F1 in percent, as the CoNLL 2018 shared task counts it. */
export interface SegmenterScores {
  /** Tokens as they stand in the text. */
  readonly tokens: number;
  readonly words: number;
  readonly sentences: number;
}

/**
 * Scores a segmenter.
 * @param pause Awaited between sentences, where it can be cancelled.
 */
export async function segmenterScores(
  segmenter: Segmenter,
  gold: readonly Sentence[],
  pause: Pause = noPause,
): Promise<SegmenterScores> {
  const found: Sentence[] = [];
  for (const sentence of segmenter.segment(rawText(gold))) {
    found.push(sentence);
    await pause();
  }
  const { metrics } = evaluate(gold.map(withoutTree), found.map(withoutTree));
  return { tokens: metrics.Tokens.f1, words: metrics.Words.f1, sentences: metrics.Sentences.f1 };
}

/** A sentence as a chain of its words: the scorer wants trees, whatever they are. */
function withoutTree({ forms, ranges }: Sentence): ScoredSentence {
  const deprels = forms.map((_, i) => i === 0 ? "root" : "dep");
  return { forms, heads: [...forms.keys()], deprels, ranges };
}
