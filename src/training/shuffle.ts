// The order of sentences in an epoch, and their batches.

/**
 * The numbers below a count, in an order that follows from seed and epoch alone: training that
 * resumes finds the same order without having kept it.
 */
export function shuffled(count: number, seed: number, epoch: number): Uint32Array {
  const random = generator(Math.imul(seed, 0x9e3779b1) ^ Math.imul(epoch, 0x85ebca6b));
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * Items in batches.
 * @param sizeOf The weight of each item: a sentence's words.
 * @param enough A batch ends once it weighs so much.
 */
export function* batchesOf<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
  enough: number,
): Generator<T[]> {
  let batch: T[] = [], size = 0;
  for (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (size < enough) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Numbers in [0, 1): a counter through the finaliser of MurmurHash3. */
function generator(state: number): () => number {
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}
