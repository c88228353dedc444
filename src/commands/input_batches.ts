// Puts what a stream of bytes completes into batches, none of which waits for a stream that rests.

import type { ChunkedInput } from "./parse_input.ts";

/** The bytes of an input. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Milliseconds without input after which a batch is parsed though it is small. */
const IDLE = 20;

/**
 * Items of an input, as many at a time as are large enough together, or as came before a pause.
 * Those before an error come before it.
 * @param least What items have to weigh; 0 takes what a chunk completes.
 */
export async function* inBatches<Item>(
  input: ChunkedInput<Item>,
  chunks: Chunks,
  sizeOf: (item: Item) => number,
  least: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [], size = 0;
  const take = () => {
    const taken = batch;
    batch = [];
    size = 0;
    return taken;
  };
  try {
    for await (const chunk of least > 0 ? withPauses(chunks) : chunks) {
      if (!chunk) {
        if (batch.length > 0) yield take();
        continue;
      }
      for (const item of input.push(chunk)) {
        batch.push(item);
        size += sizeOf(item);
        if (least > 0 && size >= least) yield take();
      }
      if (least === 0 && batch.length > 0) yield take();
    }
    for (const item of input.end()) batch.push(item);
  } catch (error) {
    if (batch.length > 0) yield take();
    throw error;
  }
  if (batch.length > 0) yield take();
}

/** Chunks as they come, and nothing in their place where the next one takes long. */
async function* withPauses(chunks: Chunks): AsyncGenerator<Uint8Array | undefined> {
  const iterator = Symbol.asyncIterator in chunks
    ? chunks[Symbol.asyncIterator]()
    : chunks[Symbol.iterator]();
  try {
    while (true) {
      const next = Promise.resolve(iterator.next());
      if (await takesLong(next)) yield undefined;
      const { value, done } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: a source that gives nothing may not end either.
    Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** Does it take longer than it may before a batch is parsed? */
async function takesLong(next: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<true>((resolve) => timer = setTimeout(resolve, IDLE, true));
  try {
    return await Promise.race([late, next.then(() => false, () => false)]);
  } finally {
    clearTimeout(timer);
  }
}
