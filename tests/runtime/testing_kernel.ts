/**
 * The module's build for tests: with plain twins and probes, and with scratch memory full of nonsense
 * until it is written.
 *
 * @module
 */

import { readFileSync } from "node:fs";
import type { TestingExports } from "../../build/testing/module.ts";
import { Kernel } from "../../src/runtime/kernel.ts";

/** An instance of that build. */
export type TestingKernel = Kernel<TestingExports>;

const read = (name: string) =>
  new WebAssembly.Module(readFileSync(new URL(`../../build/testing/${name}`, import.meta.url)));

/** The compiled module, for whoever takes one. */
export const TESTING_MODULE = read("sagitta.wasm");

/** A new instance, of the build with relaxed SIMD where it is asked for. */
export function loadTestingKernel({ relaxed = false } = {}): TestingKernel {
  const module = relaxed ? read("sagitta_relaxed.wasm") : TESTING_MODULE;
  return new Kernel<TestingExports>(new WebAssembly.Instance(module));
}
