/**
 * What the Wasm module exports, as TypeScript sees it (assembly/index.ts).
 *
 * @module
 */

import type { NeuralKernelExports } from "./neural_kernel.ts";

/** What the Wasm module offers; addresses and counts are plain numbers (assembly/index.ts). */
export interface KernelExports extends NeuralKernelExports {
  memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  failureCell(): number;
  mark(): number;
  release(to: number): void;
  createConfiguration(length: number): number;
  sizeOfConfiguration(length: number): number;
  start(configuration: number, system: number, flags: number): void;
  copy(to: number, from: number): void;
  isFinal(configuration: number): number;
  isLegal(configuration: number, transition: number): number;
  legal(out: number, configuration: number): number;
  mostTransitions(length: number): number;
  apply(configuration: number, transition: number): void;
  finish(configuration: number): void;
  stackSize(configuration: number): number;
  stackItems(configuration: number): number;
  bufferSize(configuration: number): number;
  bufferItems(configuration: number): number;
  heads(configuration: number): number;
  labels(configuration: number): number;
  createGold(length: number): number;
  goldHeads(gold: number): number;
  goldLabels(gold: number): number;
  isTree(gold: number, holes: number): number;
  prepareGold(gold: number): void;
  isProjective(gold: number): number;
  costs(
    out: number,
    transitions: number,
    count: number,
    configuration: number,
    gold: number,
    oracle: number,
  ): void;
  loss(configuration: number, gold: number): number;
  canonical(configuration: number, gold: number, oracle: number): number;
  replay(
    path: number,
    steps: number,
    configuration: number,
    gold: number,
    oracle: number,
    transitions: number,
    out: number,
  ): number;
  networkSize(features: number, hidden: number, second: number): number;
  useNetwork(
    parameters: number,
    kind: number,
    features: number,
    hidden: number,
    second: number,
    dueling: number,
  ): void;
  values(out: number, ids: number, offsets: number, masks: number, rows: number): void;
  featureCount(kind: number): number;
  mostActive(kind: number): number;
  observe(out: number, configuration: number, gold: number, kind: number): number;
  legalMask(configuration: number): number;
  chooseLearned(configuration: number, gold: number): number;
  certainCost(configuration: number, gold: number, transition: number): number;
  recordSize(kind: number): number;
  playEpisode(
    records: number,
    slots: number,
    at: number,
    configuration: number,
    gold: number,
    system: number,
    flags: number,
    epsilon: number,
    guide: number,
    fork: number,
    mostSteps: number,
  ): number;
  createSentence(length: number): number;
  sentenceTokens(sentence: number): number;
  setUpModel(
    features: number,
    labels: number,
    moveBits: number,
    labelBits: number,
    training: number,
  ): void;
  setUpQuantised(features: number, labels: number, moveBits: number, labelBits: number): void;
  setScales(moves: number, labels: number): void;
  labelWidth(): number;
  labelWidth8(): number;
  moveWeights(): number;
  labelWeights(): number;
  moveWeights16(): number;
  labelWeights8(): number;
  trainingTable(which: number): number;
  useLive(): void;
  useMean(): void;
  getClock(): number;
  setClock(to: number): void;
  seedRandom(seed: number): void;
  randomState(): number;
  setRandomState(to: number): void;
  parse(
    configuration: number,
    sentence: number,
    system: number,
    flags: number,
    beam: number,
    fixed: number,
  ): number;
  wantConfidences(yes: number, temperature: number): void;
  confidences(): number;
  resultScore(i: number): number;
  resultTree(i: number, to: number): void;
  scoreTransitions(
    transitions: number,
    out: number,
    configuration: number,
    sentence: number,
  ): number;
  trainGreedy(
    configuration: number,
    sentence: number,
    gold: number,
    system: number,
    flags: number,
    oracle: number,
    learner: number,
    explore: number,
    rate: number,
  ): number;
  trainBeam(
    configuration: number,
    sentence: number,
    gold: number,
    system: number,
    flags: number,
    oracle: number,
    learner: number,
    beam: number,
    rate: number,
    maxViolation: number,
  ): number;
  trainSearch(
    configuration: number,
    sentence: number,
    gold: number,
    system: number,
    flags: number,
    oracle: number,
  ): number;
  rollOutLosses(
    out: number,
    configuration: number,
    sentence: number,
    gold: number,
    system: number,
    flags: number,
    oracle: number,
    at: number,
    policy: number,
  ): number;
  newTable(live: number, sum: number, row: number, bytes: number): number;
  regressRow(
    table: number,
    rows: number,
    count: number,
    errors: number,
    columns: number,
    clock: number,
  ): void;
  useRule(rule: number, rate: number, caution: number): void;
  setUpRegression(mostCost: number): void;
  regressionTable(which: number): number;
  setUpSearch(rollIn: number, rollOut: number, alpha: number, exact: number): void;
  rolledIn(step: number): number;
  mixtureProbability(alpha: number, examples: number): number;
  setUpHidden(units: number, bits: number): void;
  setUpHidden16(units: number, bits: number, scale: number): void;
  hiddenUnits(): number;
  hiddenWeights(): number;
  hiddenWeights16(): number;
  hiddenOut(): number;
  hiddenTable(which: number): number;
  setUpTagger(tags: number, bits: number): void;
  setUpTagger8(tags: number, bits: number): void;
  tagWidth(): number;
  tagWidth8(): number;
  tagWeights8(): number;
  meanTagWeights(): number;
  trainTagger(words: number, tags: number, length: number): number;
  tagWords(out: number, words: number, length: number): void;
  setUpNetwork(slots: number, hidden: number, labels: number, labelHidden: number): void;
  setMoveLayer(bias: number, out: number, outBias: number): void;
  setRootLabel(label: number): void;
  setLabelLayer(bias: number, out: number, outBias: number): void;
  setTables(moves: number, labels: number, rows: number, batch: number): void;
  setSentence(at: number): void;
  collect(
    picks: number,
    kinds: number,
    configuration: number,
    sentence: number,
    gold: number,
    system: number,
    flags: number,
    oracle: number,
    explore: number,
  ): number;
  wrongChoices(): number;
  mostExamples(system: number): number;
  setUpSegmenter(bits: number, training: number): void;
  boundaryWeights(table: number): number;
  windowUnits(): number;
  windowClasses(): number;
  windowMarks(): number;
  segmentWindow(units: number): number;
  tokenStarts(): number;
  tokenEnds(): number;
  sentenceScores(): number;
  learnTokens(units: number, rate: number): number;
  tokensLeft(): number;
  learnSentences(tokens: number, rate: number): number;
  sumRows4(out: number, table: number, picks: number, count: number): void;
  sumRows4Plain(out: number, table: number, picks: number, count: number): void;
  sumRows(out: number, table: number, picks: number, count: number, width: number): void;
  sumRowsPlain(out: number, table: number, picks: number, count: number, width: number): void;
  indexOfLargest(values: number, first: number, last: number): number;
  indexOfLargestPlain(values: number, first: number, last: number): number;
}
