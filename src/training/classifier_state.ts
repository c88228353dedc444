// Classifiers of words in training, as a state to resume from: their tables and clocks.

import type { ClassifierInTraining } from "../components/linear_tagger/word_classifier.ts";
import { inputError, type Place } from "../errors.ts";
import type { Stored } from "../pipeline/file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { restoreTables, storeTables, type Tables } from "./module_tables.ts";

/** Classifiers by name. */
export type Classifiers = Readonly<Record<string, ClassifierInTraining>>;

/** All that is needed to go on with them. */
export function storeClassifiers(kernel: Kernel, classifiers: Classifiers): Stored {
  const { settings, ...rest } = storeTables(kernel, tablesOf(classifiers));
  const clocks = Object.entries(classifiers).map(([name, { clock }]) => [`${name}_clock`, clock]);
  return { ...rest, settings: { ...settings, ...Object.fromEntries(clocks) } };
}

/** Puts back what `storeClassifiers` gave. */
export function restoreClassifiers(
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
