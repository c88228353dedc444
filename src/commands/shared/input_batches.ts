// Puts what a stream of bytes completes into batches, none of which waits for a stream that rests.

import { Pause, TEXT_PAUSE, withPauses } from "../../pipeline/pauses.ts";
import type { ChunkedInput } from "../../pipeline/inputs.ts";

/** The bytes of an input. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Milliseconds without input after which a batch is parsed though it is small. */
const IDLE = 20;

/**
 * Items of an input, as many at a time as are large enough together, or as came before a pause.
 * Those before an error come before it.
 * @param least What items have to weigh; 0 takes what a chunk completes.
 * @param isLive Somebody may wait for an answer to what was typed so far.
 */
export async function* inBatches<Item>(
  input: ChunkedInput<Item>,
  chunks: Chunks,
  sizeOf: (item: Item) => number,
  least: number,
  isLive: boolean,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [], size = 0;
  const take = () => {
    const taken = batch;
    batch = [];
    size = 0;
    return taken;
  };
  try {
    const pauses = [...(least > 0 ? [IDLE] : []), ...(isLive && input.pause ? [TEXT_PAUSE] : [])];
    for await (const chunk of withPauses(chunks, pauses)) {
      if (chunk instanceof Pause) {
        if (chunk.milliseconds === TEXT_PAUSE) batch.push(...input.pause!());
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
