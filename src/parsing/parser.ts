/**
 * A parser: a model at work.
 *
 * @module
 */

import { writeSentence } from "../conllu/write.ts";
import { inputError } from "../errors.ts";
import { readBilstmModel } from "../model/bilstm_model.ts";
import { decompressModel } from "../model/compression.ts";
import { readLinearModel } from "../model/linear_model.ts";
import { decodeModel, type ModelFile } from "../model/model_file.ts";
import { readSegmenter } from "../model/segmenter_model.ts";
import { hasRelaxedSimd, loadKernel } from "../runtime/kernel.ts";
import { Document } from "../sentence/document.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { Segmenter } from "../text/segmenter.ts";
import type { TextStream } from "../text/text_stream.ts";
import { BilstmReader } from "./bilstm_reader.ts";
import type { ScoredChoice } from "./decoder.ts";
import { LinearReader } from "./linear_reader.ts";
import { loadWeights } from "./load_weights.ts";
import type { Alternative, LoadOptions, ParseOptions } from "./parse_options.ts";
import { type ParserModel, SentenceParser } from "./sentence_parser.ts";
import { requireSystem, type SystemName } from "./system.ts";
import type { Transition } from "./transition.ts";

export type { ParserModel };

/** Parses sentences, and text if its model can, with one model. */
export class Parser {
  /** The model. */
  readonly model: ParserModel;
  readonly #sentences: SentenceParser;
  readonly #segmenter: Segmenter | undefined;

  private constructor(
    model: ParserModel,
    sentences: SentenceParser,
    segmenter: Segmenter | undefined,
  ) {
    this.model = model;
    this.#sentences = sentences;
    this.#segmenter = segmenter;
  }

  /**
   * Loads a parser.
   *
   * @example
   * ```ts
   * import { parseConllu } from "../conllu/read.ts";
   * import { encodeModel } from "../model/model_file.ts";
   * import { SAMPLE } from "../sample/sample.ts";
   * import { train } from "../training/train.ts";
   * import { Parser } from "./parser.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentences = parseConllu(SAMPLE);
   * const { model } = await train({ train: [{ sentences }], epochs: 3 });
   * const parser = await Parser.load(encodeModel(model));
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
    const segmenter = readSegmenter(file, place);
    return await Parser.of(model, { ...options, ...(segmenter ? { segmenter } : {}) });
  }

  /**
   * Makes a parser of a model at hand.
   *
   * @param model The model.
   * @param options The compiled module, the model file's name, and a segmenter if it is to read
   * text.
   * @returns The parser.
   */
  static async of(model: ParserModel, options: LoadOptions = {}): Promise<Parser> {
    const { settings } = model;
    const system = { ...settings, system: settings.system as SystemName };
    requireSystem(system);
    const segmenter = options.segmenter && await Segmenter.of(options.segmenter, options);
    if ("vocabularies" in model) {
      const kernel = await loadKernel(options.module, { relaxed: hasRelaxedSimd() });
      const reader = await BilstmReader.of(kernel, model);
      return new Parser(model, new SentenceParser(model, kernel, reader, system), segmenter);
    }
    const kernel = await loadKernel(options.module);
    loadWeights(kernel, model, { file: options.file });
    const reader = new LinearReader(kernel, model.settings.features);
    return new Parser(model, new SentenceParser(model, kernel, reader, system), segmenter);
  }

  /** Can it read plain text? Its model has to have a segmenter for that. */
  get readsText(): boolean {
    return this.#segmenter !== undefined;
  }

  /**
   * Finds the sentences and tokens of a text, and no trees. Sentences get `# text`; tokens get
   * `SpaceAfter=No` and `TokenRange=start:end` in MISC, counted in code points of the whole text.
   *
   * @param text The text.
   * @returns Its sentences.
   */
  segment(text: string): Sentence[] {
    return [...this.segmentEach(text)];
  }

  /**
   * Finds the sentences and tokens of a text as `segment` does, one sentence after the other.
   *
   * @param text The text.
   * @returns Its sentences, each found when it is asked for.
   */
  segmentEach(text: string): Generator<Sentence> {
    return this.#textReader().segment(text);
  }

  /**
   * Starts on a text that comes in pieces, for its sentences and tokens without trees.
   *
   * @returns What takes the pieces.
   */
  textStream(): TextStream {
    return this.#textReader().stream();
  }

  /**
   * Parses a sentence.
   *
   * @param sentence The sentence; it stays as it is.
   * @param options The beam, and what to keep and to tell.
   * @returns A copy with HEAD and DEPREL set, UPOS and FEATS too where the model gives tags, and
   * everything else as it was.
   */
  parse(sentence: Sentence, options?: ParseOptions): Sentence;
  /**
   * Parses a text: finds its sentences and tokens, then their trees. The model has to have a
   * segmenter.
   *
   * @param text The text.
   * @param options The beam, and what to tell.
   * @returns Its sentences, as `segment` gives them, with trees.
   */
  parse(text: string, options?: ParseOptions): Sentence[];
  parse(input: Sentence | string, options: ParseOptions = {}): Sentence | Sentence[] {
    if (typeof input !== "string") return this.#sentences.one(input, options);
    return [...this.parseAll(this.#textReader().segment(input), options)];
  }

  /**
   * Parses a text as `parse` does, and keeps it beside its sentences.
   *
   * @param text The text; the offsets of words are places in it.
   * @param options The beam, and what to tell.
   * @returns The text and its sentences.
   */
  parseDocument(text: string, options: ParseOptions = {}): Document {
    return new Document(text, this.parse(text, options));
  }

  /**
   * Parses a text that comes in pieces, such as a file's. Memory stays bounded, and the sentences
   * are those that `parse` would give for the whole text.
   *
   * @param pieces The text, cut anywhere.
   * @param options The beam, and what to tell.
   * @returns Its sentences, as soon as they are found.
   */
  async *parseStream(
    pieces: AsyncIterable<string> | Iterable<string>,
    options: ParseOptions = {},
  ): AsyncGenerator<Sentence> {
    const stream = this.textStream();
    for await (const piece of pieces) yield* this.parseAll(stream.push(piece), options);
    yield* this.parseAll(stream.end(), options);
  }

  /**
   * Parses a sentence and writes it, as `writeSentence(parser.parse(sentence))` does.
   *
   * @param sentence The sentence; it stays as it is.
   * @param options The beam, and what to keep and to tell.
   * @returns Its CoNLL-U text, with the blank lines after it.
   */
  parseToText(sentence: Sentence, options: ParseOptions = {}): string {
    return writeSentence(this.parse(sentence, options));
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
    return this.#sentences.each(sentences, options);
  }

  /**
   * Parses sentences and writes them: to `parseAll` what `parseToText` is to `parse`.
   *
   * @param sentences The sentences.
   * @param options The beam, and what to keep and to tell.
   * @returns Their CoNLL-U texts, in order.
   */
  *parseAllToText(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<string> {
    for (const parsed of this.parseAll(sentences, options)) yield writeSentence(parsed);
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
    return this.#sentences.alternatives(sentence, most, options);
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
    return this.#sentences.derivation(sentence, first, complete);
  }

  /** The name of the label that a transition gives its arc. */
  labelName(transition: Transition): string {
    return this.#sentences.labelName(transition);
  }

  /** The segmenter, if there is one. */
  #textReader(): Segmenter {
    if (this.#segmenter) return this.#segmenter;
    const expected = "one with a segmenter: sagitta train --pipeline, or withSegmenter()";
    throw inputError("read text", {}, "a model for sentences only", expected);
  }
}
