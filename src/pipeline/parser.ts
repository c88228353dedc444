// A parser: a model at work. One file, because it is one class, a third of it examples.

import { nameOf, requireKind, requireOptions } from "../checks.ts";
import { beamFor } from "../components/parser/transition_parser.ts";
import type {
  Layer,
  ParserComponent,
  SegmenterComponent,
  SentenceStream,
} from "../components/component.ts";
import type { ParserSettings } from "../components/parser/settings.ts";
import { Lexicon } from "../components/lexicon/lexicon.ts";
import { writeSentence } from "../conllu/write.ts";
import { fail } from "../errors.ts";
import { scriptWarning } from "../models/scripts.ts";
import { decompressModel } from "../model_file/compression.ts";
import { decodeModel, type ModelFile } from "../model_file/model_file.ts";
import { DEFAULT_MEMORY } from "../model_file/need.ts";
import { LiveDocument } from "./live.ts";
import { modelScripts } from "./model_scripts.ts";
import { Pause, TEXT_PAUSE, withPauses } from "./pauses.ts";
import { columnsOf, requireColumns, sentenceOf } from "./parser_input.ts";
import { Pipeline, PIPELINE_OPTIONS, type PipelineOptions } from "./pipeline.ts";
import { Document } from "../sentence/document.ts";
import { showAs } from "../sentence/inspect.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { ScoredChoice } from "../components/parser/decoder.ts";
import {
  type Alternative,
  PARSE_OPTIONS,
  type ParseOptions,
} from "../components/parser/parse_options.ts";
import type { Transition } from "../oracles/transition.ts";

const refuseParse = fail("parse");
const refuseReadModel = fail("read model");
const refuseReadText = fail("read text");

/** Parses sentences, and text if its model can, with one model. */
export class Parser {
  #held: { model: ModelFile; pipeline: Pipeline; parser: ParserComponent } | undefined;
  /** Columns that the input has to bring. */
  readonly #wanted: readonly number[];

  private constructor(model: ModelFile, pipeline: Pipeline, parser: ParserComponent) {
    this.#held = { model, pipeline, parser };
    this.#wanted = columnsOf(pipeline.wants);
  }

  /** The contents of its file. */
  get model(): ModelFile {
    return this.#work().model;
  }

  /**
   * Frees the model and the module's memory. The parser cannot be used any more; sentences that it
   * parsed can.
   * @example
   * ```ts
   * import { load } from "./load.ts";
   * import { assertThrows } from "@std/assert";
   * import { SagittaError } from "../errors.ts";
   *
   * const parser = await load();
   * parser.dispose();
   * assertThrows(() => parser.parse("Fly!"), SagittaError, "a parser that was disposed of");
   * ```
   */
  dispose(): void {
    this.#held = undefined;
  }

  /** Disposes of the parser: for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #work(): { model: ModelFile; pipeline: Pipeline; parser: ParserComponent } {
    if (this.#held) return this.#held;
    throw refuseParse("cannot-parse", "a parser that was disposed of", "one in use");
  }

  get #pipeline(): Pipeline {
    return this.#work().pipeline;
  }

  get #parser(): ParserComponent {
    return this.#work().parser;
  }

  /**
   * Loads a parser.
   * @example
   * ```ts
   * import { parseConllu } from "../conllu/read.ts";
   * import { SAMPLE } from "../sample/sample.ts";
   * import { train } from "../training/train.ts";
   * import { Parser } from "./parser.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentences = parseConllu(SAMPLE);
   * const { model } = await train({ train: [{ sentences }], epochs: 3 });
   * const parser = await Parser.load(model);
   * assertEquals(parser.parse(sentences[0]).heads.length, sentences[0].length);
   * ```
   * @param source The bytes of a model file, which may be in gzip, or what stands in it.
   */
  static async load(
    source: Uint8Array | ModelFile,
    options: PipelineOptions = {},
  ): Promise<Parser> {
    requireOptions("read model", options, PIPELINE_OPTIONS);
    const place = { file: options.file };
    const { memory = DEFAULT_MEMORY } = options;
    const model = source instanceof Uint8Array
      ? decodeModel(await decompressModel(source, { ...place, limit: memory }), place, memory)
      : source;
    const pipeline = await Pipeline.read(model, options);
    if (pipeline.parser) return new Parser(model, pipeline, pipeline.parser);
    const kinds = model.components.map(({ kind }) => kind).join(", ");
    throw refuseReadModel("invalid-model", `components ${kinds}`, "a parser among them", place);
  }

