/**
 * The averaged perceptron (Collins 2002): where the model's choice is wrong, the best right one is
 * rewarded and the choice punished.
 */

import { Configuration } from "../core/configuration";
import { candidates } from "../scoring/candidates";
import { get } from "../memory";
import { Learner, newLearner } from "./learner";
import { rightTransition, isRight, bestRight } from "./supervision";
import { reward } from "./updates";

function learn(c: Configuration, predicted: i32, rate: f32): void {
  if (isRight(predicted)) return;
  reward(c, rightTransition(bestRight), rate);
  reward(c, get(candidates, predicted), -rate);
}

export const perceptron: Learner = newLearner("perceptron", 1, 0, learn);
