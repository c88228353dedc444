/**
 * Learns a network's parser: words in, tags, features, heads and labels out. On our own module a
 * batch can be split over workers; any number of them gives the same bytes.
 *
 * @module
 */

import { storeEncoder } from "../../components/encoder/component.ts";
import {
  type NetworkParserSettings,
  storeNetworkParser,
} from "../../components/network_parser/component.ts";
import { storeNetworkTagger } from "../../components/network_tagger/component.ts";
import { requireTensor } from "../../pipeline/file/require_tensor.ts";
import type { Tensor } from "../../pipeline/file/tensor.ts";
import { chooseBackend, openTrainable } from "../../networks/backends.ts";
import { ParserNetwork } from "../../networks/parser_network.ts";
import { checkParameters, PARAMETER_ROLES, type ParameterState } from "../../networks/trainable.ts";
import { hasRelaxedSimd, type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { useLearnedOracle } from "../learned_oracle.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import { ParserDevelopment } from "../parser_development.ts";
import { gatherTreebanks } from "../treebank.ts";
import { completeNetwork, networkSettings, type ResolvedNetwork } from "./options.ts";
import { BILSTM_RULE, type BilstmBatch, BilstmTrainer, firstParameters } from "./trainer.ts";
import { type BilstmTreebank, bilstmTreebank, sizesOf } from "./treebank.ts";
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
    buckets: sizes.ngramBuckets,
    vectors,
  };
  const treebank = bilstmTreebank(kernel, sentences, targets);
  const { vocabularies, tokens } = treebank;
  const development = setup.dev && await ParserDevelopment.of(setup.dev, {
    kernel: await newKernel(setup.module),
    beam: 1,
    unlabelled,
  });
  const network = await ParserNetwork.of(sizes, sizesOf(vocabularies));
  const start = firstParameters(network, options.seed, treebank);
  const trainable = await openTrainable(backend, kernel, network.parameters, start, BILSTM_RULE);
  const trainer = new BilstmTrainer(kernel, network, trainable, options, treebank);
  const on = backend.reason ? `${backend.name} (${backend.reason})` : backend.name;
  const facts = {
    ...{ sentences: sentences.length, tokens, labels: vocabularies.labels.length, ...left },
    how: `${system}, ${oracle} oracle, ${policy}, bilstm ${preset}, on ${on}`,
  };
  return networkLearner(options, settings, trainer, treebank, facts, development);
}

function newKernel(module: WebAssembly.Module | undefined): Promise<Kernel> {
  return loadKernel(module, { relaxed: hasRelaxedSimd() });
}

/** A network in training. */
function networkLearner(
  { epochs, patience }: ResolvedNetwork,
  settings: NetworkParserSettings,
  trainer: BilstmTrainer,
  { fingerprint, tokens, vocabularies }: BilstmTreebank,
  facts: LearnerFacts,
  development: Development | undefined,
): Learner<BilstmBatch> {
  const { trainable, inference: { network: { encoder, sizes } } } = trainer;
  const { specs } = trainable.block;
  const { words, labels, ...columns } = vocabularies;
  return {
    facts,
    fingerprint,
    epochs,
    total: epochs * tokens,
    patience,
    development,
    ...(trainable.parts > 1 ? { parallel: trainer } : {}),
    batches: (epoch) => trainer.batches(epoch),
    learn: (batch) => trainer.learn(batch),
    async state() {
      const { parameters, step } = await trainable.state();
      const tensors: Record<string, Tensor> = {};
      for (const role of PARAMETER_ROLES) {
        for (const [name, data] of parameters[role]) {
          tensors[`${role}/${name}`] = { dtype: "F32", shape: [data.length], data };
        }
      }
      return { kind: "network-training", settings: { step }, vocabularies: {}, tensors };
    },
    restore(state, place) {
      const roles = PARAMETER_ROLES.map((role) => {
        const parameters = new Map(specs.map(({ name }) => {
          return [name, requireTensor(state, `${role}/${name}`, "F32", ["any"], place).data];
        }));
        checkParameters(specs, parameters, place);
        return [role, parameters];
      });
      const parameters = Object.fromEntries(roles) as ParameterState["parameters"];
      trainable.restore({ parameters, step: state.settings.step as number });
    },
    async result() {
      const parameters = await trainable.averages();
      const isTagger = Object.values(columns).some(({ length }) => length > 0);
      return [
        storeEncoder(encoder, sizes, words, parameters),
        ...(isTagger ? [storeNetworkTagger(columns, encoder.width(sizes), parameters)] : []),
        storeNetworkParser(settings, labels, parameters),
      ];
    },
    dispose: () => trainable.dispose(),
  };
}
