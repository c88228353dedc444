/**
 * Online training of a greedy parser: one pass over one sentence.
 *
 * At each configuration the model's choice is compared with the oracle's; then the parser moves on
 * by the policy: with probability `explore` along its own choice, right or wrong, else along the
 * best right one (Goldberg and Nivre 2013).
 */

import { Configuration } from "../core/configuration";
import { best, candidateAt, gather, takeUp } from "../scoring/candidates";
import { Gold } from "../core/gold";
import { mark, release } from "../memory";
import { Sentence } from "../core/sentence";
import { oracleOf } from "../oracles/oracle";
import { systemNumbered } from "../oracles/register";
import { apply, init, isFinal } from "../systems/system";
import { learnerNumbered } from "./learner";
import { mayExplore, newSupervision } from "./supervision";
import { nextRandom } from "./random";
import { tick } from "./updates";

/** Trains on a sentence. Returns how many of the model's choices were wrong. */
export function trainGreedy(
  c: Configuration,
  sentence: Sentence,
  gold: Gold,
  systemNumber: i32,
  flags: i32,
  oracleNumber: i32,
  learnerNumber: i32,
  explore: f32,
  rate: f32,
): i32 {
  const system = systemNumbered(systemNumber), oracle = oracleOf(system, oracleNumber);
  const learner = learnerNumbered(learnerNumber);
  const start = mark();
  takeUp(sentence, system);
  const said = newSupervision(system, sentence.length);
  init(c, system, flags);
  let wrong = 0;
  for (let steps = 0; !isFinal(c); steps++) {
    gather(c);
    said.supervise(c, gold, oracle);
    const predicted = best();
    const right = said.isRight(predicted);
    if (!right) wrong++;
    const explores = explore > 0 && mayExplore(steps, sentence.length);
    const step = right || (explores && nextRandom() < explore)
      ? candidateAt(predicted)
      : said.right();
    learner.learn(c, said, predicted, rate);
    tick();
    apply(c, step);
  }
  release(start);
  return wrong;
}
