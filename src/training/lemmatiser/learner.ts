// Learns a lemmatiser from words with UPOS, features and lemmas. The tags should be those that a
// tagger will give, as the lemmatiser works with them.

import { WordAtoms } from "../../components/encoding/word_atoms.ts";
import { exceptionKey } from "../../components/inventory/inventory.ts";
import { lemmaWords, openLemmatiser } from "../../components/lemmatiser/component.ts";
import {
  type ClassifierModel,
  LEMMATISER,
  storeClassifiers,
} from "../../components/linear_tagger/model.ts";
import { fail } from "../../errors.ts";
import { loadKernel } from "../../runtime/kernel.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { classifierLearner, columnDevelopment } from "../classifiers.ts";
import { classifierInventory } from "../inventory/learn.ts";
import { missedLemmas } from "../inventory/lemma_exceptions.ts";
import { Tally } from "../inventory/tally.ts";
import type { Learner, LearnerSetup } from "../learner.ts";
import type { ResolvedOptions } from "../options.ts";
import { readAll } from "../treebank.ts";
import type { LEMMATISER_OPTIONS } from "./options.ts";

type Resolved = ResolvedOptions<typeof LEMMATISER_OPTIONS>;

/** Most rules of a tag. */
const MAX_RULES = 255;

/** Reads the data of a lemmatiser. */
export async function prepare(
  { options: given, train, dev, module }: LearnerSetup,
): Promise<Learner> {
  const options = given as unknown as Resolved, { bits, leastRule } = options;
  const kernel = await loadKernel(module), atoms = new WordAtoms();
  const development = dev && columnDevelopment(await readAll(dev), ["lemmas"], module);
  const sentences = await readAll(train);
  const limits = { least: leastRule, most: MAX_RULES };
  const inventory = classifierInventory(sentences, ["lemmas"], limits);
  if (inventory.values.lemmas.length === 0) {
    throw fail("train a lemmatiser")("cannot-train", "no lemmas", "words with their lemmas");
  }
  return classifierLearner(kernel, {
    ...{ layout: LEMMATISER, inventory, sentences, options, development },
    bits: { lemmas: bits },
    texts: ({ forms, upos, feats, lemmas }) =>
      forms.map((form, i) => `${form}\t${upos[i]}\t${feats[i]}\t${lemmas[i]}`),
    encode: (sentence) => lemmaWords(kernel, sentence, atoms),
    async result(model) {
      const exceptions = await exceptionsOf(model, sentences, module);
      return storeClassifiers(LEMMATISER, { ...model, inventory: { ...inventory, exceptions } });
    },
  }, "lemmatiser");
}

/** Words that the rules get wrong, with the features that they mostly have. */
async function exceptionsOf(
  model: ClassifierModel,
  sentences: readonly Sentence[],
  module: WebAssembly.Module | undefined,
): Promise<Map<string, string>> {
  const lemmatiser = openLemmatiser(await loadKernel(module), model);
  const usual = new Tally();
  for (const { forms, upos, feats } of sentences) {
    forms.forEach((form, i) => usual.add(exceptionKey(form, upos[i]), feats[i]));
  }
  return missedLemmas(sentences, (key) => {
    const [form, upos] = key.split("\t"), [[feats]] = usual.sorted(key);
    return lemmatiser.lemmas({ forms: [form], upos: [upos], feats: [feats] })[0];
  });
}
