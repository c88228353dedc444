/**
 * Random numbers for training (xorshift), from a seed: the same ones every time.
 */

let state: u32 = 1;

/** Starts anew. */
export function seedRandom(seed: u32): void {
  state = (seed ^ 0x9e3779b9) | 1;
  for (let i = 0; i < 8; i++) nextRandom();
}

/** The generator's state, for checkpoints. */
export function randomState(): u32 {
  return state;
}

export function setRandomState(to: u32): void {
  state = to;
}

/** In [0, 1). */
export function nextRandom(): f32 {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return <f32>(state >> 8) / <f32>(1 << 24);
}
