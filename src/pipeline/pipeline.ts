// A pipeline: a segmenter if it reads text, then components in order, as a model file holds them.

import { type Kinds, requireKind, requireOptions, requireSentence } from "../checks.ts";
import {
  type Batch,
  type Component,
  type ComponentKind,
  isParser,
  isSegmenter,
  type Layer,
  type ParserComponent,
  type SegmenterComponent,
} from "../components/component.ts";
import { Lexicon } from "../components/lexicon/lexicon.ts";
import { COMPONENTS } from "../components/registry.ts";
import { fail, type Place, quote } from "../errors.ts";
import { PARSE_OPTIONS, type ParseOptions } from "../components/parser/parse_options.ts";
import {
  compileModule,
  hasRelaxedSimd,
  type Kernel,
  type KernelOptions,
  loadKernel,
} from "../runtime/kernel.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { type ModelFile, type NamedStored, requireModel } from "../model_file/model_file.ts";
import { checkNeed, DEFAULT_MEMORY } from "../model_file/need.ts";

const refuseModel = (found: string, expected: string, place: Place) =>
  fail("read model")("invalid-model", found, expected, place);
const refuseParse = fail("parse");

/** How a pipeline is made of what a file holds. */
export interface PipelineOptions {
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
  /** The model file's name, for messages. */
  readonly file?: string;
  /** Kinds of components besides those that come with Sagitta. */
  readonly components?: readonly ComponentKind[];
  /** The module to work in, for those who scope its memory; a new one unless given. */
  readonly kernel?: Kernel;
  /** Most bytes that its components may ask for; 1 GiB unless given. */
  readonly memory?: number;
}

/** The options of a pipeline by kind. */
export const PIPELINE_OPTIONS: Kinds<PipelineOptions> = {
  ...{ module: "module", file: "text", components: "list", kernel: "object", memory: "number" },
};

/** Batches of a window. */
const WINDOW_BATCHES = 16;

/** Annotates sentences. */
export class Pipeline {
  /** Finds sentences in text, where the pipeline has it. */
  readonly segmenter: SegmenterComponent | undefined;
  /** The components, in the order they work. */
  readonly components: readonly Component[];
  readonly #kernel: Kernel;
  readonly #batchSize: number;

  /** The components are trusted to fit each other; {@linkcode Pipeline.read} checks them. */
  constructor(
    kernel: Kernel,
    components: readonly Component[],
    segmenter: SegmenterComponent | undefined,
  ) {
    this.#kernel = kernel;
    this.components = components;
    this.segmenter = segmenter;
    this.#batchSize = Math.max(1, ...components.map(({ batchSize = 1 }) => batchSize));
  }

  /** Makes a pipeline of what a file holds. What it will need is known before it is allocated. */
  static async read(file: ModelFile, options: PipelineOptions = {}): Promise<Pipeline> {
    requireModel("read model", file);
    requireOptions("read model", options, PIPELINE_OPTIONS);
    const place = { file: options.file };
    const kinds = await kindsOf(file, options);
    const need = file.components.reduce((sum, stored, i) => sum + kinds[i].need(stored, place), 0n);
    checkNeed("components", need, options.memory ?? DEFAULT_MEMORY, place);
    checkWidths(file.components, kinds, place);
    const kernel = options.kernel ?? await loadKernel(options.module, buildFor(kinds));
    const made = kernel.guarded(() =>
      file.components.map((stored, i) => kinds[i].read(stored, { kernel, place }))
    );
    const segmenters = made.filter(isSegmenter);
    const components = made.filter((each) => !isSegmenter(each)) as Component[];
    if (segmenters.length > 1 || (segmenters.length === 1 && made[0] !== segmenters[0])) {
      throw refuseModel("a segmenter behind components", "one at the start", place);
    }
    checkOrder(file.components, components, segmenters.length, place);
    return new Pipeline(kernel, components, segmenters[0]);
  }

  /** Columns that components read and none before them fills: the input has to bring them. */
  get wants(): readonly Layer[] {
    const given = new Set<Layer>(["words"]);
    return this.components.flatMap(({ needs, gives }) => {
      const wanted = needs.filter((layer) => !given.has(layer));
      for (const layer of [...wanted, ...gives]) given.add(layer);
      return wanted;
    });
  }

  /** Sentences that are looked at together, so that those of one length meet. */
  get windowSize(): number {
    return this.#batchSize === 1 ? 1 : WINDOW_BATCHES * this.#batchSize;
  }

  /** The component that finds trees. */
  get parser(): ParserComponent | undefined {
    return this.components.find(isParser);
  }

