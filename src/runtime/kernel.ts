/**
 * Loads the Wasm module: the only file that knows `build/`.
 *
 * The module is embedded, so no permission, path or request is needed. It comes in two builds of
 * the same sources: plain SIMD, which every runtime has, and relaxed SIMD, whose fused products
 * make the neural kernels faster where the runtime takes it. A runtime that forbids compiling
 * bytes (some edge platforms) is given the compiled module instead.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import { WASM_BASE64 } from "../../build/sagitta_wasm.ts";
import type { NeuralKernelExports } from "./neural_kernel.ts";

/** What the Wasm module offers; addresses and counts are plain numbers (assembly/index.ts). */
export interface KernelExports extends NeuralKernelExports {
  memory: WebAssembly.Memory;
  allocate(bytes: number): number;
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
  canonical(configuration: number, gold: number, lazy: number): number;
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

/** One instance of the Wasm module with its own memory. Nothing is shared between instances. */
export class Kernel {
  /** The module's functions. */
  readonly wasm: KernelExports;
  #words: Int32Array | undefined;

  /** Wraps an instance; use {@linkcode loadKernel} to get one. */
  constructor(instance: WebAssembly.Instance) {
    this.wasm = instance.exports as unknown as KernelExports;
  }

  /** A view of `count` integers at an address; valid until memory grows. */
  ints(address: number, count: number): Int32Array {
    return new Int32Array(this.wasm.memory.buffer, address, count);
  }

  /** A view of `count` floats at an address; valid until memory grows. */
  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.wasm.memory.buffer, address, count);
  }

  /** A view of `count` bytes at an address; valid until memory grows. */
  bytes(address: number, count: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, address, count);
  }

  /** All of memory as integers; the one at an address has index `address >> 2`. */
  get words(): Int32Array {
    const { buffer } = this.wasm.memory;
    if (this.#words?.buffer !== buffer) this.#words = new Int32Array(buffer);
    return this.#words;
  }

  /** Allocates, or says that it is too much. */
  allocate(bytes: number): number {
    const address = this.wasm.allocate(bytes);
    if (!address) throw new RangeError(`Cannot allocate ${bytes} bytes of Wasm memory`);
    return address;
  }

  /** Runs `work`, then gives back all that it allocated. Says so where there is not enough room. */
  scoped<T>(work: () => T): T {
    const mark = this.wasm.mark();
    try {
      return this.guarded(work);
    } finally {
      this.wasm.release(mark);
    }
  }

  /** Runs `work`; an error of ours says so where there is not enough room for it. */
  guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw isOutOfRoom(error) ? new SagittaError(OUT_OF_ROOM) : error;
    }
  }
}

const OUT_OF_ROOM = "found work that takes more memory than there is, expected a shorter sentence";

/** The module traps where memory ends; deep searches end the engine's own stack. */
function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error &&
    /^unreachable|call stack|recursion|Cannot allocate/i.test(error.message);
}

/** How to load the module. */
export interface KernelOptions {
  /**
   * Whether to take the build with relaxed SIMD, whose floats may differ in the last digits from
   * machine to machine. Off by default; {@linkcode hasRelaxedSimd} tells whether the runtime
   * takes it. Nothing but the neural kernels differs.
   */
  relaxed?: boolean;
}

let plain: Promise<WebAssembly.Module> | undefined;
let relaxed: Promise<WebAssembly.Module> | undefined;

/** The embedded module's bytes: the build with plain SIMD. */
export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return decode(WASM_BASE64);
}

/** The embedded module's bytes: the build with relaxed SIMD. */
export async function relaxedWasmBytes(): Promise<Uint8Array<ArrayBuffer>> {
  return decode((await import("../../build/sagitta_relaxed_wasm.ts")).WASM_BASE64);
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64.replaceAll("\n", ""));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** A module of one function, `() → f32x4.relaxed_madd(0, 0, 0)`. */
// deno-fmt-ignore
const RELAXED_PROBE = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version
  0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, // types: () → v128
  0x03, 0x02, 0x01, 0x00, // functions: one, of that type
  0x0a, 0x13, 0x01, 0x11, 0x00, // code: one body without locals
  0x41, 0x00, 0xfd, 0x0f, 0x41, 0x00, 0xfd, 0x0f, 0x41, 0x00, 0xfd, 0x0f, // three i8x16.splat(0)
  0xfd, 0x85, 0x02, 0x0b, // f32x4.relaxed_madd, end
]);

/** Whether this runtime takes modules with relaxed SIMD. */
export function hasRelaxedSimd(): boolean {
  return WebAssembly.validate(RELAXED_PROBE);
}

/**
 * A new instance of the Wasm module.
 *
 * @param module The compiled module, where the runtime forbids compiling bytes. Left out, the
 * embedded one is compiled, once.
 * @param options Which of the two builds to take.
 * @returns The instance, with memory of its own.
 */
export async function loadKernel(
  module?: WebAssembly.Module,
  options: KernelOptions = {},
): Promise<Kernel> {
  if (!module) {
    if (options.relaxed) {
      relaxed ??= relaxedWasmBytes().then((bytes) => WebAssembly.compile(bytes));
      module = await relaxed;
    } else {
      plain ??= WebAssembly.compile(wasmBytes());
      module = await plain;
    }
  }
  return new Kernel(await WebAssembly.instantiate(module, {}));
}
