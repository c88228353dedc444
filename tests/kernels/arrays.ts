/** Random arrays in Wasm memory, and what two of them differ by. */

import { hasRelaxedSimd } from "../../src/runtime/kernel.ts";
import { seededRandom } from "../oracles/random.ts";
import { loadTestingKernel, type TestingKernel } from "../runtime/testing_kernel.ts";

/** The builds that this runtime can load, with their names. */
export const BUILDS: [string, TestingKernel][] = [["plain SIMD", loadTestingKernel()]];
if (hasRelaxedSimd()) BUILDS.push(["relaxed SIMD", loadTestingKernel({ relaxed: true })]);

/** Writes arrays into one kernel's memory and reads them back. */
export class Arrays {
  readonly random: ReturnType<typeof seededRandom>;

  constructor(readonly kernel: TestingKernel, seed = 1) {
    this.random = seededRandom(seed);
  }

  /** About normal, by the sum of uniforms. */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.random.next();
    return sum;
  }

  /** `count` floats in memory, each what `fill` gives; random ones if it is left out. */
  floats(count: number, fill: (i: number) => number = () => this.normal()): number {
    const address = this.kernel.allocate(4 * count);
    const values = this.kernel.floats(address, count);
    for (let i = 0; i < count; i++) values[i] = fill(i);
    return address;
  }

  /** `count` zeros. */
  zeros(count: number): number {
    return this.kernel.allocate(4 * count);
  }

  /** The integers given, in memory. */
  ints(values: ArrayLike<number>): number {
    const address = this.kernel.allocate(4 * values.length);
    this.kernel.ints(address, values.length).set(values);
    return address;
  }

  /** The bytes given, in memory. */
  bytes(values: ArrayLike<number>): number {
    const address = this.kernel.allocate(values.length);
    this.kernel.bytes(address, values.length).set(values);
    return address;
  }

  /** A copy of `count` floats at an address. */
  copy(address: number, count: number): number {
    const to = this.kernel.allocate(4 * count);
    this.kernel.floats(to, count).set(this.kernel.floats(address, count));
    return to;
  }

  /** What lies at an address, as numbers that stay. */
  read(address: number, count: number): Float64Array {
    return Float64Array.from(this.kernel.floats(address, count));
  }
}

/** The largest difference between two arrays, as a part of the largest magnitude (at least 1). */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let most = 0, scale = 1;
  for (let i = 0; i < a.length; i++) {
    const by = Math.abs(a[i] - b[i]);
    if (!(by <= most)) most = by;
    scale = Math.max(scale, Math.abs(b[i]));
  }
  return most / scale;
}

/**
 * The gradient of `loss` at `x` by central differences, in 64 bits: what a kernel's gradient is
 * checked against.
 */
export function gradientOf(loss: (x: Float64Array) => number, x: Float64Array): Float64Array {
  const step = 1e-5, moved = Float64Array.from(x);
  return x.map((value, i) => {
    moved[i] = value + step;
    const above = loss(moved);
    moved[i] = value - step;
    const below = loss(moved);
    moved[i] = value;
    return (above - below) / (2 * step);
  });
}