  /** How it parses: its system, its beam, its temperature. */
  get settings(): ParserSettings {
    return this.#parser.settings;
  }

  /** The labels that it gives arcs. */
  get labels(): readonly string[] {
    return this.#parser.labels;
  }

  /** The layers that it fills in: `upos`, `heads`, … */
  get gives(): ReadonlySet<Layer> {
    return new Set(this.#pipeline.components.flatMap(({ gives }) => gives));
  }

  /** Sentences that it takes at a time where that is faster. */
  get windowSize(): number {
    return this.#pipeline.windowSize;
  }

  /** It reads plain text: its model has a segmenter. */
  get readsText(): boolean {
    return this.#pipeline.segmenter !== undefined;
  }

  /** The scripts of the words that its model learned, as Unicode names them, where that is known. */
  get scripts(): readonly string[] | undefined {
    return modelScripts(this.model);
  }

  /** Reasons against parsing a text with this model; none for most texts. */
  warningsFor(text: string): string[] {
    requireKind("look at a text", text, "text");
    const warning = scriptWarning(text, this.scripts);
    return warning === undefined ? [] : [warning];
  }

  /**
   * Finds the sentences and tokens of a text, and no trees. Sentences get `# text`; tokens get
   * `SpaceAfter=No` and `TokenRange=start:end` in MISC, counted in code points of the whole text.
   */
  segment(text: string): Sentence[] {
    return [...this.segmentEach(text)];
  }

  /**
   * Finds the sentences and tokens of a text as `segment` does, one sentence after the other.
   * @returns Its sentences, each found when it is asked for.
   */
  *segmentEach(text: string, options: ParseOptions = {}): Generator<Sentence> {
    requireKind("read text", text, "text");
    const stream = this.textStream(options);
    yield* stream.push(text);
    yield* stream.end();
  }

  /** Starts on a text that comes in pieces, for its sentences and tokens without trees. */
  textStream(options: ParseOptions = {}): SentenceStream {
    requireOptions("parse", options, PARSE_OPTIONS);
    const { lexicon } = options;
    return this.#segmenter().stream(lexicon && Lexicon.of(lexicon));
  }

  /**
   * Parses a sentence.
   * @returns A copy with HEAD and DEPREL set, UPOS and FEATS too where the model gives tags, and
   * everything else as it was.
   */
  parse(sentence: Sentence, options?: ParseOptions): Sentence;
  /** Parses the words of a sentence. */
  parse(words: readonly string[], options?: ParseOptions): Sentence;
  /**
   * Parses a text: finds its sentences and tokens, then their trees. The model has to have a
   * segmenter.
   * @param text The text; the offsets of words are places in it.
   * @returns The text and its sentences, as `segment` gives them, with trees.
   */
  parse(text: string, options?: ParseOptions): Document;
  parse(
    input: Sentence | readonly string[] | string,
    options: ParseOptions = {},
  ): Sentence | Document {
    if (typeof input === "string") {
      const sentences = [...this.parseAll(this.segmentEach(input, options), options)];
      return new Document(input, sentences, this.warningsFor(input));
    }
    requireOptions("parse", options, PARSE_OPTIONS);
    const sentence = sentenceOf(input);
    requireColumns(sentence, this.#wanted, options);
    return this.#pipeline.annotate(sentence, options);
  }

  /**
   * Parses a text that will be edited: after each change, only what it touches is parsed again.
   * @example
   * ```ts
   * import { load } from "./load.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const live = (await load()).live("Time flies. Arrows fly.");
   * const { first, removed, sentences } = live.replace(12, 18, "Birds");
   * assertEquals([first, removed, sentences[0].text], [1, 1, "Birds fly."]);
   * assertEquals(live.document.text, "Time flies. Birds fly.");
   * ```
   */
  live(text = "", options: ParseOptions = {}): LiveDocument {
    requireKind("parse", text, "text");
    requireOptions("parse", options, PARSE_OPTIONS);
    return new LiveDocument(this, text, options);
  }

  /**
   * Parses a text that comes in pieces, such as a file's. Memory stays bounded. A sentence is given
   * as soon as what follows cannot change it, and the sentences are those that `parse` would give
   * for the whole text. Where no piece comes for a second, sentences that are complete as the text
   * stands are given, too; what follows then is parsed as a text of its own.
   */
  async *parseStream(
    pieces: AsyncIterable<string> | Iterable<string>,
    options: ParseOptions = {},
  ): AsyncGenerator<Sentence> {
    const stream = this.textStream(options);
    requireKind("read text", pieces, "series", "pieces of text");
    const found = function* (piece: string | Pause): Generator<Sentence> {
      if (piece instanceof Pause) return yield* stream.pause?.() ?? [];
      requireKind("read text", piece, "text");
      yield* stream.push(piece);
      yield* stream.decided?.() ?? [];
    };
    for await (const piece of withPauses(pieces, [TEXT_PAUSE])) {
      yield* this.parseAll(found(piece), options);
    }
    yield* this.parseAll(stream.end(), options);
  }

  /**
   * Parses a sentence and writes it, as `writeSentence(parser.parse(sentence))` does.
   * @returns Its CoNLL-U text, with the blank lines after it.
   */
  parseToText(sentence: Sentence, options: ParseOptions = {}): string {
    return writeSentence(this.parse(sentence, options));
  }

  /**
   * Parses sentences, some at a time where that is faster; each gets the tree that `parse` would
   * give it. If one cannot be parsed or got, those before it come before the error.
   */
  parseAll(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<Sentence> {
    return this.#pipeline.annotateEach(this.#complete(sentences, options), options);
  }

  /** Parses sentences and writes them: to `parseAll` what `parseToText` is to `parse`. */
  *parseAllToText(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<string> {
    for (const parsed of this.parseAll(sentences, options)) yield writeSentence(parsed);
  }

  /**
   * The best trees of a sentence, as many as the beam ends with, `most` at most. A tree that
   * several derivations lead to counts once, with its best score.
   * @param most How many trees are wanted; a beam narrower than eight times that is widened.
   * @param options The beam, and what to keep and to tell; confidence is told for the best tree.
   */
  alternatives(sentence: Sentence, most: number, options: ParseOptions = {}): Alternative[] {
    requireOptions("parse", options, PARSE_OPTIONS);
    requireColumns(sentence, this.#wanted, options);
    if (!(Number.isInteger(most) && most > 0)) {
      throw refuseParse("cannot-parse", `${nameOf(most)} trees`, "1 or more");
    }
    const given = { ...options, beam: beamFor(most, options.beam ?? this.settings.beam) };
    return this.#pipeline.ask(sentence, given, (parser, batch) => {
      return parser.alternatives(batch, most, given);
    });
  }

  /**
   * A greedy derivation to look at: what there is to choose from in each configuration, with the
   * model's scores, and what is chosen. The last one has nothing to choose from, or is where
   * `first` ends.
   * @param first Transitions to begin with, whatever the model thinks of them. An arc without a
   * label gets the model's.
   * @param complete Whether to continue with the model's choices to the end. Default true.
   * @returns The choices. Throws `SagittaError` if a given transition is not legal.
   */
  derivation(
    sentence: Sentence,
    first: readonly Transition[] = [],
    complete = true,
  ): ScoredChoice[] {
    requireKind("parse", first, "list", "transitions");
    for (const each of first) requireKind("parse", each, "number", "a transition");
    requireKind("parse", complete, "flag");
    return this.#pipeline.ask(sentence, { beam: 1 }, (parser, batch) => {
      return parser.derivation(batch, first, complete);
    });
  }

  /** The name of the label that a transition gives its arc. */
  labelName(transition: Transition): string {
    requireKind("read a transition", transition, "number", "a transition");
    return this.#parser.labelName(transition);
  }

  static {
    showAs<Parser>(this, (parser) => {
      if (!parser.#held) return "Parser (disposed)";
      const { readsText, gives, settings: { system, beam } } = parser;
      return `Parser { reads: ${readsText ? "text" : "sentences"}, gives: ` +
        `${[...gives].join(" ")}, system: ${system}, beam: ${beam} }`;
    });
  }

  *#complete(sentences: Iterable<Sentence>, options: ParseOptions): Generator<Sentence> {
    requireKind("parse", sentences, "series", "Sentences");
    for (const sentence of sentences) {
      requireColumns(sentence, this.#wanted, options);
      yield sentence;
    }
  }

  #segmenter(): SegmenterComponent {
    if (this.#pipeline.segmenter) return this.#pipeline.segmenter;
    const expected = "one with a segmenter: sagitta train --pipeline";
    throw refuseReadText("invalid-text", "a model for sentences only", expected);
  }
}
