/**
 * Networks with a batch for each: every encoder and output, masks on, small enough for finite
 * differences.
 *
 * @module
 */

import type { Encoder, EncoderSettings } from "../../src/networks/encoders/encoder.ts";
import { ENCODERS, loadEncoder } from "../../src/networks/encoders/registry.ts";
import { pieceBatch } from "../../src/networks/encoders/piece_batch.ts";
import {
  embedPieces,
  encodePieces,
  transformerParameters,
} from "../../src/networks/encoders/transformer_layers.ts";
import { type BatchShape, CLASS_KINDS, type LossFunction } from "../../src/networks/ops.ts";
import { ARC_ENDS, MOVES, TreeOutput } from "../../src/networks/outputs/trees.ts";
import { WordOutput } from "../../src/networks/outputs/words.ts";
import type { ParameterSpec } from "../../src/networks/parameters.ts";
import { ParserNetwork } from "../../src/networks/parser_network.ts";
import { seededRandom } from "../../src/random.ts";
import { qParameters, takenValues } from "../../src/laboratory/learned_oracle/q_graph.ts";

/** A network and its loss. */
export interface Case {
  readonly name: string;
  readonly specs: readonly ParameterSpec[];
  readonly loss: LossFunction;
  /** What `read` gives in the middle of the pass, where nothing else computes it. */
  readonly read?: unknown;
}

const random = seededRandom(3);
const below = (count: number) => Math.floor(random() * count);

/** Kinds of classes, some rows without a right one. */
function kindsOf(rows: number, classes: number): Uint8Array {
  const kinds = Uint8Array.from({ length: rows * classes }, () => random() < 0.2 ? 0 : 1);
  for (let row = 0; row < rows; row++) {
    const right = row * classes + below(classes);
    if (row % 5 > 0) kinds[right] = CLASS_KINDS.right;
    // A loss of a right class alone has no slope: give each row a wrong one too.
    kinds[row * classes + (right + 1) % classes] ||= CLASS_KINDS.wrong;
  }
  return kinds;
}

/** Encoders of small sizes, each with three sentences as chance leaves them. */
async function smallEncoders(isFull: boolean): Promise<[Encoder, BatchShape][]> {
  const settings: Record<string, EncoderSettings> = {
    bilstm: {
      ...{ wordWidth: 3, ngramWidth: isFull ? 5 : 0, ngramBuckets: isFull ? 8 : 0 },
      ...{ layers: 2, cells: 3 },
    },
    transformer: {
      ...{ width: 6, heads: 2, layers: 2, feed: 5, places: 6, segments: 2, epsilon: 1e-3 },
      ...{ lowerCase: true, stripAccents: true },
    },
  };
  const vocabularies = {
    words: ["an", "arrow", "flies", "past", "us", "now"],
    pieces: ["[UNK]", "[CLS]", "[SEP]", "an", "arrow", "fl", "##ies"],
  };
  const sentences = [["An", "arrow", "flies", "past"], ["arrow", "flies"], ["flies"]];
  return await Promise.all(ENCODERS.map(async ({ name }): Promise<[Encoder, BatchShape]> => {
    const encoder = (await loadEncoder(name)).open(settings[name], vocabularies, {});
    const chance = { dropout: 0.5, wordDropout: 0 };
    const drawn = sentences.map((forms) => encoder.draw(encoder.read(forms), chance, random));
    return [encoder, encoder.batch(drawn)];
  }));
}

