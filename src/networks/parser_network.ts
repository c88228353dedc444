// The network of a transition parser: an encoder, classes of words on its first layer (tags, values
// of FEATS and XPOS, rules of lemmas), moves and labels on its last. What it is made of, its loss, and what a parser reads off it.

import type { Encoder } from "./encoders/encoder.ts";
import type { BatchShape, Ops } from "./ops.ts";
import { arcParameters, type ArcTables, arcTables } from "./outputs/arcs.ts";
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
import { LAYOUT } from "../runtime/module.ts";

/** Moves that are scored. */
export const MOVES = LAYOUT["move-columns"];
/** An arc's ends: head, dependent. */
export const ARC_ENDS = LAYOUT["arc-ends"];

/** How large the scorer of a configuration is. */
export interface ScorerSizes {
  /** Places of a configuration that moves are scored by: 4, or 9 with children. */
  readonly slots: number;
  /** Units between these and the moves' scores. */
  readonly hidden: number;
  /** Units between an arc and its labels' scores. */
  readonly labelHidden: number;
  /** Columns of the projections that score arcs; none are scored where it is 0 or left out. */
  readonly arc?: number;
}

/** Outputs that give each word a class. */
export const CLASS_OUTPUTS = ["tags", "feats", "xpos", "lemmas"] as const;
/** The name of such an output. */
export type ClassOutput = typeof CLASS_OUTPUTS[number];

/** How many entries each vocabulary has; 0 where the network does not give such a thing. */
export type OutputSizes = Readonly<Record<ClassOutput | "labels", number>>;

/** The output that scores moves. */
export function moveOutput({ slots, hidden }: Pick<ScorerSizes, "slots" | "hidden">): SlotOutput {
  return { name: "moves", table: "slots", slots, hidden, classes: MOVES };
}

/** The output that scores the labels of an arc. */
export function labelOutput(
  { labelHidden }: Pick<ScorerSizes, "labelHidden">,
  labels: number,
): SlotOutput {
  return { name: "labels", table: "ends", slots: ARC_ENDS, hidden: labelHidden, classes: labels };
}

/** Choices to learn from: what their slots pick, and what each class is (`CLASS_KINDS`). */
export interface SlotExamples {
  readonly picks: Int32Array;
  readonly kinds: Uint8Array;
}

/** Choices of moves, and the arcs that they are scored with. */
export interface MoveExamples extends SlotExamples {
  /** Rows of a head and a dependent for each class, below 0 for none; empty if none are scored. */
  readonly arcs: Int32Array;
}

/** A batch of training sentences. */
export interface TrainingBatch {
  readonly words: BatchShape;
  /** What classes of words are right, row by row. */
  readonly classes: readonly { readonly name: ClassOutput; readonly kinds: Uint8Array }[];
  /** The labels of gold arcs. */
  readonly arcs: SlotExamples;
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
  /** Tables that arcs are scored by, where they are. */
  readonly arcs: ArcTables<T> | undefined;
}

/** A network's description. */
export class ParserNetwork {
  /** All parameters, in the order of files. */
  readonly parameters: readonly ParameterSpec[];
  readonly encoder: Encoder;
  readonly sizes: ScorerSizes;
  readonly outputs: OutputSizes;
  readonly moves: SlotOutput;
  readonly labels: SlotOutput;

  /** @param pace The encoder's rate as a share of that of all else; 1 unless given. */
  constructor(encoder: Encoder, sizes: ScorerSizes, outputs: OutputSizes, pace = 1) {
    this.encoder = encoder;
    this.sizes = sizes;
    this.outputs = outputs;
    this.moves = moveOutput(sizes);
    this.labels = labelOutput(sizes, outputs.labels);
    const { width } = encoder;
    this.parameters = [
      ...encoder.parameters.map((spec) => pace === 1 ? spec : { ...spec, pace }),
      ...this.classOutputs.flatMap((name) => classParameters(name, width, outputs[name])),
      nothingParameter(width),
      ...slotParameters(this.moves, width),
      ...(this.isLabelled ? slotParameters(this.labels, width) : []),
      ...arcParameters(sizes.arc ?? 0, width),
    ];
  }

  /** Does it give labels? */
  get isLabelled(): boolean {
    return this.outputs.labels > 0;
  }

  /** Does it score arcs? */
  get scoresArcs(): boolean {
    return (this.sizes.arc ?? 0) > 0;
  }

  /** The classes of words that it gives. */
  get classOutputs(): ClassOutput[] {
    return CLASS_OUTPUTS.filter((name) => this.outputs[name] > 0);
  }

  /**
   * The loss of a batch. In the middle of the pass `walk` goes through configurations, with the
   * addresses of the tables of moves and of arcs at hand, and says which choices to learn from.
   */
  loss<T>(
    ops: Ops<T>,
    batch: TrainingBatch,
    walk: (moves: number, ...arcs: number[]) => MoveExamples,
  ): T {
    const { words, weight } = batch;
    const layers = this.encoder.encode(ops, words);
    const losses = batch.classes.map(({ name, kinds }) => {
      return ops.softmaxLoss(classScores(ops, name, layers[0]), kinds, weight);
    });
    const vectors = withNothing(ops, layers.at(-1)!);
    const table = slotTable(ops, this.moves, vectors);
    const ends = this.scoresArcs ? arcTables(ops, vectors) : undefined;
    const names = scorerNames(this.moves);
    const { picks, kinds, arcs } = ops.read([table, ...(ends ?? [])], names, walk);
    const scores = slotScores(ops, this.moves, table, picks);
    const all = ends ? ops.add(scores, ops.pairDots(...ends, arcs, MOVES)) : scores;
    losses.push(ops.softmaxLoss(all, kinds, weight));
    if (this.isLabelled) {
      const { picks, kinds } = batch.arcs;
      const ends = slotTable(ops, this.labels, vectors);
      losses.push(ops.softmaxLoss(slotScores(ops, this.labels, ends, picks), kinds, weight));
    }
    return ops.sum(losses);
  }

  read<T>(ops: Ops<T>, batch: BatchShape): NetworkReading<T> {
    const layers = this.encoder.encode(ops, batch);
    const scores = this.classOutputs.map((name) => [name, classScores(ops, name, layers[0])]);
    const vectors = withNothing(ops, layers.at(-1)!);
    return {
      classes: Object.fromEntries(scores),
      moves: slotTable(ops, this.moves, vectors),
      labels: this.isLabelled ? slotTable(ops, this.labels, vectors) : undefined,
      arcs: this.scoresArcs ? arcTables(ops, vectors) : undefined,
    };
  }
}
