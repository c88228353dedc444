/**
 * Learns a segmenter from the raw text of treebanks; their trees do not matter.
 *
 * @module
 */

import { surfaceTokens } from "../../sentence/surface.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Place } from "../../errors.ts";
import { readSegmenter, SEGMENTER_FEATURES, withSegmenter } from "../../model/segmenter_model.ts";
import { weightTable } from "../../model/weight_table.ts";
import type { Stored } from "../../pipeline/stored.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { Segmenter } from "../../text/segmenter.ts";
import { TextWindow } from "../../text/text_window.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import { restoreTables, storeTables, type Tables } from "../module_tables.ts";
import type { StepReport } from "../progress.ts";
import { shuffledBatches } from "../shuffle.ts";
import { fingerprintText } from "../fingerprint.ts";
import { readAll } from "../treebank.ts";
import { augment } from "./augment.ts";
import { multiwordRules } from "./multiword_rules.ts";
import type { SegmenterOptions } from "./options.ts";
import { type ReferenceParagraph, referenceParagraphs, textOf } from "./reference_text.ts";
import { segmenterScores } from "./scores.ts";

/** Code units between two looks at the outside world. */
const BATCH = 100_000;

/** Reads the data of a segmenter. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const sentences = await readAll(train);
  const kernel = await loadKernel(module);
  const development = dev && developmentOf(await readAll(dev), module);
  return new SegmenterLearner(
    kernel,
    options as Required<SegmenterOptions>,
    sentences,
    development,
  );
}

/** Segments the raw text of sentences, and compares. */
function developmentOf(reference: readonly Sentence[], module?: WebAssembly.Module): Development {
  return {
    chosenBy: "sentences",
    async score([stored]) {
      const model = readSegmenter({ ...stored, provenance: {} })!;
      return { ...segmenterScores(await Segmenter.of(model, { module }), reference) };
    },
  };
}

/** A segmenter in training. The module holds its tables. */
class SegmenterLearner implements Learner<number[]> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly epochs: number;
  readonly total: number;
  readonly development: Development | undefined;
  readonly #kernel: Kernel;
  readonly #options: Required<SegmenterOptions>;
  readonly #sentences: readonly Sentence[];
  readonly #paragraphs: readonly ReferenceParagraph[];
  readonly #window: TextWindow;

  constructor(
    kernel: Kernel,
    options: Required<SegmenterOptions>,
    sentences: readonly Sentence[],
    development: Development | undefined,
  ) {
    this.#kernel = kernel;
    this.#options = options;
    this.#sentences = sentences;
    this.#paragraphs = [
      ...referenceParagraphs(sentences),
      ...(options.augment ? augment(sentences, options.seed) : []).flatMap((paragraph) => {
        return textOf(paragraph) ?? [];
      }),
    ];
    this.#window = new TextWindow(kernel, options.bits, true);
    this.development = development;
    this.epochs = options.epochs;
    const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
    this.facts = {
      sentences: sentences.length,
      tokens,
      severalRoots: 0,
      nonprojective: 0,
      how: "segmenter",
    };
    this.total = options.epochs * this.#paragraphs.reduce((sum, { text }) => sum + text.length, 0);
    this.fingerprint = this.#paragraphs.reduce((hash, { text }) => fingerprintText(hash, text), 0);
  }

  batches(epoch: number): Iterable<number[]> {
    const list = this.#paragraphs;
    return shuffledBatches(
      list.length,
      this.#options.seed,
      epoch,
      (i) => list[i].text.length,
      BATCH,
    );
  }

  learn(batch: readonly number[], epoch: number): StepReport {
    let wrong = 0, units = 0;
    // Smaller steps toward the end: the last paragraphs count no more than others.
    const rate = this.#options.rate * (1 - (epoch - 1) / this.epochs);
    for (const place of batch) {
      const { text, marks } = this.#paragraphs[place];
      const errors = this.#window.learn(text, marks, rate);
      wrong += errors.tokens + errors.sentences;
      units += text.length;
    }
    return { units, choices: units, wrong };
  }

  state(): Stored {
    return storeTables(this.#kernel, this.#tables());
  }

  restore(state: Stored, place: Place): void {
    restoreTables(this.#kernel, this.#tables(), state, place);
  }

  result(): Stored[] {
    const { tokens, sentences } = this.#tables();
    const empty = {
      kind: "segmenter",
      settings: {},
      vocabularies: {},
      provenance: {},
      tensors: {},
    };
    const { provenance: _, ...stored } = withSegmenter(empty, {
      settings: { features: SEGMENTER_FEATURES, bits: this.#options.bits },
      tokenTable: weightTable(tokens, "I8"),
      sentenceTable: weightTable(sentences, "I8"),
      ...multiwordRules(this.#sentences.flatMap(surfaceTokens)),
    });
    return [stored];
  }

  /** Weights and sums of squared gradients. */
  #tables(): Tables {
    const { wasm } = this.#kernel;
    const table = (address: number) => this.#kernel.floats(address, 2 ** this.#options.bits);
    return {
      tokens: table(wasm.boundaryWeights(0)),
      sentences: table(wasm.boundaryWeights(1)),
      tokenSquares: table(wasm.boundarySquares(0)),
      sentenceSquares: table(wasm.boundarySquares(1)),
    };
  }
}
