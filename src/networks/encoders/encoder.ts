// The contract of encoders: words in, a vector for each word out, layer by layer. A kind makes
// encoders, from what a file says or from training data; an encoder has its sizes and vocabularies.

import type { Place } from "../../errors.ts";
import type { Json } from "../../model_file/json.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { BatchShape, InferenceOps, Mask } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";

/** Lists of texts by name, as files hold them. */
export type Vocabularies = Readonly<Record<string, readonly string[]>>;

/** How large an encoder is and how it works, as files hold it. */
export type EncoderSettings = Readonly<Record<string, Json>>;

/** The noise of training. */
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
  /** The size of a sentence in a batch of training: sentences or, where they matter, pieces. */
  count(input: I): number;
  /** The integers of a sentence for the fingerprint of the data. */
  numbers(input: I): Iterable<Int32Array>;
  /** A sentence as chance leaves it in training. */
  draw(input: I, chance: Chance, random: () => number): I;
  /** Sentences side by side; the work is least where they go from long to short. */
  batch(inputs: readonly I[]): B;
  /** The vectors of the words, layer by layer; called again where a pass resumes (`LossFunction`). */
  encode<T>(ops: InferenceOps<T>, batch: B): T[];
  /** The part that depends on each word alone, where parsing can cache it. */
  readonly perWord?: PerWord<B>;
}

/** A row of factors that drop some columns of a sentence. */
export function dropoutRow(length: number, dropout: number, random: () => number): Float32Array {
  return Float32Array.from({ length }, () => random() < dropout ? 0 : 1 / (1 - dropout));
}

/** The rows of a batch's sentences as a mask. */
export function maskOf(rows: readonly Float32Array[]): Mask {
  const width = rows[0].length, values = new Float32Array(rows.length * width);
  rows.forEach((row, b) => values.set(row, b * width));
  return { values, width };
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

/** The data, sizes and models that a new encoder can start from. */
export interface EncoderInit {
  /** Sizes, where they are not those of what it starts from. */
  readonly sizes: Readonly<Record<string, number>>;
  /** How often each form stands in the training data. */
  readonly counts: ReadonlyMap<string, number>;
  /** Inputs of a program or a command line: vectors of words, a pretrained encoder. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The encoder of a model that training continues: its words keep their numbers. */
  readonly from?: Pick<Stored, "settings" | "vocabularies">;
}

/** An encoder before training. */
export interface InitialEncoder {
  readonly encoder: Encoder;
  /** Replaces random numbers by those that it starts from. */
  start(parameters: Map<string, Float32Array>): void;
}

/** A kind of encoder. */
export interface EncoderKind {
  readonly name: string;
  /** An encoder as a file says it; a file may say anything. */
  open(settings: EncoderSettings, vocabularies: Vocabularies, place: Place): Encoder;
  /** An encoder to be trained. */
  create(given: EncoderInit): InitialEncoder;
}
