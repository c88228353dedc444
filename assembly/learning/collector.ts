/**
 * Examples for a neural network: one pass over one sentence under the network as it is.
 *
 * At each configuration the oracle says which moves are right; then the parser moves on by the
 * policy, as in `greedy_trainer.ts`. Nothing is learned here: the examples go to a batch.
 */

import { Configuration } from "../configuration";
import { best, candidates, count, gather, makeRoom } from "../decoding/candidates";
import { Gold } from "../gold";
import { RIGHT, WRONG } from "../kernels/softmax";
import { get, mark, release } from "../memory";
import { Sentence } from "../sentence";
import { apply, init, isFinal } from "../systems/system";
import { moveOf } from "../transition";
import { ask, corrected, makeRoomForLessons, rightLabels, teacher } from "./lesson";
import { MOVES, picks, slots } from "./network";
import { nextRandom } from "./random";

/** How many of the choices of the last pass were wrong. */
export let wrongChoices: i32 = 0;

/**
 * outPicks is [steps, slots] i32; outKinds is [steps, 4] bytes, all zero. Writes a row for each
 * configuration: the rows its slots pick, and which moves are right, wrong or (0) illegal.
 * Returns how many there are.
 */
export function collect(
  outPicks: usize, outKinds: usize, c: Configuration, sentence: Sentence, gold: Gold,
  system: i32, flags: i32, oracle: i32, explore: f32,
): i32 {
  const start = mark();
  makeRoom(sentence.length);
  makeRoomForLessons(sentence.length);
  init(c, system, flags);
  wrongChoices = 0;
  let steps = 0;
  while (!isFinal(c)) {
    gather(c, sentence);
    ask(c, gold, oracle);
    memory.copy(outPicks, picks, <usize>slots << 2);
    for (let t = 0; t < count; t++) {
      const move = min(moveOf(get(candidates, t)), MOVES - 1);
      store<u8>(outKinds + move, get(rightLabels, t) >= 0 ? RIGHT : WRONG);
    }
    outPicks += <usize>slots << 2;
    outKinds += MOVES;
    steps++;
    const predicted = best();
    const right = get(rightLabels, predicted) >= 0;
    if (!right) wrongChoices++;
    const own = right || (explore > 0 && nextRandom() < explore);
    apply(c, own ? get(candidates, predicted) : corrected(teacher));
  }
  release(start);
  return steps;
}
