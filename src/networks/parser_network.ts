/**
 * The network of a transition parser: an encoder, tags and values of FEATS on its first layer,
 * moves and labels on its last. What it is made of, its loss, and what a parser reads off it.
 *
 * @module
 */

import type { WordBatch } from "./word_batch.ts";
import { FIRST_WORD } from "./word_numbers.ts";
import type { Encoder } from "./encoders/encoder.ts";
import { type EncoderSizes, loadEncoder } from "./encoders/registry.ts";
import type { BatchShape, Mask, Ops } from "./ops.ts";
import { classParameters, classScores } from "./outputs/classes.ts";
import {
  nothingParameter,
  scorerNames,
  type SlotOutput,
  slotParameters,
  slotScores,
  slotTable,
  withNothing,
} from "./outputs/slots.ts";
import type { ParameterSpec } from "./parameters.ts";

/** Moves that are scored: SHIFT, LEFT, RIGHT, and REDUCE or SWAP. */
export const MOVES = 4;
/** An arc's ends: head, dependent. */
export const ARC_ENDS = 2;

/** The encoder of parsers whose settings name none. */
const ENCODER = "bilstm";

/** How large a parser's network is. */
export interface NetworkSizes extends EncoderSizes {
  /** Places of a configuration that moves are scored by: 4, or 9 with children. */
  readonly slots: number;
  /** Units between these and the moves' scores. */
  readonly hidden: number;
  /** Units between an arc and its labels' scores. */
  readonly labelHidden: number;
}

/** How large a model's vocabularies are. */
export interface VocabularySizes {
  /** Words, those with numbers of their own not counted. */
  readonly words: number;
  /** Tags; 0 where the model gives none. */
  readonly tags: number;
  /** Values of FEATS; 0 where the model gives none. */
  readonly feats: number;
  /** Labels; 0 where the model is unlabelled. */
  readonly labels: number;
}

/** Outputs that give each word a class. */
export const CLASS_OUTPUTS = ["tags", "feats"] as const;
/** The name of such an output. */
export type ClassOutput = typeof CLASS_OUTPUTS[number];

/** The output that scores moves. */
export function moveOutput({ slots, hidden }: Pick<NetworkSizes, "slots" | "hidden">): SlotOutput {
  return { name: "moves", table: "slots", slots, hidden, classes: MOVES };
}

/** The output that scores the labels of an arc. */
export function labelOutput(
  { labelHidden }: Pick<NetworkSizes, "labelHidden">,
  labels: number,
): SlotOutput {
  return { name: "labels", table: "ends", slots: ARC_ENDS, hidden: labelHidden, classes: labels };
}

/** Choices to learn from: what their slots pick, and what each class is (`CLASS_KINDS`). */
export interface SlotExamples {
  readonly picks: Int32Array;
  readonly kinds: Uint8Array;
}

/** A batch of training sentences. */
export interface TrainingBatch {
  readonly words: WordBatch;
  /** What tags and values of FEATS are right, row by row. */
  readonly classes: readonly { readonly name: ClassOutput; readonly kinds: Uint8Array }[];
  /** The labels of gold arcs. */
  readonly arcs: SlotExamples;
  /** Factors for dropout (`Encoder.maskWidths`); none for no dropout. */
  readonly masks: readonly Mask[];
  /** What each choice weighs in the loss. */
  readonly weight: number;
}

/** What a parser reads off the network. */
export interface NetworkReading<T> {
  /** Scores of each class of each row, as far as the model has such classes. */
  readonly classes: Partial<Record<ClassOutput, T>>;
  /** Tables of moves and of labels, a row for each row of the batch and one for none. */
  readonly moves: T;
  readonly labels: T | undefined;
}

/** A network's description. */
export class ParserNetwork {
  /** All parameters, in the order of files. */
  readonly parameters: readonly ParameterSpec[];
  readonly encoder: Encoder<EncoderSizes>;
  readonly sizes: NetworkSizes;
  readonly vocabularies: VocabularySizes;
  readonly moves: SlotOutput;
  readonly labels: SlotOutput;

  constructor(
    encoder: Encoder<EncoderSizes>,
    sizes: NetworkSizes,
    vocabularies: VocabularySizes,
  ) {
    this.encoder = encoder;
    this.sizes = sizes;
    this.vocabularies = vocabularies;
    this.moves = moveOutput(sizes);
    this.labels = labelOutput(sizes, vocabularies.labels);
    const width = encoder.width(sizes);
    this.parameters = [
      ...encoder.parameters(sizes, vocabularies.words + FIRST_WORD),
      ...this.classOutputs.flatMap((name) => classParameters(name, width, vocabularies[name])),
      nothingParameter(width),
      ...slotParameters(this.moves, width),
      ...(this.isLabelled ? slotParameters(this.labels, width) : []),
    ];
  }

  /** Loads the encoder that a network of these sizes has. */
  static async of(sizes: NetworkSizes, vocabularies: VocabularySizes): Promise<ParserNetwork> {
    return new ParserNetwork(await loadEncoder(ENCODER), sizes, vocabularies);
  }

  /** Does it give labels? */
  get isLabelled(): boolean {
    return this.vocabularies.labels > 0;
  }

  /** The classes of words that it gives. */
  get classOutputs(): ClassOutput[] {
    return CLASS_OUTPUTS.filter((name) => this.vocabularies[name] > 0);
  }

  /**
   * The loss of a batch. In the middle of the pass `walk` goes through configurations, with the
   * address of the table of moves at hand, and says which choices to learn from.
   */
  loss<T>(ops: Ops<T>, batch: TrainingBatch, walk: (table: number) => SlotExamples): T {
    const { encoder, sizes } = this, { words, masks, weight } = batch;
    const layers = encoder.encode(
      ops,
      sizes,
      words,
      encoder.perWord(ops, sizes, words, masks),
      masks,
    );
    const losses = batch.classes.map(({ name, kinds }) => {
      return ops.softmaxLoss(classScores(ops, name, layers[0]), kinds, weight);
    });
    const vectors = withNothing(ops, layers.at(-1)!);
    const table = slotTable(ops, this.moves, vectors);
    const { picks, kinds } = ops.read(table, scorerNames(this.moves), walk);
    losses.push(ops.softmaxLoss(slotScores(ops, this.moves, table, picks), kinds, weight));
    if (this.isLabelled) {
      const { picks, kinds } = batch.arcs;
      const ends = slotTable(ops, this.labels, vectors);
      losses.push(ops.softmaxLoss(slotScores(ops, this.labels, ends, picks), kinds, weight));
    }
    return ops.sum(losses);
  }

  /** What a parser reads of a batch, from what its words gave by themselves (`Encoder.perWord`). */
  read<T>(ops: Ops<T>, batch: BatchShape, perWord: readonly T[]): NetworkReading<T> {
    const layers = this.encoder.encode(ops, this.sizes, batch, perWord, []);
    const scores = this.classOutputs.map((name) => [name, classScores(ops, name, layers[0])]);
    const vectors = withNothing(ops, layers.at(-1)!);
    return {
      classes: Object.fromEntries(scores),
      moves: slotTable(ops, this.moves, vectors),
      labels: this.isLabelled ? slotTable(ops, this.labels, vectors) : undefined,
    };
  }
}
