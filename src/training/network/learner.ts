/**
 * Learns a network's parser: words in, tags, features, heads and labels out. On our own module a
 * batch can be split over workers; any number of them gives the same bytes.
 *
 * @module
 */

import type { Place } from "../../errors.ts";
import { bilstmModelFile, readBilstmModel, sizesOf } from "../../model/bilstm_model.ts";
import type { BilstmSettings } from "../../model/bilstm_settings.ts";
import { requireTensor } from "../../model/require_tensor.ts";
import type { Tensor } from "../../model/tensor.ts";
import { chooseBackend, openTrainable } from "../../networks/backends.ts";
import { ParserNetwork } from "../../networks/parser_network.ts";
import { checkParameters, PARAMETER_ROLES, type ParameterState } from "../../networks/trainable.ts";
import { BilstmReader } from "../../parsing/bilstm_reader.ts";
import type { Stored } from "../../pipeline/stored.ts";
import { hasRelaxedSimd, type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { useLearnedOracle } from "../learned_oracle.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup, Parallel } from "../learner.ts";
import { ParserDevelopment } from "../parser_development.ts";
import type { StepReport } from "../progress.ts";
import { gatherTreebanks } from "../treebank.ts";
import { completeNetwork, networkSettings, type ResolvedNetwork } from "./options.ts";
import { BILSTM_RULE, type BilstmBatch, BilstmTrainer, firstParameters } from "./trainer.ts";
import { type BilstmTreebank, bilstmTreebank } from "./treebank.ts";
import type { WordVectors } from "./word_vectors.ts";

export { completeNetwork as complete };

/** Reads the data of a network, and starts it on a backend. */
export async function prepare(setup: LearnerSetup): Promise<Learner> {
  const given = setup.options as unknown as ResolvedNetwork;
  const vectors = setup.inputs.vectors as WordVectors | undefined;
  // Words get vectors as wide as those that they start with.
  const sizes = { ...given.sizes, ...(vectors ? { wordWidth: vectors.width } : {}) };
  const options = { ...given, sizes };
  const { unlabelled, preset, system, oracle, policy } = options;
  const settings = networkSettings(options);
  const backend = await chooseBackend(options.backend);
  const { sentences, ...left } = await gatherTreebanks(setup.train, options);
  const kernel = await newKernel(setup.module);
  useLearnedOracle(kernel, options, setup.inputs.oracleModel);
  const targets = {
    unlabelled,
    tags: preset !== "thesis",
    buckets: settings.ngramBuckets,
    vectors,
  };
  const treebank = bilstmTreebank(kernel, sentences, targets);
  const { vocabularies, tokens } = treebank;
  const development = setup.dev && await ParserDevelopment.of(setup.dev, {
    kernel: await newKernel(setup.module),
    system: options,
    beam: 1,
    unlabelled,
    open: openBilstm,
  });
  const network = await ParserNetwork.of(settings, sizesOf(vocabularies));
  const start = firstParameters(network, options.seed, treebank);
  const trainable = await openTrainable(backend, kernel, network.parameters, start, BILSTM_RULE);
  const trainer = new BilstmTrainer(kernel, network, trainable, options, treebank);
  const on = backend.reason ? `${backend.name} (${backend.reason})` : backend.name;
  const facts = {
    ...{ sentences: sentences.length, tokens, labels: vocabularies.labels.length, ...left },
    how: `${system}, ${oracle} oracle, ${policy}, bilstm ${preset}, on ${on}`,
  };
  return new NetworkLearner(options, settings, trainer, treebank, facts, development);
}

function newKernel(module: WebAssembly.Module | undefined): Promise<Kernel> {
  return loadKernel(module, { relaxed: hasRelaxedSimd() });
}

async function openBilstm(kernel: Kernel, stored: Stored) {
  const model = readBilstmModel({ ...stored, provenance: {} });
  return { reader: await BilstmReader.of(kernel, model), labels: model.vocabularies.labels };
}

/** A network in training. */
class NetworkLearner implements Learner<BilstmBatch> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly epochs: number;
  readonly total: number;
  readonly patience: number;
  readonly development: Development | undefined;
  readonly parallel: Parallel<BilstmBatch> | undefined;
  readonly #settings: BilstmSettings;
  readonly #trainer: BilstmTrainer;
  readonly #treebank: BilstmTreebank;

  constructor(
    { epochs, patience }: ResolvedNetwork,
    settings: BilstmSettings,
    trainer: BilstmTrainer,
    treebank: BilstmTreebank,
    facts: LearnerFacts,
    development: Development | undefined,
  ) {
    this.#settings = settings;
    this.#trainer = trainer;
    this.#treebank = treebank;
    this.facts = facts;
    this.fingerprint = treebank.fingerprint;
    this.epochs = epochs;
    this.total = epochs * treebank.tokens;
    this.patience = patience;
    this.development = development;
    if (trainer.trainable.parts > 1) this.parallel = trainer;
  }

  batches(epoch: number): Iterable<BilstmBatch> {
    return this.#trainer.batches(epoch);
  }

  learn(batch: BilstmBatch): Promise<StepReport> {
    return this.#trainer.learn(batch);
  }

  async state(): Promise<Stored> {
    const { parameters, step } = await this.#trainer.trainable.state();
    const tensors: Record<string, Tensor> = {};
    for (const role of PARAMETER_ROLES) {
      for (const [name, data] of parameters[role]) {
        tensors[`${role}/${name}`] = { dtype: "F32", shape: [data.length], data };
      }
    }
    return { kind: "network-training", settings: { step }, vocabularies: {}, tensors };
  }

  restore(state: Stored, place: Place): void {
    const { trainable } = this.#trainer, { specs } = trainable.block;
    const roles = PARAMETER_ROLES.map((role) => {
      const parameters = new Map(specs.map(({ name }) => {
        return [name, requireTensor(state, `${role}/${name}`, "F32", ["any"], place).data];
      }));
      checkParameters(specs, parameters, place);
      return [role, parameters];
    });
    const parameters = Object.fromEntries(roles) as ParameterState["parameters"];
    trainable.restore({ parameters, step: state.settings.step as number });
  }

  async result(): Promise<Stored[]> {
    const { provenance: _, ...stored } = bilstmModelFile({
      settings: this.#settings,
      vocabularies: this.#treebank.vocabularies,
      parameters: await this.#trainer.trainable.averages(),
      provenance: {},
    });
    return [stored];
  }

  dispose(): void {
    this.#trainer.trainable.dispose();
  }
}
