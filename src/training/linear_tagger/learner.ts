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
import { inputError } from "../../errors.ts";
import { MAX_TOKENS } from "../../oracles/configuration.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { fingerprintText } from "../fingerprint.ts";
import type { Development, Learner, LearnerSetup } from "../learner.ts";
import { readAll, type Treebank } from "../treebank.ts";
import { wordLearner } from "../word_learner.ts";
import type { ResolvedOptions } from "../options.ts";
import type { LINEAR_TAGGER_OPTIONS } from "./options.ts";

type Resolved = ResolvedOptions<typeof LINEAR_TAGGER_OPTIONS>;

/** Reads the data of a tagger. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const sentences = await readTagged(train);
  const development = dev && developmentOf(await readTagged(dev), module);
  const kernel = await loadKernel(module);
  return taggerLearner(kernel, options as unknown as Resolved, sentences, development);
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
      return Object.fromEntries(Object.entries(right).map(([name, count]) => [name, share(count)]));
    },
  };
}

/** A tagger in training. The module holds its tables. */
function taggerLearner(
  kernel: Kernel,
  { epochs, seed, bits: first, prune }: Resolved,
  sentences: readonly Sentence[],
  development: Development | undefined,
): Learner<number[]> {
  const inventory = inventoryOf(sentences);
  const numbers = new Map(inventory.upos.map((tag, i) => [tag, i]));
  const bits = { upos: first, xpos: first - 1, feats: first - 1 };
  const atoms = new WordAtoms();
  const classifiers = kernel.guarded(() =>
    byColumn((column) => new ClassifierInTraining(kernel, shapeOf(inventory, column, bits[column])))
  );
  const words = kernel.guarded(() =>
    sentences.map((sentence) => encodeWords(kernel, sentence, atoms))
  );
  const learnSentence = ({ upos, xpos, feats, length }: Sentence, words: number): number => {
    const list = new WordList(kernel, words, length);
    list.keys.fill(0);
    list.counts.fill(inventory.upos.length);
    list.values.set(upos.map((tag) => numbers.get(tag)!));
    let wrong = classifiers.upos.learn(list);
    list.keys.set(upos.map((tag) => keyOf(numbers, tag)));
    for (const [column, values] of [["xpos", xpos], ["feats", feats]] as const) {
      const choices = inventory[column];
      list.counts.set(upos.map((tag) => choices.of(tag).length));
      list.values.set(upos.map((tag, word) => choices.number(tag, values[word])));
      wrong += classifiers[column].learn(list);
    }
    return wrong;
  };
  return wordLearner(kernel, {
    ...{ how: "tagger", epochs, seed, development, classifiers },
    lengths: sentences.map(({ length }) => length),
    fingerprint: sentences.reduce((hash, { forms, upos, xpos, feats }) => {
      return fingerprintText(hash, [forms, upos, xpos, feats].flat().join("\n"));
    }, 0),
    learnSentence: (i) => kernel.scoped(() => learnSentence(sentences[i], words[i])),
    result() {
      const tables = byColumn((column) => classifiers[column].table(prune));
      return [storeLinearTagger({ ...inventory, bits, tables })];
    },
  });
}

function byColumn<T>(of: (column: TagColumn) => T): Record<TagColumn, T> {
  return Object.fromEntries(TAG_COLUMNS.map((column) => [column, of(column)])) as Record<
    TagColumn,
    T
  >;
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
