/**
 * Trains a segmenter on the raw text of treebanks.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { surfaceTokens } from "../sentence/surface.ts";
import { inputError } from "../errors.ts";
import { SEGMENTER_BITS, type SegmenterModel } from "../model/segmenter_model.ts";
import { weightTable } from "../model/weight_table.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { TextWindow } from "../text/text_window.ts";
import { goldParagraphs } from "./gold_text.ts";
import { multiwordRules } from "./multiword_rules.ts";
import type { TrainingProgress } from "./session.ts";
import { shuffled } from "./shuffle.ts";
import type { Treebank } from "./treebank.ts";

/** How a segmenter is trained. */
export interface SegmenterTrainingOptions {
  /** The training data; only their tokens and sentences matter, not their trees. */
  readonly train: readonly Treebank[];
  /** Passes over them; 8 unless given. */
  readonly epochs?: number;
  /** Where randomness starts; the same seed gives the same segmenter. 1 unless given. */
  readonly seed?: number;
  /** How large a step the weights take; 0.1 unless given. */
  readonly rate?: number;
  /** Each table has 2^bits weights; 18 unless given. */
  readonly bits?: number;
  /** Stops training; what was learned so far is returned. */
  readonly signal?: AbortSignal;
  /** Told after some paragraphs. */
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
}

/** Code units between two looks at the outside world. */
const BATCH = 100_000;

/**
 * Trains a segmenter. The same data, options and seed give the same segmenter.
 *
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { Segmenter } from "../text/segmenter.ts";
 * import { trainSegmenter } from "./train_segmenter.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const model = await trainSegmenter({ train: [{ sentences: parseConllu(SAMPLE) }] });
 * const segmenter = await Segmenter.of(model);
 * const sentences = [...segmenter.segment("The dog sleeps. The cat sleeps.")];
 * assertEquals(sentences.map(({ length }) => length), [4, 4]);
 * ```
 *
 * @param options Data, and how to train.
 * @returns The segmenter's model.
 */
export async function trainSegmenter(options: SegmenterTrainingOptions): Promise<SegmenterModel> {
  const { epochs = 8, seed = 1, rate = 0.1, bits = 18, signal, onProgress } = options;
  check({ epochs, seed, rate, bits });
  const sentences = await gather(options.train);
  const paragraphs = goldParagraphs(sentences);
  const units = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  const kernel = await loadKernel(options.module);
  const window = new TextWindow(kernel, bits, true);
  let done = 0;
  for (let epoch = 1; epoch <= epochs && !signal?.aborted; epoch++) {
    let wrong = 0, seen = 0, next = BATCH;
    for (const place of shuffled(paragraphs.length, seed, epoch)) {
      const { text, marks } = paragraphs[place];
      const errors = window.learn(text, marks, rate);
      wrong += errors.tokens + errors.sentences;
      seen += text.length;
      if (seen < next && seen < units) continue;
      next = seen + BATCH;
      onProgress?.({ epoch, epochs, done: done + seen, total: epochs * units, loss: wrong / seen });
      await breath();
      if (signal?.aborted) break;
    }
    done += units;
  }
  const [tokenTable, sentenceTable] = [0, 1].map((table) => {
    const weights = kernel.floats(kernel.wasm.boundaryWeights(table), 2 ** bits);
    return weightTable(weights, "I8");
  });
  const rules = multiwordRules(sentences.flatMap(surfaceTokens));
  return { settings: { features: 1, bits }, tokenTable, sentenceTable, ...rules };
}

function check(options: { epochs: number; seed: number; rate: number; bits: number }): void {
  const bounds = {
    epochs: { min: 1, max: 10_000 },
    seed: { min: 0, max: 2 ** 32 - 1 },
    rate: { min: 1e-6, max: 1e6 },
    bits: SEGMENTER_BITS,
  };
  for (const [name, { min, max }] of Object.entries(bounds)) {
    const value = options[name as keyof typeof bounds];
    const isFit = value >= min && value <= max && (name === "rate" || Number.isInteger(value));
    if (!isFit) throw inputError("train", {}, `${name} ${value}`, `${min} to ${max}`);
  }
}

async function gather(treebanks: readonly Treebank[]): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for (const { sentences: list } of treebanks) {
    for await (const sentence of list) sentences.push(sentence);
  }
  if (sentences.length > 0) return sentences;
  throw inputError("train", {}, "no sentence to train on", "one at least");
}

/** Lets others run: signals, timers, the terminal. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
