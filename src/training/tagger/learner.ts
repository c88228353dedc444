/**
 * Learns a tagger by learning to search: words with UPOS in, a table of weights out.
 *
 * @module
 */

import type { Sentence } from "../../sentence/sentence.ts";
import { encodeWords } from "../../encoding/encode_words.ts";
import { LabelInventory } from "../../encoding/labels.ts";
import { WordAtoms } from "../../encoding/word_atoms.ts";
import { inputError, type Place } from "../../errors.ts";
import { MOST_TAGS, readTaggerModel, taggerModelFile } from "../../model/tagger_model.ts";
import { weightTable } from "../../model/weight_table.ts";
import { MOST_TOKENS } from "../../parsing/configuration.ts";
import { Tagger } from "../../parsing/tagger.ts";
import type { Stored } from "../../pipeline/stored.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { fingerprintText, mix } from "../fingerprint.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import { restoreTables, storeTables, type Tables, withoutPadding } from "../module_tables.ts";
import type { StepReport } from "../progress.ts";
import { BASES, ROLL_INS, ROLL_OUTS } from "../search/options.ts";
import { shuffledBatches } from "../shuffle.ts";
import { readAll, type Treebank } from "../treebank.ts";
import type { TaggerOptions } from "./options.ts";
import { uposScore } from "./scores.ts";

/** Steps are those of the parser's regressions (search/options.ts), larger: words have fewer features. */
const RATE = 1, CAUTION = 1;
const ALPHA = 1e-5;
const MIN_BITS = 12, MAX_BITS = 18, ROWS_A_WORD = 8;
/** Words between two looks at the outside world. */
const BATCH = 3000;

/** A sentence in the module. */
interface TaggedSentence {
  readonly address: number;
  readonly gold: number;
  readonly length: number;
}

/** Options but for the table's size, which depends on the data. */
type Resolved = Required<Omit<TaggerOptions, "bits">> & Pick<TaggerOptions, "bits">;

/** Reads the data of a tagger. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const sentences = await readTagged(train);
  const development = dev && developmentOf(await readTagged(dev), module);
  const tags = LabelInventory.of(sentences.map(({ tags }) => tags));
  if (tags.size > MOST_TAGS) {
    throw inputError("train a tagger", {}, `${tags.size} tags`, `${MOST_TAGS} at most`);
  }
  const kernel = await loadKernel(module);
  return new TaggerLearner(kernel, options as unknown as Resolved, sentences, tags, development);
}

/** Tags sentences, and compares. */
function developmentOf(reference: readonly Sentence[], module?: WebAssembly.Module): Development {
  return {
    chosenBy: "upos",
    async score([stored]) {
      const tagger = await Tagger.of(readTaggerModel({ ...stored, provenance: {} }), { module });
      return { upos: uposScore(tagger, reference) };
    },
  };
}

/** Sentences whose words all have UPOS. */
async function readTagged(treebanks: readonly Treebank[]): Promise<Sentence[]> {
  return await readAll(treebanks, "train a tagger", (sentence) => {
    const { length } = sentence;
    if (length > MOST_TOKENS) return [`a sentence of ${length} words`, `${MOST_TOKENS} at most`];
    const bare = sentence.tags.indexOf("_");
    return bare < 0 ? undefined : [`no UPOS of word ${bare + 1}`, "one"];
  });
}

/** A tagger in training. The module holds its tables. */
class TaggerLearner implements Learner<number[]> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly epochs: number;
  readonly total: number;
  readonly development: Development | undefined;
  readonly #kernel: Kernel;
  readonly #seed: number;
  readonly #bits: number;
  readonly #tags: LabelInventory;
  readonly #data: readonly TaggedSentence[];

  constructor(
    kernel: Kernel,
    { epochs, seed, bits }: Resolved,
    sentences: readonly Sentence[],
    tags: LabelInventory,
    development: Development | undefined,
  ) {
    this.#kernel = kernel;
    this.#seed = seed;
    this.#tags = tags;
    this.development = development;
    const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
    const wanted = Math.ceil(Math.log2(tokens * ROWS_A_WORD));
    this.#bits = bits ?? Math.max(MIN_BITS, Math.min(MAX_BITS, wanted));
    this.facts = {
      sentences: sentences.length,
      tokens,
      severalRoots: 0,
      nonprojective: 0,
      how: "tagger",
    };
    this.epochs = epochs;
    this.total = epochs * tokens;
    let fingerprint = 0;
    const atoms = new WordAtoms();
    this.#data = kernel.guarded(() =>
      sentences.map((sentence) => {
        const { length } = sentence;
        const address = encodeWords(kernel, sentence, atoms);
        const gold = kernel.allocate(4 * length);
        const numbers = kernel.ints(gold, length);
        numbers.set(sentence.tags.map((tag) => tags.number(tag)));
        fingerprint = mix(fingerprintText(fingerprint, sentence.forms.join("\n")), numbers);
        return { address, gold, length };
      })
    );
    this.fingerprint = fingerprint;
    const { wasm } = kernel;
    wasm.seedRandom(seed);
    wasm.useRule(BASES.indexOf("adaptive"), RATE, CAUTION);
    wasm.setUpSearch(ROLL_INS.indexOf("mixture"), ROLL_OUTS.indexOf("reference"), ALPHA, 1);
    wasm.setUpTagger(tags.size, this.#bits);
  }

  batches(epoch: number): Iterable<number[]> {
    const list = this.#data;
    return shuffledBatches(list.length, this.#seed, epoch, (i) => list[i].length, BATCH);
  }

  learn(batch: readonly number[]): StepReport {
    let wrong = 0, units = 0;
    for (const i of batch) {
      const { address, gold, length } = this.#data[i];
      wrong += this.#kernel.wasm.trainTagger(address, gold, length);
      units += length;
    }
    return { units, choices: units, wrong };
  }

  state(): Stored {
    return storeTables(this.#kernel, this.#tables());
  }

  restore(state: Stored, place: Place): void {
    restoreTables(this.#kernel, this.#tables(), state, place);
  }

  result(): Stored[] {
    const { wasm } = this.#kernel;
    const width = wasm.tagWidth();
    const padded = this.#kernel.floats(wasm.meanTagWeights(), width * 2 ** this.#bits);
    // Column 0 is not used.
    const table = weightTable(withoutPadding(padded, width, 1, this.#tags.size), "I8");
    const model = { bits: this.#bits, tags: this.#tags.names, table, provenance: {} };
    const { provenance: _, ...stored } = taggerModelFile(model);
    return [stored];
  }

  /** Weights, their sums, and sums of squared errors. */
  #tables(): Tables {
    const { wasm } = this.#kernel;
    const size = wasm.tagWidth() * 2 ** this.#bits;
    return Object.fromEntries(["tags", "tagSums", "tagSquares"].map((name, i) => {
      return [name, this.#kernel.floats(wasm.taggerTable(i), size)];
    }));
  }
}
