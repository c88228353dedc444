// A configuration to look at and to step through.
//
// It is a value: it owns its bytes, can be copied and kept, and needs no freeing. Each step copies
// it into the Wasm module and back, which is right for looking and wrong for hot loops; parsers
// and trainers run theirs inside the module.

import { requireFields, requireKind, requireOptions } from "../checks.ts";
import { fail } from "../errors.ts";
import { showAs } from "../sentence/inspect.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { MAX_NONPROJECTIVE, MAX_TOKENS } from "./limits.ts";
import {
  requireSystem,
  SYSTEM_OPTIONS,
  systemFlags,
  systemNumber,
  type SystemOptions,
} from "./system.ts";
import { parseTransition, type Transition, transitionName } from "./transition.ts";

const refuseStartConfiguration = fail("start a configuration");
const refuseTakeTransition = fail("take a transition");

export { MAX_NONPROJECTIVE, MAX_TOKENS };

/** Refuses anything but an instance of the Wasm module. */
export function requireKernel(kernel: Kernel): void {
  requireFields("use the module", kernel, { wasm: "object" }, "what loadKernel() gives");
}

/** Refuses anything but a configuration. */
export function requireConfiguration(c: Configuration): void {
  const fields = { kernel: "object", options: "object", enter: "function" } as const;
  requireFields("use a configuration", c, fields, "a Configuration");
}

/** Refuses sentences that are too long. */
export function requireLength(length: number): void {
  if (!Number.isInteger(length) || length < 0 || length > MAX_TOKENS) {
    throw refuseStartConfiguration("invalid-oracle", `${length} tokens`, `0 to ${MAX_TOKENS}`);
  }
}

/** Stack, buffer and arcs of a transition system. */
export class Configuration {
  #bytes: Uint8Array;

  private constructor(
    /** The Wasm module at work. */
    readonly kernel: Kernel,
    /** Number of tokens, without ROOT. */
    readonly length: number,
    readonly options: Readonly<SystemOptions>,
    bytes: Uint8Array,
  ) {
    this.#bytes = bytes;
  }

  /**
   * The initial configuration over a number of tokens.
   * @example
   * ```ts
   * import { loadKernel } from "../runtime/kernel.ts";
   * import { Configuration } from "./configuration.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const c = Configuration.start(await loadKernel(), 3, { system: "arc-hybrid" });
   * c.take("SHIFT").take("LEFT");
   * assertEquals([c.stack, c.buffer, c.heads], [[0], [2, 3], [2, -1, -1]]);
   * ```
   */
  static start(kernel: Kernel, length: number, options: SystemOptions): Configuration {
    requireKernel(kernel);
    requireLength(length);
    requireOptions("start a configuration", options, SYSTEM_OPTIONS);
    requireSystem(options);
    const { wasm } = kernel;
    const bytes = kernel.scoped(() => {
      const c = wasm.createConfiguration(length);
      wasm.start(c, systemNumber(options), systemFlags(options));
      return kernel.bytes(c, wasm.sizeOfConfiguration(length)).slice();
    });
    return new Configuration(kernel, length, { ...options }, bytes);
  }

  /** A copy that goes its own way. */
  clone(): Configuration {
    return new Configuration(this.kernel, this.length, this.options, this.#bytes.slice());
  }

  /** The stack, bottom first; 0 is ROOT. */
  get stack(): number[] {
    return this.enter((c, { wasm, ints }) => [...ints(wasm.stackItems(c), wasm.stackSize(c))]);
  }

  /** The buffer, front first. */
  get buffer(): number[] {
    return this.enter((c, { wasm, ints }) => [...ints(wasm.bufferItems(c), wasm.bufferSize(c))]);
  }

  /** The head of each token so far; -1 for none. */
  get heads(): number[] {
    return this.enter((c, { wasm, ints }) => [...ints(wasm.heads(c) + 4, this.length)]);
  }

  /** The label number of each token's arc so far. */
  get labels(): number[] {
    return this.enter((c, { wasm, ints }) => [...ints(wasm.labels(c) + 4, this.length)]);
  }

  /** Whether nothing is left to do. */
  get isFinal(): boolean {
    return this.enter((c, { wasm }) => wasm.isFinal(c) !== 0);
  }

  /** The legal transitions, without labels. */
  legal(): Transition[] {
    return this.enter((c, access) => legalTransitions(c, this.length, access));
  }

  take(step: Transition | string): this {
    return this.takeAll([step]);
  }

  /** Takes transitions one after the other; where one is not legal, none is taken. */
  takeAll(steps: readonly (Transition | string)[]): this {
    requireKind("take a transition", steps, "list", "a list of transitions");
    this.enter((c, access) => {
      for (let i = 0; i < steps.length; i++) {
        const step = steps[i];
        const transition = typeof step === "string" ? parseTransition(step) : step;
        requireKind("take a transition", transition, "number", "a transition or its name");
        if (!this.#isLegal(c, access, transition)) {
          const place = steps.length > 1 ? ` as transition ${i + 1}` : "";
          const found = transitionName(transition) + place;
          const legal = legalNames(c, this.length, access);
          throw refuseTakeTransition("invalid-transition", found, `a legal one (${legal})`);
        }
        access.wasm.apply(c, transition);
      }
      this.#bytes = access.bytes(c, this.#bytes.length).slice();
    });
    return this;
  }

  #isLegal(c: number, { wasm }: ModuleAccess, transition: Transition): boolean {
    return Number.isInteger(transition) && transition >= 0 && wasm.isLegal(c, transition) !== 0;
  }

  /** The heads of the finished tree; what `heads` says, with the system's last repairs. */
  tree(): number[] {
    return this.enter((c, { wasm, ints }) => {
      wasm.finish(c);
      return [...ints(wasm.heads(c) + 4, this.length)];
    });
  }

  static {
    showAs<Configuration>(this, ({ stack, buffer, heads, options: { system } }) => {
      const arcs = heads.flatMap((head, i) => head < 0 ? [] : `${head} → ${i + 1}`).join(", ");
      return `Configuration { system: ${system}, stack: [${stack.join(" ")}], ` +
        `buffer: [${buffer.join(" ")}], arcs: ${arcs || "none"} }`;
    });
  }

  /** Puts the configuration into the module for the time of `work`. */
  enter<T>(work: (address: number, access: ModuleAccess) => T): T {
    const { kernel } = this;
    return kernel.scoped(() => {
      const address = kernel.allocate(this.#bytes.length);
      kernel.bytes(address, this.#bytes.length).set(this.#bytes);
      return work(address, {
        wasm: kernel.wasm,
        ints: (at, count) => kernel.ints(at, count),
        bytes: (at, count) => kernel.bytes(at, count),
        allocate: (count) => kernel.allocate(count),
      });
    });
  }
}

/** The access of a visitor to the module: its functions and its memory. */
export interface ModuleAccess {
  wasm: Kernel["wasm"];
  ints(address: number, count: number): Int32Array;
  bytes(address: number, count: number): Uint8Array;
  allocate(bytes: number): number;
}

function legalTransitions(c: number, length: number, access: ModuleAccess): Transition[] {
  const { wasm } = access;
  const out = access.allocate(4 * wasm.mostTransitions(length));
  return [...access.ints(out, wasm.legal(out, c))];
}

/** Most transitions that a message names. */
const MAX_NAMES = 8;

function legalNames(c: number, length: number, access: ModuleAccess): string {
  const names = legalTransitions(c, length, access).map(transitionName);
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), "…"] : names;
  return shown.join(", ") || "none: it is final";
}
