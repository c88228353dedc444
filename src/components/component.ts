// The contract of components: each fills columns of sentences, from what those before it gave.

import type { Place } from "../errors.ts";
import type { ScoredChoice } from "./parser/decoder.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import type { ParserSettings } from "./parser/settings.ts";
import type { Alternative, ParseOptions } from "./parser/parse_options.ts";
import type { Transition } from "../oracles/transition.ts";
import type { Stored } from "../model_file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** A column that a component reads or gives, or something that lives as long as a batch. */
export type Layer =
  | "words"
  | "lemmas"
  | "upos"
  | "xpos"
  | "feats"
  | "heads"
  | "deprels"
  | "vectors"
  | (string & Record<never, never>);

/** Sentences that go through a pipeline together. */
export interface Batch {
  /** The sentences; components assign to their columns. */
  readonly sentences: readonly Sentence[];
  /** Data other than columns, such as vectors, until the pipeline ends the batch. */
  readonly shared: Map<Layer, unknown>;
}

/** One step of a pipeline. */
export interface Component {
  /** Layers that must be filled before it runs. */
  readonly needs: readonly Layer[];
  readonly gives: readonly Layer[];
  /** How many sentences it likes to have at a time, of similar length; 1 unless given. */
  readonly batchSize?: number;
  /** Refuses a sentence that it cannot annotate, before any of its batch is worked on. */
  validate?(sentence: Sentence, options: ParseOptions): void;
  /** Fills columns of a batch. Memory that it borrows from the module ends with the batch. */
  annotate(batch: Batch, options: ParseOptions): void;
}

/** A component that finds trees, and can tell more about them than a column holds. */
export interface ParserComponent extends Component {
  readonly settings: ParserSettings;
  readonly labels: readonly string[];
  /** The best trees of the only sentence of a batch, best first. */
  alternatives(batch: Batch, most: number, options: ParseOptions): Alternative[];
  /** A greedy derivation of the only sentence of a batch, with scores. */
  derivation(batch: Batch, first: readonly Transition[], complete: boolean): ScoredChoice[];
  /**
   * The best tree's heads of the only sentence of a batch, and what the derivation knows of each,
   * [words, 4], at each of some temperatures.
   */
  evidence(
    batch: Batch,
    beam: number,
    temperatures: readonly number[],
  ): { readonly heads: Int32Array; readonly evidence: readonly Float32Array[] };
  labelName(transition: Transition): string;
}

/** Text on its way to sentences. */
export interface SentenceStream {
  /** Takes the next piece; yields the sentences that it completes. Go through all of them. */
  push(piece: string): Iterable<Sentence>;
  /** Yields the sentences before the end of a paragraph that no text that may follow changes. */
  decided?(): Iterable<Sentence>;
  /** For callers that wait while no text comes: yields the sentences that are complete so far. */
  pause?(): Iterable<Sentence>;
  /** Ends the text; yields its last sentences. */
  end(): Iterable<Sentence>;
}

/** A component that makes sentences out of text; it comes before all others. */
export interface SegmenterComponent {
  /** Starts on a text that comes in pieces; the forms of a lexicon stay whole. */
  stream(lexicon?: Lexicon): SentenceStream;
}

/** Where a component is read. */
export interface ReadContext {
  /** The module that all components of a pipeline work in. */
  readonly kernel: Kernel;
  /** The file, for messages. */
  readonly place: Place;
}

/** How wide the vectors of layers are that have any: columns, by layer. */
export type Widths = Readonly<Partial<Record<Layer, number>>>;

/** A kind of component: how a file's part becomes one. */
export interface ComponentKind {
  /** Its name in files. */
  readonly kind: string;
  /** Computes with floats: runs in the build with fused products, where there is one. */
  readonly floats?: boolean;
  /** How many bytes it will allocate, at least; asked before anything is. */
  need(stored: Stored, place?: Place): bigint;
  /**
   * Of the layers that it needs and gives, how wide those are that have a width; asked before
   * anything is allocated. A pipeline refuses a width that is not the one given before.
   */
  widths?(stored: Stored, place?: Place): { readonly needs?: Widths; readonly gives?: Widths };
  /** Reads one. Everything in a file is hostile until it is checked. */
  read(stored: Stored, context: ReadContext): Component | SegmenterComponent;
}

/** Makes sentences out of text. */
export function isSegmenter(
  component: Component | SegmenterComponent,
): component is SegmenterComponent {
  return "stream" in component;
}

/** Finds trees. */
export function isParser(component: Component): component is ParserComponent {
  return "derivation" in component;
}
