/**
 * The model's scores in one configuration, for stepping through a derivation.
 */

import { Configuration } from "../core/configuration";
import { Sentence } from "../core/sentence";
import { systemOf } from "../systems/system";
import { candidateCount, candidates, candidateScores, gather, takeUp } from "../scoring/candidates";

/**
 * Writes the legal transitions, arcs with their best labels, and their scores (f32). Borrows
 * memory. Returns how many there are.
 */
export function scoreTransitions(
  transitions: usize,
  out: usize,
  c: Configuration,
  sentence: Sentence,
): i32 {
  takeUp(sentence, systemOf(c));
  gather(c);
  memory.copy(transitions, candidates(), <usize> candidateCount() << 2);
  memory.copy(out, candidateScores(), <usize> candidateCount() << 2);
  return candidateCount();
}
