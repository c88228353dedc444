/**
 * The linear learners, by number from 0 in this order: a list and nothing else.
 */

import { enrol } from "./learner";
import { logistic } from "./logistic";
import { perceptron } from "./perceptron";
import { svm } from "./svm";

enrol(perceptron);
enrol(logistic);
enrol(svm);
