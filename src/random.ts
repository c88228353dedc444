// Random numbers that a seed decides, so that what was done once can be done again.

import { requireKind } from "./checks.ts";

/**
 * A small generator (mulberry32). Good for sampling, not for secrets.
 * @example
 * ```ts
 * import { seededRandom } from "./random.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const first = seededRandom(7), second = seededRandom(7);
 * assertEquals([first(), first()], [second(), second()]);
 * ```
 * @param seed Any integer; only its lower 32 bits count.
 * @returns A function that gives the next number, from 0 up to but without 1.
 */
export function seededRandom(seed: number): () => number {
  requireKind("draw numbers", seed, "number", "a number as seed");
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
