/**
 * The averaged perceptron (Collins 2002): where the model's choice is wrong, the best right one is
 * rewarded and the choice punished.
 */

import { Configuration } from "../core/configuration";
import { candidateAt } from "../scoring/candidates";
import { Learner, newLearner } from "./learner";
import { Supervision } from "./supervision";
import { reward } from "./updates";

function learn(c: Configuration, said: Supervision, predicted: i32, rate: f32): void {
  if (said.isRight(predicted)) return;
  reward(c, said.right(), rate);
  reward(c, candidateAt(predicted), -rate);
}

export const perceptron: Learner = newLearner("perceptron", 1, 0, learn);
