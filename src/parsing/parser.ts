/**
 * A parser: a model at work.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { type NewTree, textWithTree, withTree } from "../conllu/with_tree.ts";
import { LabelInventory } from "../encoding/labels.ts";
import { type BilstmModel, readBilstmModel } from "../model/bilstm_model.ts";
import { decompressModel } from "../model/compression.ts";
import { type LinearModel, readLinearModel } from "../model/linear_model.ts";
import { BEAM } from "../model/linear_settings.ts";
import { decodeModel, type ModelFile } from "../model/model_file.ts";
import { hasRelaxedSimd, type Kernel, loadKernel } from "../runtime/kernel.ts";
import { BilstmReader } from "./bilstm_reader.ts";
import { withConfidence } from "./confidence.ts";
import { Decoder, type ScoredChoice } from "./decoder.ts";
import { keptHeads } from "./kept_heads.ts";
import { LinearReader } from "./linear_reader.ts";
import { loadWeights } from "./load_weights.ts";
import {
  type Alternative,
  checkParse,
  type LoadOptions,
  type ParseOptions,
} from "./parse_options.ts";
import type { SentenceReader, SentenceReading } from "./sentence_reader.ts";
import { windowsOf } from "./windows.ts";
import { requireSystem, type SystemName, type SystemOptions } from "./system.ts";
import { labelOf, type Transition } from "./transition.ts";

/** Width of the beam for each tree that is asked for: many derivations build the same tree. */
const BEAM_A_TREE = 8;

/** A model that a parser works with. */
export type ParserModel = LinearModel | BilstmModel;

/** Batches of sentences that are looked at together, so that those of one length meet. */
const BATCHES = 16;

/** Parses sentences with one model. */
export class Parser {
  /** The model. */
  readonly model: ParserModel;
  readonly #kernel: Kernel;
  readonly #reader: SentenceReader;
  readonly #decoder: Decoder;
  readonly #labels: LabelInventory;

  private constructor(
    model: ParserModel,
    kernel: Kernel,
    reader: SentenceReader,
    options: SystemOptions,
  ) {
    this.model = model;
    this.#kernel = kernel;
    this.#reader = reader;
    this.#decoder = new Decoder(kernel, options);
    this.#labels = new LabelInventory("labels" in model ? model.labels : model.vocabularies.labels);
  }

  /**
   * Loads a parser.
   *
   * @example
   * ```ts
   * import { parseConllu } from "../conllu/read.ts";
   * import { encodeModel } from "../model/model_file.ts";
   * import { linearModelFile } from "../model/linear_model.ts";
   * import { SAMPLE } from "../sample/sample.ts";
   * import { train } from "../training/train.ts";
   * import { Parser } from "./parser.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentences = parseConllu(SAMPLE);
   * const { model } = await train({ train: [{ sentences }], epochs: 3 });
   * const parser = await Parser.load(encodeModel(linearModelFile(model)));
   * assertEquals(parser.parse(sentences[0]).heads.length, sentences[0].length);
   * ```
   *
   * @param source The bytes of a model file, which may be in gzip, or what stands in it.
   * @param options The compiled module, and the file's name.
   * @returns The parser.
   */
  static async load(source: Uint8Array | ModelFile, options: LoadOptions = {}): Promise<Parser> {
    const place = { file: options.file };
    const file = source instanceof Uint8Array
      ? decodeModel(await decompressModel(source, place), place)
      : source;
    const model = file.kind === "bilstm"
      ? readBilstmModel(file, place)
      : readLinearModel(file, place);
    return await Parser.of(model, options);
  }

  /**
   * Makes a parser of a model at hand.
   *
   * @param model The model.
   * @param options The compiled module, and the model file's name.
   * @returns The parser.
   */
  static async of(model: ParserModel, options: LoadOptions = {}): Promise<Parser> {
    const { settings } = model;
    const system = { ...settings, system: settings.system as SystemName };
    requireSystem(system);
    if ("vocabularies" in model) {
      const kernel = await loadKernel(options.module, { relaxed: hasRelaxedSimd() });
      return new Parser(model, kernel, new BilstmReader(kernel, model), system);
    }
    const kernel = await loadKernel(options.module);
    loadWeights(kernel, model, { file: options.file });
    return new Parser(model, kernel, new LinearReader(kernel, model.settings.features), system);
  }

