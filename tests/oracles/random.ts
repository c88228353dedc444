/** Random numbers for tests, the same ones every time. */

import { seededRandom as generator } from "../../src/random.ts";

/** The library's generator, and whole numbers below a bound. */
export function seededRandom(seed: number) {
  const next = generator(seed);
  return { next, below: (bound: number) => Math.floor(next() * bound) };
}
