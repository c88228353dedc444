// The contract of encoders: words in, a vector for each word out, layer by layer. A kind makes
// encoders, from what a file says or from training data; an encoder has its sizes and vocabularies.

import type { Place } from "../../errors.ts";
import type { Json } from "../../model_file/json.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { BatchShape, InferenceOps } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";

/** Lists of texts by name, as files hold them. */
export type Vocabularies = Readonly<Record<string, readonly string[]>>;

/** How large an encoder is and how it works, as files hold it. */
export type EncoderSettings = Readonly<Record<string, Json>>;

/** How much chance there is in training. */
export interface Chance {
  /** Share of numbers that are dropped. */
  readonly dropout: number;
  /** A word that was seen n times is read as unknown with a chance of this / (this + n). */
  readonly wordDropout: number;
}

/**
 * An encoder of certain sizes and vocabularies. A sentence as it reads it is an I, sentences side
 * by side are a B; word t of sentence b is row t·size + b of its vectors, ROOT is word 0.
 */
export interface Encoder<I = unknown, B extends BatchShape = BatchShape> {
  readonly name: string;
  readonly settings: EncoderSettings;
  readonly vocabularies: Vocabularies;
  readonly parameters: readonly ParameterSpec[];
  /** Columns of its vectors. */
  readonly width: number;
  /** A sentence's words in numbers. */
  read(forms: readonly string[]): I;
  /** What a sentence counts in a batch of training: sentences or, where they matter, pieces. */
  count(input: I): number;
  /** Numbers that tell a sentence from others. */
  numbers(input: I): Iterable<Int32Array>;
  /** A sentence as chance leaves it in training. */
  draw(input: I, chance: Chance, random: () => number): I;
  /** Sentences side by side; the work is least where they go from long to short. */
  batch(inputs: readonly I[]): B;
  /** The vectors of the words, layer by layer; asked for again where a pass goes on (`LossFunction`). */
  encode<T>(ops: InferenceOps<T>, batch: B): T[];
  /** What depends on each word alone, where parsing can keep it for words that come again. */
  readonly perWord?: PerWord<B>;
}

/** The part of an encoder that sees each word by itself. */
export interface PerWord<B extends BatchShape = BatchShape> {
  /** Columns of each of its matrices. */
  readonly widths: readonly number[];
  /** Some matrices with a row for each row of the batch. */
  compute<T>(ops: InferenceOps<T>, batch: B): T[];
  /** The vectors of the words from these matrices, which are used up. */
  encode<T>(ops: InferenceOps<T>, batch: BatchShape, perWord: readonly T[]): T[];
}

/** What an encoder that is to be trained can start from. */
export interface Beginning {
  /** Sizes, where they are not those of what it starts from. */
  readonly sizes: Readonly<Record<string, number>>;
  /** How often each form stands in the training data. */
  readonly counts: ReadonlyMap<string, number>;
  /** What a program or a command line brought: vectors of words, a pretrained encoder. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The encoder of a model that training goes on from: what it knows keeps its numbers. */
  readonly from?: Pick<Stored, "settings" | "vocabularies">;
}

/** An encoder before training. */
export interface Begun {
  readonly encoder: Encoder;
  /** Puts what it starts from in the place of numbers that were drawn at random. */
  start(parameters: Map<string, Float32Array>): void;
}

/** A kind of encoder. */
export interface EncoderKind {
  readonly name: string;
  /** An encoder as a file says it; a file may say anything. */
  open(settings: EncoderSettings, vocabularies: Vocabularies, place: Place): Encoder;
  /** An encoder to be trained. */
  begin(given: Beginning): Begun;
}