/** A parser's network over an encoder. */
function parserCase(encoder: Encoder, batch: BatchShape, isFull: boolean): Case {
  const arc = isFull ? 5 : 0, sizes = { slots: 4, hidden: 5, labelHidden: 3, arc };
  const columns = Object.entries(isFull ? { tags: 4, feats: 5, xpos: 3, lemmas: 4 } : {});
  const labels = isFull ? ["nsubj", "obj", "root"] : [];
  const words = new Map(columns.map(([name, classes]) => {
    return [name, new WordOutput(name, encoder.width, classes)];
  }));
  const network = new ParserNetwork(encoder, words, new TreeOutput(sizes, encoder.width, labels));
  const rows = batch.steps * batch.size;
  const choices = 7, arcs = isFull ? 6 : 0;
  const read = {
    picks: Int32Array.from({ length: choices * 4 }, (_, i) => below(rows + 1) * 4 + i % 4),
    kinds: kindsOf(choices, MOVES),
    // Of four moves two add arcs.
    arcs: Int32Array.from({ length: arc && choices * MOVES * ARC_ENDS }, (_, i) => {
      return i % 8 < 4 ? -1 : below(rows + 1);
    }),
  };
  const training = {
    words: batch,
    classes: new Map(columns.map(([name, classes]) => [name, kindsOf(rows, classes)])),
    arcs: {
      picks: Int32Array.from({ length: arcs * 2 }, (_, i) => below(rows) * 2 + i % 2),
      kinds: kindsOf(arcs, labels.length),
    },
    weight: 0.25,
    walk: () => read,
  };
  return {
    name: `${encoder.name} under ${isFull ? "classes, moves, arcs and labels" : "moves alone"}`,
    specs: network.parameters,
    loss: (ops) => network.loss(ops, training),
    read,
  };
}

/** Classes over rows that are added and go through a function. */
function sumCase(): Case {
  const classes = new WordOutput("classes", 4, 3);
  const specs: ParameterSpec[] = [
    { name: "table", shape: [5, 4], start: "vectors", lookup: true },
    ...classes.specs,
  ];
  const ids = Int32Array.of(0, 2, 2, -1, 4), kinds = kindsOf(5, 3);
  return {
    name: "classes over sums of rows",
    specs,
    loss: (ops) => {
      const table = ops.parameter("table");
      const x = ops.tanh(ops.add(ops.rows(table, ids), ops.rows(table, ids.toReversed())));
      return ops.softmaxLoss(classes.scores(ops, [x]), kinds, 0.5);
    },
  };
}

/** Two layers of a transformer over three sentences, read in windows. */
function transformerCase(): Case {
  const sizes = {
    ...{ width: 6, heads: 2, layers: 2, feed: 5 },
    ...{ places: 6, segments: 2, epsilon: 1e-3 },
  };
  const sentences = [[2, 1, 3], [1], [1, 4, 2, 1]].map((lengths) => {
    const starts = Int32Array.of(1, ...lengths);
    for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
    return { ids: Int32Array.from({ length: starts[lengths.length] + 1 }, () => below(7)), starts };
  });
  const batch = pieceBatch(sentences, sizes.places), words = batch.words.shares.length;
  const kinds = kindsOf(words, 3), classes = new WordOutput("classes", 6, 3);
  return {
    name: "a transformer under classes",
    specs: [...transformerParameters(sizes, 7), ...classes.specs],
    loss: (ops) => {
      const x = embedPieces(ops, sizes, batch);
      const [, last] = encodePieces(ops, sizes, batch, x);
      return ops.softmaxLoss(classes.scores(ops, [ops.bags(last, batch.words)]), kinds, 0.5);
    },
  };
}

/** The learned oracle's network. */
function oracleCase(): Case {
  const settings = {
    ...{ system: "arc-standard", multiRoot: false, features: "thesis" } as const,
    ...{ hidden: 6, second: 5, dueling: true },
  };
  const rows = 6,
    bags = Array.from({ length: rows }, (_, i) => {
      return Int32Array.from({ length: 2 * i }, () => below(153));
    });
  const offsets = new Int32Array(rows + 1);
  bags.forEach((bag, i) => offsets[i + 1] = offsets[i] + bag.length);
  const ids = Int32Array.from(bags.flatMap((bag) => [...bag]));
  const numbers = (length: number) => Float32Array.from({ length }, () => 3 * random() - 1.5);
  const states = { ids, offsets, legal: new Uint8Array(rows).fill(15) };
  const batch = { states, selection: numbers(5 * rows) };
  const targets = numbers(rows), weights = numbers(rows);
  return {
    name: "the learned oracle",
    specs: qParameters(settings),
    loss: (ops) => ops.huberLoss(takenValues(ops, batch), targets, weights),
  };
}

/** All of them. */
export const CASES: readonly Case[] = [
  ...(await smallEncoders(true)).map(([encoder, batch]) => parserCase(encoder, batch, true)),
  ...(await smallEncoders(false)).map(([encoder, batch]) => parserCase(encoder, batch, false)),
  sumCase(),
  transformerCase(),
  oracleCase(),
];
