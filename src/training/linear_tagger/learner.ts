// Learns a linear tagger: UPOS from words, XPOS and features among those that go with the UPOS.

import { encodeWords } from "../../components/encoding/encode_words.ts";
import { WordAtoms } from "../../components/encoding/word_atoms.ts";
import {
  LINEAR_TAGGER,
  MAX_VALUES,
  storeClassifiers,
} from "../../components/linear_tagger/model.ts";
import { WordList } from "../../components/linear_tagger/word_classifier.ts";
import { fail } from "../../errors.ts";
import { MAX_TOKENS } from "../../oracles/configuration.ts";
import { loadKernel } from "../../runtime/kernel.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { classifierLearner, columnDevelopment } from "../classifiers.ts";
import { classifierInventory } from "../inventory/learn.ts";
import type { Learner, LearnerSetup } from "../learner.ts";
import type { ResolvedOptions } from "../options.ts";
import { readAll, type Treebank } from "../treebank.ts";
import type { LINEAR_TAGGER_OPTIONS } from "./options.ts";

const refuse = fail("train a tagger");

type Resolved = ResolvedOptions<typeof LINEAR_TAGGER_OPTIONS>;

/** Reads the data of a tagger. */
export async function prepare(
  { options: given, train, dev, module }: LearnerSetup,
): Promise<Learner> {
  const options = given as unknown as Resolved, { bits } = options;
  const sentences = await readTagged(train);
  const columns = LINEAR_TAGGER.parts.map(({ column }) => column);
  const development = dev && columnDevelopment(await readTagged(dev), columns, module);
  const kernel = await loadKernel(module), atoms = new WordAtoms();
  const upos = LabelInventory.of(sentences.map((sentence) => sentence.upos)).names;
  const inventory = classifierInventory(sentences, ["xpos", "feats"], {}, upos);
  const lists = Object.values(inventory.allowed).flat();
  const widest = lists.reduce((most, { length }) => Math.max(most, length), upos.length / 16);
  if (widest > MAX_VALUES) {
    throw refuse("cannot-train", `${widest} values of a tag`, `${MAX_VALUES} at most`);
  }
  return classifierLearner(kernel, {
    ...{ layout: LINEAR_TAGGER, inventory, sentences, options, development },
    bits: { upos: bits, xpos: bits - 1, feats: bits - 1 },
    texts: ({ forms, upos, xpos, feats }) => [[forms, upos, xpos, feats].flat().join("\n")],
    encode: ({ forms, length }) => new WordList(kernel, encodeWords(kernel, forms, atoms), length),
    result: (model) => storeClassifiers(LINEAR_TAGGER, model),
  }, "tagger");
}

/** Sentences whose words all have UPOS. */
async function readTagged(treebanks: readonly Treebank[]): Promise<Sentence[]> {
  return await readAll(treebanks, "train a tagger", ({ length, upos }) => {
    if (length > MAX_TOKENS) return [`a sentence of ${length} words`, `${MAX_TOKENS} at most`];
    const bare = upos.indexOf("_");
    return bare < 0 ? undefined : [`no UPOS of word ${bare + 1}`, "one"];
  });
}
