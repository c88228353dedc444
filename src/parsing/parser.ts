/**
 * A parser: a model at work.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { type NewTree, textWithTree, withTree } from "../conllu/with_tree.ts";
import { encodeSentence } from "../encoding/encode_sentence.ts";
import { LabelInventory } from "../encoding/labels.ts";
import { inputError, type Place } from "../errors.ts";
import { decompressModel } from "../model/compression.ts";
import { type LinearModel, readLinearModel } from "../model/linear_model.ts";
import { BEAM } from "../model/linear_settings.ts";
import { decodeModel, type ModelFile } from "../model/model_file.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import { withConfidence } from "./confidence.ts";
import { MOST_TOKENS } from "./configuration.ts";
import { Decoder } from "./decoder.ts";
import { keptHeads } from "./kept_heads.ts";
import { loadWeights } from "./load_weights.ts";
import { requireSystem, type SystemName, type SystemOptions } from "./system.ts";

/** How a model is loaded. */
export interface LoadOptions {
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
  /** The model file's name, for messages. */
  readonly file?: string;
}

/** How a sentence is parsed. */
export interface ParseOptions {
  /** The beam's width; 1 is greedy. Left out, the one that the model was trained for. */
  readonly beam?: number;
  /** Write how sure the parser is of each arc into MISC, as `Confidence=0.97`? */
  readonly scores?: boolean;
  /** Keep the heads that the sentence gives, and find the others? */
  readonly keepHeads?: boolean;
  /** The name of the sentence's file, for messages. */
  readonly file?: string;
}

/** One of the trees that a beam found. */
export interface Alternative {
  /** The sentence with that tree. */
  readonly sentence: Sentence;
  /** The tree's score; only differences mean anything. */
  readonly score: number;
}

/** Width of the beam for each tree that is asked for: many derivations build the same tree. */
const BEAM_A_TREE = 8;

/**
 * Most of words² × beam: a step of a beam copies its configurations, and a sentence takes two steps
 * a word. At this bound a parse takes some seconds.
 */
const MOST_BEAM_WORK = 1e9;

/** Parses sentences with one model. */
export class Parser {
  /** The model. */
  readonly model: LinearModel;
  readonly #kernel: Kernel;
  readonly #decoder: Decoder;
  readonly #labels: LabelInventory;

  private constructor(model: LinearModel, kernel: Kernel, options: SystemOptions) {
    this.model = model;
    this.#kernel = kernel;
    this.#decoder = new Decoder(kernel, options);
    this.#labels = new LabelInventory(model.labels);
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
    return await Parser.of(readLinearModel(file, place), options);
  }

  /**
   * Makes a parser of a model at hand.
   *
   * @param model The model.
   * @param options The compiled module, and the model file's name.
   * @returns The parser.
   */
  static async of(model: LinearModel, options: LoadOptions = {}): Promise<Parser> {
    const { settings } = model;
    const system = { ...settings, system: settings.system as SystemName };
    requireSystem(system);
    const kernel = await loadKernel(options.module);
    loadWeights(kernel, model, { file: options.file });
    return new Parser(model, kernel, system);
  }

  /**
   * Parses a sentence.
   *
   * @param sentence The sentence; it stays as it is.
   * @param options The beam, and what to keep and to tell.
   * @returns A copy with HEAD and DEPREL set and everything else as it was.
   */
  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    return this.#kernel.scoped(() => {
      const { configuration } = this.#decode(sentence, options);
      return withTree(sentence, this.#read(sentence, configuration, options.scores ?? false));
    });
  }

  /**
   * Parses a sentence and writes it, as `writeSentence(parser.parse(sentence))` does, but faster.
   *
   * @param sentence The sentence; it stays as it is.
   * @param options The beam, and what to keep and to tell.
   * @returns Its CoNLL-U text, with the blank lines after it.
   */
  parseToText(sentence: Sentence, options: ParseOptions = {}): string {
    return this.#kernel.scoped(() => {
      const { configuration } = this.#decode(sentence, options);
      return textWithTree(sentence, this.#read(sentence, configuration, options.scores ?? false));
    });
  }

  /**
   * Parses sentences one after the other; each gets the tree that `parse` would give it.
   *
   * @param sentences The sentences.
   * @param options The beam, and what to keep and to tell.
   * @returns Their parses, in order.
   */
  *parseAll(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<Sentence> {
    for (const sentence of sentences) yield this.parse(sentence, options);
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
    return this.#kernel.scoped(() => {
      const { wasm } = this.#kernel;
      const { configuration, results } = this.#decode(sentence, { ...options, beam });
      const found = new Map<string, Alternative>();
      for (let i = 0; i < results && found.size < most; i++) {
        if (i > 0) wasm.resultTree(i, configuration);
        const tree = this.#read(sentence, configuration, (options.scores ?? false) && i === 0);
        const key = `${tree.heads} ${tree.labels}`;
        if (found.has(key)) continue;
        found.set(key, { sentence: withTree(sentence, tree), score: wasm.resultScore(i) });
      }
      return [...found.values()];
    });
  }

  #decode(sentence: Sentence, options: ParseOptions) {
    const { length } = sentence;
    const { beam = this.model.settings.beam, keepHeads = false } = options;
    if (!(Number.isInteger(beam) && beam >= BEAM.min && beam <= BEAM.max)) {
      const expected = `a whole number from ${BEAM.min} to ${BEAM.max}`;
      throw inputError("parse", {}, `a beam of ${beam}`, expected);
    }
    const place: Place = { file: options.file, line: sentence.line };
    if (length > MOST_TOKENS) {
      throw inputError("parse", place, `a sentence of ${length} words`, `${MOST_TOKENS} at most`);
    }
    if (beam > 1 && length * length * beam > MOST_BEAM_WORK) {
      const found = `a sentence of ${length} words and a beam of ${beam}`;
      throw inputError("parse", place, found, "a shorter sentence or a narrower beam");
    }
    this.#kernel.wasm.wantConfidences(options.scores ? 1 : 0, this.model.settings.temperature);
    const fixed = keepHeads ? this.#fix(sentence, options.file) : 0;
    const address = encodeSentence(this.#kernel, sentence, this.model.settings.features);
    return this.#decoder.decode(address, length, beam, fixed);
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
  #read(sentence: Sentence, configuration: number, scores: boolean): NewTree {
    const { wasm, words } = this.#kernel;
    const { length } = sentence;
    const firstHead = (wasm.heads(configuration) >> 2) + 1;
    const firstLabel = (wasm.labels(configuration) >> 2) + 1;
    const heads = words.subarray(firstHead, firstHead + length);
    const labels = new Array<string>(length);
    for (let i = 0; i < length; i++) labels[i] = this.#labels.name(words[firstLabel + i]);
    if (!scores) return { heads, labels };
    const confidences = this.#kernel.floats(wasm.confidences() + 4, length);
    const misc = sentence.tokens.map((token, i) => withConfidence(token.misc, confidences[i]));
    return { heads, labels, misc };
  }
}
