// Training of linear classifiers of words, of which taggers and lemmatisers are made. The module
// holds their tables.

import type { Inventory, WordColumn } from "../components/inventory/inventory.ts";
import {
  type ByColumn,
  byColumn,
  type ClassifierLayout,
  type ClassifierModel,
  shapeOf,
} from "../components/linear_tagger/model.ts";
import {
  ClassifierInTraining,
  type WordList,
} from "../components/linear_tagger/word_classifier.ts";
import { fail } from "../errors.ts";
import { modelOf } from "../model_file/model_file.ts";
import type { Stored } from "../model_file/stored.ts";
import { Pipeline } from "../pipeline/pipeline.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { fingerprintText } from "./fingerprint.ts";
import { columnNumbers, isOpen } from "./inventory/learn.ts";
import type { Development, Learner } from "./learner.ts";
import { restoreTables, storeTables, type Tables } from "./module_tables.ts";
import { batchesOf, shuffled } from "./shuffle.ts";

/** Words between two looks at the outside world. */
const BATCH = 3000;

/** The classifiers to train, and how. */
export interface ClassifierTask {
  readonly layout: ClassifierLayout;
  readonly inventory: Inventory;
  readonly sentences: readonly Sentence[];
  readonly options: { readonly epochs: number; readonly seed: number; readonly prune?: number };
  /** The table of each column has 2^bits rows. */
  readonly bits: ClassifierModel["bits"];
  readonly development: Development | undefined;
  /** Texts of a sentence for the data fingerprint. */
  texts(sentence: Sentence): Iterable<string>;
  /** Puts the words of a sentence into the module. */
  encode(sentence: Sentence): WordList;
  /** The component made of the classifiers. */
  result(model: ClassifierModel): Stored | Promise<Stored>;
}

/** A sentence in numbers: its words, their UPOS, and the place of each value in the UPOS's list. */
interface Lesson {
  readonly words: WordList;
  readonly tags: Int32Array;
  readonly values: ByColumn<Int32Array>;
}

/**
 * Classifiers in training.
 * @param how What is learned, in a word for people.
 */
export function classifierLearner(
  kernel: Kernel,
  { layout, inventory, sentences, bits, options, development, ...task }: ClassifierTask,
  how: string,
): Learner<number[]> {
  const { epochs, seed, prune } = options;
  const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
  const classifiers = kernel.guarded(() =>
    layout.parts.map((part) => {
      const shape = shapeOf(inventory, part, bits[part.column]!);
      return [part, new ClassifierInTraining(kernel, shape)] as const;
    })
  );
  const lessonOf = lessonsOf(layout, inventory);
  const lessons = kernel.guarded(() =>
    sentences.map((sentence): Lesson => ({ words: task.encode(sentence), ...lessonOf(sentence) }))
  );
  const tables = (): Tables =>
    Object.assign({}, ...classifiers.map(([{ name }, each]) => each.tables(name)));
  return {
    facts: { sentences: sentences.length, tokens, severalRoots: 0, nonprojective: 0, how },
    fingerprint: sentences.reduce((hash, sentence) => {
      return [...task.texts(sentence)].reduce(fingerprintText, hash);
    }, 0),
    ...{ epochs, total: epochs * tokens, development },
    batches: (epoch) =>
      batchesOf(shuffled(lessons.length, seed, epoch), (i) => lessons[i].words.length, BATCH),
    learn(batch) {
      let wrong = 0, units = 0;
      for (const i of batch) {
        const { words, tags, values } = lessons[i];
        for (const [{ column }, classifier] of classifiers) {
          words.ask(inventory, column, tags);
          words.values.set(values[column]!);
          wrong += classifier.learn(words);
        }
        units += words.length;
      }
      return { units, choices: units * classifiers.length, wrong };
    },
    state() {
      const { settings, ...rest } = storeTables(kernel, tables());
      const clocks = classifiers.map(([{ name }, { clock }]) => [`${name}_clock`, clock]);
      return { ...rest, settings: { ...settings, ...Object.fromEntries(clocks) } };
    },
    restore(state, place) {
      restoreTables(kernel, tables(), state, place);
      for (const [{ name }, classifier] of classifiers) {
        const clock = state.settings[`${name}_clock`];
        if (!(typeof clock === "number" && Number.isInteger(clock) && clock >= 1)) {
          throw fail("resume training")("cannot-resume", `no clock of ${name}`, "a number", place);
        }
        classifier.clock = clock;
      }
    },
    async result() {
      const made = classifiers.map(([{ column }, each]) => [column, each.table(prune)]);
      return [await task.result({ inventory, bits, tables: Object.fromEntries(made) })];
    },
  };
}

/** How a sentence becomes numbers. */
function lessonsOf(layout: ClassifierLayout, { values, allowed }: Inventory) {
  const numbersOf = columnNumbers(values);
  return (sentence: Sentence) => {
    const tags = numbersOf(sentence, "upos");
    const places = byColumn(layout, ({ column }) => {
      const lists = allowed[column], own = numbersOf(sentence, column);
      return lists ? own.map((number, i) => lists[tags[i]]?.indexOf(number) ?? -1) : own;
    });
    return { tags, values: places };
  };
}

/**
 * Development data of taggers and lemmatisers: the share of words that are right in each column and,
 * where there are several, in all. Lemmas that the reference leaves open do not count.
 */
export function columnDevelopment(
  reference: readonly Sentence[],
  columns: readonly WordColumn[],
  module?: WebAssembly.Module,
): Development {
  const names = columns.length > 1 ? [...columns, "alltags"] : columns;
  return {
    chosenBy: names.at(-1)!,
    async score(components, pause) {
      const pipeline = await Pipeline.read(modelOf(components, {}), { module });
      const right = names.map(() => 0);
      let words = 0;
      for (const sentence of reference) {
        const found = pipeline.annotate(sentence, {});
        for (let word = 0; word < sentence.length; word++) {
          const { forms, lemmas } = sentence;
          if (columns[0] === "lemmas" && isOpen(forms[word], lemmas[word])) continue;
          const isRight = columns.map((column) => found[column][word] === sentence[column][word]);
          [...isRight, isRight.every(Boolean)].forEach((each, i) => right[i] += Number(each));
          words++;
        }
        await pause();
      }
      return Object.fromEntries(
        names.map((name, i) => [name, 100 * right[i] / Math.max(1, words)]),
      );
    },
  };
}
