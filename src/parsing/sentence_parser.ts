/**
 * A model at work on sentences: reads, decodes, and makes trees of what was found. What a parser
 * does, without how it is asked.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { type NewTree, withTree } from "../conllu/with_tree.ts";
import { LabelInventory } from "../encoding/labels.ts";
import type { BilstmModel } from "../model/bilstm_model.ts";
import type { LinearModel } from "../model/linear_model.ts";
import { BEAM } from "../model/linear_settings.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { withConfidence } from "./confidence.ts";
import { Decoder, type ScoredChoice } from "./decoder.ts";
import { keptHeads, requireKeptHeads } from "./kept_heads.ts";
import { type Alternative, checkParse, type ParseOptions } from "./parse_options.ts";
import type { SentenceReader, SentenceReading } from "./sentence_reader.ts";
import type { SystemOptions } from "./system.ts";
import { labelOf, type Transition } from "./transition.ts";
import { windowsOf } from "./windows.ts";

/** Width of the beam for each tree that is asked for: many derivations build the same tree. */
const BEAM_A_TREE = 8;

/** Batches of sentences that are looked at together, so that those of one length meet. */
const BATCHES = 16;

/** A model that a parser works with. */
export type ParserModel = LinearModel | BilstmModel;

/** Makes something of a sentence and the tree that was found for it. */
export type Make<T> = (sentence: Sentence, tree: NewTree) => T;

/** Parses sentences with a model that is in a Wasm module. */
export class SentenceParser {
  readonly #model: ParserModel;
  readonly #kernel: Kernel;
  readonly #reader: SentenceReader;
  readonly #decoder: Decoder;
  readonly #labels: LabelInventory;

  /**
   * @param model The model.
   * @param kernel The module, with the model in it.
   * @param reader How the model sees sentences.
   * @param options The model's transition system.
   */
  constructor(model: ParserModel, kernel: Kernel, reader: SentenceReader, options: SystemOptions) {
    this.#model = model;
    this.#kernel = kernel;
    this.#reader = reader;
    this.#decoder = new Decoder(kernel, options);
    this.#labels = new LabelInventory("labels" in model ? model.labels : model.vocabularies.labels);
  }

  /** Parses one sentence. */
  one<T>(sentence: Sentence, options: ParseOptions, make: Make<T>): T {
    this.#check(sentence, options);
    return this.#parseBatch([sentence], options, make)[0];
  }

  /** Parses sentences, some at a time; those before an error come before it. */
  *each<T>(
    sentences: Iterable<Sentence>,
    options: ParseOptions,
    make: Make<T>,
  ): Generator<T> {
    const { batch } = this.#reader;
    const size = batch === 1 ? 1 : BATCHES * batch;
    const check = (sentence: Sentence) => this.#check(sentence, options);
    for (const window of windowsOf(sentences, size, check)) {
      yield* this.#parseWindow(window, options, make);
    }
  }

  /** The best trees of a sentence, best first. */
  alternatives(sentence: Sentence, most: number, options: ParseOptions): Alternative[] {
    const asked = options.beam ?? this.#model.settings.beam;
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

  /** A greedy derivation, with scores; see `Parser.derivation`. */
  derivation(
    sentence: Sentence,
    first: readonly Transition[],
    complete: boolean,
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

  /** Parses sentences in batches of similar length; their order stays. */
  #parseWindow<T>(
    window: readonly Sentence[],
    options: ParseOptions,
    make: Make<T>,
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
    make: Make<T>,
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
    checkParse(sentence, options.beam ?? this.#model.settings.beam, options.file);
    if (!options.keepHeads) return;
    requireKeptHeads(this.#model.settings.system);
    keptHeads(sentence, this.#model.settings.singleRoot, options);
  }

  #decode(sentence: Sentence, { address }: SentenceReading, options: ParseOptions) {
    const { beam = this.#model.settings.beam, keepHeads = false } = options;
    this.#kernel.wasm.wantConfidences(options.scores ? 1 : 0, this.#model.settings.temperature);
    const fixed = keepHeads ? this.#fix(sentence, options.file) : 0;
    return this.#decoder.decode(address, sentence.length, beam, fixed);
  }

  /** The address of the heads to keep; 0 if there are none. */
  #fix(sentence: Sentence, file: string | undefined): number {
    const heads = keptHeads(sentence, this.#model.settings.singleRoot, { file });
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