  /**
   * Parses a sentence.
   *
   * @param sentence The sentence; it stays as it is.
   * @param options The beam, and what to keep and to tell.
   * @returns A copy with HEAD and DEPREL set, UPOS and FEATS too where the model gives tags, and
   * everything else as it was.
   */
  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    this.#check(sentence, options);
    return this.#parseBatch([sentence], options, withTree)[0];
  }

  /**
   * Parses a sentence and writes it, as `writeSentence(parser.parse(sentence))` does, but faster.
   *
   * @param sentence The sentence; it stays as it is.
   * @param options The beam, and what to keep and to tell.
   * @returns Its CoNLL-U text, with the blank lines after it.
   */
  parseToText(sentence: Sentence, options: ParseOptions = {}): string {
    this.#check(sentence, options);
    return this.#parseBatch([sentence], options, textWithTree)[0];
  }

  /**
   * Parses sentences, some at a time where that is faster; each gets the tree that `parse` would
   * give it. If one cannot be parsed or got, those before it come before the error.
   *
   * @param sentences The sentences.
   * @param options The beam, and what to keep and to tell.
   * @returns Their parses, in order.
   */
  parseAll(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<Sentence> {
    return this.#parseEach(sentences, options, withTree);
  }

  /**
   * Parses sentences and writes them: to `parseAll` what `parseToText` is to `parse`.
   *
   * @param sentences The sentences.
   * @param options The beam, and what to keep and to tell.
   * @returns Their CoNLL-U texts, in order.
   */
  parseAllToText(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<string> {
    return this.#parseEach(sentences, options, textWithTree);
  }

  /**
   * The best trees of a sentence, as many as the beam ends with, `most` at most. A tree that
   * several derivations lead to counts once, with its best score.
   *
   * @param sentence The sentence.
   * @param most How many trees are wanted; a beam narrower than eight times that is widened.
   * @param options The beam, and what to keep and to tell; confidence is told for the best tree.
   * @returns The trees, best first.
   */
  alternatives(sentence: Sentence, most: number, options: ParseOptions = {}): Alternative[] {
    const asked = options.beam ?? this.model.settings.beam;
    const beam = Math.max(asked, Math.min(BEAM.max, BEAM_A_TREE * most));
    this.#check(sentence, { ...options, beam });
    return this.#kernel.scoped(() => {
      const { wasm } = this.#kernel;
      this.#reader.read([sentence]);
      const reading = this.#reader.turnTo(0);
      const { configuration, results } = this.#decode(sentence, reading, { ...options, beam });
      const found = new Map<string, Alternative>();
      for (let i = 0; i < results && found.size < most; i++) {
        if (i > 0) wasm.resultTree(i, configuration);
        const scores = (options.scores ?? false) && i === 0;
        const tree = this.#tree(sentence, reading, configuration, { ...options, scores });
        const key = `${tree.heads} ${tree.labels}`;
        if (found.has(key)) continue;
        found.set(key, { sentence: withTree(sentence, tree), score: wasm.resultScore(i) });
      }
      return [...found.values()];
    });
  }

  /**
   * A greedy derivation to look at: what there is to choose from in each configuration, with the
   * model's scores, and what is chosen. The last one has nothing to choose from, or is where
   * `first` ends.
   *
   * @param sentence The sentence.
   * @param first Transitions to begin with, whatever the model thinks of them. An arc without a
   * label gets the model's.
   * @param complete Whether to go on with the model's choices to the end. Default true.
   * @returns The choices. Throws `SagittaError` if a given transition is not legal.
   */
  derivation(
    sentence: Sentence,
    first: readonly Transition[] = [],
    complete = true,
  ): ScoredChoice[] {
    this.#check(sentence, { beam: 1 });
    return this.#kernel.scoped(() => {
      this.#reader.read([sentence]);
      const { address } = this.#reader.turnTo(0);
      return this.#decoder.derive(address, sentence.length, first, complete);
    });
  }

  /** The name of the label that a transition gives its arc. */
  labelName(transition: Transition): string {
    return this.#labels.name(labelOf(transition));
  }

  *#parseEach<T>(
    sentences: Iterable<Sentence>,
    options: ParseOptions,
    make: (sentence: Sentence, tree: NewTree) => T,
  ): Generator<T> {
    const { batch } = this.#reader;
    const size = batch === 1 ? 1 : BATCHES * batch;
    const check = (sentence: Sentence) => this.#check(sentence, options);
    for (const window of windowsOf(sentences, size, check)) {
      yield* this.#parseWindow(window, options, make);
    }
  }

  /** Parses sentences in batches of similar length; their order stays. */
  #parseWindow<T>(
    window: readonly Sentence[],
    options: ParseOptions,
    make: (sentence: Sentence, tree: NewTree) => T,
  ): T[] {
    const { batch } = this.#reader;
    if (window.length === 1) return this.#parseBatch(window, options, make);
    const order = window.map((_, i) => i).sort((a, b) => window[b].length - window[a].length);
    const results = new Array<T>(window.length);
    for (let at = 0; at < order.length; at += batch) {
      const places = order.slice(at, at + batch);
      this.#parseBatch(places.map((i) => window[i]), options, make)
        .forEach((result, i) => results[places[i]] = result);
    }
    return results;
  }

  #parseBatch<T>(
    sentences: readonly Sentence[],
    options: ParseOptions,
    make: (sentence: Sentence, tree: NewTree) => T,
  ): T[] {
    return this.#kernel.scoped(() => {
      this.#reader.read(sentences);
      return sentences.map((sentence, i) =>
        this.#kernel.scoped(() => {
          const reading = this.#reader.turnTo(i);
          const { configuration } = this.#decode(sentence, reading, options);
          return make(sentence, this.#tree(sentence, reading, configuration, options));
        })
      );
    });
  }

  /** Refuses what cannot be parsed. */
  #check(sentence: Sentence, options: ParseOptions): void {
    checkParse(sentence, options.beam ?? this.model.settings.beam, options.file);
    if (options.keepHeads) keptHeads(sentence, this.model.settings.singleRoot, options);
  }

  #decode(sentence: Sentence, { address }: SentenceReading, options: ParseOptions) {
    const { beam = this.model.settings.beam, keepHeads = false } = options;
    this.#kernel.wasm.wantConfidences(options.scores ? 1 : 0, this.model.settings.temperature);
    const fixed = keepHeads ? this.#fix(sentence, options.file) : 0;
    return this.#decoder.decode(address, sentence.length, beam, fixed);
  }

  /** The address of the heads to keep; 0 if there are none. */
  #fix(sentence: Sentence, file: string | undefined): number {
    const heads = keptHeads(sentence, this.model.settings.singleRoot, { file });
    if (!heads) return 0;
    const { wasm } = this.#kernel;
    const gold = wasm.createGold(heads.length);
    this.#kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
    wasm.prepareGold(gold);
    return gold;
  }

  /** The tree of a configuration; its heads are valid until memory is released. */
  #tree(
    sentence: Sentence,
    { upos, feats }: SentenceReading,
    configuration: number,
    { scores = false, keepTags = false }: ParseOptions,
  ): NewTree {
    const { wasm, words } = this.#kernel;
    const { length } = sentence;
    const firstHead = (wasm.heads(configuration) >> 2) + 1;
    const firstLabel = (wasm.labels(configuration) >> 2) + 1;
    const heads = words.subarray(firstHead, firstHead + length);
    const labels = new Array<string>(length);
    for (let i = 0; i < length; i++) labels[i] = this.#labels.name(words[firstLabel + i]);
    const tree: NewTree = { heads, labels, ...(keepTags ? {} : { upos, feats }) };
    if (!scores) return tree;
    const confidences = this.#kernel.floats(wasm.confidences() + 4, length);
    const misc = sentence.tokens.map((token, i) => withConfidence(token.misc, confidences[i]));
    return { ...tree, misc };
  }
}
