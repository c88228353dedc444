/**
 * Random numbers for training (xorshift), from a seed: the same ones every time.
 */

const cell: usize = memory.data(4, 4);
store<u32>(cell, 1);

/** Starts anew. */
export function seedRandom(seed: u32): void {
  store<u32>(cell, (seed ^ 0x9e3779b9) | 1);
  for (let i = 0; i < 8; i++) nextRandom();
}

/** The generator's state, for checkpoints. */
export function randomState(): u32 {
  return load<u32>(cell);
}

export function setRandomState(to: u32): void {
  store<u32>(cell, to);
}

/** In [0, 1). */
export function nextRandom(): f32 {
  let state = load<u32>(cell);
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  store<u32>(cell, state);
  return <f32> (state >> 8) / <f32> (1 << 24);
}
