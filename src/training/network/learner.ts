// Learns a network's parser: words in, tags, features, heads and labels out. On our own module a
// batch can be split over workers; any number of them gives the same bytes.

import { storeEncoder } from "../../components/encoder/component.ts";
import {
  type NetworkParserSettings,
  storeNetworkParser,
} from "../../components/network_parser/component.ts";
import { storeNetworkTagger, wordOutputs } from "../../components/network_tagger/component.ts";
import { requireTensor } from "../../model_file/require_tensor.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { Tensor } from "../../model_file/tensor.ts";
import { chooseBackend, openTrainable } from "../../networks/backends.ts";
import { encoderRow, loadEncoder } from "../../networks/encoders/registry.ts";
import { type ScorerSizes, TreeOutput } from "../../networks/outputs/trees.ts";
import { ParserNetwork } from "../../networks/parser_network.ts";
import { checkParameters, PARAMETER_ROLES, type ParameterState } from "../../networks/trainable.ts";
import { hasRelaxedSimd, type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { systemNumber } from "../../oracles/system.ts";
import { useLearnedOracle } from "../learned_oracle.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import { parserDevelopment } from "../parser_development.ts";
import { gatherTreebanks } from "../treebank.ts";
import { checkStart, overlayParameters, startModel } from "./from_model.ts";
import { checkFileSizes } from "./file_sizes.ts";
import { completeNetwork, networkSettings, type ResolvedNetwork } from "./options.ts";
import { firstParameters, learningRule, type NetworkBatch, NetworkTrainer } from "./trainer.ts";
import { typedCopies } from "./typed_copies.ts";
import { type NetworkTreebank, networkTreebank } from "./treebank.ts";

export { completeNetwork as complete };

/** Reads the data of a network, and starts it on a backend. */
export async function prepare(setup: LearnerSetup): Promise<Learner> {
  const options = setup.options as unknown as ResolvedNetwork;
  const { sizes, unlabelled, preset, system, oracle, policy, feats, xpos, lemmas } = options;
  const backend = await chooseBackend(options.backend);
  const kernel = await newKernel(setup.module);
  const { sentences: given, gold: byHand, ...left } = await gatherTreebanks(setup.train, {
    ...options,
    openHeads: true,
    mostSteps: (words) => kernel.wasm.mostSteps(systemNumber({ system }), words),
  });
  const copies = typedCopies(given.slice(0, byHand), options.augment, options.seed);
  const sentences = given.toSpliced(byHand, 0, ...copies), gold = byHand + copies.length;
  useLearnedOracle(kernel, options, setup.inputs.oracleModel);
  const tags = preset !== "thesis";
  const kind = await loadEncoder(options.encoder);
  const stored = setup.inputs.from as readonly Stored[] | undefined;
  const from = stored && startModel(stored);
  if (from) checkStart(from, setup.options);
  const treebank = await networkTreebank(kernel, kind, sentences, {
    unlabelled,
    pause: setup.pause,
    columns: { upos: tags, feats: tags && feats, xpos: tags && xpos, lemmas: tags && lemmas },
    sizes: encoderSizes(options),
    inputs: setup.inputs,
    gold,
    ...(from ? { from } : {}),
  });
  const development = setup.dev && await parserDevelopment(setup.dev, {
    kernel: await newKernel(setup.module),
    beam: options.beam,
    unlabelled,
  });
  const { encoder } = treebank, rateScale = options.encoderRate / options.rate;
  const network = networkOf(treebank, sizes, rateScale);
  checkFileSizes(options.encoder, network.parameters);
  const start = firstParameters(network, options.seed, treebank);
  if (from) overlayParameters(start, network.parameters, from);
  const rule = learningRule(options);
  const trainable = await openTrainable(backend, kernel, network.parameters, start, rule);
  const trainer = new NetworkTrainer(kernel, network, trainable, options, treebank);
  const on = backend.reason ? `${backend.name} (${backend.reason})` : backend.name;
  const silver = sentences.length - gold;
  const facts = {
    ...{ sentences: sentences.length, labels: treebank.labels.length, ...left },
    tokens: sentences.reduce((sum, { length }) => sum + length, 0),
    how: `${system}, ${oracle} oracle, ${policy}, ${encoder.name} ${preset}, on ${on}` +
      (silver > 0 ? `, ${silver} sentences annotated by machine` : "") +
      (copies.length > 0 ? `, ${copies.length} copies as people type them` : ""),
  };
  const settings = networkSettings(options, encoder.width);
  return networkLearner(options, settings, kernel, trainer, treebank, facts, development);
}

/** The network that learns from a treebank. */
export function networkOf(
  { encoder, inventory, labels }: NetworkTreebank,
  sizes: ScorerSizes,
  rateScale = 1,
): ParserNetwork {
  const { width } = encoder, trees = new TreeOutput(sizes, width, labels);
  return new ParserNetwork(encoder, wordOutputs(inventory, width), trees, rateScale);
}

/** Sizes of the encoder, as far as options say something of them. */
function encoderSizes({ sizes, words, layers, pieces, encoder }: ResolvedNetwork) {
  const { sized } = encoderRow(encoder);
  return {
    ...(sized ? sizes : {}),
    ...(words > 0 ? { words } : {}),
    ...(layers > 0 ? { layers } : {}),
    ...(pieces > 0 ? { pieces } : {}),
  };
}

function newKernel(module: WebAssembly.Module | undefined): Promise<Kernel> {
  return loadKernel(module, { relaxed: hasRelaxedSimd() });
}

function networkLearner(
  { epochs, patience }: ResolvedNetwork,
  settings: NetworkParserSettings,
  kernel: Kernel,
  trainer: NetworkTrainer,
  { fingerprint, encoder, inventory }: NetworkTreebank,
  facts: LearnerFacts,
  development: Development | undefined,
): Learner<NetworkBatch> {
  const { trainable, network: { words, trees } } = trainer, { width } = encoder;
  const { specs } = trainable.block;
  return {
    ...{ facts, fingerprint, epochs, patience, development, total: trainer.total() },
    ...(trainable.parts > 1 ? { parallel: trainer } : {}),
    batches: (epoch) => trainer.batches(epoch),
    learn: (batch, _, pause) => trainer.learn(batch, pause),
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
      return [
        storeEncoder(kernel, encoder, parameters),
        ...(words.size > 0 ? [storeNetworkTagger(inventory, words, width, parameters)] : []),
        storeNetworkParser(settings, trees, parameters),
      ];
    },
    dispose: () => trainable.dispose(),
  };
}
