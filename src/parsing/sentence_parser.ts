/**
 * A model at work on sentences: reads, decodes, and makes trees of what was found. What a parser
 * does, without how it is asked.
 *
 * @module
 */

import { LabelInventory } from "../encoding/labels.ts";
import type { BilstmModel } from "../model/bilstm_model.ts";
import type { LinearModel } from "../model/linear_model.ts";
import { BEAM } from "../model/linear_settings.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { COLUMNS, DEPREL, FEATS, MISC, UPOS } from "../sentence/columns.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Held } from "../sentence/sentence_parts.ts";
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

/** A sentence that can be parsed, and the heads that it is to keep. */
interface Task {
  readonly sentence: Sentence;
  readonly kept: Int32Array | undefined;
}

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
  one(sentence: Sentence, options: ParseOptions): Sentence {
    return this.#parseBatch([this.#task(sentence, options)], options)[0];
  }

  /** Parses sentences, some at a time; those before an error come before it. */
  *each(sentences: Iterable<Sentence>, options: ParseOptions): Generator<Sentence> {
    const { batch } = this.#reader;
    const size = batch === 1 ? 1 : BATCHES * batch;
    const task = (sentence: Sentence) => this.#task(sentence, options);
    for (const window of windowsOf(sentences, size, task)) {
      yield* this.#parseWindow(window, options);
    }
  }

  /** The best trees of a sentence, best first. */
  alternatives(sentence: Sentence, most: number, given: ParseOptions): Alternative[] {
    const asked = given.beam ?? this.#model.settings.beam;
    const options = { ...given, beam: Math.max(asked, Math.min(BEAM.max, BEAM_A_TREE * most)) };
    const task = this.#task(sentence, options);
    return this.#kernel.scoped(() => {
      const { wasm } = this.#kernel;
      this.#reader.read([sentence]);
      const reading = this.#reader.turnTo(0);
      const { configuration, results } = this.#decode(task, reading, options);
      const found = new Map<string, Alternative>();
      for (let i = 0; i < results && found.size < most; i++) {
        if (i > 0) wasm.resultTree(i, configuration);
        const scores = (options.scores ?? false) && i === 0;
        const tree = this.#tree(sentence, reading, configuration, { ...options, scores });
        const key = `${tree.heads} ${tree.columns![DEPREL]}`;
        if (found.has(key)) continue;
        found.set(key, { sentence: sentence.holding(tree), score: wasm.resultScore(i) });
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
    this.#task(sentence, { beam: 1 });
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
  #parseWindow(window: readonly Task[], options: ParseOptions): Sentence[] {
    const { batch } = this.#reader;
    if (window.length === 1) return this.#parseBatch(window, options);
    const lengths = window.map(({ sentence }) => sentence.length);
    const order = window.map((_, i) => i).sort((a, b) => lengths[b] - lengths[a]);
    const results = new Array<Sentence>(window.length);
    for (let at = 0; at < order.length; at += batch) {
      const places = order.slice(at, at + batch);
      this.#parseBatch(places.map((i) => window[i]), options)
        .forEach((result, i) => results[places[i]] = result);
    }
    return results;
  }

  #parseBatch(tasks: readonly Task[], options: ParseOptions): Sentence[] {
    return this.#kernel.scoped(() => {
      this.#reader.read(tasks.map(({ sentence }) => sentence));
      return tasks.map((task, i) =>
        this.#kernel.scoped(() => {
          const reading = this.#reader.turnTo(i);
          const { configuration } = this.#decode(task, reading, options);
          return task.sentence.holding(this.#tree(task.sentence, reading, configuration, options));
        })
      );
    });
  }

  /** Refuses what cannot be parsed. */
  #task(sentence: Sentence, options: ParseOptions): Task {
    const { beam, singleRoot, system } = this.#model.settings;
    checkParse(sentence, options.beam ?? beam, options.file);
    const { file, keepHeads } = options;
    if (keepHeads) requireKeptHeads(system);
    return { sentence, kept: keepHeads ? keptHeads(sentence, singleRoot, { file }) : undefined };
  }

  #decode({ sentence, kept }: Task, { address }: SentenceReading, options: ParseOptions) {
    const { beam = this.#model.settings.beam } = options;
    this.#kernel.wasm.wantConfidences(options.scores ? 1 : 0, this.#model.settings.temperature);
    return this.#decoder.decode(address, sentence.length, beam, kept ? this.#fix(kept) : 0);
  }

  /** The address of the heads to keep. */
  #fix(heads: Int32Array): number {
    const { wasm } = this.#kernel;
    const gold = wasm.createGold(heads.length);
    this.#kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
    wasm.prepareGold(gold);
    return gold;
  }

  /** The columns that a configuration gives a sentence. */
  #tree(
    sentence: Sentence,
    { upos, feats }: SentenceReading,
    configuration: number,
    { scores = false, keepTags = false }: ParseOptions,
  ): Held {
    const { wasm, words } = this.#kernel;
    const { length } = sentence;
    const firstHead = (wasm.heads(configuration) >> 2) + 1;
    const firstLabel = (wasm.labels(configuration) >> 2) + 1;
    const heads = new Int32Array(length), deprels = new Array<string>(length);
    for (let i = 0; i < length; i++) {
      heads[i] = words[firstHead + i];
      deprels[i] = this.#labels.name(words[firstLabel + i]);
    }
    const columns = new Array<string[] | undefined>(COLUMNS);
    columns[DEPREL] = deprels;
    if (!keepTags && upos) columns[UPOS] = upos;
    if (!keepTags && feats) columns[FEATS] = feats;
    if (scores) {
      const confidences = this.#kernel.floats(wasm.confidences() + 4, length);
      columns[MISC] = sentence.misc.map((misc, i) => withConfidence(misc, confidences[i]));
    }
    return { columns, heads };
  }
}
