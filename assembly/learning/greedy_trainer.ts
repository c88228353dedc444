/**
 * Online training of a greedy parser: one pass over one sentence.
 *
 * At each configuration the model's choice is compared with the oracle's; then the parser moves on
 * by the policy: with probability `explore` along its own choice, right or wrong, else along the
 * best right one (Goldberg and Nivre 2013).
 */

import { Configuration } from "../core/configuration";
import { best, candidates, gather, makeRoom } from "../decoding/candidates";
import { Gold } from "../core/gold";
import { get, mark, release } from "../memory";
import { Sentence } from "../core/sentence";
import { Oracle } from "../oracles/oracle";
import { apply, init, isFinal, System } from "../systems/system";
import { Learner } from "./learner";
import { ask, corrected, isRight, makeRoomForLessons, teacher } from "./lesson";
import { nextRandom } from "./random";
import { tick } from "./weights";

/** Trains on a sentence. Returns how many of the model's choices were wrong. */
export function trainGreedy(
  c: Configuration, sentence: Sentence, gold: Gold, system: System, flags: i32,
  oracle: Oracle, learner: Learner, explore: f32, rate: f32,
): i32 {
  const start = mark();
  makeRoom(system, sentence.length);
  makeRoomForLessons(system, sentence.length);
  init(c, system, flags);
  let wrong = 0;
  while (!isFinal(c)) {
    gather(c, sentence);
    ask(c, gold, oracle);
    const predicted = best();
    const right = isRight(predicted);
    if (!right) wrong++;
    const step = right || (explore > 0 && nextRandom() < explore)
      ? get(candidates, predicted)
      : corrected(teacher);
    learner.learn(c, sentence, predicted, rate);
    tick();
    apply(c, step);
  }
  release(start);
  return wrong;
}
