/**
 * Trains a linear parser.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { LabelInventory } from "../encoding/labels.ts";
import { inputError } from "../errors.ts";
import type { LinearModel } from "../model/linear_model.ts";
import type { OracleModel } from "../model/oracle_model.ts";
import { Parser } from "../parsing/parser.ts";
import { loadKernel } from "../runtime/kernel.ts";
import type { EpochReport } from "./best_epoch.ts";
import { decodeCheckpoint } from "./checkpoint.ts";
import { DevelopmentData } from "./development.ts";
import { encodeTreebank } from "./encoded_treebank.ts";
import { guessingSystem, guessOpenHeads, learnsFromSingleHeads } from "./guess_heads.ts";
import { useLearnedOracle } from "./learned_teacher.ts";
import { provenanceOf } from "./provenance.ts";
import { mergeResumed } from "./resume.ts";
import { sizeTables } from "./table_sizes.ts";
import { type EpochListener, Session, type TrainingProgress } from "./session.ts";
import { type Gathered, gatherTreebanks, givenLabels, type Treebank } from "./treebank.ts";
import {
  learningOf,
  type LearningOptions,
  type SettledOptions,
  settleOptions,
} from "./training_options.ts";

/** What training needs, and whom it tells. */
export interface TrainingOptions extends LearningOptions {
  /** The training data. */
  readonly train: readonly Treebank[];
  /** Development data: the epoch with the best LAS on them is kept. Without them, the last is. */
  readonly dev?: readonly Treebank[];
  /** A checkpoint to go on from. Options left out are taken from it; others must be as there. */
  readonly resume?: Uint8Array;
  /** The checkpoint's file name, for messages. */
  readonly resumeFile?: string;
  /** Guess open heads first, where the system learns little from single arcs? On unless given. */
  readonly guessHeads?: boolean;
  /** The learned oracle, where `oracle` is `learned`. */
  readonly oracleModel?: OracleModel;
  /** Stops training; what came of it so far is returned. */
  readonly signal?: AbortSignal;
  /** Told once when the data are in memory. */
  readonly onStart?: (start: TrainingStart) => void;
  /** Told after each batch of sentences. */
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** Told after each epoch; training waits for it. */
  readonly onEpoch?: EpochListener;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
  /** When this happens, for the model's provenance; without it, none is written. */
  readonly date?: string;
  /** Under what terms the model may be used. */
  readonly licence?: string;
}

/** What training starts with. */
export interface TrainingStart {
  /** Sentences to train on. */
  readonly sentences: number;
  /** Their words. */
  readonly tokens: number;
  /** How many labels there are. */
  readonly labels: number;
  /** Sentences left out because they have several roots. */
  readonly severalRoots: number;
  /** Sentences left out because they are not projective. */
  readonly nonprojective: number;
  /** Words without a head, which are guessed first or not learned from. */
  readonly openHeads: number;
  /** All options, with nothing left open. */
  readonly options: SettledOptions;
}

/** What came of training. */
export interface TrainingResult {
  /** The best epoch's model. */
  readonly model: LinearModel;
  /** Which epoch that is. */
  readonly best: EpochReport;
  /** All epochs. */
  readonly epochs: readonly EpochReport[];
  /** Was it stopped before its end? */
  readonly stopped: boolean;
  /** The state at the end, to go on from: the bytes of a checkpoint. */
  checkpoint(): Uint8Array<ArrayBuffer>;
}

/**
 * Trains a parser. The same data, options and seed give the same model, byte for byte, whether or
 * not training was stopped and resumed in between.
 *
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { train } from "./train.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const { best, epochs } = await train({ train: [{ sentences }], dev: [{ sentences }], epochs: 5 });
 * assertEquals(epochs.length, 5);
 * assert(best.scores!.las > 90);
 * ```
 *
 * @param options Data, and how to train.
 * @returns The model, and how it came about.
 */
export async function train(options: TrainingOptions): Promise<TrainingResult> {
  const place = { file: options.resumeFile };
  const resumed = options.resume && decodeCheckpoint(options.resume, place);
  const settled = settleOptions(
    resumed ? mergeResumed(learningOf(options), resumed, place) : options,
  );
  const found = await gatherTreebanks(options.train, { ...settled, openHeads: true });
  const guesses = found.openHeads > 0 && (options.guessHeads ?? true) &&
    !learnsFromSingleHeads(settled.system);
  const gathered = guesses ? { ...found, sentences: await guess(found, settled, options) } : found;
  const labels = settled.unlabelled
    ? new LabelInventory([])
    : LabelInventory.of(gathered.sentences.map(givenLabels));
  const kernel = await loadKernel(options.module);
  useLearnedOracle(kernel, settled, options.oracleModel);
  const treebank = encodeTreebank(kernel, gathered.sentences, labels, settled.features);
  const sized = sizeTables(settled, treebank.tokens, labels.size);
  if (resumed && resumed.fingerprint !== treebank.fingerprint) {
    const expected = "the sentences that it was made with, in the same order";
    throw inputError("resume training", place, "other training data", expected);
  }
  const dev = options.dev &&
    await DevelopmentData.of(kernel, options.dev, labels, settled.features);
  options.onStart?.({
    ...counts(gathered),
    tokens: treebank.tokens,
    labels: labels.size,
    options: sized,
  });
  const session = new Session(kernel, sized, treebank, labels, dev);
  if (resumed) session.restore(resumed, place);
  const stopped = await session.run(options);
  const { moveTable, labelTable, hidden, ...best } = session.best();
  return {
    model: {
      settings: {
        system: sized.system,
        singleRoot: sized.singleRoot,
        rootFirst: sized.rootFirst,
        features: sized.features,
        moveBits: sized.moveBits,
        labelBits: sized.labelBits,
        beam: sized.beam,
        unlabelled: sized.unlabelled,
        temperature: session.temperature(),
      },
      labels: labels.names,
      moveTable,
      labelTable,
      ...(hidden ? { hidden } : {}),
      provenance: provenanceOf(options, sized, best),
      ...(options.licence === undefined ? {} : { licence: options.licence }),
    },
    best,
    epochs: session.reports,
    stopped,
    checkpoint: () => session.checkpoint(),
  };
}

/** Epochs of the parser that guesses open heads. */
const GUESSING_EPOCHS = 4;

/** The sentences with guesses in place of open heads. */
function guess(
  { sentences }: Gathered,
  { singleRoot, features, unlabelled, seed }: SettledOptions,
  { signal, module }: TrainingOptions,
): Promise<Sentence[]> {
  return guessOpenHeads(sentences, singleRoot, async (half) => {
    const { model } = await train({
      system: guessingSystem(),
      epochs: GUESSING_EPOCHS,
      train: [{ sentences: half }],
      features,
      unlabelled,
      seed,
      singleRoot: false,
      ...(signal ? { signal } : {}),
      ...(module ? { module } : {}),
    });
    const parser = await Parser.of(model, module ? { module } : {});
    return (sentence) => parser.parse(sentence, { keepHeads: true });
  });
}

function counts({ sentences, severalRoots, nonprojective, openHeads }: Gathered) {
  return { sentences: sentences.length, severalRoots, nonprojective, openHeads };
}
