/**
 * Online training of a greedy parser: one pass over one sentence.
 *
 * At each configuration the model's choice is compared with the oracle's; then the parser moves on
 * by the policy: with probability `explore` along its own choice, right or wrong, else along the
 * best right one (Goldberg and Nivre 2013).
 */

import { Configuration } from "../core/configuration";
import { best, candidates, gather, takeUp } from "../scoring/candidates";
import { Gold } from "../core/gold";
import { get, mark, release } from "../memory";
import { Sentence } from "../core/sentence";
import { Oracle } from "../oracles/oracle";
import { apply, init, isFinal, System } from "../systems/system";
import { Learner } from "./learner";
import { supervise, rightTransition, isRight, makeRoomForSupervision, bestRight } from "./supervision";
import { nextRandom } from "./random";
import { tick } from "./updates";

/** Trains on a sentence. Returns how many of the model's choices were wrong. */
export function trainGreedy(
  c: Configuration, sentence: Sentence, gold: Gold, system: System, flags: i32,
  oracle: Oracle, learner: Learner, explore: f32, rate: f32,
): i32 {
  const start = mark();
  takeUp(sentence, system);
  makeRoomForSupervision(system, sentence.length);
  init(c, system, flags);
  let wrong = 0;
  while (!isFinal(c)) {
    gather(c);
    supervise(c, gold, oracle);
    const predicted = best();
    const right = isRight(predicted);
    if (!right) wrong++;
    const step = right || (explore > 0 && nextRandom() < explore)
      ? get(candidates, predicted)
      : rightTransition(bestRight);
    learner.learn(c, predicted, rate);
    tick();
    apply(c, step);
  }
  release(start);
  return wrong;
}
