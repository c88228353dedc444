/**
 * Learns a tagger by learning to search: words with UPOS in, a table of weights out.
 *
 * @module
 */

import type { Sentence } from "../../sentence/sentence.ts";
import { encodeWords } from "../../components/encoding/encode_words.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import { WordAtoms } from "../../components/encoding/word_atoms.ts";
import { inputError } from "../../errors.ts";
import { MAX_TAGS, readTaggerModel, storeTaggerModel } from "../../components/tagger/model.ts";
import { weightTable } from "../../pipeline/file/weight_table.ts";
import { MOST_TOKENS } from "../../oracles/configuration.ts";
import { Tagger } from "../../components/tagger/component.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { fingerprintText, mix } from "../fingerprint.ts";
import type { Development, Learner, LearnerSetup } from "../learner.ts";
import {
  type Clock,
  restoreTables,
  storeTables,
  type Tables,
  withoutPadding,
} from "../module_tables.ts";
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

/** Options but for the table's size, which depends on the data. */
type Resolved = Required<Omit<TaggerOptions, "bits">> & Pick<TaggerOptions, "bits">;

/** Reads the data of a tagger. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const sentences = await readTagged(train);
  const development = dev && developmentOf(await readTagged(dev), module);
  const tags = LabelInventory.of(sentences.map(({ tags }) => tags));
  if (tags.size > MAX_TAGS) {
    throw inputError("train a tagger", {}, `${tags.size} tags`, `${MAX_TAGS} at most`);
  }
  const kernel = await loadKernel(module);
  return taggerLearner(kernel, options as unknown as Resolved, sentences, tags, development);
}

/** Tags sentences, and compares. */
function developmentOf(reference: readonly Sentence[], module?: WebAssembly.Module): Development {
  return {
    chosenBy: "upos",
    async score([stored]) {
      const tagger = new Tagger(await loadKernel(module), readTaggerModel(stored));
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
function taggerLearner(
  kernel: Kernel,
  { epochs, seed, ...options }: Resolved,
  sentences: readonly Sentence[],
  tags: LabelInventory,
  development: Development | undefined,
): Learner<number[]> {
  const { wasm } = kernel;
  const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
  const wanted = Math.ceil(Math.log2(tokens * ROWS_A_WORD));
  const bits = options.bits ?? Math.max(MIN_BITS, Math.min(MAX_BITS, wanted));
  const atoms = new WordAtoms();
  let fingerprint = 0;
  const data = kernel.guarded(() =>
    sentences.map((sentence) => {
      const { length } = sentence;
      const address = encodeWords(kernel, sentence, atoms), gold = kernel.allocate(4 * length);
      const numbers = kernel.ints(gold, length);
      numbers.set(sentence.tags.map((tag) => tags.number(tag)));
      fingerprint = mix(fingerprintText(fingerprint, sentence.forms.join("\n")), numbers);
      return { address, gold, length };
    })
  );
  wasm.seedRandom(seed);
  wasm.useRule(BASES.indexOf("adaptive"), RATE, CAUTION);
  wasm.setUpSearch(ROLL_INS.indexOf("mixture"), ROLL_OUTS.indexOf("reference"), ALPHA, 1);
  const tagger = wasm.setUpTagger(tags.size, bits);
  const width = wasm.tagWidth(tagger), size = width * 2 ** bits;
  const clock: Clock = {
    get: () => wasm.taggerClock(tagger),
    set: (to) => wasm.setTaggerClock(tagger, to),
  };
  /** Weights, their sums, and sums of squared errors. */
  const tables = (): Tables =>
    Object.fromEntries(["tags", "tagSums", "tagSquares"].map((name, i) => {
      return [name, kernel.floats(wasm.taggerTable(tagger, i), size)];
    }));
  return {
    facts: {
      ...{ sentences: sentences.length, tokens, severalRoots: 0, nonprojective: 0 },
      how: "tagger",
    },
    fingerprint,
    epochs,
    total: epochs * tokens,
    development,
    batches: (epoch) => shuffledBatches(data.length, seed, epoch, (i) => data[i].length, BATCH),
    learn(batch) {
      let wrong = 0, units = 0;
      for (const i of batch) {
        const { address, gold, length } = data[i];
        wrong += wasm.trainTagger(tagger, address, gold, length);
        units += length;
      }
      return { units, choices: units, wrong };
    },
    state: () => storeTables(kernel, tables(), clock),
    restore: (state, place) => restoreTables(kernel, tables(), state, place, clock),
    result() {
      const padded = kernel.floats(wasm.meanTagWeights(tagger), size);
      // Column 0 is not used.
      const table = weightTable(withoutPadding(padded, width, 1, tags.size), "I8");
      return [storeTaggerModel({ bits, tags: tags.names, table })];
    },
  };
}
