/**
 * Trains a BiLSTM parser.
 *
 * @module
 */

import { type BilstmModel, sizesOf } from "../model/bilstm_model.ts";
import type { Json } from "../model/json.ts";
import { chooseBackend, openTrainable } from "../networks/backends.ts";
import { ParserNetwork } from "../networks/parser_network.ts";
import type { OracleModel } from "../model/oracle_model.ts";
import { hasRelaxedSimd, loadKernel } from "../runtime/kernel.ts";
import type { EpochReport } from "./best_epoch.ts";
import { decodeBilstmCheckpoint } from "./bilstm_checkpoint.ts";
import { BilstmDevelopment } from "./bilstm_development.ts";
import {
  type BilstmOptions,
  bilstmOptionsOf,
  bilstmSettings,
  settleBilstmOptions,
  type SettledBilstmOptions,
} from "./bilstm_options.ts";
import { BilstmSession } from "./bilstm_session.ts";
import { BILSTM_RULE, BilstmTrainer, firstParameters } from "./bilstm_trainer.ts";
import { bilstmTreebank } from "./bilstm_treebank.ts";
import { useLearnedOracle } from "./learned_teacher.ts";
import { provenanceOf } from "./provenance.ts";
import { mergeResumed } from "./resume.ts";
import type { EpochListener, TrainingProgress } from "./session.ts";
import { gatherTreebanks, type Treebank } from "./treebank.ts";
import type { WordVectors } from "./word_vectors.ts";

/** What training needs, and whom it tells. */
export interface BilstmTrainingOptions extends BilstmOptions {
  /** The training data. */
  readonly train: readonly Treebank[];
  /** Development data: the epoch with the best LAS on them is kept. Without them, the last is. */
  readonly dev?: readonly Treebank[];
  /** Vectors that words start with; they make words' vectors as wide as they are. */
  readonly vectors?: WordVectors;
  /** A checkpoint to go on from. Options left out are taken from it; others must be as there. */
  readonly resume?: Uint8Array;
  /** The checkpoint's file name, for messages. */
  readonly resumeFile?: string;
  /** The learned oracle, where `oracle` is `learned`. */
  readonly oracleModel?: OracleModel;
  /** Stops training; what came of it so far is returned. */
  readonly signal?: AbortSignal;
  /** Told once when the data are in memory. */
  readonly onStart?: (start: BilstmTrainingStart) => void;
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
export interface BilstmTrainingStart {
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
  /** What it learns with, and why. */
  readonly backend: string;
  /** All options, with nothing left open. */
  readonly options: SettledBilstmOptions;
}

/** What came of training. */
export interface BilstmTrainingResult {
  /** The best epoch's model. */
  readonly model: BilstmModel;
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
 * Trains a BiLSTM parser: words in, tags, features, heads and labels out. The same data, options
 * and seed give the same model on the same machine, whether or not training was stopped and resumed
 * in between.
 *
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { bilstmModelFile } from "../model/bilstm_model.ts";
 * import { Parser } from "../parsing/parser.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { trainBilstm } from "./train_bilstm.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const sizes = { wordWidth: 16, ngramWidth: 16, cells: 16, hidden: 16, labelHidden: 16 };
 * const { model } = await trainBilstm({ train: [{ sentences }], sizes, epochs: 2 });
 * const parser = await Parser.load(bilstmModelFile(model));
 * assertEquals(parser.parse(sentences[0]).tags.length, sentences[0].length);
 * ```
 *
 * @param options Data, and how to train.
 * @returns The model, and how it came about.
 */
export async function trainBilstm(options: BilstmTrainingOptions): Promise<BilstmTrainingResult> {
  const { vectors, resumeFile } = options;
  const place = { file: resumeFile };
  const resumed = options.resume && decodeBilstmCheckpoint(options.resume, place);
  const asked = bilstmOptionsOf(withVectors(options, vectors));
  const settled = settleBilstmOptions(resumed ? mergeResumed(asked, resumed, place) : asked);
  const { unlabelled, preset } = settled;
  const settings = bilstmSettings(settled);
  const backend = await chooseBackend(settled.backend);
  const gathered = await gatherTreebanks(options.train, settled);
  const kernel = await loadKernel(options.module, { relaxed: hasRelaxedSimd() });
  useLearnedOracle(kernel, settled, options.oracleModel);
  const buckets = settings.ngramBuckets;
  const targets = { unlabelled, tags: preset !== "thesis", buckets, vectors };
  const treebank = bilstmTreebank(kernel, gathered.sentences, targets);
  const { vocabularies, tokens } = treebank;
  const dev = options.dev &&
    await BilstmDevelopment.of(kernel, options.dev, vocabularies, buckets);
  options.onStart?.({
    sentences: treebank.sentences.length,
    tokens,
    labels: vocabularies.labels.length,
    severalRoots: gathered.severalRoots,
    nonprojective: gathered.nonprojective,
    backend: backend.reason ? `${backend.name} (${backend.reason})` : backend.name,
    options: settled,
  });
  const network = await ParserNetwork.of(settings, sizesOf(vocabularies));
  const start = firstParameters(network, settled.seed, treebank);
  const trainable = await openTrainable(backend, kernel, network.parameters, start, BILSTM_RULE);
  const trainer = new BilstmTrainer(kernel, network, trainable, settled, treebank);
  const session = new BilstmSession(kernel, settled, treebank, trainer, dev);
  if (resumed) session.restore(resumed, place);
  const stopped = await session.run(options);
  const { parameters, ...best } = await session.best();
  const provenance: Record<string, Json> = {
    ...provenanceOf(options, settled, best),
    preset,
    batch: settled.batch,
    dropout: settled.dropout,
  };
  const licence = options.licence === undefined ? {} : { licence: options.licence };
  const temperature = session.temperature(parameters);
  const checkpoint = await session.checkpoint();
  trainable.dispose();
  return {
    model: {
      settings: { ...settings, temperature },
      vocabularies,
      parameters,
      provenance,
      ...licence,
    },
    best,
    epochs: session.reports,
    stopped,
    checkpoint,
  };
}

/** Words get vectors as wide as those that they start with. */
function withVectors(options: BilstmOptions, vectors: WordVectors | undefined): BilstmOptions {
  if (!vectors) return options;
  return { ...options, sizes: { ...options.sizes, wordWidth: vectors.width } };
}
