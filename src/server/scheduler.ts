// Does the work of requests in pieces of some milliseconds, in fair turns, and takes on no more than
// it can do in time.
//
// Work is counted in words × beam, more for long sentences. How much of it goes into a piece depends
// on how fast the parser is when nobody disturbs it: where the machine is busy, small pieces would
// only cost more. What can be done in time depends on how fast it is now. A request that asks for
// much, while more is promised to others than can be done before its deadline, is refused at once; a
// small one is always taken.

import type { Piece, PieceSize } from "../pipeline/pieces.ts";
import { FairQueue, type QueueOptions } from "./fair_queue.ts";
import { clientGone, tryLater } from "./http_problem.ts";
import type { RequestContext } from "./request_context.ts";

/** Milliseconds that a piece should take. */
const PIECE_TIME = 5;
/** Work of the smallest and the largest piece. */
const PIECE = { min: 50, max: 4_000 };
/** Work in a millisecond, before any was measured. */
const FIRST_RATE = 20;
/** How much the last piece counts: in the speed, where it was faster or slower; in the pace. */
const FASTER = 0.5, SLOWER = 0.02, RECENT = 0.2;

/** The queue of a service, with what is promised and how fast it goes. */
export class Scheduler {
  /** Turns at the parsers. */
  readonly queue: FairQueue;
  readonly #slots: number;
  readonly #concurrency: number;
  /** Work in a millisecond: of an undisturbed parser, and of one as things are. */
  #speed = FIRST_RATE;
  #pace = FIRST_RATE;
  /** The requests that are parsed, each with the work that it is promised. */
  readonly #parsing = new Set<RequestContext>();

  /** @param concurrency Most requests that are parsed at a time. */
  constructor(options: QueueOptions, concurrency: number) {
    this.queue = new FairQueue(options);
    this.#slots = Math.min(options.slots, 1_000);
    this.#concurrency = concurrency;
  }

  /** Is there more to do than can be done at a time? */
  get isBusy(): boolean {
    return this.#parsing.size > this.#slots;
  }

  /** Requests that are parsed. */
  get parsing(): number {
    return this.#parsing.size;
  }

  /** Work that they are promised and that is not done yet. */
  get promised(): number {
    let sum = 0;
    for (const { promised } of this.#parsing) sum += promised;
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
   * many. What it returns gives the place back, and all that was promised to it.
   */
  enter(context: RequestContext): () => void {
    this.checkPlace(2 * this.#concurrency);
    checkTime(context);
    this.#parsing.add(context);
    return () => void this.#parsing.delete(context);
  }

  /** How large pieces should be. */
  size(beam: number): PieceSize {
    const work = Math.min(PIECE.max, Math.max(PIECE.min, this.#speed * PIECE_TIME));
    return { work, beam };
  }

  /**
   * Does something in a turn; what came of it may tell how much work that was.
   * @param guess How much it may be.
   */
  async turn<T extends { readonly work?: number }>(
    run: () => T | Promise<T>,
    guess: number,
    context: RequestContext,
  ): Promise<T> {
    const timed = () => this.#measure(run, ({ work = 0 }) => work, context);
    return await context.ticket.run(timed, Math.min(1, this.#turns(guess)));
  }

  #turns(work: number): number {
    return work / this.size(1).work;
  }

  /** Does pieces, each in a turn of its own; refuses them at once where they are too many. */
  pieces<Input, T>(
    pieces: readonly Piece<Input>[],
    run: (input: Input) => T | Promise<T>,
    context: RequestContext,
  ): AsyncGenerator<T> {
    const work = pieces.reduce((sum, { work }) => sum + work, 0);
    this.#admit(work, context);
    context.promised = work;
    return this.#eachPiece(pieces, run, context);
  }

  async *#eachPiece<Input, T>(
    pieces: readonly Piece<Input>[],
    run: (input: Input) => T | Promise<T>,
    context: RequestContext,
  ): AsyncGenerator<T> {
    for (const { input, work } of pieces) {
      const timed = () => this.#measure(() => run(input), () => work, context);
      const result = await context.ticket.run(timed, this.#turns(work));
      context.promised -= work;
      yield result;
    }
  }

  /** Refuses what could not be done in time, because of what is promised already. */
  #admit(work: number, { deadline, now }: RequestContext): void {
    const pace = this.#pace * this.#slots, { promised } = this;
    if (work <= PIECE.max || promised + work <= pace * (deadline - now())) return;
    // Less than a word is what subtracting fractions leaves.
    if (promised < 1) return;
    const seconds = Math.ceil(promised / pace / 1000);
    throw tryLater(`Cannot parse: found ${seconds} s of work before it, expected less`, seconds);
  }

  async #measure<T>(
    run: () => T | Promise<T>,
    workOf: (result: T) => number,
    context: RequestContext,
  ): Promise<T> {
    checkTime(context);
    const start = performance.now();
    const result = await run();
    const work = workOf(result);
    const rate = work / Math.max(1, performance.now() - start);
    // What is small tells how long a message takes, not how fast the parser is.
    const weight = Math.min(1, this.#turns(work));
    this.#pace += weight * RECENT * (Math.max(1, rate) - this.#pace);
    this.#speed += (rate > this.#speed ? FASTER : weight * SLOWER) * (rate - this.#speed);
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
