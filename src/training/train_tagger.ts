/**
 * Trains a tagger by learning to search.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { encodeWords } from "../encoding/encode_words.ts";
import { LabelInventory } from "../encoding/labels.ts";
import { WordAtoms } from "../encoding/word_atoms.ts";
import { inputError } from "../errors.ts";
import { MOST_TAGS, type TaggerModel } from "../model/tagger_model.ts";
import { weightTable } from "../model/weight_table.ts";
import { MOST_TOKENS } from "../parsing/configuration.ts";
import { Tagger } from "../parsing/tagger.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import { VERSION } from "../version.ts";
import { BASES, ROLL_INS, ROLL_OUTS } from "./search_options.ts";
import { shuffled } from "./shuffle.ts";
import type { Treebank } from "./treebank.ts";

/** What training a tagger needs. */
export interface TaggerOptions {
  /** The training data: words with UPOS. */
  readonly train: readonly Treebank[];
  /** Development data: the epoch with the best UPOS on them is kept. Without them, the last is. */
  readonly dev?: readonly Treebank[];
  /** Passes over the training data; 6 unless given. */
  readonly epochs?: number;
  /** Where randomness starts; the same seed gives the same model. 1 unless given. */
  readonly seed?: number;
  /** The table has 2^bits rows; as many as the data need, 18 at most, unless given. */
  readonly bits?: number;
  /** Stops training; what came of the epochs so far is returned. */
  readonly signal?: AbortSignal;
  /** Told after each epoch. */
  readonly onEpoch?: (report: TaggerReport) => void;
  /** Under what terms the model may be used. */
  readonly licence?: string;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
}

/** What one epoch came to. */
export interface TaggerReport {
  /** Which epoch, from 1. */
  readonly epoch: number;
  /** The share of words that were given a wrong tag while learning. */
  readonly loss: number;
  /** UPOS on development data, in percent, if there are any. */
  readonly upos?: number;
}

/** What came of training. */
export interface TaggerResult {
  /** The best epoch's tagger. */
  readonly model: TaggerModel;
  /** All epochs. */
  readonly epochs: readonly TaggerReport[];
}

/** Steps are those of the parser's regressions (search_options.ts), larger: words have fewer features. */
const RATE = 1, CAUTION = 1;
const ALPHA = 1e-5;
const LEAST_BITS = 12, MOST_BITS = 18, ROWS_A_WORD = 8;
const MOST_EPOCHS = 1000;

/**
 * Trains a tagger. The same data, options and seed give the same model.
 *
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { Tagger } from "../parsing/tagger.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { trainTagger } from "./train_tagger.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const { model } = await trainTagger({ train: [{ sentences }], epochs: 5 });
 * const tagger = await Tagger.of(model);
 * assertEquals(tagger.tags(sentences[1]), ["DET", "NOUN", "VERB", "PUNCT"]);
 * ```
 *
 * @param options Data, and how to train.
 * @returns The tagger, and how it came about.
 */
