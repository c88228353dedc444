/**
 * Networks with a batch for each: every encoder and output, masks on, small enough for finite
 * differences.
 *
 * @module
 */

import { wordBatch } from "../../src/networks/word_batch.ts";
import { FIRST_WORD } from "../../src/networks/word_numbers.ts";
import { ENCODERS, loadEncoder } from "../../src/networks/encoders/registry.ts";
import { CLASS_KINDS, type LossFunction, type Mask } from "../../src/networks/ops.ts";
import { classParameters, classScores } from "../../src/networks/outputs/classes.ts";
import type { ParameterSpec } from "../../src/networks/parameters.ts";
import { MOVES, ParserNetwork } from "../../src/networks/parser_network.ts";
import { seededRandom } from "../../src/random.ts";
import { qParameters, takenValues } from "../../src/training/oracle/q_graph.ts";

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

/** Sentences of 4, 3 and 1 words; n-grams of rows are as many as they come. */
function words(buckets: number) {
  return wordBatch([4, 3, 1].map((length) => ({
    words: Int32Array.from({ length }, () => below(6 + FIRST_WORD)),
    ngrams: Array.from({ length }, (_, i) => {
      return Int32Array.from({ length: buckets > 0 && i > 0 ? below(4) : 0 }, () => below(buckets));
    }),
  })));
}

/** Half of what the encoder's inputs are, as dropout leaves them. */
function masksOf(widths: readonly number[], size: number): Mask[] {
  return widths.map((width) => {
    return { width, values: Float32Array.from({ length: size * width }, () => below(2) * 2) };
  });
}

/** A parser's network over an encoder. */
async function parserCase(encoder: string, isFull: boolean): Promise<Case> {
  const sizes = {
    ...{ wordWidth: 3, ngramWidth: isFull ? 5 : 0, ngramBuckets: isFull ? 8 : 0 },
    ...{ layers: 2, cells: 3, slots: 4, hidden: 5, labelHidden: 3 },
  };
  const vocabularies = isFull
    ? { words: 6, tags: 4, feats: 5, labels: 3 }
    : { words: 6, tags: 0, feats: 0, labels: 0 };
  const network = new ParserNetwork(await loadEncoder(encoder), sizes, vocabularies);
  const batch = words(sizes.ngramBuckets), { rows, size } = batch;
  const choices = 7, arcs = isFull ? 6 : 0;
  const read = {
    picks: Int32Array.from({ length: choices * 4 }, (_, i) => below(rows + 1) * 4 + i % 4),
    kinds: kindsOf(choices, MOVES),
  };
  const training = {
    words: batch,
    classes: network.classOutputs.map((name) => {
      return { name, kinds: kindsOf(rows, network.vocabularies[name]) };
    }),
    arcs: {
      picks: Int32Array.from({ length: arcs * 2 }, (_, i) => below(rows) * 2 + i % 2),
      kinds: kindsOf(arcs, vocabularies.labels),
    },
    masks: masksOf(network.encoder.maskWidths(sizes), size),
    weight: 0.25,
  };
  return {
    name: `${encoder} under ${isFull ? "tags, features, moves and labels" : "moves alone"}`,
    specs: network.parameters,
    loss: (ops) => network.loss(ops, training, () => read),
    read,
  };
}

/** Classes with a margin, over rows that are added and go through a function. */
function hingeCase(): Case {
  const specs: ParameterSpec[] = [
    { name: "table", shape: [5, 4], start: "vectors", lookup: true },
    ...classParameters("classes", 4, 3),
  ];
  const ids = Int32Array.of(0, 2, 2, -1, 4), kinds = kindsOf(5, 3);
  return {
    name: "classes with a margin",
    specs,
    loss: (ops) => {
      const table = ops.parameter("table");
      const x = ops.tanh(ops.add(ops.rows(table, ids), ops.rows(table, ids.toReversed())));
      return ops.hingeLoss(classScores(ops, "classes", x), kinds, 0.5);
    },
  };
}

/** The learned oracle's network. */
function oracleCase(): Case {
  const settings = {
    ...{ system: "arc-standard", singleRoot: true, features: "thesis" } as const,
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
  ...await Promise.all(ENCODERS.flatMap(({ name }) => {
    return [parserCase(name, true), parserCase(name, false)];
  })),
  hingeCase(),
  oracleCase(),
];
