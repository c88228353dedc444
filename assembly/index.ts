/**
 * All that JavaScript may call. Addresses are plain numbers; arrays are i32 unless said otherwise.
 * Nothing here checks its input beyond memory: `src/runtime` does, before it calls. One list of
 * everything is worth more here than short files.
 */

// First, as numbers follow the order in which oracles are met.
import "./registry";
import {
  Configuration,
  configurationSize,
  copyConfiguration,
  newConfiguration,
} from "./core/configuration";
import { Gold, isTree as isGoldTree, newGold } from "./core/gold";
import { beginWork } from "./core/work";
import { get } from "./memory";
import * as sureness from "./decoding/confidence";
import * as parsing from "./decoding/parse";
import * as looking from "./decoding/scores";
import * as beamTrainer from "./learning/beam_trainer";
import * as rollout from "./learning/rollout";
import * as episodes from "./learning/episodes";
import "./learning/learners";
import * as learners from "./learning/learner";
import * as greedyTrainer from "./learning/greedy_trainer";
import * as searchParser from "./learning/search_parser";
import { linear } from "./scoring/linear_model";
import * as learned from "./oracles/learned";
import * as oracles from "./oracles/oracle";
import * as register from "./oracles/register";
import { certainCost as costOfSwap } from "./oracles/swap/static";
import { newSentence, Sentence } from "./core/sentence";
import { prepare as shapeTree } from "./core/tree_shape";
import * as systems from "./systems/system";

export { allocate, failureCell, mark, release } from "./memory";

// Configurations.

export function createConfiguration(length: i32): usize {
  return changetype<usize>(newConfiguration(length));
}

export function start(c: usize, system: i32, flags: i32): void {
  systems.init(changetype<Configuration>(c), register.systemNumbered(system), flags);
}

export function copy(to: usize, from: usize): void {
  copyConfiguration(changetype<Configuration>(to), changetype<Configuration>(from));
}

export function sizeOfConfiguration(length: i32): usize {
  return configurationSize(length);
}

export function isFinal(c: usize): bool {
  return systems.isFinal(changetype<Configuration>(c));
}

export function isLegal(c: usize, transition: i32): bool {
  return systems.isLegal(changetype<Configuration>(c), transition);
}

export function legal(out: usize, c: usize): i32 {
  return systems.legal(out, changetype<Configuration>(c));
}

export function mostTransitions(length: i32): i32 {
  return register.mostTransitions(length);
}

export function apply(c: usize, transition: i32): void {
  systems.apply(changetype<Configuration>(c), transition);
}

export function finish(c: usize): void {
  systems.finish(changetype<Configuration>(c));
}

export function stackSize(c: usize): i32 {
  return changetype<Configuration>(c).stackSize;
}

export function stackItems(c: usize): usize {
  return changetype<Configuration>(c).stack;
}

export function bufferSize(c: usize): i32 {
  return changetype<Configuration>(c).end - changetype<Configuration>(c).front;
}

export function bufferItems(c: usize): usize {
  return changetype<Configuration>(c).buffer + (<usize> changetype<Configuration>(c).front << 2);
}

export function heads(c: usize): usize {
  return changetype<Configuration>(c).heads;
}

export function labels(c: usize): usize {
  return changetype<Configuration>(c).labels;
}

// Gold trees.

export function createGold(length: i32): usize {
  return changetype<usize>(newGold(length));
}

export function goldHeads(gold: usize): usize {
  return changetype<Gold>(gold).heads;
}

export function goldLabels(gold: usize): usize {
  return changetype<Gold>(gold).labels;
}

export function isTree(gold: usize, holes: bool): bool {
  return isGoldTree(changetype<Gold>(gold), holes);
}

export function prepareGold(gold: usize): void {
  shapeTree(changetype<Gold>(gold));
}

export function isProjective(gold: usize): bool {
  return changetype<Gold>(gold).projective != 0;
}

// Oracles.

/** Writes the costs of the legal transitions. Are they proved to be exact, or estimates among them? */
export function costs(
  out: usize,
  transitions: usize,
  count: i32,
  c: usize,
  gold: usize,
  oracle: i32,
): bool {
  beginWork();
  const configuration = changetype<Configuration>(c);
  const asked = oracles.oracleOf(systems.systemOf(configuration), oracle);
  return oracles.costs(asked, out, transitions, count, configuration, changetype<Gold>(gold));
}

export function loss(c: usize, gold: usize): i32 {
  beginWork();
  return oracles.loss(changetype<Configuration>(c), changetype<Gold>(gold));
}

export { takeEstimates } from "./core/work";

/** The one transition of a static oracle, or -1 where it is not legal. */
export function canonical(c: usize, gold: usize, oracle: i32): i32 {
  beginWork();
  const configuration = changetype<Configuration>(c);
  const asked = oracles.oracleOf(systems.systemOf(configuration), oracle);
  return oracles.canonical(asked, configuration, changetype<Gold>(gold));
}

/**
 * Walks `path` and asks for costs in every configuration on it, to be timed. `oracle` below 0 asks
 * for none: the walk alone. Returns a sum of the costs, so that nothing is optimised away.
 */
export function replay(
  path: usize,
  steps: i32,
  c: usize,
  gold: usize,
  oracle: i32,
  transitions: usize,
  out: usize,
): i32 {
  const configuration = changetype<Configuration>(c);
  const tree = changetype<Gold>(gold);
  const system = systems.systemOf(configuration);
  systems.init(configuration, system, configuration.flags);
  const asked = oracle >= 0 ? oracles.oracleOf(system, oracle) : changetype<oracles.Oracle>(0);
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const count = systems.legal(transitions, configuration);
    if (oracle >= 0) {
      beginWork();
      oracles.costs(asked, out, transitions, count, configuration, tree);
      for (let t = 0; t < count; t++) sum += get(out, t);
    }
    systems.apply(configuration, get(path, step));
  }
  return sum;
}

