// Learns a segmenter from the raw text of treebanks; their trees do not matter.

import { surfaceTokens } from "../../sentence/surface.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import {
  readSegmenter,
  SEGMENTER_FEATURES,
  storeSegmenter,
} from "../../components/segmenter/model.ts";
import { weightTable } from "../../model_file/weight_table.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { Segmenter } from "../../components/segmenter/segmenter.ts";
import { TextWindow } from "../../components/segmenter/text_window.ts";
import type { Development, Learner, LearnerSetup } from "../learner.ts";
import { restoreTables, storeTables, type Tables } from "../module_tables.ts";
import { batchesOf, shuffled } from "../shuffle.ts";
import { fingerprintText } from "../fingerprint.ts";
import { readAll } from "../treebank.ts";
import { augment } from "./augment.ts";
import { multiwordRules } from "./multiword_rules.ts";
import type { ResolvedOptions } from "../options.ts";
import type { SEGMENTER_OPTIONS } from "./options.ts";
import { referenceParagraphs, textOf } from "./reference_text.ts";
import { segmenterScores } from "./scores.ts";

/** Code units between two looks at the outside world. */
const BATCH = 100_000;

/** Reads the data of a segmenter. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const sentences = await readAll(train);
  const development = dev && developmentOf(await readAll(dev), module);
  const kernel = await loadKernel(module);
  return segmenterLearner(kernel, options as unknown as Resolved, sentences, development);
}

type Resolved = ResolvedOptions<typeof SEGMENTER_OPTIONS>;

/** Segments the raw text of sentences, and compares. */
function developmentOf(reference: readonly Sentence[], module?: WebAssembly.Module): Development {
  return {
    chosenBy: "sentences",
    async score([stored], pause) {
      const segmenter = new Segmenter(await loadKernel(module), readSegmenter(stored));
      return { ...await segmenterScores(segmenter, reference, pause) };
    },
  };
}

/** A segmenter in training. The module holds its tables. */
function segmenterLearner(
  kernel: Kernel,
  { epochs, seed, rate, bits, augment: isAugmented, prune }: Resolved,
  sentences: readonly Sentence[],
  development: Development | undefined,
): Learner<number[]> {
  const typed = isAugmented ? augment(sentences, seed) : [];
  const paragraphs = [
    ...referenceParagraphs(sentences),
    ...typed.flatMap((paragraph) => textOf(paragraph) ?? []),
  ];
  const window = new TextWindow(kernel, bits, true);
  const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
  /** Weights and sums of squared gradients. */
  const tables = (): Tables => {
    const [tokens, ends] = [window.trained("tokens"), window.trained("sentences")];
    return {
      ...{ tokens: tokens.weights, sentences: ends.weights },
      ...{ tokenSquares: tokens.squares, sentenceSquares: ends.squares },
    };
  };
  return {
    facts: {
      ...{ sentences: sentences.length, tokens, severalRoots: 0, nonprojective: 0 },
      how: "segmenter",
    },
    fingerprint: paragraphs.reduce((hash, { text }) => fingerprintText(hash, text), 0),
    epochs,
    total: epochs * paragraphs.reduce((sum, { text }) => sum + text.length, 0),
    development,
    batches(epoch) {
      const order = shuffled(paragraphs.length, seed, epoch);
      return batchesOf(order, (i) => paragraphs[i].text.length, BATCH);
    },
    learn(batch, epoch) {
      let wrong = 0, units = 0;
      // Smaller steps toward the end: the last paragraphs count no more than others.
      const step = rate * (1 - (epoch - 1) / epochs);
      for (const place of batch) {
        const { text, marks } = paragraphs[place];
        const errors = window.learn(text, marks, step);
        wrong += errors.tokens + errors.sentences;
        units += text.length;
      }
      return { units, choices: units, wrong };
    },
    state: () => storeTables(kernel, tables()),
    restore: (state, place) => restoreTables(kernel, tables(), state, place),
    result() {
      const { tokens, sentences: ends } = tables();
      const stored = storeSegmenter({
        settings: { features: SEGMENTER_FEATURES, bits },
        tokenTable: weightTable(tokens, "I8", prune),
        sentenceTable: weightTable(ends, "I8", prune),
        ...multiwordRules(sentences.flatMap(surfaceTokens)),
      });
      return [stored];
    },
  };
}
