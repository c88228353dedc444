// Long work that lets others run, and can be cancelled.

import { SagittaError } from "../errors.ts";
import type { Pause } from "../pause.ts";

export { noPause, type Pause } from "../pause.ts";

/** The error that {@linkcode Pause} throws. */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/**
 * The error for training that was cancelled before there was anything to keep; others pass.
 * @param before What it had not come to.
 */
export function cancelledBefore(before: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Cancelled)) throw error;
    throw new SagittaError(
      `Cannot train: stopped before ${before}, nothing was learned`,
      "cannot-train",
    );
  };
}

/** Milliseconds of work after which others get a turn, and that work has to end once cancelled. */
const MAX_TURN = 50, GRACE = 300;
/** Milliseconds after which they do even where that costs something: a turn takes 1 or 2. */
const OVERDUE = 250;

/** Lets others run: signals, timers, the terminal. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Goes through things with pauses; arrays can be gone through more than once. */
export function paused<T>(items: Iterable<T> | AsyncIterable<T>, pause: Pause): AsyncIterable<T> {
  return {
    async *[Symbol.asyncIterator]() {
      for await (const item of items) {
        await pause();
        yield item;
      }
    },
  };
}

/** As `Array.map`, with pauses. */
export async function mapPaused<T, U>(
  items: readonly T[],
  pause: Pause,
  map: (item: T, index: number) => U,
): Promise<U[]> {
  const found: U[] = [];
  for (const [index, item] of items.entries()) {
    found.push(map(item, index));
    await pause();
  }
  return found;
}

/**
 * A pause that a signal cancels, unless the work ends in a moment anyway.
 * @param grace Milliseconds that the work has to end in; 0 where nobody waits for what comes of it.
 */
export function pauseOf(signal: AbortSignal | undefined, grace = GRACE): Pause {
  let last = performance.now(), cancelled = Infinity;
  const pause = async () => {
    if (performance.now() - last >= MAX_TURN) {
      await yieldToEventLoop();
      last = performance.now();
    }
    if (!signal?.aborted) return;
    cancelled = Math.min(cancelled, performance.now());
    if (performance.now() - cancelled >= grace) throw new Cancelled();
  };
  return Object.defineProperty(pause, "isOverdue", {
    get: () => performance.now() - last >= OVERDUE,
  });
}

/** Waits for others' work, but not once it is cancelled: then throws. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Cancelled());
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
