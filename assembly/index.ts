/**
 * All that JavaScript may call. Addresses are plain numbers; arrays are i32 unless said otherwise.
 * Nothing here checks its input beyond memory: `src/runtime` does, before it calls. One list of
 * everything is worth more here than short files.
 */

// First, as numbers follow the order in which oracles are met.
import "./registry";
import { Configuration } from "./core/configuration";
import { Gold } from "./core/gold";
import { Sentence } from "./core/sentence";
import { beginWork } from "./core/work";
import { get } from "./memory";
import "./learning/learners";
import { linear } from "./scoring/linear_model";
import * as oracles from "./oracles/oracle";
import { systemNumbered } from "./oracles/register";
import * as systems from "./systems/system";

export { allocate, failureCell, mark, release } from "./memory";

// Configurations.

export {
  configurationSize as sizeOfConfiguration,
  copyConfiguration as copy,
  newConfiguration as createConfiguration,
} from "./core/configuration";
export { apply, isFinal, isLegal, legal } from "./systems/system";
export { mostTransitions } from "./oracles/register";

export function start(c: Configuration, system: i32, flags: i32): void {
  systems.init(c, systemNumbered(system), flags);
}

export function finish(c: Configuration): void {
  systems.finish(c);
}

export function stackSize(c: Configuration): i32 {
  return c.stackSize;
}

export function stackItems(c: Configuration): usize {
  return c.stack;
}

export function bufferSize(c: Configuration): i32 {
  return c.end - c.front;
}

export function bufferItems(c: Configuration): usize {
  return c.buffer + (<usize> c.front << 2);
}

export function heads(c: Configuration): usize {
  return c.heads;
}

export function labels(c: Configuration): usize {
  return c.labels;
}

// Gold trees.

export { isTree, newGold as createGold } from "./core/gold";
export { prepare as prepareGold } from "./core/tree_shape";

export function goldHeads(gold: Gold): usize {
  return gold.heads;
}

export function goldLabels(gold: Gold): usize {
  return gold.labels;
}

export function isProjective(gold: Gold): bool {
  return gold.projective != 0;
}

// Oracles.

/** Writes the costs of the legal transitions. Returns whether they are proved, none an estimate. */
export function costs(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
  oracleNumber: i32,
): bool {
  beginWork();
  const oracle = oracles.oracleOf(systems.systemOf(c), oracleNumber);
  return oracles.costs(oracle, out, transitions, count, c, gold);
}

export function loss(c: Configuration, gold: Gold): i32 {
  beginWork();
  return oracles.loss(c, gold);
}

export { takeEstimates } from "./core/work";

/** The one transition of a static oracle, or -1 where it is not legal. */
export function canonical(c: Configuration, gold: Gold, oracle: i32): i32 {
  beginWork();
  return oracles.canonical(oracles.oracleOf(systems.systemOf(c), oracle), c, gold);
}

/**
 * Walks `path` and computes costs in every configuration on it, to be timed; without an `oracle`
 * (below 0), the walk alone. Returns a sum of the costs, so that nothing is optimised away.
 */
export function replay(
  path: usize,
  steps: i32,
  c: Configuration,
  gold: Gold,
  oracle: i32,
  transitions: usize,
  out: usize,
): i32 {
  const system = systems.systemOf(c);
  systems.init(c, system, c.flags);
  const asked = oracle >= 0 ? oracles.oracleOf(system, oracle) : changetype<oracles.Oracle>(0);
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const count = systems.legal(transitions, c);
    if (oracle >= 0) {
      beginWork();
      oracles.costs(asked, out, transitions, count, c, gold);
      for (let t = 0; t < count; t++) sum += get(out, t);
    }
    systems.apply(c, get(path, step));
  }
  return sum;
}

// The learned oracle.

export { useNetwork, values } from "./oracles/q_network";
export { featureCount, mostActive } from "./oracles/observation";

export { choose as chooseLearned } from "./oracles/learned";
export { certainCost } from "./oracles/swap/static";
export { play as playEpisode, recordSize } from "./learning/episodes";

// Sentences and scorers. A scorer that is set up is at work; `useScorer` chooses another.

export { newSentence as createSentence } from "./core/sentence";

/** Address of the tokens' attributes: 8 integers for ROOT, 8 for each token (assembly/core/sentence.ts). */
export function sentenceTokens(sentence: Sentence): usize {
  return sentence.tokens;
}

export { currentScorer, setRootLabel, useScorer } from "./scoring/scorer";
export { setUpModel, setUpQuantised } from "./scoring/linear";
export { setUpHidden16 } from "./scoring/hidden";

