// Takes the steps of requests, each of some milliseconds, in fair turns, and takes on no more than can
// be done in time.
//
// Work is counted in words × beam, more for long sentences. How much of it goes into a step depends
// on how fast the parser is when nobody disturbs it: where the machine is busy, small steps would
// only cost more. What can be done in time depends on how fast it is now. A request that asks for
// much, while more is promised to others than can be done before its deadline, is refused at once; a
// small one is always taken.

import type { TaskStep } from "../pipeline/session_task.ts";
import { FairQueue, type Ticket } from "./fair_queue.ts";
import { clientGone, tryLater } from "./http_problem.ts";
import type { HeldSession, ParseBackend } from "./parse_backend.ts";
import type { RequestContext } from "./request_context.ts";

/** Milliseconds that a step should take. */
const STEP_TIME = 5;
/** Work of the smallest and the largest step. */
const STEP_WORK = { min: 50, max: 4_000 };
/** Work in a millisecond, before any was measured. */
const FIRST_RATE = 20;
/** How much the last step counts: in the peak rate, where it was faster or slower; in the recent one. */
const FASTER_WEIGHT = 0.5, SLOWER_WEIGHT = 0.02, RECENT_WEIGHT = 0.2;

/** A request's place among those that are parsed. */
interface Place {
  readonly ticket: Ticket;
  readonly open: (thread: number) => HeldSession;
  /** Its session, in the thread that took its first step. */
  session?: HeldSession;
  thread?: number;
  /** Work that it is promised and that is not done yet, and that of its next step. */
  promised: number;
  next: number;
}

/** The queue of a service, with what is promised and how fast it goes. */
export class Scheduler {
  readonly #queue: FairQueue;
  readonly #threads: number;
  readonly #concurrency: number;
  /** Work in a millisecond: of an undisturbed parser, and of one as things are. */
  #peakRate = FIRST_RATE;
  #recentRate = FIRST_RATE;
  readonly #places = new Map<RequestContext, Place>();

  /** @param concurrency Most requests that are parsed at a time. */
  constructor({ queue, threads }: Pick<ParseBackend, "queue" | "threads">, concurrency: number) {
    this.#queue = new FairQueue(queue, threads.length, (thread) => this.promised(thread));
    this.#threads = threads.length;
    this.#concurrency = concurrency;
  }

  /** There is more to do than can be done at a time. */
  get isBusy(): boolean {
    return this.parsing > this.#threads;
  }

  /** Requests that are parsed. */
  get parsing(): number {
    return this.#places.size;
  }

  /** Steps that wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Work that was promised and is not done yet; of one thread, or of all. */
  promised(thread?: number): number {
    let sum = 0;
    for (const place of this.#places.values()) {
      if (thread === undefined || place.thread === thread) sum += place.promised;
    }
    return sum;
  }

  /** Refuses a request, before its body is read, while there are too many. */
  checkPlace(most = this.#concurrency): void {
    if (this.parsing < most) return;
    throw tryLater(`Cannot parse: found ${this.parsing} requests being served, expected fewer`);
  }

  /**
   * Takes a place among the requests that are parsed. Bodies take a while to arrive, large ones
   * longer: who was let in when that began is not sent away at its end, unless there are twice too
   * many.
   * @param open Opens its session, in the thread that has its turn first.
   * @param guess How much work it may be.
   */
  enter(context: RequestContext, open: Place["open"], guess: number): void {
    this.checkPlace(2 * this.#concurrency);
    checkTime(context);
    const promised = Math.max(1, guess), next = Math.min(promised, this.#size);
    this.#places.set(context, { ticket: this.#queue.join(), open, promised, next });
  }

  /** Gives a request's place back, and all that was promised to it. */
  leave(context: RequestContext): void {
    this.#places.get(context)?.session?.close();
    this.#places.delete(context);
  }

  /** Takes a step of a request's session in its turn. */
  async step(context: RequestContext): Promise<TaskStep> {
    const place = this.#places.get(context)!;
    const step = await place.ticket.run((thread) => {
      checkTime(context);
      place.thread = thread;
      return this.#measure(place.session ??= place.open(thread));
    }, place.next / this.#size);
    place.promised = Math.max(0, place.promised - step.work);
    place.next = step.next;
    return step;
  }

  /** Promises a request what is left to do for it; refuses what could not be done in time. */
  promise(context: RequestContext, work: number): void {
    const { deadline, now } = context, place = this.#places.get(context)!;
    place.promised = 0;
    const before = this.promised(place.thread);
    if (
      work > STEP_WORK.max && before + work > this.#recentRate * (deadline - now()) && before >= 1
    ) {
      const seconds = Math.ceil(before / this.#recentRate / 1000);
      throw tryLater(`Cannot parse: found ${seconds} s of work before it, expected less`, seconds);
    }
    place.promised = work;
  }

  /** Work of a step. */
  get #size(): number {
    return Math.min(STEP_WORK.max, Math.max(STEP_WORK.min, this.#peakRate * STEP_TIME));
  }

  async #measure(session: HeldSession): Promise<TaskStep> {
    const start = performance.now(), size = this.#size;
    const step = await session.step(size);
    const rate = step.work / Math.max(1, performance.now() - start);
    // What is small tells how long a message takes, not how fast the parser is.
    const weight = Math.min(1, step.work / size);
    this.#recentRate += weight * RECENT_WEIGHT * (Math.max(1, rate) - this.#recentRate);
    this.#peakRate += (rate > this.#peakRate ? FASTER_WEIGHT : weight * SLOWER_WEIGHT) *
      (rate - this.#peakRate);
    return step;
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
