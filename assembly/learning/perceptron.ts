/**
 * The averaged perceptron (Collins 2002): where the model's choice is wrong, the best right one is
 * rewarded and the choice punished.
 */

import { Configuration } from "../core/configuration";
import { Sentence } from "../core/sentence";
import { candidates } from "../decoding/candidates";
import { get } from "../memory";
import { Learner, newLearner } from "./learner";
import { corrected, isRight, teacher } from "./lesson";
import { reward } from "./weights";

function learn(c: Configuration, sentence: Sentence, predicted: i32, rate: f32): void {
  if (isRight(predicted)) return;
  reward(c, sentence, corrected(teacher), rate);
  reward(c, sentence, get(candidates, predicted), -rate);
}

export const perceptron: Learner = newLearner("perceptron", 1, 0, learn);