// The linear model at work: sizes, addresses, scales.

export function labelWidth(): i32 {
  return linear().width;
}

export function labelWidth8(): i32 {
  return linear().width8;
}

/** The tables in use. */
export function moveWeights(): usize {
  return linear().moveTable;
}

export function labelWeights(): usize {
  return linear().labelTable;
}

export function moveWeights16(): usize {
  return linear().moveTable16;
}

export function labelWeights8(): usize {
  return linear().labelTable8;
}

/** The worth of a unit of each quantised table. */
export function setScales(ofMoves: f32, ofLabels: f32): void {
  linear().moveScale = ofMoves;
  linear().labelScale = ofLabels;
}

/** Units of the hidden layer, in fours. */
export function hiddenUnits(): i32 {
  return linear().units;
}

/** Their weights: [2^bits, units], and [units, 4] after them. */
export function hiddenWeights(): usize {
  return linear().hiddenTable;
}

export function hiddenWeights16(): usize {
  return linear().hiddenTable16;
}

export function hiddenOut(): usize {
  return linear().hiddenOut;
}

export { trainingTable, useLive, useMean } from "./learning/averaging";
export { getClock, setClock } from "./learning/updates";
export { randomState, seedRandom, setRandomState } from "./learning/random";

export { parse, resultScore, resultTree } from "./decoding/parse";
export { arcConfidenceFeatures } from "./decoding/confidence";
export { scoreTransitions } from "./decoding/scores";
export { trainBeam } from "./learning/beam_trainer";
export { trainGreedy } from "./learning/greedy_trainer";

// Text: ends of tokens and sentences.

export { boundarySquares, boundaryWeights, newSegmenter } from "./segmenting/boundary_model";
export {
  decidedTokens,
  learnSentences,
  learnTokens,
  segmentWindow,
  tokensLeft,
} from "./segmenting/segment";
export {
  sentenceScores,
  tokenEnds,
  tokenStarts,
  windowClasses,
  windowMarks,
  windowUnits,
} from "./segmenting/window";

// Learning to search.

export { trainSearch } from "./learning/search_parser";
export { regressionTable, setUpRegression } from "./learning/cost_regression";
export { useRule } from "./learning/regression";
export { setUpSearch } from "./learning/search";
export { hiddenTable, setUpHidden } from "./learning/hidden_updates";

// Neural networks.

export {
  setArcTables,
  setLabelLayer,
  setMoveLayer,
  setSentence,
  setTables,
  setUpNetwork,
} from "./scoring/network";

export { collect, mostExamples, wrongChoices } from "./learning/rollout";

/** Most steps of a derivation. */
export function mostSteps(system: i32, length: i32): i32 {
  return systemNumbered(system).mostSteps(length);
}

// The kernels of networks: shapes stand above each in kernels/; the output first, sizes last.

export { activate, activateBackward } from "./kernels/activation";
export { averageIn } from "./kernels/average";
export { adam, adamRows, sumOfSquares } from "./kernels/adam";
export { gatherBags, scatterBags } from "./kernels/embedding";
export { gatherBagsI8 } from "./kernels/embedding_i8";
export { addColumnSums, addFloats, fillRows, joinRows, splitRows } from "./kernels/float_rows";
export { lstmRecur, lstmRecurBackward, lstmRecurI8 } from "./kernels/lstm";
export { addMatmul, addMatmulLeft, addMatmulPacked, addMatmulRight } from "./kernels/matmul";
export { addMatmulI8, packedSizeI8, packI8 } from "./kernels/matmul_i8";
export { pairDots, pairDotsBackward } from "./kernels/pair_dots";
export { packedSize, packRight, packRightTransposed } from "./kernels/packing";
export { addMasked, scaleRows } from "./kernels/row_factors";
export { slotSum, slotSumBackward } from "./kernels/slot_sum";
export { softmaxLoss } from "./kernels/softmax";

// The transformer's kernels.

export { attention, attentionBackward, attentionSize } from "./kernels/attention";
export { gatherRowsI4, packRowsI4, rowBytesI4 } from "./kernels/embedding_i4";
export { gelu, geluBackward } from "./kernels/gelu";
export { layerNorm, layerNormBackward } from "./kernels/layer_norm";

// Tables of weights, out of files.

export { openPacked, packedFound, unpackRows } from "./kernels/packed_rows";

// Classifiers of words: taggers, lemmatisers.

export {
  classifierClock,
  classifierSums,
  classifierWeights,
  classifierWidth,
  classify,
  learnClassifier,
  meanClassifierWeights,
  newClassifier,
  setClassifierClock,
} from "./tagging/classifier";
