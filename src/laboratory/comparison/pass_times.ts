// The time that pieces of work take, measured in turns so that a busy machine slows all of them.

import type { Kernel } from "../../runtime/kernel.ts";

/** Room for the transitions that the module lists: SHIFT, LEFT, RIGHT, SWAP and more. */
export const ROOM = 8;

/** Paths through sentences' configurations in Wasm memory, to be walked again. */
export class RecordedPaths {
  /** The steps of all paths. */
  steps = 0;
  readonly #kernel: Kernel;
  readonly #paths: (readonly [path: number, steps: number, c: number, gold: number])[] = [];

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Keeps the transitions of a path with its configuration and its gold tree in the module. */
  add(steps: readonly number[], configuration: number, gold: number): void {
    const path = this.#kernel.put(Int32Array.from(steps));
    this.#paths.push([path, steps.length, configuration, gold]);
    this.steps += steps.length;
  }

  /** The milliseconds that all paths take with each of some oracles. */
  times(oracles: readonly number[], clock: () => number): number[] {
    return passTimes(oracles.map((oracle) => () => this.#replay(oracle)), clock);
  }

  #replay(oracle: number): void {
    const kernel = this.#kernel;
    kernel.scoped(() => {
      const [transitions, out] = [0, 0].map(() => kernel.allocate(4 * ROOM));
      for (const path of this.#paths) kernel.wasm.replay(...path, oracle, transitions, out);
    });
  }
}

/** How long to measure, in milliseconds and in passes. */
const MIN_TIME = 300;
const MIN_PASSES = 5;
/** Shorter passes are repeated, so that the clock's grain does not show. */
const MIN_PASS = 20;
/** More passes than a clock that goes at all can ask for. */
const MAX_PASSES = 100;

/**
 * Times pieces of work in alternating passes, until each was measured for at least 300 ms and in
 * at least 5 passes. A pass before these warms up and is not counted.
 * @param clock The time in milliseconds; only differences matter.
 * @returns For each, the median milliseconds that it takes once.
 */
export function passTimes(works: readonly (() => void)[], clock: () => number): number[] {
  const time = (work: () => void, repeats: number) => {
    const start = clock();
    for (let i = 0; i < repeats; i++) work();
    return clock() - start;
  };
  const passes = works.map((work) => ({
    work,
    repeats: Math.max(1, Math.ceil(MIN_PASS / Math.max(time(work, 1), 0.01))),
    times: [] as number[],
    total: 0,
  }));
  const enough = () => passes.every(({ total }) => total >= MIN_TIME);
  for (let i = 0; i < MIN_PASSES || (i < MAX_PASSES && !enough()); i++) {
    for (const pass of passes) {
      const elapsed = time(pass.work, pass.repeats);
      pass.total += elapsed;
      pass.times.push(elapsed / pass.repeats);
    }
  }
  return passes.map(({ times }) => median(times));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