// The learned oracle.

export { useNetwork, values } from "./oracles/q_network";
export { featureCount, mostActive } from "./oracles/observation";

/** The transition that the network at work chooses. */
export function chooseLearned(c: usize, gold: usize): i32 {
  return learned.choose(changetype<Configuration>(c), changetype<Gold>(gold));
}

/** Swap: gold arcs that a transition loses for certain. */
export function certainCost(c: usize, gold: usize, transition: i32): i32 {
  return costOfSwap(changetype<Configuration>(c), changetype<Gold>(gold), transition);
}

export { recordSize } from "./learning/episodes";

export function playEpisode(
  records: usize,
  slots: i32,
  at: i32,
  c: usize,
  gold: usize,
  system: i32,
  flags: i32,
  epsilon: f32,
  guide: f32,
  fork: f32,
  mostSteps: i32,
): i32 {
  beginWork();
  return episodes.play(
    records,
    slots,
    at,
    changetype<Configuration>(c),
    changetype<Gold>(gold),
    register.systemNumbered(system),
    flags,
    epsilon,
    guide,
    fork,
    mostSteps,
  );
}

// Sentences and scorers. A scorer that is set up is at work; `useScorer` chooses another.

export function createSentence(length: i32): usize {
  return changetype<usize>(newSentence(length));
}

/** Address of the tokens' attributes: 8 integers for ROOT, 8 for each token (assembly/core/sentence.ts). */
export function sentenceTokens(sentence: usize): usize {
  return changetype<Sentence>(sentence).tokens;
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

/** What a unit of each quantised table is worth. */
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

/**
 * Parses, greedily (`beam` 1) or with a beam. `fixed` is 0, or a gold tree with holes (-1) whose
 * arcs are to be kept. The results stay until the caller releases memory.
 */
export function parse(
  c: usize,
  sentence: usize,
  system: i32,
  flags: i32,
  beam: i32,
  fixed: usize,
): i32 {
  return parsing.parse(
    changetype<Configuration>(c),
    changetype<Sentence>(sentence),
    register.systemNumbered(system),
    flags,
    beam,
    changetype<Gold>(fixed),
  );
}

export function resultTree(i: i32, to: usize): void {
  parsing.resultTree(i, changetype<Configuration>(to));
}

export { resultScore } from "./decoding/parse";

/** Tells how sure the best tree's heads are, [tokens + 1, 4] f32, after a parse of the sentence. */
export function tellEvidence(
  out: usize,
  tree: usize,
  sentence: usize,
  system: i32,
  flags: i32,
  beam: i32,
  fixed: usize,
  temperature: f32,
): void {
  sureness.tellEvidence(
    out,
    changetype<Configuration>(tree),
    changetype<Sentence>(sentence),
    register.systemNumbered(system),
    flags,
    beam,
    changetype<Gold>(fixed),
    temperature,
  );
}

export function scoreTransitions(transitions: usize, out: usize, c: usize, sentence: usize): i32 {
  return looking.scoreTransitions(
    transitions,
    out,
    changetype<Configuration>(c),
    changetype<Sentence>(sentence),
  );
}

export function trainBeam(
  c: usize,
  sentence: usize,
  gold: usize,
  system: i32,
  flags: i32,
  oracle: i32,
  learner: i32,
  beam: i32,
  rate: f32,
  maxViolation: bool,
): i32 {
  return beamTrainer.trainBeam(
    changetype<Configuration>(c),
    changetype<Sentence>(sentence),
    changetype<Gold>(gold),
    register.systemNumbered(system),
    flags,
    register.oracleNumbered(system, oracle),
    learners.learnerOfBeams(learner),
    beam,
    rate,
    maxViolation,
  );
}

export function trainGreedy(
  c: usize,
  sentence: usize,
  gold: usize,
  system: i32,
  flags: i32,
  oracle: i32,
  learner: i32,
  explore: f32,
  rate: f32,
): i32 {
  return greedyTrainer.trainGreedy(
    changetype<Configuration>(c),
    changetype<Sentence>(sentence),
    changetype<Gold>(gold),
    register.systemNumbered(system),
    flags,
    register.oracleNumbered(system, oracle),
    learners.learnerNumbered(learner),
    explore,
    rate,
  );
}

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

export function trainSearch(
  c: usize,
  sentence: usize,
  gold: usize,
  system: i32,
  flags: i32,
  oracle: i32,
): i32 {
  return searchParser.trainSearch(
    changetype<Configuration>(c),
    changetype<Sentence>(sentence),
    changetype<Gold>(gold),
    register.systemNumbered(system),
    flags,
    register.oracleNumbered(system, oracle),
  );
}

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

export function collect(
  picks: usize,
  kinds: usize,
  arcs: usize,
  c: usize,
  sentence: usize,
  gold: usize,
  system: i32,
  flags: i32,
  oracle: i32,
  explore: f32,
): i32 {
  return rollout.collect(
    picks,
    kinds,
    arcs,
    changetype<Configuration>(c),
    changetype<Sentence>(sentence),
    changetype<Gold>(gold),
    register.systemNumbered(system),
    flags,
    register.oracleNumbered(system, oracle),
    explore,
  );
}

export { wrongChoices } from "./learning/rollout";

/** Most steps of a derivation. */
export function mostSteps(system: i32, length: i32): i32 {
  return register.systemNumbered(system).mostSteps(length);
}

/** Most examples that a configuration gives. */
export function mostExamples(system: i32): i32 {
  return rollout.mostExamples(register.systemNumbered(system));
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
