/**
 * Loads the Wasm module: the only file that knows `build/`.
 *
 * The module is embedded, so no permission, path or request is needed. A runtime that forbids
 * compiling bytes (some edge platforms) is given the compiled module instead.
 *
 * @module
 */

import { WASM_BASE64 } from "../../build/sagitta_wasm.ts";

/** What the Wasm module offers; addresses and counts are plain numbers (assembly/index.ts). */
export interface KernelExports {
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

  /** A view of `count` bytes at an address; valid until memory grows. */
  bytes(address: number, count: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, address, count);
  }

  /** A view of `count` numbers at an address; valid until memory grows. */
  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.wasm.memory.buffer, address, count);
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

  /** Runs `work`, then gives back all that it allocated. */
  scoped<T>(work: () => T): T {
    const mark = this.wasm.mark();
    try {
      return work();
    } finally {
      this.wasm.release(mark);
    }
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The embedded module's bytes. */
export function wasmBytes(): Uint8Array<ArrayBuffer> {
  const binary = atob(WASM_BASE64.replaceAll("\n", ""));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/**
 * A new instance of the Wasm module.
 *
 * @param module The compiled module, where the runtime forbids compiling bytes. Left out, the
 * embedded one is compiled, once.
 * @returns The instance, with memory of its own.
 */
export async function loadKernel(module?: WebAssembly.Module): Promise<Kernel> {
  if (!module) {
    compiled ??= WebAssembly.compile(wasmBytes());
    module = await compiled;
  }
  return new Kernel(await WebAssembly.instantiate(module, {}));
}
