// Loads the Wasm module: the only file that knows `build/`.
//
// The module is embedded, so no permission, path or request is needed. It comes in two builds of
// the same sources: plain SIMD, which every runtime has, and relaxed SIMD, whose fused products
// make the neural kernels faster where the runtime takes it; each is loaded when it is wanted. A
// runtime that forbids compiling bytes (some edge platforms) is given the compiled module instead.

import { requireKind, requireOptions } from "../checks.ts";
import type { SagittaError } from "../errors.ts";
import { failureError, outOfRoom } from "./failure.ts";
import type { ModuleExports } from "./module.ts";

export type { ModuleExports as KernelExports } from "./module.ts";

/**
 * One instance of the Wasm module with its own memory. Nothing is shared between instances. `Exports`
 * are the functions of the build: those that are shipped, unless it is another one.
 */
export class Kernel<Exports extends ModuleExports = ModuleExports> {
  /** The module's functions. */
  readonly wasm: Exports;
  #words: Int32Array | undefined;

  /** Wraps an instance; use {@linkcode loadKernel} to get one. */
  constructor(instance: WebAssembly.Instance) {
    this.wasm = instance.exports as unknown as Exports;
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
    // The module counts in 32 bits: what is more would come to it as something else.
    const address = bytes >= 0 && bytes < 2 ** 32 ? this.wasm.allocate(Math.ceil(bytes)) : 0;
    if (!address) throw outOfRoom();
    return address;
  }

  /** Copies numbers into new memory. Returns their address. */
  put(values: Float32Array | Int32Array | Uint8Array | Int8Array): number {
    const { buffer, byteOffset, byteLength } = values, address = this.allocate(byteLength);
    this.bytes(address, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength));
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

  /** As `scoped`, for work that lets others run: what they allocate in between they scope, too. */
  async scopedAsync<T>(work: () => Promise<T>): Promise<T> {
    const mark = this.wasm.mark();
    try {
      return await work();
    } catch (error) {
      throw this.#explained(error);
    } finally {
      this.wasm.release(mark);
    }
  }

  /** Runs `work`; where the module gives up, an error of ours says why. */
  guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#explained(error);
    }
  }

  #explained(error: unknown): unknown {
    return this.#reason() ?? (isOutOfRoom(error) ? outOfRoom() : error);
  }

  /** The error that belongs to what the module left before it trapped, if it left anything. */
  #reason(): SagittaError | undefined {
    const cell = this.ints(this.wasm.failureCell(), 2);
    const [reason, about] = cell;
    cell.fill(0);
    return reason === 0 ? undefined : failureError(reason, about);
  }
}

/** The engine's own words: deep searches end its stack. */
function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && /call stack|recursion/i.test(error.message);
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
export async function wasmBytes(): Promise<Uint8Array<ArrayBuffer>> {
  return decode((await import("../../build/sagitta_wasm.ts")).WASM_BASE64);
}

/** The embedded module's bytes: the build with relaxed SIMD. */
export async function relaxedWasmBytes(): Promise<Uint8Array<ArrayBuffer>> {
  return decode((await import("../../build/sagitta_relaxed_wasm.ts")).WASM_BASE64);
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64) return fromBase64(base64);
  const binary = atob(base64);
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

/** The embedded module, compiled once; threads can be sent it. */
export function compileModule(options: KernelOptions = {}): Promise<WebAssembly.Module> {
  if (!options.relaxed) return plain ??= wasmBytes().then((bytes) => WebAssembly.compile(bytes));
  return relaxed ??= relaxedWasmBytes().then((bytes) => WebAssembly.compile(bytes));
}

/**
 * A new instance of the Wasm module.
 * @param module The compiled module, where the runtime forbids compiling bytes. Left out, the
 * embedded one is compiled, once.
 */
export async function loadKernel(
  module?: WebAssembly.Module,
  options: KernelOptions = {},
): Promise<Kernel> {
  if (module !== undefined) requireKind("load the module", module, "module");
  requireOptions("load the module", options, { relaxed: "flag" });
  return new Kernel(await WebAssembly.instantiate(module ?? await compileModule(options), {}));
}