export async function trainTagger(options: TaggerOptions): Promise<TaggerResult> {
  const { epochs = 6, seed = 1 } = options;
  if (!(Number.isInteger(epochs) && epochs >= 1 && epochs <= MOST_EPOCHS)) {
    throw inputError("train a tagger", {}, `epochs ${epochs}`, `1 to ${MOST_EPOCHS}`);
  }
  const sentences = await gather(options.train);
  const dev = options.dev && await gather(options.dev);
  const tags = LabelInventory.of(sentences.map(uposOf));
  if (tags.size > MOST_TAGS) {
    throw inputError("train a tagger", {}, `${tags.size} tags`, `${MOST_TAGS} at most`);
  }
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const wanted = Math.ceil(Math.log2(words * ROWS_A_WORD));
  const bits = options.bits ?? Math.max(LEAST_BITS, Math.min(MOST_BITS, wanted));
  const kernel = await loadKernel(options.module);
  const data = encode(kernel, sentences, tags);
  const tagger = setUp(kernel, tags.size, bits, seed);
  const reports: TaggerReport[] = [];
  let best: { model: TaggerModel; upos: number } | undefined;
  for (let epoch = 1; epoch <= epochs && !options.signal?.aborted; epoch++) {
    let wrong = 0;
    for (const i of shuffled(data.length, seed, epoch)) {
      const { address, gold, length } = data[i];
      wrong += kernel.wasm.trainTagger(tagger, address, gold, length);
    }
    const provenance = { sagitta: VERSION, learner: "search", seed, epochs: epoch };
    const licence = options.licence === undefined ? {} : { licence: options.licence };
    const table = weightTable(meanWeights(kernel, tagger, tags.size, bits), "I8");
    const model: TaggerModel = { bits, tags: tags.names, table, provenance, ...licence };
    const upos = dev ? uposScore(await Tagger.of(model, options), dev) : undefined;
    const report = { epoch, loss: wrong / words, ...(upos === undefined ? {} : { upos }) };
    reports.push(report);
    options.onEpoch?.(report);
    if (upos === undefined || upos > (best?.upos ?? -1)) best = { model, upos: upos ?? 0 };
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!best) throw inputError("train a tagger", {}, "a stop before the first epoch", "one epoch");
  return { model: best.model, epochs: reports };
}

/** The share of words whose UPOS a tagger finds, in percent. */
export function uposScore(tagger: Tagger, sentences: Iterable<Sentence>): number {
  let right = 0, words = 0;
  for (const sentence of sentences) {
    const found = tagger.tags(sentence);
    uposOf(sentence).forEach((tag, i) => right += tag === found[i] ? 1 : 0);
    words += found.length;
  }
  return 100 * right / words;
}

function uposOf(sentence: Sentence): string[] {
  return sentence.tokens.map(({ upos }) => upos);
}

async function gather(treebanks: readonly Treebank[]): Promise<Sentence[]> {
  const list: Sentence[] = [];
  for (const { file, sentences } of treebanks) {
    const before = list.length;
    for await (const sentence of sentences) {
      const place = { file, line: sentence.line };
      if (sentence.length > MOST_TOKENS) {
        const found = `a sentence of ${sentence.length} words`;
        throw inputError("train a tagger", place, found, `${MOST_TOKENS} at most`);
      }
      const bare = uposOf(sentence).indexOf("_");
      if (bare >= 0) {
        throw inputError("train a tagger", place, `no UPOS of word ${bare + 1}`, "one");
      }
      list.push(sentence);
    }
    if (list.length === before) {
      throw inputError("train a tagger", { file }, "no sentences", "one at least");
    }
  }
  return list;
}

function encode(kernel: Kernel, sentences: readonly Sentence[], tags: LabelInventory) {
  const atoms = new WordAtoms();
  return kernel.guarded(() =>
    sentences.map((sentence) => {
      const address = encodeWords(kernel, sentence, atoms);
      const gold = kernel.allocate(4 * sentence.length);
      kernel.ints(gold, sentence.length).set(uposOf(sentence).map((tag) => tags.number(tag)));
      return { address, gold, length: sentence.length };
    })
  );
}

function setUp({ wasm }: Kernel, tags: number, bits: number, seed: number): number {
  wasm.seedRandom(seed);
  wasm.useRule(BASES.indexOf("adaptive"), RATE, CAUTION);
  wasm.setUpSearch(ROLL_INS.indexOf("mixture"), ROLL_OUTS.indexOf("reference"), ALPHA, 1);
  return wasm.setUpTagger(tags, bits);
}

/** The averaged weights without the column that is not used. */
function meanWeights(kernel: Kernel, tagger: number, tags: number, bits: number): Float32Array {
  const width = kernel.wasm.tagWidth(tagger);
  const padded = kernel.floats(kernel.wasm.meanTagWeights(tagger), width * 2 ** bits);
  const weights = new Float32Array(tags * 2 ** bits);
  for (let from = 1, to = 0; to < weights.length; from += width, to += tags) {
    for (let tag = 0; tag < tags; tag++) weights[to + tag] = padded[from + tag];
  }
  return weights;
}
