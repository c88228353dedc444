// Learns a linear tagger: UPOS from words, XPOS and features among those that go with the UPOS.

import { keyOf, LinearTagger } from "../../components/linear_tagger/component.ts";
import {
  readLinearTagger,
  shapeOf,
  storeLinearTagger,
  TAG_COLUMNS,
  type TagColumn,
  type TagInventory,
} from "../../components/linear_tagger/tagger_tables.ts";
import { ClassifierInTraining, WordList } from "../../components/linear_tagger/word_classifier.ts";
import { Choices } from "../../components/tagger/choices.ts";
import { encodeWords } from "../../components/encoding/encode_words.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import { WordAtoms } from "../../components/encoding/word_atoms.ts";
import { inputError, type Place } from "../../errors.ts";
import { MAX_TOKENS } from "../../oracles/configuration.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { restoreClassifiers, storeClassifiers } from "../classifier_state.ts";
import { fingerprintText } from "../fingerprint.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import type { StepReport } from "../progress.ts";
import { shuffledBatches } from "../shuffle.ts";
import { readAll, type Treebank } from "../treebank.ts";
import type { ResolvedOptions } from "../options.ts";
import type { LINEAR_TAGGER_OPTIONS } from "./options.ts";

type Resolved = ResolvedOptions<typeof LINEAR_TAGGER_OPTIONS>;

/** Words between two looks at the outside world. */
const BATCH = 3000;

/** Reads the data of a tagger. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const sentences = await readTagged(train);
  const development = dev && developmentOf(await readTagged(dev), module);
  const kernel = await loadKernel(module);
  return new LinearTaggerLearner(
    kernel,
    options as unknown as Resolved,
    sentences,
    development,
  );
}

/** Sentences whose words all have UPOS. */
async function readTagged(treebanks: readonly Treebank[]): Promise<Sentence[]> {
  return await readAll(treebanks, "train a tagger", ({ length, upos }) => {
    if (length > MAX_TOKENS) return [`a sentence of ${length} words`, `${MAX_TOKENS} at most`];
    const bare = upos.indexOf("_");
    return bare < 0 ? undefined : [`no UPOS of word ${bare + 1}`, "one"];
  });
}

/** Tags sentences, and compares; the epoch with most words right in all columns is the best. */
function developmentOf(reference: readonly Sentence[], module?: WebAssembly.Module): Development {
  return {
    chosenBy: "alltags",
    async score([stored], pause) {
      const tagger = new LinearTagger(await loadKernel(module), readLinearTagger(stored));
      const right = { upos: 0, xpos: 0, feats: 0, alltags: 0 };
      let words = 0;
      for (const sentence of reference) {
        const tags = tagger.tags(sentence);
        for (let word = 0; word < sentence.length; word++, words++) {
          const found = TAG_COLUMNS.filter((column) => {
            return tags[column][word] === sentence[column][word];
          });
          for (const column of found) right[column]++;
          if (found.length === TAG_COLUMNS.length) right.alltags++;
        }
        await pause();
      }
      const share = (count: number) => words === 0 ? 0 : 100 * count / words;
      return Object.fromEntries(
        Object.entries(right).map(([name, count]) => [name, share(count)]),
      );
    },
  };
}