  /** Annotates sentences, some at a time; those before an error come before it. */
  *annotateEach(sentences: Iterable<Sentence>, options: ParseOptions = {}): Generator<Sentence> {
    requireKind("parse", sentences, "series", "Sentences");
    requireOptions("parse", options, PARSE_OPTIONS);
    const iterator = sentences[Symbol.iterator]();
    for (let done = false, failure: { error: unknown } | undefined; !done && !failure;) {
      const window: Sentence[] = [];
      try {
        while (window.length < this.windowSize) {
          const next = iterator.next();
          done = next.done ?? false;
          if (done) break;
          window.push(this.#accept(next.value, options));
        }
      } catch (error) {
        failure = { error };
      }
      if (window.length > 0) yield* this.#annotateWindow(window, options);
      if (failure) throw failure.error;
    }
  }

  annotate(sentence: Sentence, options: ParseOptions = {}): Sentence {
    requireOptions("parse", options, PARSE_OPTIONS);
    const copy = this.#accept(sentence, options);
    this.#annotateBatch([copy], options);
    return copy;
  }

  /**
   * Lets all components before the parser work on a sentence, then asks the parser. Memory that
   * `ask` borrows ends with it.
   */
  ask<T>(
    sentence: Sentence,
    options: ParseOptions,
    ask: (parser: ParserComponent, batch: Batch) => T,
  ): T {
    requireOptions("parse", options, PARSE_OPTIONS);
    requireKind("parse", ask, "function");
    const parser = this.parser;
    if (!parser) throw refuseParse("cannot-parse", "a pipeline without a parser", "one with it");
    const batch = { sentences: [this.#accept(sentence, options)], shared: new Map() };
    return this.#kernel.scoped(() => {
      for (const component of this.components) {
        if (component === parser) break;
        annotateBy(component, batch, options);
      }
      return ask(parser, batch);
    });
  }

  /** A copy of a sentence that can be annotated; refuses one that cannot. */
  #accept(sentence: Sentence, options: ParseOptions): Sentence {
    requireSentence("parse", sentence);
    const copy = sentence.copy();
    for (const component of this.components) component.validate?.(copy, options);
    return copy;
  }

  /** Annotates sentences in batches of similar length; their order stays. */
  #annotateWindow(window: readonly Sentence[], options: ParseOptions): readonly Sentence[] {
    if (window.length === 1) {
      this.#annotateBatch(window, options);
      return window;
    }
    const order = window.toSorted((a, b) => b.length - a.length);
    for (let at = 0; at < order.length; at += this.#batchSize) {
      this.#annotateBatch(order.slice(at, at + this.#batchSize), options);
    }
    return window;
  }

  #annotateBatch(sentences: readonly Sentence[], options: ParseOptions): void {
    const batch: Batch = { sentences, shared: new Map() };
    this.#kernel.scoped(() => {
      for (const component of this.components) annotateBy(component, batch, options);
    });
  }
}

/** Lets a component work; of the words of a lexicon, columns are as it gives them. */
function annotateBy(component: Component, batch: Batch, options: ParseOptions): void {
  component.annotate(batch, options);
  if (!options.lexicon) return;
  const lexicon = Lexicon.of(options.lexicon);
  for (const sentence of batch.sentences) lexicon.apply(sentence, component.gives);
}

/** The compiled Wasm module that a file's components work in, to be sent to threads. */
export async function compileFor(
  file: ModelFile,
  options: PipelineOptions = {},
): Promise<WebAssembly.Module> {
  return await compileModule(buildFor(await kindsOf(file, options)));
}

/** Components that compute with floats take the build with fused products, where they can. */
function buildFor(kinds: readonly ComponentKind[]): KernelOptions {
  return { relaxed: kinds.some(({ floats }) => floats) && hasRelaxedSimd() };
}

function kindsOf(file: ModelFile, options: PipelineOptions): Promise<ComponentKind[]> {
  const { components = [], file: name } = options;
  return Promise.all(file.components.map((stored) => kindOf(stored, components, { file: name })));
}

async function kindOf(
  stored: NamedStored,
  own: readonly ComponentKind[],
  place: Place,
): Promise<ComponentKind> {
  const { kind } = stored;
  const found = own.find((each) => each.kind === kind) ??
    await COMPONENTS.find((row) => row.kind === kind)?.load(stored);
  if (found) return found;
  const known = [...own, ...COMPONENTS].map((each) => each.kind).join(", ");
  throw refuseModel(`a component of kind ${quote(kind)}`, `one of ${known}`, place);
}

/** Where layers have widths, each component reads those that the one before it gives. */
function checkWidths(
  stored: readonly NamedStored[],
  kinds: readonly ComponentKind[],
  place: Place,
): void {
  const given = new Map<Layer, number | undefined>();
  stored.forEach((each, i) => {
    const { needs = {}, gives = {} } = kinds[i].widths?.(each, place) ?? {};
    for (const [layer, width] of Object.entries(needs)) {
      const expected = given.get(layer);
      if (expected === undefined || expected === width) continue;
      const found = `component ${quote(each.name)} for ${layer} of ${width} columns`;
      throw refuseModel(found, `${expected}, as a component before it gives`, place);
    }
    for (const [layer, width] of Object.entries(gives)) given.set(layer, width);
  });
}

/** The layers that a sentence may bring along itself. */
const COLUMNS: readonly string[] = "words lemmas upos xpos feats heads deprels".split(" ");

/** Each need is given by a component before, or by the input: then none behind gives it. */
function checkOrder(
  stored: readonly NamedStored[],
  components: readonly Component[],
  first: number,
  place: Place,
): void {
  const given = new Set<Layer>();
  components.forEach(({ needs, gives }, i) => {
    const behind = new Set(components.slice(i + 1).flatMap((each) => each.gives));
    const missing = needs.find((layer) =>
      !given.has(layer) && (behind.has(layer) || !COLUMNS.includes(layer))
    );
    if (missing !== undefined) {
      const found = `component ${quote(stored[first + i].name)} without ${missing}`;
      throw refuseModel(found, "a component before it that gives them", place);
    }
    for (const layer of gives) given.add(layer);
  });
}
