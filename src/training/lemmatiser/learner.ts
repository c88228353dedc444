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
import {
  ClassifierInTraining,
  type WordList,
} from "../../components/linear_tagger/word_classifier.ts";
import { WordAtoms } from "../../components/encoding/word_atoms.ts";
import { inputError, type Place } from "../../errors.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { restoreClassifiers, storeClassifiers } from "../classifier_state.ts";
import { fingerprintText } from "../fingerprint.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import type { StepReport } from "../progress.ts";
import { shuffledBatches } from "../shuffle.ts";
import { readAll } from "../treebank.ts";
import type { ResolvedOptions } from "../options.ts";
import type { LEMMATISER_OPTIONS } from "./options.ts";

type Resolved = ResolvedOptions<typeof LEMMATISER_OPTIONS>;

/** Words between two looks at the outside world. */
const BATCH = 3000;

/** Reads the data of a lemmatiser. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const kernel = await loadKernel(module);
  const resolved = options as unknown as Resolved;
  const development = dev && developmentOf(await readAll(dev), module);
  return new LemmatiserLearner(kernel, resolved, await readAll(train), development, module);
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
class LemmatiserLearner implements Learner<number[]> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly epochs: number;
  readonly total: number;
  readonly development: Development | undefined;
  readonly #kernel: Kernel;
  readonly #module: WebAssembly.Module | undefined;
  readonly #options: Resolved;
  readonly #rules: RuleInventory;
  readonly #classifier: ClassifierInTraining;
  readonly #pairs: readonly (LemmaPair & { readonly feats: string })[];
  readonly #lists: readonly WordList[];

  constructor(
    kernel: Kernel,
    options: Resolved,
    sentences: readonly Sentence[],
    development: Development | undefined,
    module: WebAssembly.Module | undefined,
  ) {
    this.#kernel = kernel;
    this.#module = module;
    this.#options = options;
    this.development = development;
    const pairs = sentences.map(({ forms, upos, feats, lemmas }) =>
      forms.map((form, i) => ({ form, upos: upos[i], feats: feats[i], lemma: lemmas[i] }))
    );
    this.#pairs = pairs.flat();
    this.#rules = RuleInventory.of(this.#pairs, { least: options.leastRule, most: 255 });
    if (this.#rules.choices.width === 0) {
      throw inputError("train a lemmatiser", {}, "no lemmas", "words with their lemmas");
    }
    const tokens = this.#pairs.length;
    this.epochs = options.epochs;
    this.total = options.epochs * tokens;
    const none = { severalRoots: 0, nonprojective: 0 };
    this.facts = { sentences: sentences.length, tokens, ...none, how: "lemmatiser" };
    this.fingerprint = this.#pairs.reduce((hash, { form, upos, feats, lemma }) => {
      return fingerprintText(hash, `${form}\t${upos}\t${feats}\t${lemma}`);
    }, 0);
    const shape = lemmaShape(this.#rules, options.bits);
    this.#classifier = kernel.guarded(() => new ClassifierInTraining(kernel, shape));
    const atoms = new WordAtoms(), keys = lemmaKeys(this.#rules.choices.tags);
    this.#lists = kernel.guarded(() =>
      pairs.map((words) => {
        const list = lemmaWords(kernel, words, atoms);
        list.keys.set(words.map(({ upos }) => keys.get(upos) ?? 0));
        list.counts.set(words.map(({ upos }) => this.#rules.choices.of(upos).length));
        list.values.set(words.map((pair) => this.#rules.number(pair)));
        return list;
      })
    );
  }

  batches(epoch: number): Iterable<number[]> {
    const list = this.#lists;
    return shuffledBatches(list.length, this.#options.seed, epoch, (i) => list[i].length, BATCH);
  }

  learn(batch: readonly number[]): StepReport {
    let wrong = 0, units = 0;
    for (const i of batch) {
      wrong += this.#classifier.learn(this.#lists[i]);
      units += this.#lists[i].length;
    }
    return { units, choices: units, wrong };
  }

  state(): Stored {
    return storeClassifiers(this.#kernel, { rules: this.#classifier });
  }

  restore(state: Stored, place: Place): void {
    restoreClassifiers(this.#kernel, { rules: this.#classifier }, state, place);
  }

  async result(): Promise<Stored[]> {
    const { bits, prune } = this.#options;
    const model = {
      bits,
      rules: this.#rules,
      exceptions: new Map<string, string>(),
      table: this.#classifier.table(prune),
    };
    const lemmatiser = new Lemmatiser(await loadKernel(this.#module), model);
    const common = commonFeats(this.#pairs);
    const exceptions = exceptionsOf(this.#pairs, (form, upos) => {
      const feats = common.get(`${form}\t${upos}`) ?? "_";
      return lemmatiser.lemmas({ forms: [form], upos: [upos], feats: [feats] })[0];
    });
    return [storeLemmatiser({ ...model, exceptions })];
  }
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
