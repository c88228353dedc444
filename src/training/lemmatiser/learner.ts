// Learns a lemmatiser from words with UPOS, features and lemmas. The tags should be those that a
// tagger will give, as the lemmatiser works with them.

import { lemmaKeys, Lemmatiser, lemmaWords } from "../../components/lemmatiser/component.ts";
import {
  lemmaShape,
  readLemmatiser,
  storeLemmatiser,
} from "../../components/lemmatiser/lemma_tables.ts";
import {
  exceptionsOf,
  type LemmaPair,
  RuleInventory,
} from "../../components/lemmatiser/rule_inventory.ts";
import { ClassifierInTraining } from "../../components/linear_tagger/word_classifier.ts";
import { WordAtoms } from "../../components/encoding/word_atoms.ts";
import { inputError } from "../../errors.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { fingerprintText } from "../fingerprint.ts";
import type { Development, Learner, LearnerSetup } from "../learner.ts";
import { readAll } from "../treebank.ts";
import { wordLearner } from "../word_learner.ts";
import type { ResolvedOptions } from "../options.ts";
import type { LEMMATISER_OPTIONS } from "./options.ts";

type Resolved = ResolvedOptions<typeof LEMMATISER_OPTIONS>;

/** Reads the data of a lemmatiser. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const kernel = await loadKernel(module);
  const resolved = options as unknown as Resolved;
  const development = dev && developmentOf(await readAll(dev), module);
  return lemmatiserLearner(kernel, resolved, await readAll(train), development, module);
}

/** Finds lemmas, and compares; those that the reference leaves open do not count. */
function developmentOf(reference: readonly Sentence[], module?: WebAssembly.Module): Development {
  return {
    chosenBy: "lemmas",
    async score([stored], pause) {
      const lemmatiser = new Lemmatiser(await loadKernel(module), readLemmatiser(stored));
      let right = 0, words = 0;
      for (const sentence of reference) {
        lemmatiser.lemmas(sentence).forEach((lemma, i) => {
          if (sentence.lemmas[i] === "_" && sentence.forms[i] !== "_") return;
          words++;
          if (lemma === sentence.lemmas[i]) right++;
        });
        await pause();
      }
      return { lemmas: words === 0 ? 0 : 100 * right / words };
    },
  };
}

/** A lemmatiser in training. The module holds its table. */
function lemmatiserLearner(
  kernel: Kernel,
  { epochs, seed, bits, leastRule, prune }: Resolved,
  sentences: readonly Sentence[],
  development: Development | undefined,
  module: WebAssembly.Module | undefined,
): Learner<number[]> {
  const words = sentences.map(({ forms, upos, feats, lemmas }) =>
    forms.map((form, i) => ({ form, upos: upos[i], feats: feats[i], lemma: lemmas[i] }))
  );
  const pairs = words.flat();
  const rules = RuleInventory.of(pairs, { least: leastRule, most: 255 });
  if (rules.choices.width === 0) {
    throw inputError("train a lemmatiser", {}, "no lemmas", "words with their lemmas");
  }
  const classifier = kernel.guarded(() =>
    new ClassifierInTraining(kernel, lemmaShape(rules, bits))
  );
  const atoms = new WordAtoms(), keys = lemmaKeys(rules.choices.tags);
  const lists = kernel.guarded(() =>
    words.map((words) => {
      const list = lemmaWords(kernel, words, atoms);
      list.keys.set(words.map(({ upos }) => keys.get(upos) ?? 0));
      list.counts.set(words.map(({ upos }) => rules.choices.of(upos).length));
      list.values.set(words.map((pair) => rules.number(pair)));
      return list;
    })
  );
  return wordLearner(kernel, {
    ...{ how: "lemmatiser", epochs, seed, development },
    classifiers: { rules: classifier },
    lengths: words.map(({ length }) => length),
    fingerprint: pairs.reduce((hash, { form, upos, feats, lemma }) => {
      return fingerprintText(hash, `${form}\t${upos}\t${feats}\t${lemma}`);
    }, 0),
    learnSentence: (i) => classifier.learn(lists[i]),
    async result() {
      const model = {
        bits,
        rules,
        exceptions: new Map<string, string>(),
        table: classifier.table(prune),
      };
      const lemmatiser = new Lemmatiser(await loadKernel(module), model);
      const common = commonFeats(pairs);
      const exceptions = exceptionsOf(pairs, (form, upos) => {
        const feats = common.get(`${form}\t${upos}`) ?? "_";
        return lemmatiser.lemmas({ forms: [form], upos: [upos], feats: [feats] })[0];
      });
      return [storeLemmatiser({ ...model, exceptions })];
    },
  });
}

/** The features that each word with its UPOS mostly has. */
function commonFeats(pairs: Iterable<LemmaPair & { readonly feats: string }>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { form, upos, feats } of pairs) {
    const key = `${form}\t${upos}`;
    const own = counts.get(key) ?? new Map<string, number>();
    counts.set(key, own.set(feats, (own.get(feats) ?? 0) + 1));
  }
  return new Map(Array.from(counts, ([key, own]) => {
    const [[feats]] = [...own].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    return [key, feats];
  }));
}
