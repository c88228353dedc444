// Learners of classifiers of words: what taggers and lemmatisers have in common in training.

import type { ClassifierInTraining } from "../components/linear_tagger/word_classifier.ts";
import { inputError, type Place } from "../errors.ts";
import type { Stored } from "../pipeline/file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Development, Learner } from "./learner.ts";
import { restoreTables, storeTables, type Tables } from "./module_tables.ts";
import { shuffledBatches } from "./shuffle.ts";

/** Words between two looks at the outside world. */
const BATCH = 3000;

/** A training of classifiers, whose tables are in the module. */
export interface WordTraining extends Pick<Learner, "fingerprint" | "result"> {
  /** What learns, for people. */
  readonly how: string;
  readonly epochs: number;
  readonly seed: number;
  readonly classifiers: Classifiers;
  readonly development: Development | undefined;
  /** The words of each sentence. */
  readonly lengths: readonly number[];
  /** Learns from a sentence; returns how many choices were wrong, of one for each classifier. */
  learnSentence(number: number): number;
}

/** A learner of classifiers, by sentences. */
export function wordLearner(kernel: Kernel, training: WordTraining): Learner<number[]> {
  const { classifiers, lengths, epochs, seed, how, fingerprint, development } = training;
  const tokens = lengths.reduce((sum, length) => sum + length, 0);
  const choices = Object.keys(classifiers).length;
  return {
    facts: { sentences: lengths.length, tokens, severalRoots: 0, nonprojective: 0, how },
    ...{ fingerprint, epochs, total: epochs * tokens, development },
    batches: (epoch) => shuffledBatches(lengths.length, seed, epoch, (i) => lengths[i], BATCH),
    learn(batch) {
      let wrong = 0, units = 0;
      for (const i of batch) {
        wrong += training.learnSentence(i);
        units += lengths[i];
      }
      return { units, choices: units * choices, wrong };
    },
    state: () => storeClassifiers(kernel, classifiers),
    restore: (state, place) => restoreClassifiers(kernel, classifiers, state, place),
    result: training.result,
  };
}

/** Classifiers by name. */
type Classifiers = Readonly<Record<string, ClassifierInTraining>>;

/** All that is needed to go on with them. */
function storeClassifiers(kernel: Kernel, classifiers: Classifiers): Stored {
  const { settings, ...rest } = storeTables(kernel, tablesOf(classifiers));
  const clocks = Object.entries(classifiers).map(([name, { clock }]) => [`${name}_clock`, clock]);
  return { ...rest, settings: { ...settings, ...Object.fromEntries(clocks) } };
}

/** Puts back what `storeClassifiers` gave. */
function restoreClassifiers(
  kernel: Kernel,
  classifiers: Classifiers,
  state: Stored,
  place: Place,
): void {
  restoreTables(kernel, tablesOf(classifiers), state, place);
  for (const [name, classifier] of Object.entries(classifiers)) {
    const clock = state.settings[`${name}_clock`];
    if (!(typeof clock === "number" && Number.isInteger(clock) && clock >= 1)) {
      throw inputError("resume training", place, `no clock of ${name}`, "a number");
    }
    classifier.clock = clock;
  }
}

function tablesOf(classifiers: Classifiers): Tables {
  return Object.assign(
    {},
    ...Object.entries(classifiers).map(([name, classifier]) => classifier.tables(name)),
  );
}
