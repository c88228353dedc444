// Long work that lets others run, and can be cancelled.

/** Awaited often in long work: lets others run from time to time, and throws once cancelled. */
export type Pause = () => Promise<void>;

/** What {@linkcode Pause} throws. */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/** Milliseconds of work after which others get a turn, and that work has to end once cancelled. */
const MAX_TURN = 50, GRACE = 500;

/** Lets others run: signals, timers, the terminal. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A pause that a signal cancels, unless the work ends in a moment anyway. */
export function pauseOf(signal: AbortSignal | undefined): Pause {
  let last = performance.now(), cancelled = Infinity;
  return async () => {
    if (performance.now() - last >= MAX_TURN) {
      await yieldToEventLoop();
      last = performance.now();
    }
    if (!signal?.aborted) return;
    cancelled = Math.min(cancelled, performance.now());
    if (performance.now() - cancelled >= GRACE) throw new Cancelled();
  };
}
