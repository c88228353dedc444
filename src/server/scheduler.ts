// Does the work of requests in batches of some milliseconds, in fair turns, and takes on no more
// than it can do in time.
//
// Work is counted in words × beam, more for long sentences; how much of it is done in a millisecond
// is measured as it goes. A request that asks for much, while more is promised to others than can be
// done before its deadline, is refused at once; a small one is always taken.

import { FairQueue, type QueueOptions } from "./fair_queue.ts";
import { clientGone, tryLater } from "./http_problem.ts";
import type { RequestContext } from "./request_context.ts";

/** Milliseconds that a batch should take. */
const BATCH_TIME = 10;
/** Work of the smallest and the largest batch. */
const BATCH = { min: 50, max: 4_000 };
/** Work in a millisecond, before any was measured. */
const FIRST_RATE = 20;
/** How much the last batch counts in the measured rate. */
const RECENT = 0.2;
/** Words from which on a sentence takes more than its share. */
const LONG = 500;

/** What a sentence costs. */
export function workOf(words: number, beam: number): number {
  return words * beam * (1 + words / LONG);
}

/** The queue of a service, with what is promised and how fast it goes. */
export class Scheduler {
  /** Turns at the parsers. */
  readonly queue: FairQueue;
  readonly #slots: number;
  readonly #concurrency: number;
  #rate = FIRST_RATE;
  #promised = 0;
  #parsing = 0;

  /** @param concurrency Most requests that are parsed at a time. */
  constructor(options: QueueOptions, concurrency: number) {
    this.queue = new FairQueue(options);
    this.#slots = Math.min(options.slots, 1_000);
    this.#concurrency = concurrency;
  }

  /** Begins to parse, if there are not too many at it. What it returns ends that, once. */
  begin(): () => void {
    const most = this.#concurrency;
    if (this.#parsing >= most) {
      throw tryLater(`Cannot parse: found ${most} requests being served, expected fewer`);
    }
    this.#parsing++;
    let held = 1;
    return () => {
      this.#parsing -= held;
      held = 0;
    };
  }

  /**
   * Goes through sentences in batches, each in a turn of its own.
   * @param works What each sentence costs.
   * @param run Does the sentences from one place to another.
   */
  async *batches<T>(
    works: readonly number[],
    run: (from: number, to: number) => T | Promise<T>,
    context: RequestContext,
  ): AsyncGenerator<T> {
    let left = works.reduce((sum, work) => sum + work, 0);
    this.#admit(left, context);
    this.#promised += left;
    try {
      for (let from = 0, to = 0; from < works.length; from = to) {
        const most = Math.min(BATCH.max, Math.max(BATCH.min, this.#rate * BATCH_TIME));
        let work = 0;
        while (to < works.length && work < most) work += works[to++];
        const turns = Math.max(1, Math.round(work / most));
        yield await context.ticket.run(
          () => this.#measure(work, () => run(from, to), context),
          turns,
        );
        this.#promised -= work;
        left -= work;
      }
    } finally {
      this.#promised -= left;
    }
  }

  /** Refuses what could not be done in time, because of what is promised already. */
  #admit(work: number, { deadline, now }: RequestContext): void {
    const speed = this.#rate * this.#slots;
    if (work <= BATCH.max || this.#promised + work <= speed * (deadline - now())) return;
    if (this.#promised === 0) return;
    const seconds = Math.ceil(this.#promised / speed / 1000);
    throw tryLater(`Cannot parse: found ${seconds} s of work before it, expected less`, seconds);
  }

  async #measure<T>(work: number, run: () => T | Promise<T>, context: RequestContext): Promise<T> {
    checkTime(context);
    const start = performance.now();
    const result = await run();
    const rate = work / Math.max(1, performance.now() - start);
    this.#rate += RECENT * (Math.max(1, rate) - this.#rate);
    return result;
  }
}

/** Throws if the client has gone or time is up. */
function checkTime({ request, now, deadline, limits, sentences }: RequestContext): void {
  if (request.signal.aborted) throw clientGone();
  if (now() < deadline) return;
  throw tryLater(
    `Cannot parse: found ${sentences} sentences done after ${limits.time} ms, expected all; ` +
      "send fewer at a time",
  );
}
