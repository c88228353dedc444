// Learns a linear parser in the Wasm module.

import { FEATURE_SETS } from "../../components/encoding/feature_set.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import { storeLinearModel } from "../../components/linear_parser/model.ts";
import { modelOf } from "../../model_file/model_file.ts";
import { Pipeline } from "../../pipeline/pipeline.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { systemFlags, systemNumber } from "../../oracles/system.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import { paused } from "../cancel.ts";
import { guessingSystem, guessOpenHeads, learnsFromSingleHeads } from "../guess_heads.ts";
import { useLearnedOracle } from "../learned_oracle.ts";
import type { Learner, LearnerFacts, LearnerSetup } from "../learner.ts";
import { restoreTables, storeTables, type Tables } from "../module_tables.ts";
import { resolveOptions } from "../options.ts";
import { parserDevelopment } from "../parser_development.ts";
import { TRAINING_ORACLES } from "../parser_options.ts";
import { batchesOf, shuffled } from "../shuffle.ts";
import { gatherTreebanks, givenLabels } from "../treebank.ts";
import { type EncodedTreebank, encodeTreebank } from "./encoded_treebank.ts";
import { linearMethod, type Method } from "./method.ts";
import { completeLinear, LINEAR_OPTIONS, type ResolvedLinear } from "./options.ts";
import { liveTables, meanTables, sizeTables } from "./tables.ts";

export { completeLinear as complete };

/** Makes the learner of perceptron, logistic regression or SVM. */
export function prepare(setup: LearnerSetup, name: string): Promise<Learner> {
  return prepareLinear(setup, linearMethod(name, setup.options as ResolvedLinear));
}

/** Options that every linear learner has. */
type Shared = Omit<ResolvedLinear, "beam" | "policy" | "update" | "exploreAfter" | "exploreRate">;

/** Reads the data of a linear learner, whatever its method. */
export async function prepareLinear(setup: LearnerSetup, method: Method): Promise<Learner> {
  const options = setup.options as Shared;
  const kernel = await loadKernel(setup.module);
  const found = await gatherTreebanks(setup.train, {
    ...options,
    openHeads: true,
    mostSteps: (words) => kernel.wasm.mostSteps(systemNumber(options), words),
  });
  const { sentences: given, ...left } = found;
  const guesses = found.openHeads > 0 && options.guessHeads &&
    !learnsFromSingleHeads(options.system);
  const learn = (half: readonly Sentence[]) => guesserOf(half, setup);
  const sentences = guesses
    ? await guessOpenHeads(given, options.multiRoot, learn, setup.pause)
    : given;
  const labels = LabelInventory.of(options.unlabelled ? [] : sentences.map(givenLabels));
  useLearnedOracle(kernel, options, setup.inputs.oracleModel);
  const treebank = await encodeTreebank(kernel, sentences, labels, options.features, setup.pause);
  const development = setup.dev && await parserDevelopment(setup.dev, {
    kernel: await loadKernel(setup.module),
    ...method,
    unlabelled: options.unlabelled,
  });
  const counts = { sentences: sentences.length, labels: labels.size, ...left };
  return { ...linearLearner(kernel, options, method, labels, treebank, counts), development };
}

/** The learner of the parser that guesses open heads, and its epochs. */
const GUESSER = "perceptron", GUESSING_EPOCHS = 4;

/** Trains a parser that guesses open heads on some sentences. */
async function guesserOf(
  sentences: readonly Sentence[],
  { options, module, pause }: LearnerSetup,
) {
  const { features, unlabelled, seed } = options;
  const own = { features, unlabelled, seed, multiRoot: true, epochs: GUESSING_EPOCHS };
  const table = resolveOptions(LINEAR_OPTIONS, { ...own, system: guessingSystem() });
  const resolved = { ...completeLinear(table, GUESSER) };
  const train = [{ sentences: paused(sentences, pause) }];
  const learner = await prepare({ options: resolved, train, inputs: {}, module, pause }, GUESSER);
  for (let epoch = 1; epoch <= GUESSING_EPOCHS; epoch++) {
    for (const batch of learner.batches(epoch)) {
      await learner.learn(batch, epoch, pause);
      await pause();
    }
  }
  const pipeline = await Pipeline.read(modelOf(await learner.result(), {}), { module });
  return (sentence: Sentence) => pipeline.annotate(sentence, { keepHeads: true });
}

/** Words between two looks at the outside world, divided by the beam's width. */
const BATCH = 6000;

/** A linear model in training. The module holds its tables. */
function linearLearner(
  kernel: Kernel,
  options: Shared,
  method: Method,
  labels: LabelInventory,
  { lengths, weights, sentences, golds, tokens, fingerprint }: EncodedTreebank,
  counts: Omit<LearnerFacts, "tokens" | "how">,
): Learner<number[]> {
  const { wasm } = kernel;
  const { system, multiRoot, rootFirst, features, unlabelled, epochs, seed, oracle } = options;
  const { beam, temperature } = method;
  const bits = sizeTables(options, tokens, labels.size);
  const number = FEATURE_SETS.indexOf(features);
  wasm.setUpModel(number, labels.size, bits.moveBits, bits.labelBits, 1);
  wasm.seedRandom(seed);
  method.setUp?.(kernel, bits);
  const how = [
    systemNumber({ system }),
    systemFlags({ system, multiRoot, rootFirst }),
    TRAINING_ORACLES.indexOf(oracle),
  ] as const;
  const tables = (): Tables => ({ ...liveTables(kernel, bits), ...method.tables?.(kernel, bits) });
  const learnSentence = (index: number, epoch: number): number => {
    const mark = wasm.mark();
    const c = wasm.createConfiguration(lengths[index]);
    const wrong = method.learn(kernel, [c, sentences[index], golds[index], ...how], epoch);
    wasm.release(mark);
    return wrong;
  };
  return {
    facts: { ...counts, tokens, how: method.how },
    ...{ fingerprint, epochs, total: epochs * tokens },
    batches(epoch) {
      const order = shuffled(lengths.length, seed, epoch);
      return batchesOf(order, (i) => weights[i], Math.ceil(BATCH / beam));
    },
    learn(batch, epoch) {
      wasm.useLive();
      let wrong = 0, units = 0;
      for (const sentence of batch) {
        wrong += learnSentence(sentence, epoch);
        units += lengths[sentence];
      }
      // A word has two choices, its head and its label; a beam is wrong about whole sentences.
      const choices = beam > 1 ? batch.length : 2 * units;
      return { units, choices, wrong, estimates: wasm.takeEstimates() };
    },
    state: () => storeTables(kernel, tables()),
    restore: (state, place) => restoreTables(kernel, tables(), state, place),
    result() {
      wasm.useMean();
      const hidden = method.hidden?.(kernel, bits);
      const sizes = { ...bits, beam, unlabelled, temperature };
      const stored = storeLinearModel({
        settings: { system, multiRoot, rootFirst, features, ...sizes },
        labels: labels.names,
        ...meanTables(kernel, bits, labels.size, options.prune),
        ...(hidden ? { hidden } : {}),
      });
      return [stored];
    },
  };
}