/** A tagger in training. The module holds its tables. */
class LinearTaggerLearner implements Learner<number[]> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly epochs: number;
  readonly total: number;
  readonly development: Development | undefined;
  readonly #kernel: Kernel;
  readonly #seed: number;
  readonly #prune: number | undefined;
  readonly #inventory: TagInventory;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #bits: Readonly<Record<TagColumn, number>>;
  readonly #classifiers: Readonly<Record<TagColumn, ClassifierInTraining>>;
  readonly #sentences: readonly Sentence[];
  readonly #words: readonly number[];

  constructor(
    kernel: Kernel,
    { epochs, seed, bits, prune }: Resolved,
    sentences: readonly Sentence[],
    development: Development | undefined,
  ) {
    this.#kernel = kernel;
    this.#seed = seed;
    this.#prune = prune;
    this.#sentences = sentences;
    this.development = development;
    this.#inventory = inventoryOf(sentences);
    this.#numbers = new Map(this.#inventory.upos.map((tag, i) => [tag, i]));
    this.#bits = { upos: bits, xpos: bits - 1, feats: bits - 1 };
    const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
    this.epochs = epochs;
    this.total = epochs * tokens;
    const none = { severalRoots: 0, nonprojective: 0 };
    this.facts = { sentences: sentences.length, tokens, ...none, how: "tagger" };
    this.fingerprint = sentences.reduce((hash, { forms, upos, xpos, feats }) => {
      return fingerprintText(hash, [forms, upos, xpos, feats].flat().join("\n"));
    }, 0);
    const atoms = new WordAtoms();
    this.#classifiers = kernel.guarded(() =>
      Object.fromEntries(TAG_COLUMNS.map((column) => {
        const shape = shapeOf(this.#inventory, column, this.#bits[column]);
        return [column, new ClassifierInTraining(kernel, shape)];
      }))
    ) as unknown as Record<TagColumn, ClassifierInTraining>;
    this.#words = kernel.guarded(() =>
      sentences.map((sentence) => encodeWords(kernel, sentence, atoms))
    );
  }

  batches(epoch: number): Iterable<number[]> {
    const list = this.#sentences;
    return shuffledBatches(list.length, this.#seed, epoch, (i) => list[i].length, BATCH);
  }

  learn(batch: readonly number[]): StepReport {
    let wrong = 0, units = 0;
    for (const i of batch) {
      wrong += this.#kernel.scoped(() => this.#learnSentence(this.#sentences[i], this.#words[i]));
      units += this.#sentences[i].length;
    }
    return { units, choices: units * TAG_COLUMNS.length, wrong };
  }

  #learnSentence({ upos, xpos, feats, length }: Sentence, words: number): number {
    const list = new WordList(this.#kernel, words, length);
    list.keys.fill(0);
    list.counts.fill(this.#inventory.upos.length);
    list.values.set(upos.map((tag) => this.#numbers.get(tag)!));
    let wrong = this.#classifiers.upos.learn(list);
    list.keys.set(upos.map((tag) => keyOf(this.#numbers, tag)));
    for (const [column, values] of [["xpos", xpos], ["feats", feats]] as const) {
      const choices = this.#inventory[column];
      list.counts.set(upos.map((tag) => choices.of(tag).length));
      list.values.set(upos.map((tag, word) => choices.number(tag, values[word])));
      wrong += this.#classifiers[column].learn(list);
    }
    return wrong;
  }

  state(): Stored {
    return storeClassifiers(this.#kernel, this.#classifiers);
  }

  restore(state: Stored, place: Place): void {
    restoreClassifiers(this.#kernel, this.#classifiers, state, place);
  }

  result(): Stored[] {
    const tables = Object.fromEntries(
      TAG_COLUMNS.map((column) => [column, this.#classifiers[column].table(this.#prune)]),
    ) as unknown as Record<TagColumn, ReturnType<ClassifierInTraining["table"]>>;
    return [storeLinearTagger({ ...this.#inventory, bits: this.#bits, tables })];
  }
}

function inventoryOf(sentences: readonly Sentence[]): TagInventory {
  const upos = LabelInventory.of(sentences.map((sentence) => sentence.upos)).names;
  const choices = (column: "xpos" | "feats") =>
    Choices.of(sentences.flatMap((sentence) => {
      return sentence.upos.map((tag, i) => [tag, sentence[column][i]] as const);
    }));
  const inventory = { upos, xpos: choices("xpos"), feats: choices("feats") };
  const widest = Math.max(upos.length / 16, inventory.xpos.width, inventory.feats.width);
  if (widest <= 4095) return inventory;
  throw inputError("train a tagger", {}, `${widest} values of a tag`, "4095 at most");
}
