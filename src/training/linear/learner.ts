/**
 * Learns a linear parser in the Wasm module.
 *
 * @module
 */

import { FEATURE_SETS } from "../../encoding/feature_set.ts";
import { LabelInventory } from "../../encoding/labels.ts";
import type { Place } from "../../errors.ts";
import { linearModelFile, readLinearModel } from "../../model/linear_model.ts";
import { LinearReader } from "../../parsing/linear_reader.ts";
import { loadWeights } from "../../parsing/load_weights.ts";
import { systemFlags, systemNumber } from "../../parsing/system.ts";
import type { Stored } from "../../pipeline/stored.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { useLearnedOracle } from "../learned_oracle.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import { restoreTables, storeTables, type Tables } from "../module_tables.ts";
import { type OpenParser, ParserDevelopment } from "../parser_development.ts";
import { TRAINING_ORACLES } from "../parser_options.ts";
import type { StepReport } from "../progress.ts";
import { shuffledBatches } from "../shuffle.ts";
import { gatherTreebanks } from "../treebank.ts";
import { type EncodedTreebank, encodeTreebank } from "./encoded_treebank.ts";
import { linearMethod, type Method, type SentenceArguments } from "./method.ts";
import { completeLinear, type ResolvedLinear } from "./options.ts";
import { sizeTables, type TableBits } from "./table_sizes.ts";
import { liveTables, meanTables } from "./tables.ts";

export { completeLinear as complete };

/** Makes the learner of perceptron, logistic regression or SVM. */
export function prepare(setup: LearnerSetup, name: string): Promise<Learner> {
  return prepareLinear(setup, linearMethod(name, setup.options as ResolvedLinear));
}

/** Options that every linear learner has. */
type Shared = Omit<ResolvedLinear, "beam" | "policy" | "update" | "exploreAfter" | "exploreRate">;

/** Reads the data of a linear learner. */
export async function prepareLinear(setup: LearnerSetup, method: Method): Promise<Learner> {
  const options = setup.options as Shared;
  const { sentences, ...left } = await gatherTreebanks(setup.train, options);
  const labels = options.unlabelled
    ? new LabelInventory([])
    : LabelInventory.of(sentences.map((sentence) => sentence.labels));
  const kernel = await loadKernel(setup.module);
  useLearnedOracle(kernel, options, setup.inputs.oracleModel);
  const treebank = encodeTreebank(kernel, sentences, labels, options.features);
  const { tokens } = treebank;
  const bits = sizeTables(options, tokens, labels.size);
  const facts = {
    sentences: sentences.length,
    tokens,
    labels: labels.size,
    ...left,
    how: method.how,
  };
  const development = setup.dev && await ParserDevelopment.of(setup.dev, {
    kernel: await loadKernel(setup.module),
    system: options,
    ...method,
    unlabelled: options.unlabelled,
    open: openLinear,
  });
  return new LinearLearner(kernel, options, method, bits, labels, treebank, facts, development);
}

function openLinear(kernel: Kernel, stored: Stored): OpenParser {
  const model = readLinearModel({ ...stored, provenance: {} });
  loadWeights(kernel, model);
  return { reader: new LinearReader(kernel, model.settings.features), labels: model.labels };
}

/** Words between two looks at the outside world, divided by the beam's width. */
const BATCH = 6000;

/** A linear model in training. The module holds its tables. */
class LinearLearner implements Learner<number[]> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly epochs: number;
  readonly total: number;
  readonly development: Development | undefined;
  readonly #kernel: Kernel;
  readonly #options: Shared;
  readonly #method: Method;
  readonly #bits: TableBits;
  readonly #labels: LabelInventory;
  readonly #treebank: EncodedTreebank;

  constructor(
    kernel: Kernel,
    options: Shared,
    method: Method,
    bits: TableBits,
    labels: LabelInventory,
    treebank: EncodedTreebank,
    facts: LearnerFacts,
    development: Development | undefined,
  ) {
    this.#kernel = kernel;
    this.#options = options;
    this.#method = method;
    this.#bits = bits;
    this.#labels = labels;
    this.#treebank = treebank;
    this.facts = facts;
    this.fingerprint = treebank.fingerprint;
    this.epochs = options.epochs;
    this.total = options.epochs * treebank.tokens;
    this.development = development;
    const features = FEATURE_SETS.indexOf(options.features);
    kernel.wasm.setUpModel(features, labels.size, bits.moveBits, bits.labelBits, 1);
    kernel.wasm.seedRandom(options.seed);
    method.setUp?.(kernel, bits);
  }

  batches(epoch: number): Iterable<number[]> {
    const { lengths } = this.#treebank;
    const enough = Math.max(1, Math.ceil(BATCH / this.#method.beam));
    return shuffledBatches(lengths.length, this.#options.seed, epoch, (i) => lengths[i], enough);
  }

  learn(batch: readonly number[], epoch: number): StepReport {
    this.#kernel.wasm.useLive();
    let wrong = 0, units = 0;
    for (const sentence of batch) {
      wrong += this.#learnSentence(sentence, epoch);
      units += this.#treebank.lengths[sentence];
    }
    // A word has two choices, its head and its label; a beam is wrong about whole sentences.
    return { units, choices: this.#method.beam > 1 ? batch.length : 2 * units, wrong };
  }

  state(): Stored {
    return storeTables(this.#kernel, this.#tables());
  }

  restore(state: Stored, place: Place): void {
    restoreTables(this.#kernel, this.#tables(), state, place);
  }

  result(): Stored[] {
    const { system, singleRoot, rootFirst, features, unlabelled } = this.#options;
    const { beam, temperature } = this.#method;
    this.#kernel.wasm.useMean();
    const hidden = this.#method.hidden?.(this.#kernel, this.#bits);
    const sizes = { ...this.#bits, beam, unlabelled, temperature };
    const { provenance: _, ...stored } = linearModelFile({
      settings: { system, singleRoot, rootFirst, features, ...sizes },
      labels: this.#labels.names,
      ...meanTables(this.#kernel, this.#bits, this.#labels.size),
      ...(hidden ? { hidden } : {}),
      provenance: {},
    });
    return [stored];
  }

  #tables(): Tables {
    const more = this.#method.tables?.(this.#kernel, this.#bits);
    return { ...liveTables(this.#kernel, this.#bits), ...more };
  }

  #learnSentence(index: number, epoch: number): number {
    const { wasm } = this.#kernel;
    const { system, singleRoot, rootFirst, oracle } = this.#options;
    const { lengths, sentences, golds } = this.#treebank;
    const mark = wasm.mark();
    const sentence: SentenceArguments = [
      wasm.createConfiguration(lengths[index]),
      sentences[index],
      golds[index],
      systemNumber({ system }),
      systemFlags({ system, singleRoot, rootFirst }),
      TRAINING_ORACLES.indexOf(oracle),
    ];
    const wrong = this.#method.learn(this.#kernel, sentence, epoch);
    wasm.release(mark);
    return wrong;
  }
}
