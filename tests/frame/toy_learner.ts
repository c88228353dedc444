/**
 * A learner that is not in the registry: learns how many letters a word has, on average and by its
 * first letter, by gradient descent with momentum. One row and one file; nothing else knows it.
 *
 * @module
 */

import type { Sentence } from "../../src/sentence/sentence.ts";
import { fail } from "../../src/errors.ts";
import { requireTensor } from "../../src/model_file/require_tensor.ts";
import type { Gradients } from "../../src/networks/gradients.ts";
import { type PartResult, sumParts } from "../../src/training/parts.ts";
import type { Learner, LearnerKind, LearnerRow } from "../../src/training/learner.ts";
import { batchesOf, shuffled } from "../../src/training/shuffle.ts";
import { readAll } from "../../src/training/treebank.ts";

/** Letters that have a row, parts of a batch, and how much of a step is that of the one before. */
const LETTERS = 26, PARTS = 4, MOMENTUM = 0.9;

interface ToyOptions {
  readonly epochs: number;
  readonly seed: number;
  readonly rate: number;
  readonly breakAt?: number;
  readonly breaks: "loss" | "gradient";
}

const kind: LearnerKind = {
  async prepare({ options, train, dev }) {
    const reference = dev && await readAll(dev);
    return toyLearner(options as unknown as ToyOptions, await readAll(train), reference);
  },
};

/** The row. */
export const row: LearnerRow = {
  name: "toy",
  makes: "guesser",
  options: {
    epochs: { min: 1, max: 100, default: 3, help: "passes over the data" },
    seed: { min: 0, max: 1000, default: 1, help: "where randomness starts" },
    rate: { min: 0, max: 10, fraction: true, default: 0.01, help: "how large a step is" },
    breakAt: { min: 1, max: 1000, help: "the step that is not finite" },
    breaks: { choices: ["loss", "gradient"], default: "loss", help: "what is not finite in it" },
  },
  parallel: true,
  url: import.meta.url,
  load: () => Promise.resolve(kind),
};

function toyLearner(
  { epochs, seed, rate, breakAt = 0, breaks }: ToyOptions,
  sentences: readonly Sentence[],
  reference: readonly Sentence[] | undefined,
): Learner<number[]> {
  const values = new Float32Array(1 + LETTERS), speeds = new Float32Array(1 + LETTERS);
  const words = sentences.map(({ forms }) => forms);
  const tokens = words.reduce((sum, forms) => sum + forms.length, 0);
  const rowOf = (form: string) => (form.charCodeAt(0) & 31) % LETTERS;
  let steps = 0;
  const floats = (data: Float32Array) => ({ dtype: "F32", shape: [data.length], data } as const);
  const partsOf = (batch: readonly number[]) =>
    Array.from({ length: PARTS }, (_, p) => batch.filter((_, i) => i % PARTS === p));
  const gradientsOf = (part: readonly number[]): PartResult => {
    const dense = new Float32Array(1), rows = new Map<number, number>();
    const broken = steps + 1 === breakAt ? NaN : 0;
    let loss = breaks === "loss" ? broken : 0, units = 0;
    if (breaks === "gradient") dense[0] = broken;
    for (const form of part.flatMap((i) => words[i])) {
      const letter = rowOf(form);
      const error = values[0] + values[1 + letter] - form.length;
      dense[0] += error;
      rows.set(letter, (rows.get(letter) ?? 0) + error);
      loss += error * error / 2;
      units++;
    }
    const table = {
      ids: Int32Array.from(rows.keys()),
      values: Float32Array.from(rows.values()),
    };
    const report = { units, choices: units, wrong: loss, loss };
    return { report, gradients: { dense, rows: new Map([["letters", table]]) } };
  };
  const apply = ({ dense, rows }: Gradients) => {
    if (!dense.every(Number.isFinite)) {
      throw fail("train")("cannot-train", "a gradient that is not finite", "finite numbers");
    }
    const step = new Float32Array(values.length);
    step[0] = dense[0];
    const { ids, values: more } = rows.get("letters")!;
    ids.forEach((letter, i) => step[1 + letter] = more[i]);
    for (let i = 0; i < values.length; i++) {
      speeds[i] = MOMENTUM * speeds[i] - rate * step[i];
      values[i] += speeds[i];
    }
    steps++;
  };
  return {
    facts: {
      sentences: sentences.length,
      tokens,
      severalRoots: 0,
      nonprojective: 0,
      how: "toy",
    },
    fingerprint: tokens,
    epochs,
    total: epochs * tokens,
    batches: (epoch) => batchesOf(shuffled(words.length, seed, epoch), (i) => words[i].length, 50),
    learn(batch) {
      const { report, gradients } = sumParts(partsOf(batch).map(gradientsOf));
      if (Number.isFinite(report.loss)) apply(gradients);
      return report;
    },
    parallel: {
      parts: partsOf,
      work: (part) => (part as number[]).length,
      gradients: (part) => gradientsOf(part as number[]),
      apply,
    },

    ...(reference ? { development: { chosenBy: "near", score: scoreOf(reference, rowOf) } } : {}),
    state: () => ({
      kind: "toy-training",
      settings: { steps },
      vocabularies: {},
      tensors: { values: floats(values.slice()), speeds: floats(speeds.slice()) },
    }),
    restore(state, place) {
      if (state.kind !== "toy-training") {
        throw fail("resume training")("cannot-resume", state.kind, "toy", place);
      }
      values.set(requireTensor(state, "values", "F32", [values.length], place).data);
      speeds.set(requireTensor(state, "speeds", "F32", [speeds.length], place).data);
      steps = state.settings.steps as number;
    },
    result: () => [{
      kind: "toy",
      settings: {},
      vocabularies: {},
      tensors: { values: floats(values.slice()) },
    }],
  };
}

/** The share of words whose length is guessed within a letter, in percent. */
function scoreOf(reference: readonly Sentence[], rowOf: (form: string) => number) {
  return (components: readonly { readonly tensors: Readonly<Record<string, unknown>> }[]) => {
    const { data: values } = components[0].tensors.values as { data: Float32Array };
    const forms = reference.flatMap(({ forms }) => forms);
    const near = forms.filter((form) => {
      return Math.abs(values[0] + values[1 + rowOf(form)] - form.length) < 1;
    });
    return Promise.resolve({ near: 100 * near.length / forms.length });
  };
}
